import type { Brand, EpochSeconds, UserId } from '../shared/index.js'

/** A password hash in its modular form, `$<algorithm>$…`, checked for shape and cost before it was stored. */
export type EncodedHash = Brand<string, 'EncodedHash'>

/** A user's password. */
export interface PasswordCredential {
  readonly userId: UserId
  readonly hash: EncodedHash
  readonly changedAt: EpochSeconds
}

const SHORTEST = 8
const LONGEST = 256

/** Why a password may not be chosen; `undefined` when it may. Lengths count code points (NIST SP 800-63B-4 §3.1.1.2). */
export function passwordProblem(password: string): 'too_short' | 'too_long' | undefined {
  const length = [...password].length
  if (length < SHORTEST) return 'too_short'
  return length > LONGEST ? 'too_long' : undefined
}
