/**
 * All stores of all features, as a storage adapter implements them. Owns nothing but the joined interfaces. Must never be imported by another
 * feature.
 *
 *   `run` → one unit of work on `Stores` · `read` → `ReadStores` · `ledger` → tokens, outside units of work
 */
import type { AuditLog, AuditReads } from '../foundation/audit/index.js'
import type { AuthRequestIntake, AuthRequestReads, AuthRequestStore, PersonFactsReads, PushedRequestReads, PushedRequestStore } from '../flows/auth-requests/index.js'
import type { BrandPictureReads, BrandPictureStore } from '../directory/branding/index.js'
import type { ClientReads, ClientStore } from '../parties/clients/index.js'
import type { ConsentReads, ConsentStore } from '../parties/consents/index.js'
import type { CredentialReads, CredentialStore, LoginAttemptIntake, LoginAttemptStore, MachineReads } from '../parties/credentials/index.js'
import type { DeviceAuthorizationReads, DeviceAuthorizationStore } from '../flows/device/index.js'
import type { BackchannelRequestReads, BackchannelRequestStore } from '../flows/ciba/index.js'
import type { ExecutionReads, ExecutionStore } from '../actions/executions/index.js'
import type { FactorReads, FactorStore } from '../proofs/factors/index.js'
import type { ExternalLinkReads, ExternalLinkStore, IdentityProviderReads, IdentityProviderStore } from '../directory/identity-providers/index.js'
import type { InstanceReads, InstanceStore, SignInWaysReads } from '../foundation/instance/index.js'
import type { MasterKeyCheckReads, MasterKeyCheckStore, SigningKeyReads, SigningKeyStore } from '../tokens/keys/index.js'
import type { InboxReads, InboxStore } from '../messages/mail/index.js'
import type { OrgDomainReads, OrgDomainStore, OrgMetadataReads, OrgMetadataStore, OrgPolicyReads, OrgPolicyStore, OrgReads, OrgStore } from '../directory/orgs/index.js'
import type { MembershipReads, MembershipStore } from '../directory/permissions/index.js'
import type { ProjectReads, ProjectRoleReads, ProjectRoleStore, ProjectStore } from '../directory/projects/index.js'
import type { ResourceReads, ResourceStore } from '../directory/resources/index.js'
import type { PendingEndingReads, PendingEndings, SessionReads, SessionSearch, SessionStore, UpstreamSessionReads, UpstreamSessionStore } from '../sessions/index.js'
import type { OutboxReads, OutboxStore, Reader, RemovalReads, Removals, UnitOfWork } from '../foundation/shared/index.js'
import type { IntentStore, SignOutChainStore } from '../flows/external-sign-in/index.js'
import type { OverviewReads } from '../flows/overview/index.js'
import type { LoginTraceIntake, LoginTraceReads } from '../flows/login-trace/index.js'
import type { DeliveryReads, DeliveryStore, TargetReads, TargetStore } from '../actions/targets/index.js'
import type { GrantReads, GrantStore, TokenLedger } from '../tokens/tokens/index.js'
import type { InvitationReads, InvitationStore } from '../management/invitations/index.js'
import type { BulkReads, BulkStore } from '../management/transfer/index.js'
import type { UserMetadataReads, UserMetadataStore, UserReads, UserSearch, UserStore } from '../directory/users/index.js'
import type { UserGrantReads, UserGrantStore } from '../directory/user-grants/index.js'
import type { VerificationCodeStore } from '../proofs/verification/index.js'
import type { ExpiredRows } from './purge.js'
import type { AnyMessage } from './topics.js'

export * from './purge.js'
export type * from './topics.js'

