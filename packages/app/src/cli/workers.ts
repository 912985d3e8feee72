import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import type { Logger } from '../log/create-logger.js'
import { untilToldToStop } from './signals.js'

/** A worker that dies is replaced after so many milliseconds, so that one that cannot start does not spin. */
const REPLACE_AFTER = 1000

/** Runs worker processes that share the port, replaces those that die, and stops them together. */
export async function superviseWorkers(count: number, logger: Logger): Promise<number> {
  let isStopping = false
  const replace = (worker: Worker, status: number | null): void => {
    if (isStopping) return
    logger.error({ worker: worker.process.pid, status }, 'a worker ended and is replaced')
    setTimeout(() => {
      if (!isStopping) cluster.fork()
    }, REPLACE_AFTER)
  }
  cluster.on('exit', replace)
  for (let started = 0; started < count; started++) cluster.fork()
  await untilToldToStop()
  isStopping = true
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  await Promise.all(
    workers.map(
      (worker) =>
        new Promise<void>((resolve) => {
          worker.once('exit', () => {
            resolve()
          })
          worker.process.kill('SIGTERM')
        }),
    ),
  )
  return 0
}
