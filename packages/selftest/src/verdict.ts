/** How a check ended when it did not pass. */
export type Complaint = 'failed' | 'warning' | 'skipped'

/** Ends a check with a reason: what was expected and what was received. */
export class Verdict extends Error {
  readonly outcome: Complaint

  constructor(outcome: Complaint, reason: string) {
    super(reason)
    this.name = 'Verdict'
    this.outcome = outcome
  }
}

/** The server violates a requirement. */
export function fail(reason: string): never {
  throw new Verdict('failed', reason)
}

/** Allowed by the standards, but worth knowing. */
export function warn(reason: string): never {
  throw new Verdict('warning', reason)
}

/** This client cannot test it, or the server does not claim to support it. */
export function skip(reason: string): never {
  throw new Verdict('skipped', reason)
}
