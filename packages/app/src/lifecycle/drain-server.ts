import type http from 'node:http'
import net from 'node:net'
import type { Served } from '@keyhall/adapters-http'

/** How long a server that goes down is patient, in milliseconds. */
export interface Patience {
  /** The readiness probe fails and connections are still taken, so that balancers notice. */
  readonly notice: number
  /** No connection is taken any more, and those that there are go on, until the other processes have come as far. */
  readonly others: number
  /** A connection on which nothing happens is kept, in case a request is on its way. */
  readonly idle: number
  /** Requests may take so long to be answered. */
  readonly requests: number
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** Milliseconds of a turn of the event loop in which there was nothing to do. */
const QUIET = 0.3
const MAX_WAIT_FOR_QUIET = 1_000

/**
 * Resolves right after a turn of the event loop in which no connection waited to be accepted. Each turn accepts one at the most;
 * those that wait when nobody listens any more would be reset by the system, with the requests on them.
 */
async function noConnectionWaits(server: http.Server): Promise<void> {
  let accepted = 0
  const count = () => accepted++
  server.on('connection', count)
  const until = performance.now() + MAX_WAIT_FOR_QUIET
  for (let isQuiet = false; !isQuiet && performance.now() < until; ) {
    const [before, started] = [accepted, performance.now()]
    await new Promise((resolve) => void setImmediate(resolve))
    isQuiet = accepted === before && performance.now() - started < QUIET
  }
  server.off('connection', count)
}

/**
 * Stops a server without losing a request. After the notice it accepts the connections that wait, answers nothing meanwhile, and closes
 * the listener. Then every answer ends its connection, idle connections are closed, and the process waits for the last answer.
 */
export async function drainServer({ server, connections }: Served, patience: Patience): Promise<void> {
  if (!server.listening) return
  await sleep(patience.notice)
  // Clients that wait for answers make no new connections, and accepting the connections that wait takes all of the time.
  connections.pauseRequests()
  await noConnectionWaits(server)
  // http.Server.close would close idle connections at once, under a request that is on its way.
  const closed = new Promise<void>((resolve) => {
    net.Server.prototype.close.call(server, () => {
      resolve()
    })
  })
  const timers = [
    // Clients whose connections end make new ones: not before the other processes that share the port take none either.
    setTimeout(() => {
      server.prependListener('request', (_req: http.IncomingMessage, res: http.ServerResponse) => {
        res.shouldKeepAlive = false
      })
      connections.announceEnd()
      connections.resumeRequests()
    }, patience.others),
    setTimeout(function closeIdle(this: NodeJS.Timeout) {
      server.closeIdleConnections()
      connections.closeIdle()
      // A request that had begun before keeps its connection when it is answered at last.
      this.refresh()
    }, patience.idle),
    setTimeout(() => {
      server.closeAllConnections()
      connections.closeAll()
    }, patience.idle + patience.requests),
  ]
  await closed
  for (const timer of timers) clearTimeout(timer)
}
