import type { EpochSeconds, UserId } from '../../foundation/shared/index.js'

/** A person's TOTP seed (RFC 6238), sealed with the master key. */
export interface TotpCredential {
  readonly userId: UserId
  readonly sealedSeed: string
  readonly addedAt: EpochSeconds
  /** The time step of the last accepted code: no code of this step or an earlier one is accepted again (RFC 6238 §5.2). */
  readonly lastUsedStep?: number
  readonly lastUsedAt?: EpochSeconds
}

/** Seals TOTP seeds, which must be readable, with the master key. A sealed seed can be opened for its own user only. */
export interface SeedSealer {
  /** @param seed base32 without padding */
  seal(seed: string, userId: UserId): string
  /** @throws WrongMasterKey */
  open(sealed: string, userId: UserId): string
}
