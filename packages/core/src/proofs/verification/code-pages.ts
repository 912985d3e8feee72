import type { Issuer, LinkedMailKind, OrgId, UserId } from '../../foundation/shared/index.js'

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

/** What a link to such a page brings along. */
export interface LinkedCode {
  readonly userId: UserId
  readonly code: string
  /** Whose look the page has. The link says so, and not the code: else everybody could find out by the look which codes there are. */
  readonly orgId: OrgId
  /** What the person prefers to read, a BCP 47 tag. */
  readonly language?: string | undefined
}

/** The address of a page with the code filled in. Made of the issuer, and never of what a request says about itself. */
export function codeLink(issuer: Issuer, kind: LinkedCodeKind, { userId, code, orgId, language }: LinkedCode): string {
  const query = { userID: userId, orgID: orgId, ...(language === undefined ? {} : { ui_locales: language }), code }
  return `${issuer}${CODE_PAGES[kind]}?${Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
