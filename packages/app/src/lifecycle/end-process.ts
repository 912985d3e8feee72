import type { Logger } from '@keyhall/adapters-log'

/** Milliseconds to wait for buffered log lines at the end. */
const MAX_WAIT_FOR_LOG = 1_000

/** Waits for the buffered log lines. @returns whether they were written in time */
function isWritten(logger: Logger): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), MAX_WAIT_FOR_LOG)
    logger.flush(() => {
      clearTimeout(late)
      resolve(true)
    })
  })
}

/**
 * Ends the process, with SIGKILL when the log reader is blocked: the log thread then waits in write(2), and `process.exit` would wait for
 * that thread forever.
 */
export async function endProcess(logger: Logger, status: number): Promise<never> {
  if (!(await isWritten(logger))) process.kill(process.pid, 'SIGKILL')
  process.exit(status)
}
