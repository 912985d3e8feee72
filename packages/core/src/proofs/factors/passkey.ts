import type { Branded, EpochSeconds, UserId } from '../../foundation/shared/index.js'

/** The id that the authenticator gave the credential, base64url (WebAuthn §5.1). Chosen outside, and unique here. */
export type PasskeyId = Branded<string, 'PasskeyId'>

/** A public key of a person whose private half an authenticator keeps: a passkey, or a security key. */
export interface Passkey {
  readonly id: PasskeyId
  readonly userId: UserId
  /** The id of its registration, by which the API names it. */
  readonly registrationId: string
  /** COSE_Key (RFC 9052 §7), base64url. */
  readonly publicKey: string
  /** How often the authenticator says that it was used; 0 when it does not count. */
  readonly counter: number
  /** How the authenticator can be reached, for the browser to choose by. */
  readonly transports: readonly string[]
  /** What the person calls it. */
  readonly name: string
  /** Whether its key may be kept in copies, as a synced passkey is: `swk`, else `hwk` (RFC 8176 §2). */
  readonly isBackedUp: boolean
  /** Whether the authenticator knew who held it when it was registered. */
  readonly isUserVerifying: boolean
  readonly addedAt: EpochSeconds
  readonly lastUsedAt?: EpochSeconds
}

/** So many passkeys a person may have. */
export const MAX_PASSKEYS = 20

export const MAX_PASSKEY_NAME = 200

/** Orders passkeys: oldest first. */
export const byAge = (a: Passkey, b: Passkey): number => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1)

/**
 * Whether a counter shows that the authenticator is the only one of its kind (WebAuthn §6.1.1). One that does not count stays at 0.
 *
 * @param stored of the last use @param now of this one
 */
export const isCounterSound = (stored: number, now: number): boolean => (stored === 0 && now === 0) || now > stored
