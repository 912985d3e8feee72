/**
 * Writes the log of the process: JSON lines, or readable ones on a terminal, with tokens, secrets and passwords redacted that are logged by
 * mistake. Must never delay a request, or keep the process alive.
 */
export { createLogger } from './create-logger.js'
export type { Logger, LogSettings } from './create-logger.js'
export { requestLine } from './request-line.js'
