import type { Stores } from '@keyhall/core/stores'
import { SqlAuditStore } from './audit.store.js'
import { SqlAuthRequestStore } from './auth-request.store.js'
import { SqlClientStore } from './client.store.js'
import type { Connection } from './connection.js'
import { TypeormCredentialStore } from './credential.store.js'
import { SqlDeviceAuthorizationStore } from './device-authorization.store.js'
import { SqlGrantStore } from './grant.store.js'
import { TypeormInstanceStore } from './instance.store.js'
import { TypeormLoginAttemptStore } from './login-attempt.store.js'
import { SqlMachineStore } from './machine.store.js'
import { TypeormMembershipStore } from './membership.store.js'
import { TypeormOrgPolicyStore } from './org-policy.store.js'
import { SqlOrgStore } from './org.store.js'
import { SqlOutboxStore } from './outbox.store.js'
import { TypeormProjectStore } from './project.store.js'
import { SqlPushedRequestStore } from './pushed-request.store.js'
import { SqlSessionStore } from './session.store.js'
import { TypeormSigningKeyStore } from './signing-key.store.js'
import { SqlUserMetadataStore } from './user-metadata.store.js'
import { SqlUserStore } from './user.store.js'

/** Every store over one connection. */
export const storesOf = (connection: Connection): Stores => ({
  instance: new TypeormInstanceStore(connection),
  orgs: new SqlOrgStore(connection),
  orgPolicies: new TypeormOrgPolicyStore(connection),
  projects: new TypeormProjectStore(connection),
  memberships: new TypeormMembershipStore(connection),
  users: new SqlUserStore(connection),
  userMetadata: new SqlUserMetadataStore(connection),
  machines: new SqlMachineStore(connection),
  credentials: new TypeormCredentialStore(connection),
  loginAttempts: new TypeormLoginAttemptStore(connection),
  clients: new SqlClientStore(connection),
  sessions: new SqlSessionStore(connection),
  authRequests: new SqlAuthRequestStore(connection),
  pushedRequests: new SqlPushedRequestStore(connection),
  deviceAuthorizations: new SqlDeviceAuthorizationStore(connection),
  grants: new SqlGrantStore(connection),
  signingKeys: new TypeormSigningKeyStore(connection),
  outbox: new SqlOutboxStore(connection),
  audit: new SqlAuditStore(connection),
})
