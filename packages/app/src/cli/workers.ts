import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import type { Logger } from '../log/create-logger.js'
import { LISTENING, STOP } from './signals.js'
import type { StopRequest } from './signals.js'

/** A worker that dies is replaced after so many milliseconds, so that one that cannot start does not spin. */
const REPLACE_AFTER = 1000

/** A worker that is told to stop and does not is ended after so many milliseconds: longer than it takes to answer what it has. */
const END_AFTER = 17_000

const stopped = (worker: Worker, logger: Logger): Promise<void> =>
  new Promise((resolve) => {
    const deadline = setTimeout(() => {
      logger.error({ worker: worker.process.pid }, 'a worker did not stop in time and is killed')
      worker.process.kill('SIGKILL')
    }, END_AFTER)
    worker.once('exit', () => {
      clearTimeout(deadline)
      resolve()
    })
    // One that died in this moment cannot be told: its exit ends the wait.
    const tell = (): void => void (worker.isConnected() && worker.send(STOP, () => undefined))
    worker.on('message', (message) => {
      if (message === LISTENING) tell()
    })
    tell()
  })

/**
 * Runs worker processes that share the port, replaces those that die, and stops them together.
 *
 * @returns the exit status: 1 when a worker ended before any of them served, because the next one would do the same
 */
export async function superviseWorkers(count: number, logger: Logger, stop: StopRequest): Promise<number> {
  let hasServed = false
  let isStopping = false
  const cannotStart = new Promise<number>((resolve) => {
    cluster.once('listening', () => (hasServed = true))
    cluster.on('exit', (worker: Worker, status: number | null) => {
      if (isStopping) return
      if (!hasServed) return resolve(1)
      logger.error({ worker: worker.process.pid, status }, 'a worker ended and is replaced')
      setTimeout(() => {
        if (!isStopping) cluster.fork()
      }, REPLACE_AFTER)
    })
  })
  for (let started = 0; started < count; started++) cluster.fork()
  const status = await Promise.race([cannotStart, stop.received.then(() => 0)])
  isStopping = true
  await Promise.all(Object.values(cluster.workers ?? {}).flatMap((worker) => (worker === undefined ? [] : [stopped(worker, logger)])))
  return status
}
