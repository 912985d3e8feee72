import type { EpochSeconds, UserId } from '../../foundation/shared/index.js'

/** An application's data about a user. */
export interface UserMetadata {
  readonly userId: UserId
  /** At most 200 characters, case-sensitive. */
  readonly key: string
  /** Bytes in base64. */
  readonly value: string
  readonly createdAt: EpochSeconds
  readonly updatedAt: EpochSeconds
}

/** Maximum size of one value in bytes. */
export const MAX_METADATA = 500_000
export const MAX_METADATA_KEY = 200
