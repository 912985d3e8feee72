import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a back-channel logout URI. */
export interface LogoutRequest {
  readonly method: string
  /** Including the query. */
  readonly path: string
  readonly type: string | undefined
  readonly body: URLSearchParams
  /** The value of `logout_token`. */
  readonly token: string
  /** Sends the response; needed only while the receiver holds its responses. */
  readonly answer: () => void
}

/** The back channel of clients, on loopback. Records requests and answers 200 by default. */
export class LogoutReceiver {
  readonly #server = http.createServer((req, res) => void this.#receive(req, res))
  readonly #came: LogoutRequest[] = []
  readonly #waiting: ((request: LogoutRequest) => void)[] = []
  #status = 200
  #headers: Readonly<Record<string, string>> = {}
  #isHolding = false
  #port = 0

  /** Listens, on the previous port if there was one. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeAllConnections()
    await closed
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Sets the response to the following requests. */
  answerWith(status: number, headers: Readonly<Record<string, string>> = {}): void {
    this.#status = status
    this.#headers = headers
    this.#isHolding = false
  }

  /** Makes the following requests wait for their response. */
  hold(): void {
    this.#isHolding = true
  }

  /** Resolves with the next unread request. */
  next(): Promise<LogoutRequest> {
    const came = this.#came.shift()
    return came ? Promise.resolve(came) : new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** The unread requests. */
  unread(): readonly LogoutRequest[] {
    return this.#came.splice(0)
  }

  async #receive(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const body = new URLSearchParams(Buffer.concat(chunks).toString())
    const [status, headers] = [this.#status, this.#headers]
    const answer = () => void res.writeHead(status, headers).end()
    const { method = '', url: path = '' } = req
    this.#note({ method, path, type: req.headers['content-type'], body, token: body.get('logout_token') ?? '', answer })
    if (!this.#isHolding) answer()
  }

  #note(request: LogoutRequest): void {
    const waiting = this.#waiting.shift()
    if (waiting) waiting(request)
    else this.#came.push(request)
  }
}
