import type { Branded, EpochSeconds, UserId } from '../../foundation/shared/index.js'
import { idKind } from '../../foundation/shared/index.js'

/** The credential id of the authenticator, base64url (WebAuthn §5.1). Chosen outside, unique here. */
export type PasskeyId = Branded<string, 'PasskeyId'>
export const PasskeyId = idKind<PasskeyId>('passkey id')

/** A public key whose private key is in the person's authenticator: a passkey, or a security key. */
export interface Passkey {
  readonly id: PasskeyId
  readonly userId: UserId
  /** The id of its registration, which the API uses. */
  readonly registrationId: string
  /** COSE_Key (RFC 9052 §7), base64url. */
  readonly publicKey: string
  /** The signature counter; 0 when the authenticator does not count. */
  readonly counter: number
  /** How the browser can reach the authenticator. */
  readonly transports: readonly string[]
  /** The name chosen by the person. */
  readonly name: string
  /** Whether its key may be copied, like that of a synced passkey: `swk`, else `hwk` (RFC 8176 §2). */
  readonly isBackedUp: boolean
  /** Whether the authenticator verified its user at registration. */
  readonly isUserVerifying: boolean
  readonly addedAt: EpochSeconds
  readonly lastUsedAt?: EpochSeconds
}

/** Maximum number of passkeys of a person. */
export const MAX_PASSKEYS = 20

export const MAX_PASSKEY_NAME = 200

/** Orders passkeys: oldest first. */
export const byAge = (a: Passkey, b: Passkey): number => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1)

/**
 * Whether the counters give no sign of a cloned authenticator (WebAuthn §6.1.1). Without counting both stay 0.
 *
 * @param stored of the last use @param now of this use
 */
export const isCounterSound = (stored: number, now: number): boolean => (stored === 0 && now === 0) || now > stored
