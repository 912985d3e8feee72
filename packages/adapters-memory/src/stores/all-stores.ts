import type { ReadStores, Stores } from '@keyhall/core/stores'
import type { ReadableTables, Tables } from '../tables.js'
import { MemoryAuditReads, MemoryAuditStore } from './audit.js'
import { MemoryAuthRequestReads, MemoryAuthRequestStore } from './auth-requests.js'
import { MemoryBrandPictureReads, MemoryBrandPictureStore } from './brand-pictures.js'
import { MemoryBulkReads, MemoryBulkStore } from './bulk.js'
import { MemoryClientReads, MemoryClientStore } from './clients.js'
import { MemoryConsentReads, MemoryConsentStore } from './consents.js'
import { MemoryCredentialReads, MemoryCredentialStore } from './credentials.js'
import { MemoryDeliveryReads, MemoryDeliveryStore } from './deliveries.js'
import { MemoryBackchannelRequestReads, MemoryBackchannelRequestStore } from './backchannel-requests.js'
import { MemoryDeviceAuthorizationReads, MemoryDeviceAuthorizationStore } from './device-authorizations.js'
import { MemoryExecutionReads, MemoryExecutionStore } from './executions.js'
import {
  MemoryExternalLinkReads, MemoryExternalLinkStore, MemoryIdentityProviderReads, MemoryIdentityProviderStore,
} from './identity-providers.js'
import { MemorySignInWaysReads } from './sign-in-ways.js'
import { MemoryGrantReads, MemoryGrantStore } from './grants.js'
import { MemoryInvitationReads, MemoryInvitationStore } from './invitations.js'
import { MemoryInboxReads, MemoryInboxStore } from './inbox.js'
import { MemoryInstanceReads, MemoryInstanceStore } from './instance.js'
import { MemoryFactorReads, MemoryFactorStore } from './factors.js'
import { MemoryLoginAttemptStore } from './login-attempts.js'
import { MemoryOverviewReads } from './overview.js'
import { MemoryLoginTraceReads } from './login-traces.js'
import { MemoryMachineReads } from './machines.js'
import { MemoryMasterKeyCheckReads, MemoryMasterKeyCheckStore } from './master-key-check.js'
import { MemoryMembershipReads, MemoryMembershipStore } from './memberships.js'
import { MemoryOrgPolicyReads, MemoryOrgPolicyStore } from './org-policies.js'
import { MemorySignOutChainStore } from './sign-out-chains.js'
import { MemoryIntentStore } from './intents.js'
import { MemoryUpstreamSessionReads, MemoryUpstreamSessionStore } from './upstream-sessions.js'
import { MemoryOrgDomainReads, MemoryOrgDomainStore } from './org-domains.js'
import { orgMetadataReads, orgMetadataStore, userMetadataReads, userMetadataStore } from './metadata.js'
import { MemoryOrgReads, MemoryOrgStore } from './orgs.js'
import { MemoryOutboxReads, MemoryOutboxStore } from './outbox.js'
import { MemoryPersonFactsReads } from './person-facts.js'
import { MemoryProjectRoleReads, MemoryProjectRoleStore } from './project-roles.js'
import { MemoryProjectReads, MemoryProjectStore } from './projects.js'
import { MemoryPushedRequestReads, MemoryPushedRequestStore } from './pushed-requests.js'
import { MemoryRemovals } from './removals.js'
import { MemoryResourceReads, MemoryResourceStore } from './resources.js'
import { MemoryPendingEndings, MemorySessionReads, MemorySessionStore } from './sessions.js'
import { MemorySigningKeyReads, MemorySigningKeyStore } from './signing-keys.js'
import { MemoryTargetReads, MemoryTargetStore } from './targets.js'
import { MemoryUserGrantReads, MemoryUserGrantStore } from './user-grants.js'
import { MemoryUserReads, MemoryUserStore } from './users.js'
import { MemoryVerificationCodeStore } from './verification-codes.js'

