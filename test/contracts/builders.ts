import type { AuditEvent } from '@keyhall/core/audit'
import type { Received, RedirectReturn } from '@keyhall/core/auth-requests'
import type { Client, RegisteredRedirect } from '@keyhall/core/clients'
import { CLIENT_DEFAULTS } from '@keyhall/core/clients'
import type { PersonalAccessToken } from '@keyhall/core/credentials'
import type { PendingRequest } from '@keyhall/core/ciba'
import type { PendingDevice } from '@keyhall/core/device'
import type { Passkey } from '@keyhall/core/factors'
import type { Instance } from '@keyhall/core/instance'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import type { SigningKey } from '@keyhall/core/keys'
import type { LoginTraceEntry, TracedSignIn } from '@keyhall/core/login-trace'
import type { Org } from '@keyhall/core/orgs'
import type { Project, ProjectRole } from '@keyhall/core/projects'
import type { Scope, UserCode } from '@keyhall/core/protocol'
import type { Session } from '@keyhall/core/sessions'
import type { EpochSeconds, SecretHash } from '@keyhall/core/shared'
import type { Target, TargetDelivery } from '@keyhall/core/targets'
import type { AccessTokenRecord, CodeRecord, GrantRecord, RefreshTokenRecord, Revocable, Revocation } from '@keyhall/core/tokens'
import type { UserGrant } from '@keyhall/core/user-grants'
import type { Human, Machine } from '@keyhall/core/users'

/** The current time of the tests. */
export const NOW: EpochSeconds = 1_800_000_000

/** An instant that does not fit into 32 bits. */
export const FAR: EpochSeconds = 2 ** 31 + 12_345

let made = 0

/** A fresh id of 22 characters, like those of `Ids`, of the expected id type. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- inferred from the expected type
export const anId = <I extends string = string>(): I => `id${String(++made).padStart(20, '0')}` as I

/** A fresh text of 43 characters in place of a SHA-256. */
export const aHash = (): SecretHash => `hash${String(++made).padStart(39, '0')}` as SecretHash

export const scopes = (...names: readonly string[]): readonly Scope[] => names as readonly Scope[]

/** Builders of values with replaced members. Parents that foreign keys require are mandatory. */
type Own<T, Parents extends keyof T = never> = Partial<T> & Pick<T, Parents>

export function anOrg(own: Own<Org> = {}): Org {
  const id = own.id ?? anId<Org['id']>()
  return { id, name: 'Example', primaryDomain: `${id.toLowerCase()}.example`, state: 'active', createdAt: NOW, ...own }
}

export const aProject = (own: Own<Project, 'orgId'>): Project => ({
  id: anId(),
  name: 'Portal',
  state: 'active',
  createdAt: NOW,
  ...own,
})

export const aProjectRole = (own: Own<ProjectRole, 'projectId'>): ProjectRole => ({
  key: `role-${anId()}`,
  displayName: 'Clerk',
  group: '',
  createdAt: NOW,
  updatedAt: NOW,
  ...own,
})

export const aUserGrant = (own: Own<UserGrant, 'userId' | 'orgId' | 'projectId'>): UserGrant => ({
  id: anId(),
  roleKeys: ['clerk'],
  state: 'active',
  createdAt: NOW,
  updatedAt: NOW,
  ...own,
})

/** The complete list, sorted by id. */
export const everything = { filters: [], offset: 0, limit: 1000, isAscending: true } as const

