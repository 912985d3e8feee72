/** A mail server, and its secrets, which must not appear in errors. */
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

/** A mail server that was configured through the API. */
export interface SmtpAccess {
  /** Without brackets. */
  readonly host: string
  readonly port: number
  /** From the first byte on port 465, else by STARTTLS. */
  readonly isEncrypted: boolean
  readonly user?: string
  readonly password?: string
}

/** With encryption, a valid certificate is required, except on loopback. */
export function smtpServerAt({ host, port, isEncrypted, user, password }: SmtpAccess): SmtpServer {
  const secure = isEncrypted && port === SUBMISSIONS
  const auth = user === undefined || password === undefined ? undefined : { user, pass: password }
  return {
    connection: {
      host, port, secure, requireTLS: isEncrypted && !secure, tls: { rejectUnauthorized: !LOOPBACK.test(host.toLowerCase()) }, ...(auth ? { auth } : {}),
    },
    secrets: auth ? [auth.pass] : [],
  }
}

/**
 * Parses the URL of a mail server. Default port: 587, or 465 for `smtps:` (RFC 8314 §3.3). With a password, TLS and a valid certificate are
 * required; without one, STARTTLS is used when offered. Loopback servers are exempt: the connection stays on this machine, and no
 * certificate names them.
 *
 * @throws TypeError when the text is not a URL
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
