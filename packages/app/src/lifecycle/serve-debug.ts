import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDebugApp } from '@keyhall/adapters-http'
import type { ListeningAddress } from '../config/listening-address.js'
import { HTTP_DEPENDENCIES, OWN_PORTS } from '../wiring/tokens.js'
import type { Wiring } from '../wiring/wiring.js'
import type { Lifecycle } from './lifecycle.js'
import { listen } from './listen.js'

const LIMITS = { keepAliveTimeout: 65_000, headersTimeout: 10_000, requestTimeout: 30_000, maxHeaderSize: 8_192 } as const

/** Serves `/debug/*` at an address of its own until everything is closed, so that readiness answers during a shutdown too. */
export async function serveDebug({ get }: Wiring, address: ListeningAddress, lifecycle: Lifecycle): Promise<number> {
  const server = http.createServer(LIMITS, createDebugApp(get(HTTP_DEPENDENCIES)))
  await listen(server, address)
  lifecycle.onClose(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  get(OWN_PORTS).add(port)
  return port
}
