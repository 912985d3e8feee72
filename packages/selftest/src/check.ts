import type { RelyingParty } from './party/relying-party.js'
import type { Profile } from './settings.js'

/** One behaviour of a server. */
export interface Check {
  /** Stands for it in reports; never used again for something else. */
  readonly id: string
  /** The behaviour as a fact. */
  readonly title: string
  /** Where it is written. */
  readonly clause: string
  readonly profile: Profile
  /** Ends by itself when the server behaves so. @throws Verdict */
  readonly run: (rp: RelyingParty) => Promise<void> | void
}

/** Checks of one profile. */
export const checksOf = (profile: Profile, checks: readonly Omit<Check, 'profile'>[]): readonly Check[] =>
  checks.map((check) => ({ ...check, profile }))
