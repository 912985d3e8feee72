import cluster from 'node:cluster'
import { EventEmitter } from 'node:events'

/** Message from the first process that stops a worker. */
export const STOP = 'stop'

/** Message from a worker that it now listens for `STOP`. Earlier messages are lost. */
export const LISTENING = 'listening for stop'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** A request to end this process. */
export interface StopRequest {
  /** Resolves at the first request: stop gracefully. */
  readonly received: Promise<void>
  readonly isReceived: () => boolean
  /** Resolves at the second request: stop at once. */
  readonly repeated: Promise<void>
}

const happens = (events: EventEmitter, name: string): Promise<void> => new Promise((resolve) => void events.once(name, () => resolve()))

/**
 * Listens for requests to end this process. The first process gets them as SIGTERM or Ctrl-C; a second signal ends it at once. A worker
 * ignores signals, which may reach the whole process group, and stops when the first process says so or ends.
 */
export function listenForStop(): StopRequest {
  const events = new EventEmitter()
  const [received, repeated] = [happens(events, 'received'), happens(events, 'repeated')]
  let isReceived = false
  const stop = (): void => {
    events.emit(isReceived ? 'repeated' : 'received')
    isReceived = true
  }
  if (cluster.isPrimary) for (const signal of SIGNALS) process.on(signal, stop)
  else listenToPrimary(stop)
  return { received, isReceived: () => isReceived, repeated }
}

function listenToPrimary(stop: () => void): void {
  for (const signal of SIGNALS) process.on(signal, () => undefined)
  process.on('message', (message) => {
    if (message === STOP) stop()
  })
  process.once('disconnect', stop)
  process.send?.(LISTENING, undefined, undefined, () => undefined)
}
