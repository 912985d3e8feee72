import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of an attacker, which counts requests. */
export class Canary {
  readonly #server = http.createServer((_req, res) => {
    this.requests += 1
    res.end('{}')
  })
  requests = 0

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
