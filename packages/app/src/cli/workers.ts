import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import type { Logger } from '@keyhall/adapters-log'
import { closeTogether, LISTENING, STOP } from './signals.js'
import type { StopRequest } from './signals.js'

/** Milliseconds before a worker that died is replaced, so that a worker that cannot start does not use up the processor. */
const REPLACE_AFTER = 1000

/** Milliseconds after which a worker that does not stop is killed. Longer than the time limit of open requests. */
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
    // Sending to a worker that has just died fails; its exit ends the wait.
    const requestStop = (): void => void (worker.isConnected() && worker.send(STOP, () => undefined))
    worker.on('message', (message) => {
      if (message === LISTENING) requestStop()
    })
    requestStop()
  })

/**
 * Runs worker processes that share the port, replaces those that die, and stops them together.
 *
 * @returns the exit status: 1 if a worker ended before any of them served, because a replacement would fail too
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
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  closeTogether(workers)
  await Promise.all(workers.map((worker) => stopped(worker, logger)))
  return status
}
