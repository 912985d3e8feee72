import type http from 'node:http'
import net from 'node:net'

/** How long a server that goes down is patient, in milliseconds. */
export interface Patience {
  /** The readiness probe fails and connections are still taken, so that balancers notice. */
  readonly notice: number
  /** A connection on which nothing happens is kept, in case a request is on its way. */
  readonly idle: number
  /** Requests may take so long to be answered. */
  readonly requests: number
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/**
 * Takes a server down without losing a request: every answer from now on ends its connection, then no new connection is taken, then
 * the idle ones are closed, and the process waits for the last answer.
 */
export async function drainServer(server: http.Server, patience: Patience): Promise<void> {
  if (!server.listening) return
  server.prependListener('request', (_req: http.IncomingMessage, res: http.ServerResponse) => {
    res.shouldKeepAlive = false
  })
  await sleep(patience.notice)
  // http.Server.close would close idle connections at once, under a request that is on its way.
  const closed = new Promise<void>((resolve) => {
    net.Server.prototype.close.call(server, () => {
      resolve()
    })
  })
  const idle = setTimeout(() => {
    server.closeIdleConnections()
  }, patience.idle)
  const last = setTimeout(() => {
    server.closeAllConnections()
  }, patience.idle + patience.requests)
  await closed
  clearTimeout(idle)
  clearTimeout(last)
}
