import type { SecretsSealer } from '../../directory/identity-providers/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { GrantRoles } from '../../sessions/index.js'
import type { NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import type { Digest, EpochSeconds, Ids, Issuer, OrgId } from '../../foundation/shared/index.js'

/** The common context of a batch. */
export interface Writing {
  readonly orgId: OrgId
  readonly by: Pick<NewEvent, 'actor' | 'origin'>
  readonly now: EpochSeconds
  readonly ids: Ids
  readonly instance: () => Pick<Instance, 'id'>
  readonly events: RecordEvents
  readonly grantRoles: GrantRoles
  /** Host of the service; generated domains end with it. */
  readonly host: string
  readonly vendor: string
  /** No project may have a resource with an address of this server. */
  readonly issuer: Issuer
  /** Encrypts the secrets of identity providers. */
  readonly secrets: SecretsSealer
  readonly digest: Digest
  /** Why an address must not be called, as far as its text shows. */
  readonly objection: (address: string) => string | undefined
}
