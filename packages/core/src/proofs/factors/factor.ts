import type { AuthenticationMethod } from '../../foundation/protocol/index.js'
import type { Caller, EpochSeconds, OrgId, SessionId, UserId } from '../../foundation/shared/index.js'
import type { Passkey } from './passkey.js'

/** What proves a person beside the password. */
export type FactorKind = 'passkey' | 'totp' | 'email_code' | 'recovery_code'

/** What a person has set up. */
export interface PersonFactors {
  readonly userId: UserId
  /** Oldest first. */
  readonly passkeys: readonly Passkey[]
  readonly totp?: { readonly addedAt: EpochSeconds; readonly lastUsedAt?: EpochSeconds }
  readonly recoveryCodesLeft: number
  /** Whether codes by mail are switched on, and the address is verified. */
  readonly hasEmailCode: boolean
  /** When the person last chose to go on without a second factor. */
  readonly setUpDeclinedAt?: EpochSeconds
}

/** What became of a try to prove a factor. */
export type FactorVerdict =
  /** `mfa` is for whoever knows what else was proven. */
  | { readonly verdict: 'right'; readonly amr: readonly AuthenticationMethod[] }
  | { readonly verdict: 'wrong' }
  /** Too many wrong ones in a row: nothing was looked at. */
  | { readonly verdict: 'blocked'; readonly seconds: number }

/**
 * What a try belongs to, and is one write with: the sign-in in which somebody proves a factor. Of two who show the same at once, the second
 * finds that it has moved on, and is neither wrong nor charged.
 *
 * @typeParam W the stores that it needs
 */
export interface FactorProof<W> {
  /** Before anything is looked at, while the person is locked. @throws StaleWrite when it has moved on */
  readonly begin: (stores: W) => Promise<void>
  /** What was shown is right, and used up. */
  readonly right: (stores: W, amr: readonly AuthenticationMethod[]) => Promise<void>
}

/** Who changes factors: the person, or somebody who manages them. */
export interface FactorChanger extends Caller {
  /** The person's session in which it is done. It goes on, and what was granted in it; all others end. */
  readonly keep?: SessionId
}

/** When factors were changed, and whose they are. */
export interface FactorsChanged {
  readonly at: EpochSeconds
  readonly orgId: OrgId
}
