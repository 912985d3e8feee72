import type { Digest, EpochSeconds, Ids } from '../../foundation/shared/index.js'
import type { GrantRoles } from '../../sessions/index.js'
import type { SetUpStores } from './ports.js'
import type { BootstrapDocument } from './document.js'
import type { Existing } from './existing.js'
import type { SecretsSealer } from '../../directory/identity-providers/index.js'
import type { PreparedProviders } from './prepare-providers.js'
import type { PreparedPasswords } from './prepare-passwords.js'
import type { Recorder } from './recorder.js'

/** A document on its way into the storage, inside a unit of work. */
export interface Applying {
  readonly document: BootstrapDocument
  readonly stores: SetUpStores
  readonly existing: Existing
  readonly passwords: PreparedPasswords
  readonly providers: PreparedProviders
  readonly sealer: SecretsSealer
  readonly digest: Digest
  readonly ids: Ids
  readonly now: EpochSeconds
  readonly warnings: string[]
  readonly grantRoles: GrantRoles
  readonly record: Recorder
}
