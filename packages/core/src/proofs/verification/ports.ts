import type { EpochSeconds, SecretHash, UserId } from '../../foundation/shared/index.js'
import type { UserStore } from '../../directory/users/index.js'
import type { CodeKind, StoredCode } from './verification-code.js'

export interface VerificationCodeStore {
  /** Adds the code, replacing the one of the same user and kind. Lock the user first for a code that `removePasswordCodes` removes. */
  put(code: StoredCode): Promise<void>
  /** Reads and locks the code until this unit of work ends. */
  lock(userId: UserId, kind: CodeKind): Promise<StoredCode | undefined>
  remove(userId: UserId, kind: CodeKind): Promise<void>
  /** Removes all codes created at that instant or before. @returns how many */
  removeMadeUntil(until: EpochSeconds): Promise<number>
}

/** The stores for verifying a code, always locked in this order to avoid deadlocks. */
export interface CodeStores {
  readonly users: UserStore
  readonly verificationCodes: VerificationCodeStore
}

/**
 * Computes the hash under which a code is stored: HMAC-SHA-256 under a server key. With a copy of the database, a plain hash, salted or not,
 * would reveal a code among 2^30 in about a second; this one requires the master key as well.
 */
export interface CodeDigest {
  /** @returns 43 base64url characters; others for another text */
  of(text: string): SecretHash
}
