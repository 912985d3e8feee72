import type { Logger } from '../log/create-logger.js'

/** Milliseconds that the lines of the log may take to be written when everything else is done. */
const MAX_WAIT_FOR_LOG = 1_000

/** Whether the lines of the log are written in time. */
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
 * Ends the process. A log whose reader does not read would keep it for ever: its thread waits inside of write(2), and Node waits for its
 * threads. So nothing but the system can end the process then.
 */
export async function endProcess(logger: Logger, status: number): Promise<never> {
  if (!(await isWritten(logger))) process.kill(process.pid, 'SIGKILL')
  process.exit(status)
}
