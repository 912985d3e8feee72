import type { Attempted } from '@keyhall/core/outbox'

/** What the server said about this mail, and not about us. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE']

interface SmtpError extends Error {
  readonly code?: string
  /** The status of the answer. */
  readonly responseCode?: number
}

/**
 * What went wrong with a mail server, as an outcome. RFC 5321 §4.2.1: 4yz may be tried again, 5yz not. A password that is refused may be
 * set right tomorrow, so it is no refusal of the mail.
 *
 * @throws whatever comes from no connection
 */
export function smtpFailure(error: unknown, secrets: readonly string[]): Attempted {
  if (!isSmtpError(error)) throw error
  const isRefusal = ABOUT_THE_MAIL.includes(error.code ?? '') && (error.responseCode ?? 0) >= 500
  const problem = secrets.reduce((text, secret) => text.replaceAll(secret, '[hidden]'), error.message)
  return { outcome: 'failed', problem: `the mail server: ${problem}`, isRefusal }
}

const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error && 'code' in error && typeof error.code === 'string'
