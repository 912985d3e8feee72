import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { authenticationOf } from './protocol.js'
import type { JsonAnswer, TokenBody } from './protocol.js'
import { projects, robots, standardDocument } from './standard-document.js'
import type { TestClient, TestPerson } from './standard-document.js'
import { everyDatabase } from './storages.js'
import { startedWorld } from './world.js'
import type { World } from './world.js'

export const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

export const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token'
export const REFRESH_TOKEN = 'urn:ietf:params:oauth:token-type:refresh_token'
export const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token'
export const JWT = 'urn:ietf:params:oauth:token-type:jwt'
export const USER_ID = 'urn:keyhall:params:oauth:token-type:user_id'

const exchanger = (id: string, method: TestClient['method'] = 'client_secret_basic'): TestClient => ({
  id,
  method,
  ...(method.startsWith('client_secret') ? { secret: `${id}-secret-0123456789-abcdef` } : {}),
  redirectUri: `https://client.example/${id}/callback`,
})

/** Clients with the token exchange grant. All have a key. */
export const exchangers = {
  basic: exchanger('ex-basic'),
  post: exchanger('ex-post', 'client_secret_post'),
  none: exchanger('ex-none', 'none'),
  keyed: exchanger('ex-keyed', 'private_key_jwt'),
  /** Its access tokens are JWTs. */
  jwt: exchanger('ex-jwt'),
  /** May not refresh. */
  once: exchanger('ex-once'),
  /** Another project of the same organization. */
  billing: exchanger('ex-billing'),
  /** Another organization. */
  foreign: exchanger('ex-foreign'),
} as const satisfies Record<string, TestClient>

/** Keys are generated as PEM, because exporting a new key object can deadlock on Node 20. */
const keys = Object.fromEntries(
  Object.values(exchangers).map(({ id }) => [
    id,
    generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }),
  ]),
)

const person = (id: string, userName: string, domain = 'acme.localhost'): TestPerson => ({
  id,
  userName,
  loginName: `${userName}@${domain}`,
  password: `the password of ${userName}`,
})

/** Users with impersonation roles, and administrators, whom not everyone may impersonate. */
export const staff = {
  /** IAM_END_USER_IMPERSONATOR */
  sam: person('220', 'sam'),
  /** IAM_ADMIN_IMPERSONATOR */
  ida: person('221', 'ida'),
  /** ORG_END_USER_IMPERSONATOR of Acme */
  otto: person('222', 'otto'),
  /** ORG_ADMIN_IMPERSONATOR of Acme */
  olga: person('223', 'olga'),
  /** ORG_OWNER of Acme: administers, and may not impersonate. */
  boss: person('224', 'boss'),
  /** IAM_OWNER, a user of Acme */
  root: person('225', 'root'),
  /** PROJECT_OWNER of the shop */
  pia: person('226', 'pia'),
} as const satisfies Record<string, TestPerson>

/** A service user that may impersonate users: IAM_END_USER_IMPERSONATOR. */
export const agentRobot = {
  id: '230',
  userName: 'agent',
  secret: 'agent-secret-0123456789-abcdef',
  token: 'agent-token-0123456789-abcdef',
} as const

const ROLES: Readonly<Record<keyof typeof staff, readonly (string | object)[]>> = {
  sam: ['IAM_END_USER_IMPERSONATOR'],
  ida: ['IAM_ADMIN_IMPERSONATOR'],
  otto: ['ORG_END_USER_IMPERSONATOR'],
  olga: ['ORG_ADMIN_IMPERSONATOR'],
  boss: ['ORG_OWNER'],
  root: ['IAM_OWNER'],
  pia: [{ role: 'PROJECT_OWNER', project: projects.shop }],
}

const PROJECT_OF: Readonly<Record<string, string>> = {
  [exchangers.billing.id]: projects.billing,
  [exchangers.foreign.id]: projects.foreign,
}
const OWN: Readonly<Record<string, object>> = {
  [exchangers.jwt.id]: { access_token_type: 'jwt' },
  [exchangers.once.id]: { grant_types: ['authorization_code', EXCHANGE] },
}

const described = (client: TestClient): object => {
  const key = keys[client.id]
  assert.ok(key)
  const jwk = createPublicKey(key.publicKey).export({ format: 'jwk' })
  return {
    project: PROJECT_OF[client.id] ?? projects.shop,
    client_id: client.id,
    ...(client.secret === undefined ? {} : { client_secret: client.secret }),
    token_endpoint_auth_method: client.method,
    redirect_uris: [client.redirectUri],
    grant_types: [
      'authorization_code',
      'refresh_token',
      EXCHANGE,
      ...(client.method.startsWith('client_secret') ? ['client_credentials'] : []),
    ],
    response_types: ['code'],
    jwks: { keys: [{ ...jwk, kid: `${client.id}-1` }] },
    ...OWN[client.id],
  }
}

