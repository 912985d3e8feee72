import type { EpochSeconds, UserId } from '../../foundation/shared/index.js'

/** Something that an application keeps with a user. */
export interface UserMetadata {
  readonly userId: UserId
  /** At most 200 characters; upper and lower case are different. */
  readonly key: string
  /** Bytes in base64. */
  readonly value: string
  readonly createdAt: EpochSeconds
  readonly updatedAt: EpochSeconds
}

/** Bytes of one value. */
export const MAX_METADATA = 500_000
export const MAX_METADATA_KEY = 200
