import type { Client, ClientLookup } from '@keyhall/core/clients'
import type { Requester } from '@keyhall/core/grants'
import { Impersonation, ProveParty, TokenExchangeGrant } from '@keyhall/core/grants'
import type { Instance } from '@keyhall/core/instance'
import type { Membership } from '@keyhall/core/permissions'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import { TOKEN_EXCHANGE_GRANT } from '@keyhall/core/protocol'
import type { ClientId, UserId } from '@keyhall/core/shared'
import type { ResolveAccessToken, ResolveIdToken, ResolvedIdToken, ResolvedToken, Standing, TokenLedger } from '@keyhall/core/tokens'
import { aVerification, aKey, issuer, someKeySets } from './assertions.js'
import { aTrail } from './audit.js'
import { NOW, aClient, aHuman, goodStanding, instance, named, parameters, scopes } from './builders.js'
import { clockAt, countingIds, noResources, noResourceRows } from './fakes.js'
import { aGrantRecord } from './ledger.js'

export const URN = 'urn:ietf:params:oauth:token-type:'

const user = (id: string) => ({ ...named(aHuman({ id: id as UserId, userName: id })), orgState: 'active' as const })

/** The resolved access token of that user and the client `shop`, valid for a minute. */
export const aToken = (userId = 'ada', own: Partial<ResolvedToken> = {}): ResolvedToken => ({
  form: 'opaque',
  isOver: false,
  isAlive: true,
  jti: 'token',
  clientId: 'shop' as ClientId,
  userId: userId as UserId,
  scopes: scopes('openid email offline_access'),
  audience: ['shop', 'project'],
  issuedAt: NOW - 10,
  expiresAt: NOW + 60,
  signIn: { authTime: NOW - 50, amr: ['pwd'] },
  grant: aGrantRecord({ userId: userId as UserId }),
  standing: goodStanding({ user: user(userId) }),
  ...own,
})

/** The verified ID token of that user. */
export const anIdToken = (userId = 'ada', own: Partial<ResolvedIdToken> = {}): ResolvedIdToken => ({
  clientId: 'shop' as ClientId,
  audience: ['shop', 'project'],
  expiresAt: NOW + 60,
  signIn: { authTime: NOW - 50, amr: ['pwd'] },
  standing: { ...goodStanding(), user: user(userId) },
  ...own,
})

/** A user whom every impersonator may impersonate. */
export const impersonator = (userId: string): Membership => ({
  userId: userId as UserId,
  role: 'IAM_END_USER_IMPERSONATOR',
  scope: { kind: 'instance' },
})

export const anImpersonation = (
  memberships: readonly Membership[],
  security: Instance['settings']['security'] = { enableImpersonation: true, requireClientAssertionJti: true },
) =>
  new Impersonation({
    storage: { read: (work) => work({ memberships: { ofUser: async (id) => memberships.filter(({ userId }) => userId === id) } }) },
    instance: instance({ security }),
  })

interface Around {
  /** By their text. */
  readonly tokens?: Readonly<Record<string, ResolvedToken>>
  readonly idTokens?: Readonly<Record<string, ResolvedIdToken>>
  readonly memberships?: readonly Membership[]
  readonly client?: Client
  readonly clientStanding?: Standing
  /** The DPoP key of the client. */
  readonly keyThumbprint?: string
  /** The clients that are barred from the API. */
  readonly barred?: readonly string[]
}

/** The exchange use case over those tokens and any user, with the consumed assertions. */
export function anExchange({
  tokens = {},
  idTokens = {},
  memberships = [],
  client,
  clientStanding = goodStanding(),
  keyThumbprint,
  barred = [],
}: Around = {}) {
  const by = client ?? aClient({ grantTypes: [TOKEN_EXCHANGE_GRANT, 'refresh_token'], jwks: { keys: [aKey()] } })
  const { assertions, spent } = aVerification()
  const ledger: Pick<TokenLedger, 'standing' | 'clientStanding'> = {
    standing: async (id) => goodStanding({ user: user(id ?? '') }),
    clientStanding: async () => clientStanding,
  }
  const clients: ClientLookup = { find: async (id) => ({ ...by, id, ...(barred.includes(id) ? { isBarredFromApi: true } : {}) }) }
  const resolve: Pick<ResolveAccessToken, 'resolve'> = { resolve: async (text) => tokens[text] }
  const resolveIdToken: Pick<ResolveIdToken, 'resolve'> = { resolve: async (text) => idTokens[text] }
  const parties = new ProveParty({
    storage: noResourceRows,
    ledger: ledger as TokenLedger,
    resolve: resolve as ResolveAccessToken,
    resolveIdToken: resolveIdToken as ResolveIdToken,
    assertions,
    keySets: someKeySets(),
    issuer,
    clock: clockAt(NOW),
  })
  const grant = new TokenExchangeGrant({
    ledger: ledger as TokenLedger,
    storage: { read: (work) => work({ clients }) },
    parties,
    resources: noResources,
    assertions,
    issuer,
    impersonation: anImpersonation(memberships),
    events: aTrail().events,
    instance: instance(),
    vendor: 'keyhall',
    ids: countingIds(),
    clock: clockAt(NOW),
  })
  const ordinary = { subject_token: 'subject', subject_token_type: `${URN}access_token`, scope: 'openid' }
  const requester: Requester = { kind: 'client', client: by, ...(keyThumbprint === undefined ? {} : { keyThumbprint }) }
  const entitle = (sent: Readonly<Record<string, string>> = {}) => grant.entitle(parameters({ ...ordinary, ...sent }), requester)
  return { grant, entitle, spent, client: by }
}

/** The access token of an actor, for use with any subject token. */
export const withActor = (text = 'actor', type = 'access_token') => ({ actor_token: text, actor_token_type: `${URN}${type}` })

export const LIFETIMES = DEFAULT_SETTINGS.tokens
