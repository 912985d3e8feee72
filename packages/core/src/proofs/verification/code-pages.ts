import type { Issuer, OrgId, UserId } from '../../foundation/shared/index.js'
import type { LinkedMailKind } from './code-request.js'

/** Paths below the issuer to which the links in mails lead. Opening one changes nothing, because mail scanners open links too. */
export const CODE_PAGES = {
  email_verification: '/ui/login/email/verify',
  initialise: '/ui/login/user/initialise',
  password_reset: '/ui/login/password/reset',
  passkey_registration: '/ui/login/passkey/register',
  email_change: '/ui/login/email/change',
} as const satisfies Record<LinkedMailKind | 'email_change', string>

/** The kinds of codes that a mail links to. */
export type LinkedCodeKind = keyof typeof CODE_PAGES

/** The parameters of a link with a code. */
export interface LinkedCode {
  readonly userId: UserId
  readonly code: string
  /**
   * Selects the branding of the page. It comes from the link rather than from the code; otherwise the branding would reveal whether a code
   * exists. Absent for the branding of the instance.
   */
  readonly orgId?: OrgId | undefined
  /** The person's preferred language, a BCP 47 tag. */
  readonly language?: string | undefined
}

/** The link to the page with the code filled in. Built from the issuer, never from a request's statement about the server's address. */
export function codeLink(issuer: Issuer, kind: LinkedCodeKind, { userId, code, orgId, language }: LinkedCode): string {
  const query = { userID: userId, ...(orgId === undefined ? {} : { orgID: orgId }), ...(language === undefined ? {} : { ui_locales: language }), code }
  return `${issuer}${CODE_PAGES[kind]}?${Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
