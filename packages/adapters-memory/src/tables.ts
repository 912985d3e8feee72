import type { AuthRequest, PushedRequest } from '@keyhall/core/auth-requests'
import type { BrandFile } from '@keyhall/core/branding'
import type { ClientKey, ClientRecord } from '@keyhall/core/clients'
import type { Consent } from '@keyhall/core/consents'
import type { LoginAttempts, MachineKey, MachineSecret, PasswordCredential, PersonalAccessToken, TotpCredential } from '@keyhall/core/credentials'
import type { BackchannelRequest } from '@keyhall/core/ciba'
import type { DeviceAuthorization } from '@keyhall/core/device'
import type { Execution } from '@keyhall/core/executions'
import type { Passkey } from '@keyhall/core/factors'
import type { ExternalLink, IdentityProvider } from '@keyhall/core/identity-providers'
import type { Invitation } from '@keyhall/core/invitations'
import type { Instance } from '@keyhall/core/instance'
import type { SigningKey } from '@keyhall/core/keys'
import type { InboxMail } from '@keyhall/core/mail'
import type { LoginTraceEntry, TracedSignIn } from '@keyhall/core/login-trace'
import type { Org, OrgDomain, OrgMetadata, OwnPolicies } from '@keyhall/core/orgs'
import type { Membership } from '@keyhall/core/permissions'
import type { Resource } from '@keyhall/core/resources'
import type { Project, ProjectRole } from '@keyhall/core/projects'
import type { Intent, SignOutChain } from '@keyhall/core/external-sign-in'
import type { Session, UpstreamSession } from '@keyhall/core/sessions'
import type { EpochSeconds, RecordedEvent, UserId } from '@keyhall/core/shared'
import type { AnyMessage } from '@keyhall/core/stores'
import type { Target, TargetDelivery } from '@keyhall/core/targets'
import type { AccessTokenRecord, CodeRecord, GrantRecord, RefreshTokenRecord } from '@keyhall/core/tokens'
import type { User, UserMetadata } from '@keyhall/core/users'
import type { UserGrant } from '@keyhall/core/user-grants'
import type { StoredCode } from '@keyhall/core/verification'
import type { ReadableTable, Table } from './table.js'
import { CommittedTable, DraftTable } from './table.js'

/** A user with the keys by which it is found, computed once. */
export interface UserRow {
  readonly user: User
  readonly nameKey: string
  /** Absent unless the address is verified. */
  readonly emailKey?: string
}

export interface ClientRow {
  readonly client: ClientRecord
  readonly origins: readonly string[]
  readonly lastUsedAt?: EpochSeconds
}

/** A revoked token is kept, so that it cannot be added again. */
export interface PersonalAccessTokenRow {
  readonly token: PersonalAccessToken
  readonly revokedAt?: EpochSeconds
}

/** Second-factor preferences of a user. */
export interface FactorPreferencesRow {
  readonly isEmailCodeOn: boolean
  readonly setUpDeclinedAt?: EpochSeconds
  readonly offeredSeed?: string
  readonly isSetUpRequired?: true
}

/** A used request is kept until it expires, so that it cannot be used again. */
export interface PushedRequestRow {
  readonly request: PushedRequest
  readonly usedAt?: EpochSeconds
}

/** A picture of the login pages; `owner` is the id of an organization, or empty for the instance. */
export interface BrandPictureRow {
  readonly owner: string
  readonly picture: BrandFile
}

/** A message of the outbox. `dueAt` is when it may be claimed, or deleted if it is a dead letter. */
export interface OutboxRow {
  readonly message: AnyMessage
  readonly attempts: number
  readonly dueAt: EpochSeconds
  /** Present in dead letters. */
  readonly failedAt?: EpochSeconds
  /** Of the last failed attempt. */
  readonly problem?: string
}