export function aHuman(own: Own<Human, 'orgId'>): Human {
  const id = own.id ?? anId<Human['id']>()
  return {
    kind: 'human',
    id,
    userName: `user-${id}`,
    state: 'active',
    createdAt: NOW,
    updatedAt: NOW,
    profile: { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada Lovelace' },
    ...own,
  }
}

export function aMachine(own: Own<Machine, 'orgId'>): Machine {
  const id = own.id ?? anId<Machine['id']>()
  return {
    kind: 'machine',
    id,
    userName: `machine-${id}`,
    name: 'Importer',
    accessTokenType: 'bearer',
    state: 'active',
    createdAt: NOW,
    updatedAt: NOW,
    ...own,
  }
}

export const aClient = (own: Own<Client, 'projectId'>): Client => ({
  ...CLIENT_DEFAULTS,
  id: anId(),
  name: 'Web shop',
  applicationType: 'web',
  redirectUris: ['https://shop.example/cb'],
  postLogoutRedirectUris: ['https://shop.example/bye'],
  responseTypes: ['code'],
  grantTypes: ['authorization_code', 'refresh_token'],
  authMethod: 'client_secret_basic',
  secretHash: aHash(),
  idTokenUserinfoAssertion: false,
  accessTokenType: 'bearer',
  idTokenSignedResponseAlg: 'RS256',
  allowedOrigins: [],
  state: 'active',
  version: 1,
  createdAt: NOW,
  changedAt: NOW,
  ...own,
})

export const aSession = (own: Own<Session, 'userId'>): Session => ({
  id: anId(),
  browserHash: aHash(),
  createdAt: NOW,
  authTime: NOW,
  amr: ['pwd'],
  lastSeenAt: NOW,
  expiresAt: NOW + 1000,
  ...own,
})

export const aPasskey = (own: Own<Passkey, 'userId'>): Passkey => ({
  id: anId(),
  registrationId: anId(),
  publicKey: 'pQECAyYgASFYIA',
  counter: 0,
  transports: ['internal'],
  name: 'Laptop',
  isBackedUp: false,
  isUserVerifying: true,
  addedAt: NOW,
  ...own,
})

export const aRedirect = (uri = 'https://shop.example/cb'): RegisteredRedirect => uri as RegisteredRedirect

export const aReceivedRequest = (own: Own<Received<RedirectReturn>, 'clientId'>): Received<RedirectReturn> => ({
  id: anId(),
  returnTo: { kind: 'redirect', redirectUri: aRedirect(), mode: 'query' },
  responseType: 'code',
  scopes: scopes('openid'),
  prompts: [],
  uiLocales: [],
  browserHash: aHash(),
  createdAt: NOW,
  expiresAt: NOW + 1000,
  version: 1,
  state: 'received',
  ...own,
})

/** A unique user code. */
function aUserCode(): UserCode {
  const letters = 'BCDFGHJKLMNPQRSTVWXZ'
  const digits = String(++made).padStart(8, '0')
  return [...digits].map((digit) => letters.charAt(Number(digit))).join('') as UserCode
}

export const aPendingDevice = (own: Own<PendingDevice, 'clientId'>): PendingDevice => ({
  state: 'pending',
  id: anId(),
  secretHash: aHash(),
  userCode: aUserCode(),
  scopes: scopes('openid'),
  interval: 5,
  createdAt: NOW,
  expiresAt: NOW + 300,
  version: 1,
  ...own,
})

export const aBackchannelRequest = (own: Own<PendingRequest, 'clientId'>): PendingRequest => ({
  state: 'pending',
  id: anId(),
  secretHash: aHash(),
  userId: anId(),
  orgId: anId(),
  scopes: scopes('openid'),
  interval: 5,
  createdAt: NOW,
  expiresAt: NOW + 300,
  version: 1,
  ...own,
})

export const aGrant = (own: Own<GrantRecord, 'clientId' | 'userId'>): GrantRecord => ({
  id: anId(),
  sessionId: anId(),
  scopes: scopes('openid', 'offline_access'),
  audience: [own.clientId],
  authTime: NOW,
  amr: ['pwd'],
  createdAt: NOW,
  expiresAt: NOW + 5000,
  ...own,
})

export const aCode = (own: Own<CodeRecord, 'grantId'>): CodeRecord => ({
  id: anId(),
  secretHash: aHash(),
  redirectUri: aRedirect(),
  issuedAt: NOW,
  expiresAt: NOW + 60,
  ...own,
})

export const anAccessToken = (own: Own<AccessTokenRecord, 'clientId'>): AccessTokenRecord => ({
  id: anId(),
  secretHash: aHash(),
  scopes: scopes('openid'),
  audience: [own.clientId],
  issuedAt: NOW,
  expiresAt: NOW + 3600,
  ...own,
})

export const aRefreshToken = (own: Own<RefreshTokenRecord, 'grantId'>): RefreshTokenRecord => ({
  id: anId(),
  secretHash: aHash(),
  issuedAt: NOW,
  expiresAt: NOW + 4000,
  ...own,
})

export const aPersonalAccessToken = (own: Own<PersonalAccessToken, 'userId'>): PersonalAccessToken => ({
  id: anId(),
  secretHash: aHash(),
  createdAt: NOW,
  expiresAt: NOW + 100_000,
  ...own,
})

export function aSigningKey(own: Own<SigningKey> = {}): SigningKey {
  const kid = own.kid ?? anId()
  return {
    kid,
    alg: 'RS256',
    state: 'active',
    publicJwk: { kty: 'RSA', kid, alg: 'RS256', use: 'sig', n: 'AQAB', e: 'AQAB' },
    sealedPrivateKey: 'sealed',
    createdAt: NOW,
    ...own,
  }
}

export const anInstance = (own: Own<Instance, 'defaultOrgId' | 'projectId' | 'administratorId'>): Instance => ({
  id: anId(),
  settings: DEFAULT_SETTINGS,
  createdAt: NOW,
  ...own,
})

/** With an event and a message of its own. */
export const aRevocation = (revoke: Revocable): Revocation => {
  const event = anEvent()
  return { revoke, recorded: { event, message: { id: anId(), topic: 'event', body: event, createdAt: event.at } } }
}

export const anEvent = (own: Own<AuditEvent> = {}): AuditEvent => ({
  id: anId(),
  type: 'user.human.added',
  aggregate: { type: 'user', id: anId() },
  actor: { kind: 'system', name: 'command' },
  at: NOW,
  ...own,
})

export function aTarget(own: Own<Target> = {}): Target {
  const id = own.id ?? anId<Target['id']>()
  return {
    id,
    name: `Target ${id}`,
    kind: 'webhook',
    isInterrupting: false,
    endpoint: 'https://hooks.example/in',
    timeout: 10,
    keys: [{ sealed: 'sealed' }],
    version: 1,
    createdAt: NOW,
    changedAt: NOW,
    ...own,
  }
}

export const aDelivery = (own: Own<TargetDelivery> = {}): TargetDelivery => ({
  id: anId(),
  targetId: anId(),
  condition: 'request/all',
  subject: '/keyhall.management.v1.ManagementService/GetIAM',
  body: '{}',
  isBodyWhole: true,
  isAsync: false,
  attempt: 1,
  duration: 12,
  at: NOW,
  ...own,
})

export const aTracedSignIn = (own: Own<TracedSignIn> = {}): TracedSignIn => ({
  id: anId(), reference: anId(), route: 'login/password', outcome: 'shown', address: '192.0.2.1', startedAt: NOW, lastAt: NOW, ...own,
})

export const aTraceEntry = (own: Own<LoginTraceEntry> = {}): LoginTraceEntry => ({
  id: anId(),
  method: 'GET',
  route: 'login/password',
  status: 200,
  outcome: 'shown',
  origin: { address: '192.0.2.1', requestId: anId() },
  at: NOW,
  ...own,
})
