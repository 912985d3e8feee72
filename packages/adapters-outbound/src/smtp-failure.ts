import type { Attempted } from '@keyhall/core/outbox'

/** Error codes about the mail, not about the connection. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE']

interface SmtpError extends Error {
  readonly code?: string
  /** SMTP status code. */
  readonly responseCode?: number
}

/**
 * Converts an SMTP error to an outcome. RFC 5321 §4.2.1: 4yz may be retried, 5yz not. A refused password may be corrected later, so it
 * counts as retryable.
 *
 * @throws any error that is not from the connection
 */
export function smtpFailure(error: unknown, secrets: readonly string[]): Attempted {
  if (!isSmtpError(error)) throw error
  const isRefusal = ABOUT_THE_MAIL.includes(error.code ?? '') && (error.responseCode ?? 0) >= 500
  const problem = secrets.reduce((text, secret) => text.replaceAll(secret, '[hidden]'), error.message)
  return { outcome: 'failed', problem: `the mail server: ${problem}`, isRefusal }
}

const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error && 'code' in error && typeof error.code === 'string'
