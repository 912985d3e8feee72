import type { Check } from '../check.js'
import type { Complaint } from '../verdict.js'

export type Outcome = 'passed' | Complaint

/** What came of one check. */
export interface CheckResult extends Omit<Check, 'run'> {
  readonly outcome: Outcome
  /** Why it did not pass; without tokens and secrets. */
  readonly reason?: string
  readonly milliseconds: number
}

/** What came of all of them. */
export interface Report {
  readonly issuer: string
  /** Epoch seconds. */
  readonly startedAt: number
  readonly checks: readonly CheckResult[]
  readonly totals: Readonly<Record<Outcome, number>>
}

/** How many checks ended in which way. */
export function totalsOf(checks: readonly CheckResult[]): Report['totals'] {
  const count = (outcome: Outcome): number => checks.filter((check) => check.outcome === outcome).length
  return { passed: count('passed'), warning: count('warning'), skipped: count('skipped'), failed: count('failed') }
}