/** All tables, empty. Keys are ids unless a comment says otherwise. */
export const emptyTables = () => ({
  /** One row, under the empty key. */
  instance: new CommittedTable<Instance>(),
  orgs: new CommittedTable<Org>(),
  /** By organization and domain. */
  orgDomains: new CommittedTable<OrgDomain>(),
  /** By organization and key. */
  orgMetadata: new CommittedTable<OrgMetadata>(),
  /** By organization id. */
  orgPolicies: new CommittedTable<OwnPolicies>(),
  identityProviders: new CommittedTable<IdentityProvider>(),
  /** By provider and external id. */
  externalLinks: new CommittedTable<ExternalLink>(),
  /** Under owner and id. */
  brandPictures: new CommittedTable<BrandPictureRow>(),
  projects: new CommittedTable<Project>(),
  /** By project and key. */
  projectRoles: new CommittedTable<ProjectRole>(),
  resources: new CommittedTable<Resource>(),
  userGrants: new CommittedTable<UserGrant>(),
  /** By all of their members. */
  memberships: new CommittedTable<Membership>(),
  users: new CommittedTable<UserRow>(),
  removedUsers: new CommittedTable<{ readonly removedAt: EpochSeconds }>(),
  /** By user id and key. */
  userMetadata: new CommittedTable<UserMetadata>(),
  /** By user id. */
  passwords: new CommittedTable<PasswordCredential>(),
  /** By user id. */
  totpSeeds: new CommittedTable<TotpCredential>(),
  passkeys: new CommittedTable<Passkey>(),
  /** By user id and hash. */
  recoveryCodes: new CommittedTable<{ readonly userId: UserId }>(),
  /** By user id. */
  factorPreferences: new CommittedTable<FactorPreferencesRow>(),
  /** By user id. */
  machineSecrets: new CommittedTable<MachineSecret>(),
  /** By user id and `kid`. */
  machineKeys: new CommittedTable<MachineKey>(),
  /** By hash. */
  personalAccessTokens: new CommittedTable<PersonalAccessTokenRow>(),
  loginAttempts: new CommittedTable<LoginAttempts>(),
  clients: new CommittedTable<ClientRow>(),
  clientKeys: new CommittedTable<ClientKey>(),
  /** By user id and client id. */
  consents: new CommittedTable<Consent>(),
  invitations: new CommittedTable<Invitation>(),
  sessions: new CommittedTable<Session>(),
  /** By session id. */
  upstreamSessions: new CommittedTable<UpstreamSession>(),
  intents: new CommittedTable<Intent>(),
  signOutChains: new CommittedTable<SignOutChain>(),
  authRequests: new CommittedTable<AuthRequest>(),
  pushedRequests: new CommittedTable<PushedRequestRow>(),
  deviceAuthorizations: new CommittedTable<DeviceAuthorization>(),
  backchannelRequests: new CommittedTable<BackchannelRequest>(),
  grants: new CommittedTable<GrantRecord>(),
  codes: new CommittedTable<CodeRecord>(),
  accessTokens: new CommittedTable<AccessTokenRecord>(),
  refreshTokens: new CommittedTable<RefreshTokenRecord>(),
  revokedJwts: new CommittedTable<{ readonly expiresAt: EpochSeconds }>(),
  /** By hash. */
  usedOnce: new CommittedTable<{ readonly expiresAt: EpochSeconds }>(),
  /** By `kid`. */
  /** One row, under the empty key. */
  masterKeyCheck: new CommittedTable<{ readonly sealed: string }>(),
  signingKeys: new CommittedTable<SigningKey>(),
  outbox: new CommittedTable<OutboxRow>(),
  auditEvents: new CommittedTable<RecordedEvent>(),
  /** By kind and user id. */
  verificationCodes: new CommittedTable<StoredCode>(),
  inbox: new CommittedTable<InboxMail>(),
  targets: new CommittedTable<Target>(),
  /** By the key of their condition. */
  executions: new CommittedTable<Execution>(),
  deliveries: new CommittedTable<TargetDelivery>(),
  loginTraces: new CommittedTable<LoginTraceEntry>(),
  tracedSignIns: new CommittedTable<TracedSignIn>(),
})

/** The committed tables. */
export type CommittedTables = ReturnType<typeof emptyTables>

type RowOf<T> = T extends CommittedTable<infer R> ? R : never

export type ReadableTables = { readonly [N in keyof CommittedTables]: ReadableTable<RowOf<CommittedTables[N]>> }
export type Tables = { readonly [N in keyof CommittedTables]: Table<RowOf<CommittedTables[N]>> }

/** The view and changes of one unit of work, invisible to others before `commit`. */
export class Draft {
  readonly tables: Tables
  readonly #drafts: readonly DraftTable<never>[]
  #isOpen = true

  constructor(committed: CommittedTables) {
    const drafts = Object.entries(committed).map(([name, table]) => [name, new DraftTable(table as CommittedTable<never>)] as const)
    this.tables = Object.fromEntries(drafts) as unknown as Tables
    this.#drafts = drafts.map(([, draft]) => draft)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Publishes all changes in one step of the event loop. */
  commit(): void {
    for (const draft of this.#drafts) draft.commit()
  }

  close(): void {
    this.#isOpen = false
    for (const draft of this.#drafts) draft.close()
  }
}
