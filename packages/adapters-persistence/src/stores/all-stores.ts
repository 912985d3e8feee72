import { SqlSignOutChainStore } from './sign-out-chain.store.js'
import { SqlIntentStore } from './intent.store.js'
import { SqlUpstreamSessionStore } from './upstream-session.store.js'
import { SqlOrgDomainStore } from './org-domain.store.js'
import type { Stores } from '@keyhall/core/stores'
import { SqlAuditStore } from './audit.store.js'
import { SqlAuthRequestStore } from './auth-request.store.js'
import { SqlBrandPictureStore } from './brand-picture.store.js'
import { SqlClientStore } from './client.store.js'
import { SqlBulkStore } from './bulk.store.js'
import type { Connection } from './connection.js'
import { SqlConsentStore } from './consent.store.js'
import { TypeormCredentialStore } from './credential.store.js'
import { SqlDeliveryStore } from './delivery.store.js'
import { SqlBackchannelRequestStore } from './backchannel-request.store.js'
import { SqlDeviceAuthorizationStore } from './device-authorization.store.js'
import { SqlExecutionStore } from './execution.store.js'
import { SqlExternalLinkStore } from './external-link.store.js'
import { SqlFactorStore } from './factor.store.js'
import { SqlSignInWaysStore } from './sign-in-ways.store.js'
import { SqlGrantStore } from './grant.store.js'
import { SqlIdentityProviderStore } from './identity-provider.store.js'
import { SqlInvitationStore } from './invitation.store.js'
import { SqlInboxStore } from './inbox.store.js'
import { TypeormInstanceStore } from './instance.store.js'
import { SqlLoginAttemptStore } from './login-attempt.store.js'
import { SqlOverviewStore } from './overview.store.js'
import { SqlLoginTraceStore } from './login-trace.store.js'
import { SqlMachineStore } from './machine.store.js'
import { SqlMasterKeyCheckStore } from './master-key-check.store.js'
import { TypeormOrgPolicyStore } from './org-policy.store.js'
import { SqlMembershipStore } from './membership.store.js'
import { SqlOrgMetadataStore, SqlUserMetadataStore } from './metadata.store.js'
import { SqlOrgStore } from './org.store.js'
import { SqlOutboxStore } from './outbox.store.js'
import { SqlPendingEndingStore } from './pending-ending.store.js'
import { SqlPersonFactsStore } from './person-facts.store.js'
import { SqlProjectRoleStore } from './project-role.store.js'
import { SqlProjectStore } from './project.store.js'
import { SqlPushedRequestStore } from './pushed-request.store.js'
import { SqlRemovalStore } from './removal.store.js'
import { SqlResourceStore } from './resource.store.js'
import { SqlSessionStore } from './session.store.js'
import { TypeormSigningKeyStore } from './signing-key.store.js'
import { SqlTargetStore } from './target.store.js'
import { SqlUserGrantStore } from './user-grant.store.js'
import { SqlUserStore } from './user.store.js'
import { SqlVerificationCodeStore } from './verification-code.store.js'

/** Creates all stores on one connection. */
export const storesOf = (connection: Connection): Stores => ({
  instance: new TypeormInstanceStore(connection),
  orgs: new SqlOrgStore(connection),
  orgDomains: new SqlOrgDomainStore(connection),
  orgMetadata: new SqlOrgMetadataStore(connection),
  orgPolicies: new TypeormOrgPolicyStore(connection),
  identityProviders: new SqlIdentityProviderStore(connection),
  externalLinks: new SqlExternalLinkStore(connection),
  brandPictures: new SqlBrandPictureStore(connection),
  projects: new SqlProjectStore(connection),
  projectRoles: new SqlProjectRoleStore(connection),
  resources: new SqlResourceStore(connection),
  userGrants: new SqlUserGrantStore(connection),
  memberships: new SqlMembershipStore(connection),
  users: new SqlUserStore(connection),
  userMetadata: new SqlUserMetadataStore(connection),
  machines: new SqlMachineStore(connection),
  credentials: new TypeormCredentialStore(connection),
  factors: new SqlFactorStore(connection),
  signInWays: new SqlSignInWaysStore(connection),
  personFacts: new SqlPersonFactsStore(connection),
  loginAttempts: new SqlLoginAttemptStore(connection),
  clients: new SqlClientStore(connection),
  consents: new SqlConsentStore(connection),
  invitations: new SqlInvitationStore(connection),
  sessions: new SqlSessionStore(connection),
  pendingEndings: new SqlPendingEndingStore(connection),
  removals: new SqlRemovalStore(connection),
  upstreamSessions: new SqlUpstreamSessionStore(connection),
  intents: new SqlIntentStore(connection),
  signOutChains: new SqlSignOutChainStore(connection),
  authRequests: new SqlAuthRequestStore(connection),
  pushedRequests: new SqlPushedRequestStore(connection),
  deviceAuthorizations: new SqlDeviceAuthorizationStore(connection),
  backchannelRequests: new SqlBackchannelRequestStore(connection),
  grants: new SqlGrantStore(connection),
  masterKeyCheck: new SqlMasterKeyCheckStore(connection),
  signingKeys: new TypeormSigningKeyStore(connection),
  outbox: new SqlOutboxStore(connection),
  audit: new SqlAuditStore(connection),
  verificationCodes: new SqlVerificationCodeStore(connection),
  inbox: new SqlInboxStore(connection),
  targets: new SqlTargetStore(connection),
  executions: new SqlExecutionStore(connection),
  deliveries: new SqlDeliveryStore(connection),
  loginTraces: new SqlLoginTraceStore(connection),
  overview: new SqlOverviewStore(connection),
  bulk: new SqlBulkStore(connection),
})
