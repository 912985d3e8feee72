/** A mail server, and what has to stay out of every message about it. */
export interface SmtpServer {
  readonly connection: {
    readonly host: string
    readonly port: number
    /** TLS from the first byte. */
    readonly secure: boolean
    /** No mail without STARTTLS (RFC 3207). */
    readonly requireTLS: boolean
    readonly tls: { readonly rejectUnauthorized: boolean }
    readonly auth?: { readonly user: string; readonly pass: string }
  }
  readonly secrets: readonly string[]
}

const SUBMISSION = 587
const SUBMISSIONS = 465
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/**
 * Reads the address of a mail server; port 587, or 465 for `smtps:`, where it names none (RFC 8314 §3.3). Passwords go over an
 * encrypted connection to a server with a valid certificate only; without one, STARTTLS is used where it is offered. On this machine
 * nobody is on the way, and no certificate has its name.
 *
 * @throws TypeError when it is no URL
 */
export function smtpServerOf(text: string): SmtpServer {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  const secure = url.protocol === 'smtps:'
  const [isHere, hasPassword] = [LOOPBACK.test(host), pass !== '']
  return {
    connection: {
      host,
      port: url.port === '' ? (secure ? SUBMISSIONS : SUBMISSION) : Number(url.port),
      secure,
      requireTLS: hasPassword && !secure && !isHere,
      tls: { rejectUnauthorized: !isHere },
      ...(hasPassword ? { auth: { user, pass } } : {}),
    },
    secrets: hasPassword ? [pass, url.password] : [],
  }
}
