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
    process.on('SIGINT', told)
  })
