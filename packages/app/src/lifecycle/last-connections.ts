import type http from 'node:http'

/** Milliseconds of a turn of the event loop in which there was nothing to do. */
const QUIET = 0.3
/** Clients whose connection attempts were dropped repeat them after a second: until then few arrive. */
const MIN_WAIT = 100
const MAX_WAIT = 2_000
const MAX_WAIT_FOR_NEXT = 200

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** What Node keeps of a listening socket. */
interface Listener {
  readonly _handle?: {
    /** Listens again, with another length of the queue. */
    readonly listen?: (backlog: number) => number
  } | null
}

/**
 * Makes the system's queue of connections that wait to be accepted as short as it can be: one. Those that wait already stay in it. Further
 * attempts are dropped, which a client notices only as a delay, while a connection that waits when the listener closes is reset.
 */
export function shortenQueue({ _handle: handle }: Listener): void {
  // No public interface of Node calls listen(2) again. Where this one is missing, the queue keeps its length.
  handle?.listen?.(0)
}

/**
 * Accepts the connections that wait, and resolves at a moment at which none does: right after the last one was accepted. One at the most
 * is accepted in a turn of the event loop.
 */
export async function acceptLast(server: http.Server): Promise<void> {
  shortenQueue(server as object)
  let accepted = 0
  const count = (): void => void accepted++
  server.on('connection', count)
  const began = performance.now()
  for (let isQuiet = false; !isQuiet && performance.now() - began < MAX_WAIT; ) {
    const [before, started] = [accepted, performance.now()]
    await turn()
    isQuiet = started - began > MIN_WAIT && accepted === before && performance.now() - started < QUIET
  }
  server.off('connection', count)
}

/** Closes the listener, and keeps its connections, as soon as the next one is accepted or none came for a while. */
export function closeAfterNext(server: http.Server, close: () => void): void {
  const now = (): void => {
    clearTimeout(timer)
    server.off('connection', now)
    close()
  }
  const timer = setTimeout(now, MAX_WAIT_FOR_NEXT)
  server.prependListener('connection', now)
}
