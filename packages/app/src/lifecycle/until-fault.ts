import type { Logger } from '@keyhall/adapters-log'

/**
 * Resolves at an uncaught exception or rejection. The state of the process may be inconsistent then, so it finishes the open requests and
 * ends; the supervisor starts a new one. A second fault ends it at once.
 */
export const untilFault = (logger: Logger, source: NodeJS.EventEmitter = process): Promise<void> =>
  new Promise((resolve) => {
    let isFaulty = false
    source.on('uncaughtException', (problem: unknown) => {
      logger.fatal({ err: problem }, 'uncaught exception')
      if (isFaulty) process.exit(1)
      isFaulty = true
      resolve()
    })
  })