/** The standard document with clients and users for token exchange and impersonation, both enabled. */
export function exchangeDocument(own: object = {}): Readonly<Record<string, unknown>> {
  const standard = standardDocument()
  const names = Object.keys(staff) as (keyof typeof staff)[]
  const people = names.map((name) => {
    const { id, userName, password } = staff[name]
    return { id, organization: '100', userName, password, profile: { firstName: userName, lastName: 'Staff' }, roles: ROLES[name] }
  })
  const { id, userName, secret, token } = agentRobot
  const agent = {
    id,
    organization: '100',
    userName,
    clientSecret: secret,
    personalAccessToken: token,
    roles: ['IAM_END_USER_IMPERSONATOR'],
  }
  return {
    ...standard,
    users: [...(standard['users'] ?? []), ...people],
    serviceUsers: [...(standard['serviceUsers'] ?? []), agent],
    clients: [...(standard['clients'] ?? []), ...Object.values(exchangers).map(described)],
    features: { oidcTokenExchange: true },
    security: { enableImpersonation: true },
    ...own,
  }
}

/** Runs the tests against a server of their own on each database. */
export function onEveryDatabaseExchanging(title: string, tests: (world: World) => void): void {
  for (const kind of everyDatabase) {
    describe(`${title} (${kind})`, () => tests(startedWorld(kind, { bootstrap: exchangeDocument() })))
  }
}

/** A JWT that the client signs with its registered key: about a user, or as `sub = iss` about itself. */
export function signedBy(world: World, client: TestClient, sub: string, own: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const key = keys[client.id]
  assert.ok(key)
  const now = world.clock.now()
  const claims = { iss: client.id, sub, aud: world.issuer, iat: now, exp: now + 300, jti: randomUUID(), ...own }
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: `${client.id}-1` }).sign(createPrivateKey(key.privateKey))
}

export interface ExchangedBody extends TokenBody {
  readonly issued_token_type: string
}

type Value = string | readonly string[] | undefined
/** Parameters of an exchange; a list is sent as a repeated parameter, `undefined` is not sent. */
export type Sent = Readonly<Record<string, Value>>

/**
 * Exchanges a token by a client that authenticates with its registered method. By default, requests an access token
 * with `openid`.
 */
export async function exchange(
  world: World,
  sent: Sent,
  client: TestClient = exchangers.basic,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonAnswer<ExchangedBody>> {
  const by = authenticationOf(client)
  const assertion =
    client.method === 'private_key_jwt'
      ? { client_assertion_type: ASSERTION, client_assertion: await signedBy(world, client, client.id) }
      : {}
  const all: Sent = { grant_type: EXCHANGE, subject_token_type: ACCESS_TOKEN, scope: 'openid', ...sent, ...by.parameters, ...assertion }
  const pairs = Object.entries(all).flatMap(([name, value]) => {
    if (value === undefined) return []
    return (typeof value === 'string' ? [value] : value).map((each) => [name, each] as const)
  })
  return world.protocol.post<ExchangedBody>('/oauth/v2/token', pairs, { ...by.headers, ...headers })
}

/** The response of an exchange that must succeed. */
export async function exchanged(world: World, sent: Sent, client?: TestClient): Promise<ExchangedBody> {
  const { status, body, text } = await exchange(world, sent, client)
  assert.equal(status, 200, text)
  return body
}

/** The error and status of an exchange that must fail. */
export async function refusal(world: World, sent: Sent, client?: TestClient): Promise<readonly [number, string]> {
  const { status, body } = await exchange(world, sent, client)
  assert.equal(body.access_token, undefined)
  return [status, body.error]
}

/** An `actor_token` with its type. */
export const acting = (token: string, type: string = ACCESS_TOKEN): Sent => ({ actor_token: token, actor_token_type: type })

/** The introspection response of a token. */
export const introspected = async (
  world: World,
  token: string,
  client: TestClient = exchangers.basic,
): Promise<Readonly<Record<string, unknown>>> => (await world.protocol.introspect(client, token)).body

/** An access token of a service user. */
export async function tokenOfRobot(
  world: World,
  robot: { readonly userName: string; readonly secret: string } = robots.robot,
  scope = 'openid',
): Promise<string> {
  const client: TestClient = { id: robot.userName, secret: robot.secret, method: 'client_secret_basic', redirectUri: '' }
  return (await world.protocol.token(client, { grant_type: 'client_credentials', scope })).body.access_token
}
