import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'

/** Message from the first process that stops a worker. */
export const STOP = 'stop'

/** Message from a worker that it now listens for `STOP`. Earlier messages are lost. */
export const LISTENING = 'listening for stop'

/** Message from a worker that it accepts connections, but starts no request any more. */
const PAUSED = 'paused'

/** Message from the first process that a worker may close its listener. */
const CLOSE = 'close'

/** Milliseconds that a worker waits for `CLOSE`. */
const MAX_WAIT_FOR_CLOSE = 2_000

/** Milliseconds in which accepted connections reach their workers. */
const HAND_OVER = 100

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

/** In a worker, waits until no worker starts requests. */
export async function allWorkersPaused(): Promise<void> {
  if (!cluster.isWorker || !process.connected) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_FOR_CLOSE)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    process.on('message', (message) => {
      if (message === CLOSE) end()
    })
    process.once('disconnect', end)
    process.send?.(PAUSED, undefined, undefined, () => undefined)
  })
}

/**
 * In the first process, which accepts the connections of all workers: lets them close their listeners once all are paused and have received
 * the accepted connections. Clients that wait for a response open no connection then; one that reached a closed listener would be reset.
 */
export function closeTogether(workers: readonly Worker[]): void {
  const serving = new Set(workers)
  const closeAll = (): void => {
    for (const worker of workers) if (worker.isConnected()) worker.send(CLOSE, () => undefined)
  }
  const paused = (worker: Worker): void => {
    if (serving.delete(worker) && serving.size === 0) setTimeout(closeAll, HAND_OVER)
  }
  for (const worker of workers) {
    worker.once('exit', () => paused(worker))
    worker.on('message', (message) => {
      if (message === PAUSED) paused(worker)
    })
  }
}
