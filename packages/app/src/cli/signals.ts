import cluster from 'node:cluster'
import { EventEmitter } from 'node:events'

/** What the first process tells a worker that has to go. */
export const STOP = 'stop'

/** What a worker tells the first process as soon as it hears it: a message from before that is lost. */
export const LISTENING = 'listening for stop'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Whether this process has to end. */
export interface StopRequest {
  /** Resolves when it has to. */
  readonly received: Promise<void>
  readonly isReceived: () => boolean
  /** Resolves when it has to end at once. */
  readonly repeated: Promise<void>
}

const happens = (events: EventEmitter, name: string): Promise<void> => new Promise((resolve) => void events.once(name, () => resolve()))

/**
 * Listens for the request to end this process, from the first line of a command on. The first process gets it from the system: SIGTERM, or
 * Ctrl-C; a second signal ends it at once. A worker gets it from the first process alone, also by its end: signals may reach the whole
 * group.
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
