import type { RelyingParty } from './party/relying-party.js'
import type { Profile } from './settings.js'

/** One behaviour of a server. */
export interface Check {
  /** Identifies the check in reports. Stable and never reused. */
  readonly id: string
  /** The expected behaviour, as a statement. */
  readonly title: string
  /** The clause that requires it. */
  readonly clause: string
  readonly profile: Profile
  /** Returns normally when the server conforms. @throws Verdict */
  readonly run: (rp: RelyingParty) => Promise<void> | void
}

/** Checks of one profile. */
export const checksOf = (profile: Profile, checks: readonly Omit<Check, 'profile'>[]): readonly Check[] =>
  checks.map((check) => ({ ...check, profile }))
