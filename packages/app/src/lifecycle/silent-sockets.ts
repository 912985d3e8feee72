import type http from 'node:http'
import type { Socket } from 'node:net'

/**
 * Knows the connections of a server on which nothing was ever sent, such as those that browsers open in advance. `closeIdleConnections`
 * does not count them as idle: a request might begin on them.
 */
export class SilentSockets {
  readonly #open = new Set<Socket>()

  constructor(server: http.Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
    })
  }

  /** Ends them. */
  close(): void {
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy()
  }
}
