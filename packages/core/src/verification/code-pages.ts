import type { Issuer, LinkedMailKind, UserId } from '../shared/index.js'

/** Below the issuer: the pages to which the links in mails lead. Looking at one changes nothing, since scanners of mail look too. */
export const CODE_PAGES = {
  email_verification: '/ui/login/email/verify',
  initialise: '/ui/login/user/initialise',
  password_reset: '/ui/login/password/reset',
  passkey_registration: '/ui/login/passkey/register',
  email_change: '/ui/login/email/change',
} as const satisfies Record<LinkedMailKind | 'email_change', string>

/** What a link in a mail leads to the page of. */
export type LinkedCodeKind = keyof typeof CODE_PAGES

/** The address of a page with the code filled in. Made of the issuer, and never of what a request says about itself. */
export const codeLink = (issuer: Issuer, kind: LinkedCodeKind, { userId, code }: { readonly userId: UserId; readonly code: string }): string =>
  `${issuer}${CODE_PAGES[kind]}?userID=${encodeURIComponent(userId)}&code=${encodeURIComponent(code)}`
