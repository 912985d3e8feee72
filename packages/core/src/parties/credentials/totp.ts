import type { EpochSeconds, UserId } from '../../foundation/shared/index.js'

export const TOTP_ALGORITHMS = ['SHA1', 'SHA256', 'SHA512'] as const

/** How an authenticator app computes codes (RFC 6238 §1.2, §4). */
export interface TotpParameters {
  readonly algorithm: (typeof TOTP_ALGORITHMS)[number]
  readonly digits: number
  /** Seconds of a time step. */
  readonly period: number
}

/** Of every authenticator that is set up here. Imported ones may have others. */
export const STANDARD_TOTP: TotpParameters = { algorithm: 'SHA1', digits: 6, period: 30 }

/** A seed that can be read. */
export interface TotpSeed {
  /** Base32 in capitals without padding. */
  readonly seed: string
  /** Absent for `STANDARD_TOTP`. */
  readonly parameters?: TotpParameters
}

/** A person's TOTP seed (RFC 6238), sealed with the master key. */
export interface TotpCredential {
  readonly userId: UserId
  readonly sealedSeed: string
  /** Absent for `STANDARD_TOTP`. */
  readonly parameters?: TotpParameters
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
