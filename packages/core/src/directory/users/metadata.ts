import type { UserId } from '../../foundation/shared/index.js'
import type { MetadataEntry } from '../metadata/index.js'

/** An application's data about a user. */
export interface UserMetadata extends MetadataEntry {
  readonly userId: UserId
}
