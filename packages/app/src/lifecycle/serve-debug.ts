import type { AddressInfo } from 'node:net'
import { createDebugApp, createServer } from '@keyhall/adapters-http'
import type { ListeningAddress } from '../config/listening-address.js'
import { HTTP_DEPENDENCIES, OWN_PORTS } from '../wiring/tokens.js'
import type { Wiring } from '../wiring/wiring.js'
import type { Lifecycle } from './lifecycle.js'
import { listen } from './listen.js'

/** Serves `/debug/*` at an address of its own until everything is closed, so that readiness answers during a shutdown too. */
export async function serveDebug({ get }: Wiring, address: ListeningAddress, lifecycle: Lifecycle): Promise<number> {
  const { server, connections } = createServer(createDebugApp(get(HTTP_DEPENDENCIES)))
  await listen(server, address)
  lifecycle.onClose(() => {
    server.close()
    connections.closeAll()
  })
  const { port } = server.address() as AddressInfo
  get(OWN_PORTS).add(port)
  return port
}
