import type { Attempted } from '../../foundation/outbox/index.js'

/** A server that refuses a message may quote it, and what it says is stored and logged. */
export const withoutCode = (attempted: Attempted, code: string): Attempted =>
  attempted.outcome === 'failed' ? { ...attempted, problem: attempted.problem.replaceAll(code, '[code]') } : attempted
