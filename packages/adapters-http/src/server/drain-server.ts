import type http from 'node:http'
import net from 'node:net'
import type { Served } from './create-server.js'

/** Time limits of a graceful shutdown, in milliseconds. */
export interface Patience {
  /** How long readiness fails while connections are still accepted, so that load balancers notice. */
  readonly notice: number
  /** How long existing connections continue after the listener is closed, until the other processes have closed theirs. */
  readonly others: number
  /** How long an idle connection stays open for a request in transit. */
  readonly idle: number
  /** How long open requests may take. */
  readonly requests: number
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** How often is checked whether connections arrive, in milliseconds. */
const CHECK_INTERVAL = 20
/** Checks in a row without a new connection after which none is in transit: clients on a busy machine need some time to connect. */
const QUIET_CHECKS = 10
/** Checks after which the listener closes although connections still arrive. */
const MAX_CHECKS = 75

/** Resolves after the event loop has polled the listener, which accepts a waiting connection. */
async function afterPoll(): Promise<void> {
  await sleep(CHECK_INTERVAL)
  // Timers run before the poll of a turn, immediates after it.
  await new Promise((resolve) => void setImmediate(resolve))
}

/**
 * Resolves once no connection has arrived for a while. The system resets connections that still wait to be accepted when the listener
 * closes, together with their requests. Each turn of the event loop accepts at most one.
 */
async function noConnectionArrives(server: http.Server): Promise<void> {
  let accepted = 0
  const count = () => accepted++
  server.on('connection', count)
  for (let [checks, quiet] = [0, 0]; quiet < QUIET_CHECKS && checks < MAX_CHECKS; checks++) {
    const before = accepted
    await afterPoll()
    quiet = accepted === before ? quiet + 1 : 0
  }
  server.off('connection', count)
}

/**
 * Stops a server without losing a request. After the notice period it accepts the waiting connections without answering, and closes the
 * listener. Then every response closes its connection, idle connections are closed, and the process waits for the last response.
 *
 * @param othersPaused waits for the processes that share the port, so that none of their clients connects while the listener closes
 */
export async function drainServer(
  { server, connections }: Served, patience: Patience, othersPaused: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  if (!server.listening) return
  await sleep(patience.notice)
  // Paused, so that the event loop only accepts connections and waiting clients open no new ones.
  connections.pauseRequests()
  await othersPaused()
  await noConnectionArrives(server)
  // http.Server.close would close idle connections at once and lose a request in transit.
  const closed = new Promise<void>((resolve) => {
    net.Server.prototype.close.call(server, () => {
      resolve()
    })
  })
  const timers = [
    // Clients reconnect when a connection ends, so wait until no process that shares the port accepts connections.
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
      // The response to a request from before the shutdown does not close its connection.
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
