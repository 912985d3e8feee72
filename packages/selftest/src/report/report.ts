import type { Check } from '../check.js'
import type { Complaint } from '../verdict.js'

export type Outcome = 'passed' | Complaint

/** The result of one check. */
export interface CheckResult extends Omit<Check, 'run'> {
  readonly outcome: Outcome
  /** Why it did not pass. Contains no tokens or secrets. */
  readonly reason?: string
  readonly milliseconds: number
}

/** The results of all checks. */
export interface Report {
  readonly issuer: string
  /** Epoch seconds. */
  readonly startedAt: number
  readonly checks: readonly CheckResult[]
  readonly totals: Readonly<Record<Outcome, number>>
}

/** The number of checks by outcome. */
export function totalsOf(checks: readonly CheckResult[]): Report['totals'] {
  const count = (outcome: Outcome): number => checks.filter((check) => check.outcome === outcome).length
  return { passed: count('passed'), warning: count('warning'), skipped: count('skipped'), failed: count('failed') }
}
