import type { Received, RedirectReturn } from '@keyhall/core/auth-requests'
import type { Client, RegisteredRedirect } from '@keyhall/core/clients'
import { CLIENT_DEFAULTS } from '@keyhall/core/clients'
import type { Compared, Instance } from '@keyhall/core/instance'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import type { Scope } from '@keyhall/core/protocol'
import { Parameters } from '@keyhall/core/protocol'
import type { KnownSession } from '@keyhall/core/sessions'
import type { AuthRequestId, ClientId, OrgId, ProjectId, SecretHash, SessionId, UserId } from '@keyhall/core/shared'
import type { Standing } from '@keyhall/core/tokens'
import type { Human, Machine, NamedUser } from '@keyhall/core/users'
import { digest } from './fakes.js'

/** The current time of the tests. */
export const NOW = 1_800_000_000

export const scopes = (text: string): readonly Scope[] => text.split(' ') as readonly string[] as readonly Scope[]

export const parameters = (values: Readonly<Record<string, string>>): Parameters => new Parameters(Object.entries(values))

export const aHuman = (own: Partial<Human> = {}): Human => ({
  kind: 'human',
  id: 'ada' as UserId,
  orgId: 'org' as OrgId,
  userName: 'ada',
  state: 'active',
  createdAt: NOW,
  updatedAt: NOW,
  profile: { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada Lovelace' },
  ...own,
})

export const aMachine = (own: Partial<Machine> = {}): Machine => ({
  kind: 'machine',
  id: 'robot-id' as UserId,
  orgId: 'org' as OrgId,
  userName: 'robot',
  name: 'Robot',
  accessTokenType: 'bearer',
  state: 'active',
  createdAt: NOW,
  updatedAt: NOW,
  ...own,
})

export const named = <U extends Human | Machine>(user: U): NamedUser & { readonly user: U } => ({ user, primaryDomain: 'example.org', orgName: 'Example' })

/** The secret of every confidential client of the tests. */
export const CLIENT_SECRET = 'the secret of the shop'

export const aClient = (own: Partial<Client> = {}): Client => ({
  ...CLIENT_DEFAULTS,
  id: 'shop' as ClientId,
  projectId: 'project' as ProjectId,
  name: 'Shop',
  applicationType: 'web',
  redirectUris: ['https://shop.example/cb'],
  postLogoutRedirectUris: ['https://shop.example/bye'],
  responseTypes: ['code'],
  grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
  authMethod: 'client_secret_basic',
  secretHash: digest.sha256(CLIENT_SECRET),
  idTokenUserinfoAssertion: false,
  accessTokenType: 'bearer',
  idTokenSignedResponseAlg: 'RS256',
  allowedOrigins: [],
  state: 'active',
  version: 7,
  createdAt: NOW,
  changedAt: NOW,
  ...own,
})

/** A client without a secret. */
export function aPublicClient(own: Partial<Client> = {}): Client {
  const { secretHash: _secretHash, ...client } = aClient({ authMethod: 'none' })
  return { ...client, ...own }
}

export const aSession = (own: Partial<KnownSession> = {}): KnownSession => ({
  id: 'session' as SessionId,
  userId: 'ada' as UserId,
  browserHash: 'browser' as SecretHash,
  createdAt: NOW - 100,
  authTime: NOW - 100,
  amr: ['pwd'],
  lastSeenAt: NOW - 100,
  expiresAt: NOW + 10_000,
  loginName: 'ada@example.org',
  shownName: 'ada@example.org',
  orgId: 'org' as OrgId,
  primaryDomain: 'example.org',
  displayName: 'Ada Lovelace',
  ...own,
})

export const aReceived = (own: Partial<Received<RedirectReturn>> = {}): Received<RedirectReturn> => ({
  state: 'received',
  id: 'request' as AuthRequestId,
  clientId: 'shop' as ClientId,
  returnTo: { kind: 'redirect', redirectUri: 'https://shop.example/cb' as RegisteredRedirect, mode: 'query' },
  responseType: 'code',
  scopes: scopes('openid'),
  prompts: [],
  uiLocales: [],
  browserHash: 'browser' as SecretHash,
  createdAt: NOW,
  expiresAt: NOW + 3600,
  version: 1,
  ...own,
})

/** A standing with everything active, for a token of `ada` and `shop`. */
export const goodStanding = (own: Partial<Standing> = {}): Standing => ({
  user: { ...named(aHuman()), orgState: 'active' },
  client: {
    id: 'shop' as ClientId,
    state: 'active',
    projectId: 'project' as ProjectId,
    projectState: 'active',
    orgId: 'org' as OrgId,
    orgState: 'active',
  },
  requesterVersion: 7,
  requesterOrgId: 'org' as OrgId,
  ...own,
})

/** For uses that no read precedes. */
export const compared = (settings?: Partial<Instance['settings']>) => (): Compared<Instance> => instance(settings)() as Compared<Instance>

export const instance = (settings: Partial<Instance['settings']> = {}) => (): Instance => ({
  id: 'instance',
  defaultOrgId: 'org' as OrgId,
  projectId: 'own-project' as ProjectId,
  administratorId: 'admin' as UserId,
  settings: { ...DEFAULT_SETTINGS, ...settings },
  createdAt: NOW,
})
