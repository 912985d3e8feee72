import type { EpochSeconds, UserId } from '../../foundation/shared/index.js'

/** The seed of a person's generator of one-time passwords (RFC 6238), sealed with the master key. */
export interface TotpCredential {
  readonly userId: UserId
  readonly sealedSeed: string
  readonly addedAt: EpochSeconds
  /** The time step of the last code that was accepted: neither that one nor any before it is accepted again (RFC 6238 §5.2). */
  readonly lastUsedStep?: number
  readonly lastUsedAt?: EpochSeconds
}

/** Seals seeds, which have to be read again, with the master key. What was sealed for one user opens for that one only. */
export interface SeedSealer {
  /** @param seed base32 without padding */
  seal(seed: string, userId: UserId): string
  /** @throws WrongMasterKey */
  open(sealed: string, userId: UserId): string
}
