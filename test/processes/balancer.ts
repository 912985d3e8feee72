import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Forwards each request to the next of several servers, without sticky sessions. */
export class Balancer {
  readonly #server: http.Server
  #backends: readonly string[] = []
  #requests = 0

  private constructor() {
    this.#server = http.createServer((req, res) => this.#forward(req, res))
  }

  static async listen(): Promise<Balancer> {
    const balancer = new Balancer()
    await once(balancer.#server.listen(0, '127.0.0.1'), 'listening')
    return balancer
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Number of requests. */
  get requests(): number {
    return this.#requests
  }

  /** @param backends base URLs */
  to(...backends: readonly string[]): void {
    this.#backends = backends
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #forward(req: http.IncomingMessage, res: http.ServerResponse): void {
    const backend = this.#backends[this.#requests++ % this.#backends.length]
    if (backend === undefined) throw new Error('the balancer has no server')
    const { hostname, port } = new URL(backend)
    const options = { hostname, port, family: 4, method: req.method, path: req.url, headers: req.headers }
    const onward = http.request(options, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    onward.on('error', () => res.destroy())
    req.pipe(onward)
  }
}
