import type { EpochSeconds, SecretHash, UserId } from '../../foundation/shared/index.js'
import type { UserStore } from '../../directory/users/index.js'
import type { CodeKind, StoredCode } from './verification-code.js'

export interface VerificationCodeStore {
  /** Adds the code in place of the one of the same user and kind. Lock the user first for a code in `ENDED_BY_PASSWORD`. */
  put(code: StoredCode): Promise<void>
  /** Reads the code and keeps other units of work from locking, replacing or removing it until this one ends. */
  lock(userId: UserId, kind: CodeKind): Promise<StoredCode | undefined>
  remove(userId: UserId, kind: CodeKind): Promise<void>
  /** Removes all codes that were made at that instant or before. @returns how many */
  removeMadeUntil(until: EpochSeconds): Promise<number>
}

/** What judging a code needs: locked in this order, so that no two units wait for each other. */
export interface CodeStores {
  readonly users: UserStore
  readonly verificationCodes: VerificationCodeStore
}

/**
 * Makes the hash under which a code is stored: HMAC-SHA-256 under a key of this server. With a plain hash, salted or not, whoever has a
 * copy of the database would find a code among 2^30 in about a second; with this they need the master key as well.
 */
export interface CodeDigest {
  /** @returns 43 base64url characters; others for another text */
  of(text: string): SecretHash
}
