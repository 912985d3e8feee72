import type { Preparation, SecretsSealer } from '../../directory/identity-providers/index.js'
import type { PasswordHasher } from '../../parties/credentials/index.js'
import type { Clock, Digest, Ids, Issuer } from '../../foundation/shared/index.js'
import type { GrantRoles } from '../../sessions/index.js'
import type { SetUpStorage } from './ports.js'

/** What identity providers of a document need. */
export interface ProviderTools extends Preparation {
  readonly secrets: SecretsSealer
  /** Why an address must not be called, as far as its text shows. */
  readonly objection: (address: string) => string | undefined
}

/** What setting up a store needs. */
export interface BootstrapTools {
  readonly storage: SetUpStorage
  readonly hasher: PasswordHasher
  readonly digest: Digest
  readonly ids: Ids
  readonly clock: Clock
  readonly vendor: string
  readonly issuer: Issuer
  readonly providers: ProviderTools
  readonly grantRoles: GrantRoles
}