export const readStoresOf = (tables: ReadableTables): ReadStores => ({
  instance: new MemoryInstanceReads(tables),
  orgs: new MemoryOrgReads(tables),
  orgDomains: new MemoryOrgDomainReads(tables),
  orgMetadata: orgMetadataReads(tables),
  orgPolicies: new MemoryOrgPolicyReads(tables),
  identityProviders: new MemoryIdentityProviderReads(tables),
  externalLinks: new MemoryExternalLinkReads(tables),
  brandPictures: new MemoryBrandPictureReads(tables),
  projects: new MemoryProjectReads(tables),
  projectRoles: new MemoryProjectRoleReads(tables),
  resources: new MemoryResourceReads(tables),
  userGrants: new MemoryUserGrantReads(tables),
  memberships: new MemoryMembershipReads(tables),
  users: new MemoryUserReads(tables),
  userMetadata: userMetadataReads(tables),
  machines: new MemoryMachineReads(tables),
  credentials: new MemoryCredentialReads(tables),
  factors: new MemoryFactorReads(tables),
  signInWays: new MemorySignInWaysReads(tables),
  personFacts: new MemoryPersonFactsReads(tables),
  clients: new MemoryClientReads(tables),
  consents: new MemoryConsentReads(tables),
  invitations: new MemoryInvitationReads(tables),
  sessions: new MemorySessionReads(tables),
  pendingEndings: new MemoryPendingEndings(),
  removals: new MemoryRemovals(),
  upstreamSessions: new MemoryUpstreamSessionReads(tables),
  authRequests: new MemoryAuthRequestReads(tables),
  pushedRequests: new MemoryPushedRequestReads(tables),
  deviceAuthorizations: new MemoryDeviceAuthorizationReads(tables),
  backchannelRequests: new MemoryBackchannelRequestReads(tables),
  grants: new MemoryGrantReads(tables),
  masterKeyCheck: new MemoryMasterKeyCheckReads(tables),
  signingKeys: new MemorySigningKeyReads(tables),
  outbox: new MemoryOutboxReads(tables),
  audit: new MemoryAuditReads(tables),
  inbox: new MemoryInboxReads(tables),
  targets: new MemoryTargetReads(tables),
  executions: new MemoryExecutionReads(tables),
  deliveries: new MemoryDeliveryReads(tables),
  loginTraces: new MemoryLoginTraceReads(tables),
  overview: new MemoryOverviewReads(tables),
  bulk: new MemoryBulkReads(tables),
})

export const storesOf = (tables: Tables): Stores => ({
  instance: new MemoryInstanceStore(tables),
  orgs: new MemoryOrgStore(tables),
  orgDomains: new MemoryOrgDomainStore(tables),
  orgMetadata: orgMetadataStore(tables),
  orgPolicies: new MemoryOrgPolicyStore(tables),
  identityProviders: new MemoryIdentityProviderStore(tables),
  externalLinks: new MemoryExternalLinkStore(tables),
  brandPictures: new MemoryBrandPictureStore(tables),
  projects: new MemoryProjectStore(tables),
  projectRoles: new MemoryProjectRoleStore(tables),
  resources: new MemoryResourceStore(tables),
  userGrants: new MemoryUserGrantStore(tables),
  memberships: new MemoryMembershipStore(tables),
  users: new MemoryUserStore(tables),
  userMetadata: userMetadataStore(tables),
  machines: new MemoryMachineReads(tables),
  credentials: new MemoryCredentialStore(tables),
  factors: new MemoryFactorStore(tables),
  signInWays: new MemorySignInWaysReads(tables),
  personFacts: new MemoryPersonFactsReads(tables),
  loginAttempts: new MemoryLoginAttemptStore(tables),
  clients: new MemoryClientStore(tables),
  consents: new MemoryConsentStore(tables),
  invitations: new MemoryInvitationStore(tables),
  sessions: new MemorySessionStore(tables),
  pendingEndings: new MemoryPendingEndings(),
  removals: new MemoryRemovals(),
  upstreamSessions: new MemoryUpstreamSessionStore(tables),
  intents: new MemoryIntentStore(tables),
  signOutChains: new MemorySignOutChainStore(tables),
  authRequests: new MemoryAuthRequestStore(tables),
  pushedRequests: new MemoryPushedRequestStore(tables),
  deviceAuthorizations: new MemoryDeviceAuthorizationStore(tables),
  backchannelRequests: new MemoryBackchannelRequestStore(tables),
  grants: new MemoryGrantStore(tables),
  masterKeyCheck: new MemoryMasterKeyCheckStore(tables),
  signingKeys: new MemorySigningKeyStore(tables),
  outbox: new MemoryOutboxStore(tables),
  audit: new MemoryAuditStore(tables),
  verificationCodes: new MemoryVerificationCodeStore(tables),
  inbox: new MemoryInboxStore(tables),
  targets: new MemoryTargetStore(tables),
  executions: new MemoryExecutionStore(tables),
  deliveries: new MemoryDeliveryStore(tables),
  loginTraces: new MemoryLoginTraceReads(tables),
  overview: new MemoryOverviewReads(tables),
  bulk: new MemoryBulkStore(tables),
})
