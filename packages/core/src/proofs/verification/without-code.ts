import type { Attempted } from '../../foundation/outbox/index.js'

/** Removes the code from a server's error, which may quote the message and is stored and logged. */
export const withoutCode = (attempted: Attempted, code: string): Attempted =>
  attempted.outcome === 'failed' ? { ...attempted, problem: attempted.problem.replaceAll(code, '[code]') } : attempted
