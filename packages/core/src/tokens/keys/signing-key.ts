import type { SigningAlgorithm } from '../../foundation/protocol/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'

/** A public key as in the key set (RFC 7517): without private members. */
export interface PublicJwk {
  readonly kty: string
  readonly kid: string
  readonly alg: SigningAlgorithm
  readonly use: 'sig'
  readonly [member: string]: unknown
}

/**
 * stateDiagram-v2
 *   [*] --> next: published, does not sign yet
 *   next --> active: signs
 *   active --> retired: published until the last token it signed has expired
 *   retired --> [*]: removed, when no ID token can come back as a hint any more
 */
export type KeyState = 'next' | 'active' | 'retired'

export interface SigningKey {
  readonly kid: string
  readonly alg: SigningAlgorithm
  readonly state: KeyState
  readonly publicJwk: PublicJwk
  /** The private key, encrypted with the master key. */
  readonly sealedPrivateKey: string
  readonly createdAt: EpochSeconds
  readonly activatedAt?: EpochSeconds
  /** Set when the key retires: it stays published until then. Afterwards it only verifies hints. */
  readonly publishedUntil?: EpochSeconds
  /** Set on an active key by a requested early rotation: from then on the next key signs. */
  readonly rotateAt?: EpochSeconds
}
