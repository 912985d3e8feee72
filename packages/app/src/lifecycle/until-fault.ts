import type { Logger } from '../log/create-logger.js'

/**
 * Resolves when something was thrown that nobody caught. What the process holds may be half done then, so it answers what it has and
 * ends; whoever supervises it starts a new one. A second fault ends it at once.
 */
export const untilFault = (logger: Logger, source: NodeJS.EventEmitter = process): Promise<void> =>
  new Promise((resolve) => {
    let isFaulty = false
    source.on('uncaughtException', (problem: unknown) => {
      logger.fatal({ err: problem }, 'a fault that nobody handled')
      if (isFaulty) process.exit(1)
      isFaulty = true
      resolve()
    })
  })
