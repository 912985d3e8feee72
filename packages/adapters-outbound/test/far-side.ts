import { once } from 'node:events'
import http from 'node:http'
import type net from 'node:net'

/** A request as it came. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

export type Reply = (res: http.ServerResponse, received: Received) => void

/** A server on the other side of a call. */
export class FarSide {
  readonly received: Received[] = []
  readonly server: http.Server
  connections = 0

  /** @param reply 200 without a body by default */
  constructor(reply: Reply = (res) => void res.end(), server: http.Server = http.createServer()) {
    this.server = server
    server.on('connection', () => (this.connections += 1))
    server.on('request', (req: http.IncomingMessage, res: http.ServerResponse) => {
      const chunks: Buffer[] = []
      req.on('data', (chunk: Buffer) => chunks.push(chunk))
      req.on('end', () => {
        const { method = '', url = '', headers } = req
        const received = { method, path: url, headers, body: Buffer.concat(chunks).toString() }
        this.received.push(received)
        reply(res, received)
      })
    })
  }

  get port(): number {
    return (this.server.address() as net.AddressInfo).port
  }

  async open(host = '127.0.0.1', port = 0): Promise<this> {
    this.server.listen(port, host)
    await once(this.server, 'listening')
    return this
  }

  async close(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }
}

/** A server for all tests of the `describe` that calls this. */
export function farSide(reply?: Reply): FarSide {
  const side = new FarSide(reply)
  before(() => side.open())
  after(() => side.close())
  return side
}
