/** The account pages by the last part of their path, in the order of the navigation. */
export const ACCOUNT_PAGES = ['', 'profile', 'email', 'phone', 'password', 'security', 'sessions', 'applications', 'data'] as const

/** The page of sign-ins that applications asked for, while the feature is on. */
export const REQUESTS_PAGE = 'requests'
export type AccountPage = (typeof ACCOUNT_PAGES)[number] | typeof REQUESTS_PAGE

/** The pages of the navigation. */
export const navigationPages = (hasRequests: boolean): readonly AccountPage[] =>
  ACCOUNT_PAGES.flatMap((page) => (hasRequests && page === 'applications' ? [REQUESTS_PAGE, page] : [page]))

/** Subpages of the security page. */
export const SECURITY_PAGES = ['security/totp', 'security/passkey'] as const

/** The subpage for deleting the account. */
export const REMOVAL_PAGE = 'data/delete'

/** Confirmation pages of removals. */
export const CONFIRMING_PAGES = ['phone/remove', 'security/remove', 'sessions/end', 'applications/remove'] as const
export type ConfirmingPage = (typeof CONFIRMING_PAGES)[number]

/** Every page that a sign-in can return to. */
export type AccountPlace = AccountPage | (typeof SECURITY_PAGES)[number] | typeof REMOVAL_PAGE | ConfirmingPage
