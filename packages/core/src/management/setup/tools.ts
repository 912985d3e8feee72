import type { PasswordHasher } from '../../parties/credentials/index.js'
import type { Clock, Digest, Ids, Issuer } from '../../foundation/shared/index.js'
import type { SetUpStorage } from './ports.js'

/** What setting up a store needs. */
export interface BootstrapTools {
  readonly storage: SetUpStorage
  readonly hasher: PasswordHasher
  readonly digest: Digest
  readonly ids: Ids
  readonly clock: Clock
  readonly vendor: string
  readonly issuer: Issuer
}
