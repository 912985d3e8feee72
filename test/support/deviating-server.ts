import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from '@keyhall/adapters-federation/test/answers.js'

/** A server on loopback whose answers a test chooses by path. */
export class DeviatingServer {
  /** Of the sign-in that is tried. */
  answer: (path: string) => Answer = () => ({ status: 404, body: '{}' })
  readonly #server = http.createServer((req, res) => {
    req.resume()
    const answer = this.answer((req.url ?? '').replace(/\?.*/s, ''))
    if (typeof answer === 'string') res.setHeader('content-type', 'application/json').end(answer)
    else if ('problem' in answer) res.destroy()
    else res.writeHead(answer.status, { 'content-type': answer.contentType ?? 'application/json' }).end(answer.body)
  })

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => { this.#server.listen(0, '127.0.0.1', done) })
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => { this.#server.close(done) })
  }
}
