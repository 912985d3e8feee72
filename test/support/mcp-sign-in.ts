import assert from 'node:assert/strict'
import { answered, typeNameAndPassword } from './authorization.js'
import type { CatalogRequest } from './mcp-client-catalog.js'
import { pkce } from './pkce.js'
import type { TokenBody } from './protocol.js'
import { send } from './send.js'
import type { TestClient } from './standard-document.js'
import { people } from './standard-document.js'
import { UserAgent } from './user-agent.js'
import type { World } from './world.js'

/** The answer for a client that may not use the API of this server. */
export const BARRED_SENTENCE =
  'this application may not use the API: an administrator can allow its domain, or register the application'

const { verifier, challenge } = pkce()

/** A client that this server knows, without its redirect URI. */
export type KnownClient = Omit<TestClient, 'redirectUri'>

/** The resource that a client wants tokens for. */
export interface WantedResource {
  readonly uri: string
  readonly scope: string
}

async function scopeOf(world: World, { scopes }: CatalogRequest, ofResource: string): Promise<string | undefined> {
  if (scopes === undefined) return undefined
  if (typeof scopes === 'object') return scopes.text
  if (scopes === 'of the resource') return ofResource
  const { body } = await world.protocol.get<{ readonly scopes_supported: readonly string[] }>(
    '/.well-known/oauth-authorization-server',
  )
  return body.scopes_supported.join(' ')
}

/** The address that an MCP client opens in the browser. */
export async function mcpAuthorizationUrl(
  world: World,
  { id, redirectUri }: Pick<TestClient, 'id' | 'redirectUri'>,
  request: CatalogRequest,
  { uri, scope }: WantedResource,
): Promise<URL> {
  return world.url('/oauth/v2/authorize', {
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    state: 'state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: await scopeOf(world, request, scope),
    ...(request.hasResource ? { resource: uri } : {}),
  })
}

/** Signs in as the person, allows the access, and redeems the code. */
export async function mcpTokens(world: World, client: TestClient, address: URL): Promise<TokenBody> {
  const page = await typeNameAndPassword(await new UserAgent().open(address), people.alice)
  assert.equal(page.path, '/ui/login/consent')
  const { to, parameters } = answered(await page.submit({ answer: 'allow' }))
  assert.deepEqual([to, parameters['state'], parameters['iss']], [client.redirectUri, 'state', world.issuer])
  const resource = address.searchParams.get('resource')
  const { status, body } = await world.protocol.token(client, {
    grant_type: 'authorization_code',
    code: parameters['code'] ?? '',
    redirect_uri: client.redirectUri,
    code_verifier: verifier,
    ...(resource === null ? {} : { resource }),
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Calls the tool of a resource server. @returns the subject of the token */
export async function callWhoami(uri: string, token: string): Promise<string> {
  const { status, body } = await send(uri, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'whoami', arguments: {} } }),
  })
  assert.equal(status, 200, body)
  return (JSON.parse(body) as { readonly result: { readonly content: readonly [{ readonly text: string }] } }).result
    .content[0].text
}

/** Signs in for a resource server, calls its tool, and refreshes where the request asked for it (OIDC Core §11). */
export async function useResource(
  world: World,
  client: TestClient,
  request: CatalogRequest,
  wanted: WantedResource,
): Promise<void> {
  const address = await mcpAuthorizationUrl(world, client, request, wanted)
  const tokens = await mcpTokens(world, client, address)
  assert.equal(await callWhoami(wanted.uri, tokens.access_token), people.alice.id)
  const mayRefresh = address.searchParams.get('scope')?.split(' ').includes('offline_access') === true
  assert.equal(tokens.refresh_token !== undefined, mayRefresh)
  if (!mayRefresh) return
  const { status, body } = await world.protocol.token(client, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
  })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(await callWhoami(wanted.uri, body.access_token), people.alice.id)
}

/** Asks for the API of this server. @returns the error, without a page in between */
export async function refusedAtApi(
  world: World,
  client: Pick<TestClient, 'id' | 'redirectUri'>,
): Promise<readonly (string | undefined)[]> {
  const page = await new UserAgent().open(await mcpAuthorizationUrl(world, client, API_REQUEST, apiOf(world)))
  const { to, parameters } = answered(page)
  return [to, parameters['error'], parameters['error_description']]
}

/** The form of a request for the API of this server. */
export const API_REQUEST: CatalogRequest = { title: 'resource and scope', hasResource: true, scopes: 'of the resource' }

/** The API of this server as a resource. */
export const apiOf = ({ issuer }: World): WantedResource => ({ uri: `${issuer}/mcp`, scope: 'api:read' })
