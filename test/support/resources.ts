import assert from 'node:assert/strict'
import { apiDocument } from './api-callers.js'
import { Api } from './api.js'
import { answered } from './authorization.js'
import type { AuthorizationAnswer } from './authorization.js'
import { EXCHANGE, exchangeDocument } from './exchange.js'
import type { JsonAnswer, TokenBody } from './protocol.js'
import { clients, described, people, projects } from './standard-document.js'
import type { TestClient } from './standard-document.js'
import { confidential } from './test-client.js'
import { onEveryStorage } from './world.js'
import type { GrantedCode, World } from './world.js'

/** The resources of these tests. `orders` is of the project `shop`, `bills` of `billing`, `closed` of another organization. */
export const uris = {
  orders: 'https://api.example/orders',
  bills: 'https://api.example/bills',
  closed: 'https://closed.example',
  open: 'https://open.example/',
} as const

/** It is not first-party. */
export const partner = confidential('partner')

type Pairs = readonly (readonly [string, string])[]

const scope = (name: string, more: object = {}) => ({ name, description: `Do ${name}`, ...more })

const registered = [
  {
    projectId: projects.shop, uri: uris.orders, name: 'Orders', accessTokenType: 'RESOURCE_TOKEN_TYPE_JWT', accessTokenLifetime: '300s',
    scopes: [scope('orders:read', { isDefault: true }), scope('orders:write')],
  },
  {
    projectId: projects.billing, uri: uris.bills, name: 'Bills', accessTokenLifetime: '120s', clientIds: ['web', 'spa', 'tv', 'robot', 'partner'],
    scopes: [scope('bills:read')],
  },
  { projectId: projects.foreign, uri: uris.closed, name: 'Closed', scopes: [scope('closed:read')] },
  { projectId: projects.foreign, uri: uris.open, name: 'Open', isOpen: true, scopes: [scope('open:read')] },
]

/** Every client of the API tests, one that is not first-party, and those of exchanges. */
function resourceDocument(features: object): object {
  const { clients: all, serviceUsers } = apiDocument() as { readonly clients: readonly object[]; readonly serviceUsers: readonly object[] }
  const exchanging = exchangeDocument() as { readonly clients: readonly object[] }
  const exchangers = exchanging.clients.filter((one) => (one as { client_id: string }).client_id.startsWith('ex-'))
  return { ...exchanging, features, serviceUsers, clients: [...all, ...exchangers, described(partner, { consent_required: true })] }
}

/** The ids of the registered resources, by URI. */
export const resourceIds = new Map<string, string>()

/** Runs the tests against a server with these resources on each kind of storage. */
export function onEveryStorageWithResources(title: string, tests: (world: World) => void, features: object = {}): void {
  const all = { oauthResources: true, oidcTokenExchange: true, ...features }
  onEveryStorage(title, (world) => {
    before(async () => {
      const api = new Api(world, 'rest')
      for (const resource of registered) {
        const { resourceId } = await api.ok('resource.v2.ResourceService/CreateResource', resource)
        resourceIds.set(resource.uri, String(resourceId))
      }
    })
    tests(world)
  }, { bootstrap: resourceDocument(all) })
}

const named = (resources: readonly string[]): Pairs => resources.map((uri) => ['resource', uri])

interface Asking {
  readonly client?: TestClient
  readonly scope?: string
  readonly parameters?: Readonly<Record<string, string | undefined>>
}

/** An authorization request for these resources. */
export function resourceUrl(world: World, resources: readonly string[], asking: Asking = {}): URL {
  const url = world.authorizeUrl(asking)
  if (asking.scope === '') url.searchParams.delete('scope')
  for (const [name, value] of named(resources)) url.searchParams.append(name, value)
  return url
}

/** The authorization response for alice. */
export const authorizeFor = async (world: World, resources: readonly string[], asking: Asking = {}): Promise<AuthorizationAnswer> =>
  answered(await (await world.agentOf(people.alice)).open(resourceUrl(world, resources, asking)))

export async function codeFor(world: World, resources: readonly string[], asking: Asking = {}): Promise<GrantedCode> {
  const { parameters } = await authorizeFor(world, resources, asking)
  assert.ok(parameters['code'], JSON.stringify(parameters))
  const { client = clients.web } = asking
  return { code: parameters['code'], client, redirectUri: client.redirectUri }
}

/** The token endpoint, with these resources. */
export function tokenFor(world: World, client: TestClient, parameters: Readonly<Record<string, string>>, resources: readonly string[] = []): Promise<JsonAnswer<TokenBody>> {
  const by = world.protocol.proofOf(client)
  return world.protocol.post('/oauth/v2/token', [...Object.entries({ ...parameters, ...by.parameters }), ...named(resources)], by.headers)
}

export const redeemFor = (world: World, { code, client, redirectUri }: GrantedCode, resources: readonly string[] = []): Promise<JsonAnswer<TokenBody>> =>
  tokenFor(world, client, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }, resources)

export const refreshFor = (world: World, client: TestClient, token: string, resources: readonly string[] = [], own: Readonly<Record<string, string>> = {}) =>
  tokenFor(world, client, { grant_type: 'refresh_token', refresh_token: token, ...own }, resources)

export const credentialsFor = (world: World, client: TestClient, scopes: string | undefined, resources: readonly string[]) =>
  tokenFor(world, client, { grant_type: 'client_credentials', ...(scopes === undefined ? {} : { scope: scopes }) }, resources)

export const exchangeFor = (world: World, client: TestClient, token: string, scopes: string, resources: readonly string[]) =>
  tokenFor(world, client, {
    grant_type: EXCHANGE, subject_token: token, subject_token_type: 'urn:ietf:params:oauth:token-type:access_token', scope: scopes,
  }, resources)

/** The tokens of alice for these resources. */
export async function tokensFor(world: World, resources: readonly string[], asking: Asking = {}): Promise<TokenBody> {
  const { status, body, text } = await redeemFor(world, await codeFor(world, resources, asking))
  assert.equal(status, 200, text)
  return body
}

/** Whose introspection reports the token as active. */
export async function activeFor(world: World, token: string): Promise<readonly string[]> {
  const all = [clients.web, clients.api, clients.billing, clients.foreign]
  const answers = await Promise.all(all.map((client) => world.protocol.introspect(client, token)))
  for (const { text, body } of answers) if (body['active'] !== true) assert.equal(text, '{"active":false}')
  return all.filter((_client, index) => answers[index]?.body['active'] === true).map(({ id }) => id)
}

export function isRefused({ status, body }: JsonAnswer<TokenBody>, error: string): void {
  assert.deepEqual([status, body.error], [400, error], JSON.stringify(body))
}
