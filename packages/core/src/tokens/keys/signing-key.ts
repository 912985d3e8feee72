import type { SigningAlgorithm } from '../../foundation/protocol/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'

/** A public key as the key set shows it (RFC 7517): no private member. */
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
 *   retired --> [*]: removed, when nobody can bring back an ID token as a hint any more
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
  /** Set when the key retires: until then it stays published. Afterwards it only verifies hints. */
  readonly publishedUntil?: EpochSeconds
  /** Set on an active key by whoever wants another one before it is due: from then on the next key signs. */
  readonly rotateAt?: EpochSeconds
}
