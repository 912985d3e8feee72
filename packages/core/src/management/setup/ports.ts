import type { InstanceReads, InstanceStore } from '../../foundation/instance/index.js'
import type { Reader, UnitOfWork } from '../../foundation/shared/index.js'
import type { IdentityProviderReads, IdentityProviderStore } from '../../directory/identity-providers/index.js'
import type { OrgPolicyStore, OrgStore } from '../../directory/orgs/index.js'
import type { MembershipStore } from '../../directory/permissions/index.js'
import type { ProjectStore } from '../../directory/projects/index.js'
import type { ResourceStore } from '../../directory/resources/index.js'
import type { UserStore } from '../../directory/users/index.js'
import type { ClientReads, ClientStore } from '../../parties/clients/index.js'
import type { CredentialReads, CredentialStore, MachineReads } from '../../parties/credentials/index.js'
import type { VerificationCodeStore } from '../../proofs/verification/index.js'
import type { GrantingStores } from '../../sessions/index.js'
import type { MasterKeyCheckStore } from '../../tokens/keys/index.js'

/** The stores that a set-up writes in one unit of work. */
export interface SetUpStores extends Omit<GrantingStores, 'memberships' | 'projects' | 'users' | 'clients'> {
  readonly instance: InstanceStore
  readonly orgs: OrgStore
  readonly projects: ProjectStore
  readonly users: UserStore
  readonly memberships: MembershipStore
  readonly machines: MachineReads
  readonly credentials: CredentialStore
  readonly clients: ClientStore
  readonly resources: ResourceStore
  readonly identityProviders: IdentityProviderStore
  readonly orgPolicies: OrgPolicyStore
  readonly verificationCodes: VerificationCodeStore
  readonly masterKeyCheck: MasterKeyCheckStore
}

/** The stores that a set-up reads before its unit of work. */
export interface SetUpReads {
  readonly instance: InstanceReads
  readonly clients: ClientReads
  readonly credentials: CredentialReads
  readonly identityProviders: IdentityProviderReads
}

export type SetUpStorage = UnitOfWork<SetUpStores> & Reader<SetUpReads>
