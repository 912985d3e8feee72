import type { Digest, EpochSeconds, Ids } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'
import type { BootstrapDocument } from '@keyhall/documents/bootstrap'
import type { Existing } from './existing.js'
import type { PreparedPasswords } from './prepare-passwords.js'
import type { Recorder } from './recorder.js'

/** A document on its way into the storage, inside a unit of work. */
export interface Applying {
  readonly document: BootstrapDocument
  readonly stores: Stores
  readonly existing: Existing
  readonly passwords: PreparedPasswords
  readonly digest: Digest
  readonly ids: Ids
  readonly now: EpochSeconds
  readonly warnings: string[]
  readonly record: Recorder
}
