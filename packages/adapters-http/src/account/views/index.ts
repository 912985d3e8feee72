/**
 * The account pages: pure functions that return a complete HTML document, built from the parts of the login pages.
 *
 *   route → view function → AccountDocument (navigation, heading, note) → string
 */
export type { AccountFrame } from './account-frame.js'
export { accountStylesheet } from './account-stylesheet.js'
export { applicationsPage } from './applications-page.js'
export { confirmPage, gonePage, type ConfirmPageProps, type Removal, type RemovalBlock } from './confirm-page.js'
export { dataPage } from './data-page.js'
export { emailPage, type EmailProblems } from './email-page.js'
export type { LinksProps } from './link-rows.js'
export { madeCodesPage } from './made-codes-page.js'
export { overviewPage } from './overview-page.js'
export { passkeyAddPage } from './passkey-add-page.js'
export { passwordChangePage, type PasswordChangeProblems } from './password-change-page.js'
export { phonePage, type PhoneProblems } from './phone-page.js'
export { PROFILE_FIELDS, profilePage, type ProfileProblems, type ProfileValues } from './profile-page.js'
export { removalPage } from './removal-page.js'
export { requestsPage, unwantedRequestPage, type RequestsPageProps, type ShownRequest } from './requests-page.js'
export { securityPage } from './security-page.js'
export { sessionsPage } from './sessions-page.js'
export { totpPage } from './totp-page.js'
