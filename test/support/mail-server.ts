import type { AddressInfo } from 'node:net'
import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import { CERTIFICATE, CERTIFICATE_KEY } from '../processes/test-certificate.js'

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
  /** The raw message. */
  readonly raw: string
  readonly read: Email
  /** Whether the connection was encrypted. */
  readonly isSecure: boolean
  /** The authenticated user. */
  readonly user: string | undefined
  /** The number of its connection. */
  readonly connection: string
}

/** When a server answers something other than "250 OK". */
type Stage = 'recipient' | 'data' | 'connection'

const answer = (status: number, text: string): Error => Object.assign(new Error(text), { responseCode: status })

/** A mail server on loopback. Accepts every mail by default. */
export class MailServer {
  readonly #options: SMTPServerOptions
  readonly #mails: ReceivedMail[] = []
  readonly #script: { readonly stage: Stage; readonly status: number; readonly text: string }[] = []
  #server: SMTPServer | undefined
  #port = 0
  /** Number of connections. */
  connections = 0

  /** @param options by default, STARTTLS is offered and no authentication is required */
  constructor(options: SMTPServerOptions = {}) {
    this.#options = options
  }

  /** Listens, on the previous port if there was one. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      key: CERTIFICATE_KEY,
      cert: CERTIFICATE,
      authOptional: true,
      disableReverseLookup: true,
      closeTimeout: 20,
      onConnect: (_session, callback) => {
        this.connections += 1
        callback(this.#refusal('connection'))
      },
      onRcptTo: (_address, _session, callback) => callback(this.#refusal('recipient')),
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => void this.#take(Buffer.concat(chunks).toString('utf8'), session).then((refusal) => callback(refusal)))
      },
      ...this.#options,
    })
    // A client that fails the TLS handshake reports the error itself.
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (server.server.address() as AddressInfo).port
    this.#server = server
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  }

  get port(): number {
    return this.#port
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** The mails since the previous call. */
  unread(): readonly ReceivedMail[] {
    return this.#mails.splice(0)
  }

  /** The only received mail. */
  only(): ReceivedMail {
    const [mail, ...others] = this.unread()
    if (!mail || others.length > 0) throw new Error(`expected one mail, there are ${mail ? others.length + 1 : 0}`)
    return mail
  }

  /** Rejects the next command with this response. */
  refuseOnce(stage: Stage, status: number, text: string): void {
    this.#script.push({ stage, status, text })
  }

  #refusal(stage: Stage): Error | null {
    const [next] = this.#script
    if (next?.stage !== stage) return null
    this.#script.shift()
    return answer(next.status, next.text)
  }

  async #take(raw: string, session: Parameters<NonNullable<SMTPServerOptions['onData']>>[1]): Promise<Error | null> {
    const refusal = this.#refusal('data')
    if (refusal) return refusal
    const { mailFrom, rcptTo } = session.envelope
    const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
    const user = session.user === undefined ? undefined : String(session.user)
    this.#mails.push({ envelope, raw, read: await PostalMime.parse(raw), isSecure: session.secure, user, connection: session.id })
    return null
  }
}
