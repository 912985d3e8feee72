import cluster from 'node:cluster'

/** What the first process tells a worker that has to go. */
export const STOP = 'stop'

/**
 * Resolves when this process has to go. The first process hears it from the system: SIGTERM, or Ctrl-C; a second signal ends it at
 * once. A worker hears it from the first process alone, also by its end: signals may reach the whole group.
 */
export const untilToldToStop = (): Promise<void> => (cluster.isPrimary ? untilSignalled() : untilSentFor())

const untilSignalled = (): Promise<void> =>
  new Promise((resolve) => {
    let isTold = false
    const told = () => {
      if (isTold) process.exit(1)
      isTold = true
      resolve()
    }
    process.on('SIGTERM', told)
    process.on('SIGINT', told)
  })

const untilSentFor = (): Promise<void> =>
  new Promise((resolve) => {
    const ignore = () => undefined
    process.on('SIGTERM', ignore)
    process.on('SIGINT', ignore)
    process.on('message', (message) => {
      if (message === STOP) resolve()
    })
    process.once('disconnect', resolve)
  })
