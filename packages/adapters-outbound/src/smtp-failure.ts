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
  const advice = adviceOn(error)
  return { outcome: 'failed', problem: `the mail server: ${problem}${advice === undefined ? '' : ` (${advice})`}`, isRefusal }
}

/** What to check, by the code of Node or of the mail library. */
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: check host and port',
  ENOTFOUND: 'no such host name: check the host',
  EDNS: 'the host name has no address: check the host',
  ETIMEDOUT: 'no connection in time: check host and port, and whether a firewall blocks the port',
  EAUTH: 'it refuses user and password: check both, and whether it needs a password for applications',
  ETLS: 'it offers no encryption: check the port, which is usually 587 or 465',
  EENVELOPE: 'it refuses the sender or the recipient: check the sender address',
  EADDRESS: 'this server may not connect to that address',
}

const CERTIFICATE = /certificate|altnames|self-signed|CERT_/i

function adviceOn({ code = '', message }: SmtpError): string | undefined {
  if (CERTIFICATE.test(message)) return 'its certificate is not valid for this host name: check the host'
  if (/wrong version number/i.test(message)) return 'it does not speak TLS on this port: check the port'
  const known = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT/.exec(message)?.[0] ?? code
  return ADVICE[known === 'EAI_AGAIN' ? 'ENOTFOUND' : known]
}

const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error && 'code' in error && typeof error.code === 'string'
