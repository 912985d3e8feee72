import type { PasswordHasher } from '@keyhall/core/credentials'
import type { Clock, Digest, Ids } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'

/** What setting up a store needs. */
export interface BootstrapTools {
  readonly storage: Storage
  readonly hasher: PasswordHasher
  readonly digest: Digest
  readonly ids: Ids
  readonly clock: Clock
}
