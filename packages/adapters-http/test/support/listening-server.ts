import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { createServer } from '#src/server/create-server.js'
import type { Served, ServerOptions } from '#src/server/create-server.js'

/** A server that listens on a free port of this machine. */
export interface ListeningServer extends Served {
  readonly port: number
  /** Closes it with all of its connections. */
  readonly close: () => void
}

/** Serves an application on a free port of this machine. */
export async function listeningServer(app: Express, options: ServerOptions = {}): Promise<ListeningServer> {
  const { server, connections } = createServer(app, options)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    connections.closeAll()
    server.close()
  }
  return { server, connections, port: (server.address() as AddressInfo).port, close }
}
