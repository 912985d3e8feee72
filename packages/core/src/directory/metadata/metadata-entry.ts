import type { EpochSeconds } from '../../foundation/shared/index.js'

/** What an application stores under a key. */
export interface NewMetadata {
  /** At most `MAX_METADATA_KEY` characters, case-sensitive. */
  readonly key: string
  /** Bytes in base64. */
  readonly value: string
}

/** A stored entry of one owner. */
export interface MetadataEntry extends NewMetadata {
  readonly createdAt: EpochSeconds
  readonly updatedAt: EpochSeconds
}

/** Maximum size of one value in bytes. */
export const MAX_METADATA = 500_000
export const MAX_METADATA_KEY = 200