/** The stores available to `read`. */
export interface ReadStores {
  readonly instance: InstanceReads
  readonly orgs: OrgReads
  readonly orgDomains: OrgDomainReads
  readonly orgMetadata: OrgMetadataReads
  readonly orgPolicies: OrgPolicyReads
  readonly identityProviders: IdentityProviderReads
  readonly externalLinks: ExternalLinkReads
  readonly brandPictures: BrandPictureReads
  readonly projects: ProjectReads
  readonly projectRoles: ProjectRoleReads
  readonly resources: ResourceReads
  readonly userGrants: UserGrantReads
  readonly memberships: MembershipReads
  readonly users: UserReads & UserSearch
  readonly userMetadata: UserMetadataReads
  readonly machines: MachineReads
  readonly credentials: CredentialReads
  readonly factors: FactorReads
  readonly signInWays: SignInWaysReads
  readonly personFacts: PersonFactsReads
  readonly clients: ClientReads
  readonly consents: ConsentReads
  readonly invitations: InvitationReads
  readonly sessions: SessionReads & SessionSearch
  readonly pendingEndings: PendingEndingReads
  readonly removals: RemovalReads
  readonly upstreamSessions: UpstreamSessionReads
  readonly authRequests: AuthRequestReads
  readonly pushedRequests: PushedRequestReads
  readonly deviceAuthorizations: DeviceAuthorizationReads
  readonly backchannelRequests: BackchannelRequestReads
  readonly grants: GrantReads
  readonly masterKeyCheck: MasterKeyCheckReads
  readonly signingKeys: SigningKeyReads
  readonly outbox: OutboxReads<AnyMessage>
  readonly audit: AuditReads
  readonly inbox: InboxReads
  readonly targets: TargetReads
  readonly executions: ExecutionReads
  readonly deliveries: DeliveryReads
  readonly loginTraces: LoginTraceReads
  readonly overview: OverviewReads
  readonly bulk: BulkReads
}

/** The stores available to `run`. */
export interface Stores extends ReadStores {
  readonly instance: InstanceStore
  readonly orgs: OrgStore
  readonly orgDomains: OrgDomainStore
  readonly orgMetadata: OrgMetadataStore
  readonly orgPolicies: OrgPolicyStore
  readonly identityProviders: IdentityProviderStore
  readonly externalLinks: ExternalLinkStore
  readonly brandPictures: BrandPictureStore
  readonly projects: ProjectStore
  readonly projectRoles: ProjectRoleStore
  readonly resources: ResourceStore
  readonly userGrants: UserGrantStore
  readonly memberships: MembershipStore
  readonly users: UserStore & UserSearch
  readonly userMetadata: UserMetadataStore
  readonly credentials: CredentialStore
  readonly factors: FactorStore
  readonly loginAttempts: LoginAttemptStore
  readonly clients: ClientStore
  readonly consents: ConsentStore
  readonly invitations: InvitationStore
  readonly sessions: SessionStore & SessionSearch
  readonly pendingEndings: PendingEndings
  readonly removals: Removals
  readonly upstreamSessions: UpstreamSessionStore
  readonly intents: IntentStore
  readonly signOutChains: SignOutChainStore
  readonly authRequests: AuthRequestStore
  readonly pushedRequests: PushedRequestStore
  readonly deviceAuthorizations: DeviceAuthorizationStore
  readonly backchannelRequests: BackchannelRequestStore
  readonly grants: GrantStore
  readonly masterKeyCheck: MasterKeyCheckStore
  readonly signingKeys: SigningKeyStore
  readonly outbox: OutboxReads<AnyMessage> & OutboxStore<AnyMessage>
  readonly audit: AuditReads & AuditLog
  readonly verificationCodes: VerificationCodeStore
  readonly inbox: InboxStore
  readonly targets: TargetStore
  readonly executions: ExecutionStore
  readonly deliveries: DeliveryStore
  readonly bulk: BulkStore
}

/** A complete storage: units of work, reads, the token ledger, and maintenance. */
/** Keeps the configuration in the memory of a process equal to the stored one, also after changes by other processes. */
export interface LoadedConfiguration {
  /**
   * @param reload reads the configuration again. After a change of the configuration, it ends before the next read of a client, a project, an
   *   organization, its policies, or of the ledger returns; if it rejects, so does that read.
   */
  reloadWith(reload: () => Promise<void>): void
  /**
   * Compares now, for a use that no such read precedes.
   *
   * @returns a promise only if the comparison or a reload takes time, or fails with StorageUnavailable
   */
  compare(): Promise<void> | undefined
}

export interface Storage extends UnitOfWork<Stores>, Reader<ReadStores> {
  readonly ledger: TokenLedger
  readonly authRequestIntake: AuthRequestIntake
  readonly loginAttemptIntake: LoginAttemptIntake
  readonly loginTraceIntake: LoginTraceIntake
  readonly expired: ExpiredRows
  readonly configuration: LoadedConfiguration
  /** Checks that the database responds with the schema of this version. @throws StorageUnavailable */
  check(): Promise<void>
  close(): Promise<void>
}
