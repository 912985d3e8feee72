import type { AuthenticationMethod } from '../../foundation/protocol/index.js'
import type { Caller, EpochSeconds, OrgId, SessionId, UserId } from '../../foundation/shared/index.js'
import type { Passkey } from './passkey.js'

/** The factors that prove a person beside the password. */
export type FactorKind = 'passkey' | 'totp' | 'email_code' | 'recovery_code'

/** The factors of a person. */
export interface PersonFactors {
  readonly userId: UserId
  /** Oldest first. */
  readonly passkeys: readonly Passkey[]
  readonly totp?: { readonly addedAt: EpochSeconds; readonly lastUsedAt?: EpochSeconds }
  readonly recoveryCodesLeft: number
  /** Whether email codes are switched on and the address is verified. */
  readonly hasEmailCode: boolean
  /** When the person last declined to set up a second factor. */
  readonly setUpDeclinedAt?: EpochSeconds
  /** Whether the person must set one up at the next sign-in, because the one of another product could not be taken over. */
  readonly isSetUpRequired?: true
}

/** The result of an attempt at a factor. */
export type FactorVerdict =
  /** `mfa` is added by the caller, who knows what else was proven. */
  | { readonly verdict: 'right'; readonly amr: readonly AuthenticationMethod[] }
  | { readonly verdict: 'wrong' }
  /** Too many consecutive wrong attempts; this one was not checked. */
  | { readonly verdict: 'blocked'; readonly seconds: number }

/**
 * The sign-in that an attempt belongs to, written in the same unit of work. Of two concurrent attempts with the same proof, the second finds
 * that the sign-in has moved on; it is neither wrong nor charged.
 *
 * @typeParam W the stores that it needs
 */
export interface FactorProof<W> {
  /** Runs before the check, while the person is locked. @throws StaleWrite when the sign-in has moved on */
  readonly begin: (stores: W) => Promise<void>
  /** Runs after the proof was found right and consumed. */
  readonly right: (stores: W, amr: readonly AuthenticationMethod[]) => Promise<void>
}

/** Who changes factors: the person, or an administrator. */
export interface FactorChanger extends Caller {
  /** The person's session in which they do it. It and its grants stay; all others end. */
  readonly keep?: SessionId
}

/** When factors were changed, and the organization of their user. */
export interface FactorsChanged {
  readonly at: EpochSeconds
  readonly orgId: OrgId
}
