import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A notification of a client (CIBA Core §10.2). */
export interface Notification {
  readonly method: string
  readonly path: string
  readonly type: string | undefined
  readonly authorization: string | undefined
  readonly body: string
}

/** The notification endpoint of a client, on loopback. Records requests and answers 204 by default. */
export class NotificationReceiver {
  readonly #server = http.createServer((req, res) => void this.#receive(req, res))
  readonly #came: Notification[] = []
  #status = 204
  #headers: Readonly<Record<string, string>> = {}

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeAllConnections()
    await closed
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Sets the response to the following requests. */
  answerWith(status: number, headers: Readonly<Record<string, string>> = {}): void {
    this.#status = status
    this.#headers = headers
  }

  /** The requests since the last call. */
  taken(): readonly Notification[] {
    return this.#came.splice(0)
  }

  async #receive(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = req
    this.#came.push({ method, path: url, type: headers['content-type'], authorization: headers.authorization, body: Buffer.concat(chunks).toString() })
    res.writeHead(this.#status, this.#headers).end()
  }
}
