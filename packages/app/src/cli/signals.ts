import cluster from 'node:cluster'

/** Resolves at the first SIGTERM or SIGINT. A second one ends the process at once. */
export const untilToldToStop = (): Promise<void> =>
  new Promise((resolve) => {
    let isTold = false
    const told = () => {
      if (isTold) process.exit(1)
      isTold = true
      resolve()
    }
    process.on('SIGTERM', told)
    // Ctrl-C reaches every process of the terminal; the first one tells its workers itself.
    process.on('SIGINT', cluster.isPrimary ? told : () => undefined)
  })
