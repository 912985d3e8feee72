import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that reached a callback of the client. */
export interface Callback {
  readonly method: string
  /** The whole address, as far as a server sees it: without the fragment. */
  readonly url: URL
  /** The parameters of the query, or with form_post of the body. */
  readonly parameters: URLSearchParams
}

const documentOf = (body: string): string => `<!doctype html><html lang="en"><title>A client</title><body>${body}</body></html>`

/** A text as the value of an attribute. */
export const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** A client on loopback that records the responses it receives. */
export class RelyingParty {
  readonly #server: http.Server
  readonly #came: Callback[] = []
  readonly #waiting: ((callback: Callback) => void)[] = []
  readonly #pages = new Map<string, string>()

  constructor() {
    this.#server = http.createServer((req, res) => void this.#answer(req, res))
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  /** `http://127.0.0.1:<port>`, which browsers treat as cross-site to `localhost`. */
  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Serves a page of the client with that body. */
  serve(path: string, body: string): void {
    this.#pages.set(path, documentOf(body))
  }

  /** Resolves with the next unread callback. */
  next(): Promise<Callback> {
    const came = this.#came.shift()
    return came ? Promise.resolve(came) : new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Unread callbacks. */
  get unread(): number {
    return this.#came.length
  }

  /** Discards unread and awaited callbacks. */
  forget(): void {
    this.#came.length = 0
    this.#waiting.length = 0
  }

  async #answer(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', this.origin)
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const isCallback = /\/(callback|other)$/.test(url.pathname)
    if (isCallback) {
      const parameters = req.method === 'POST' ? new URLSearchParams(Buffer.concat(chunks).toString()) : url.searchParams
      this.#note({ method: req.method ?? '', url, parameters })
    }
    const body = this.#pages.get(url.pathname) ?? documentOf('<h1>Back at the client</h1>')
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  }

  #note(callback: Callback): void {
    const waiting = this.#waiting.shift()
    if (waiting) waiting(callback)
    else this.#came.push(callback)
  }
}
