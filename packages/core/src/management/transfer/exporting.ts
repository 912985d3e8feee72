import type { ClientReads } from '../../parties/clients/index.js'
import type { CredentialReads, SeedSealer } from '../../parties/credentials/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { OrgReads } from '../../directory/orgs/index.js'
import type { MembershipReads } from '../../directory/permissions/index.js'
import type { ProjectReads, ProjectRoleReads } from '../../directory/projects/index.js'
import type { OrgId, Reader } from '../../foundation/shared/index.js'
import type { UserReads } from '../../directory/users/index.js'
import type { BulkReads } from './ports.js'

/** What an export reads. */
export interface ExportReads {
  readonly bulk: BulkReads
  readonly orgs: OrgReads
  readonly projects: ProjectReads
  readonly projectRoles: ProjectRoleReads
  readonly clients: ClientReads
  readonly users: UserReads
  readonly credentials: CredentialReads
  readonly memberships: MembershipReads
}

/** What is exported of an organization, and which secrets come along. */
export interface Exporting {
  readonly orgId: OrgId
  /** Hashes of passwords and of the secrets of service users and applications. */
  readonly withPasswords: boolean
  /** Seeds of one-time passwords. */
  readonly withOtp: boolean
}

export interface ExportTools {
  readonly storage: Reader<ExportReads>
  readonly instance: () => Instance
  readonly sealer: SeedSealer
}
