import type { ClientReads } from '../../parties/clients/index.js'
import type { CredentialReads, SeedSealer } from '../../parties/credentials/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { IdentityProviderReads } from '../../directory/identity-providers/index.js'
import type { OrgDomainReads, OrgReads } from '../../directory/orgs/index.js'
import type { MembershipReads } from '../../directory/permissions/index.js'
import type { ProjectReads, ProjectRoleReads } from '../../directory/projects/index.js'
import type { ResourceReads } from '../../directory/resources/index.js'
import type { OrgId, Reader } from '../../foundation/shared/index.js'
import type { UserReads } from '../../directory/users/index.js'
import type { BulkReads } from './ports.js'

/** The stores that an export reads. */
export interface ExportReads {
  readonly bulk: BulkReads
  readonly orgs: OrgReads
  readonly orgDomains: OrgDomainReads
  readonly projects: ProjectReads
  readonly projectRoles: ProjectRoleReads
  readonly clients: ClientReads
  readonly users: UserReads
  readonly credentials: CredentialReads
  readonly memberships: MembershipReads
  readonly identityProviders: IdentityProviderReads
  readonly resources: ResourceReads
}

/** The organization to export, and which secrets to include. */
export interface Exporting {
  readonly orgId: OrgId
  /** Hashes of passwords and of the secrets of service users and applications. */
  readonly withPasswords: boolean
  /** TOTP seeds. */
  readonly withOtp: boolean
}

export interface ExportTools {
  readonly storage: Reader<ExportReads>
  readonly instance: () => Instance
  readonly sealer: SeedSealer
}
