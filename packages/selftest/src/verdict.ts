/** How a check ended when it did not pass. */
export type Complaint = 'failed' | 'warning' | 'skipped'

/** Ends a check with a reason, which says what was expected and what came. */
export class Verdict extends Error {
  readonly outcome: Complaint

  constructor(outcome: Complaint, reason: string) {
    super(reason)
    this.name = 'Verdict'
    this.outcome = outcome
  }
}

/** The server does what it must not, or does not what it must. */
export function fail(reason: string): never {
  throw new Verdict('failed', reason)
}

/** The standards allow it, and somebody should know. */
export function warn(reason: string): never {
  throw new Verdict('warning', reason)
}

/** It cannot be found out with this client, or the server does not claim to do it. */
export function skip(reason: string): never {
  throw new Verdict('skipped', reason)
}
