import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { rpc } from '../support/mcp-calls.js'
import { pkce } from '../support/pkce.js'
import { send } from '../support/send.js'
import { people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const SENTENCE = 'this application may not use the API: an administrator can allow its domain, or register the application'
const REDIRECT = 'https://agent.example/cb'
const METADATA = { redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'] }
const JSON_TYPE = { 'content-type': 'application/json' }

interface Registered {
  readonly client_id: string
  readonly registration_access_token: string
}

async function register(world: World, token?: string): Promise<Registered> {
  const headers = token === undefined ? JSON_TYPE : { ...JSON_TYPE, authorization: `Bearer ${token}` }
  const { status, body } = await send(`${world.issuer}/oauth/v2/register`, { method: 'POST', headers, body: JSON.stringify(METADATA) })
  assert.equal(status, 201, body)
  return JSON.parse(body) as Registered
}

/** Metadata that no administrator has seen take away what one allowed. */
async function changeMetadata(world: World, { client_id: id, registration_access_token: token }: Registered): Promise<void> {
  const body = JSON.stringify({ ...METADATA, client_id: id, client_name: 'Another name' })
  const { status } = await send(`${world.issuer}/oauth/v2/register/${id}`, { method: 'PUT', headers: { ...JSON_TYPE, authorization: `Bearer ${token}` }, body })
  assert.equal(status, 200)
}

const { verifier, challenge } = pkce()
const requestOf = (id: string, parameters: Readonly<Record<string, string>>) =>
  ({ client_id: id, redirect_uri: REDIRECT, response_type: 'code', state: 's', code_challenge: challenge, code_challenge_method: 'S256', ...parameters })

const post = async (world: World, path: string, form: Readonly<Record<string, string>>) => {
  const { status, body } = await send(world.issuer + path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(form).toString() })
  return { status, body: JSON.parse(body) as Readonly<Record<string, unknown>> }
}

/** Each way to ask for the API, with the error of a client that may not use it. */
const WAYS = (world: World): readonly (readonly [way: string, parameters: Readonly<Record<string, string>>, error: string])[] => [
  ['the resource of /mcp', { scope: 'api:read', resource: `${world.issuer}/mcp` }, 'invalid_target'],
  ['the resource of /mcp beside openid', { scope: 'openid api:read', resource: `${world.issuer}/mcp` }, 'invalid_target'],
  ['the project of the API as audience', { scope: 'openid urn:keyhall:iam:org:project:id:keyhall:aud' }, 'invalid_scope'],
]

onEveryStorage('a client that may not use the API', (world) => {
  beforeEach(async () => {
    await send(`${world.issuer}/.well-known/oauth-protected-resource/mcp`)
  })

  it('is refused before any page, and says what to allow (RFC 8707 §2)', async () => {
    const { client_id: id } = await register(world)
    for (const [way, parameters, error] of WAYS(world)) {
      const agent = new UserAgent()
      const { parameters: sent } = answered(await agent.open(world.url('/oauth/v2/authorize', requestOf(id, parameters))))
      assert.deepEqual([sent['error'], sent['error_description'], sent['state']], [error, SENTENCE, 's'], way)
      const pushed = await post(world, '/oauth/v2/par', requestOf(id, parameters))
      assert.deepEqual([pushed.status, pushed.body], [400, { error, error_description: SENTENCE }], way)
    }
  })

  it('is refused before it has a user code, also when the owner of an organization registered it (RFC 8628 §3.2)', async () => {
    const { clientId } = await new Api(world, 'rest').ok('management.v1.ManagementService/AddOIDCApp', {
      projectId: '300', name: 'Television', appType: 'OIDC_APP_TYPE_NATIVE', authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE', grantTypes: ['OIDC_GRANT_TYPE_DEVICE_CODE'],
    }, { as: callers.orgOwner })
    const device = await post(world, '/oauth/v2/device_authorization', { client_id: String(clientId), resource: `${world.issuer}/mcp` })
    assert.deepEqual([device.status, device.body], [400, { error: 'invalid_target', error_description: SENTENCE }])
  })

  it('is named with its remedy in the list of sign-ins', async () => {
    const { client_id: id } = await register(world)
    const [, parameters = {}] = WAYS(world)[0] ?? []
    answered(await new UserAgent().open(world.url('/oauth/v2/authorize', requestOf(id, parameters))))
    const { result } = (await new Api(world, 'rest').ok('admin.v1.AdminService/ListLoginTraces', { clientId: id })) as { result: readonly Record<string, { readonly object?: string }>[] }
    assert.deepEqual(result.map(({ outcome, reasonCode, remedy }) => [outcome, reasonCode, remedy?.object]), [['error_sent', 'clients.barred_from_api', 'application']])
  })

  it('works once an administrator allows it, until it changes its metadata: then /mcp says so without asking for another sign-in', async () => {
    const registered = await register(world, callers.iamOwner.token)
    const { client_id: id } = registered
    const client = { id, method: 'none', redirectUri: REDIRECT } as const
    const resource = `${world.issuer}/mcp`
    const page = await typeNameAndPassword(await new UserAgent().open(world.url('/oauth/v2/authorize', requestOf(id, { scope: 'api:read offline_access', resource }))), people.alice)
    const { code = '' } = answered(await page.submit({ answer: 'allow' })).parameters
    const { body: tokens } = await world.protocol.token(client, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier })
    const token = tokens.access_token ?? ''
    assert.equal((await rpc(world, 'ping', {}, { token })).status, 200)

    await changeMetadata(world, registered)
    const { status, headers, body } = await rpc(world, 'ping', {}, { token })
    assert.deepEqual([status, headers['www-authenticate'], body], [403, undefined, { jsonrpc: '2.0', id: null, error: { code: -32_600, message: SENTENCE } }])
    const refreshed = await world.protocol.token(client, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' })
    assert.deepEqual(refreshed.body, { error: 'invalid_target', error_description: SENTENCE })
  })

  it('still gets tokens for other resources', async () => {
    const { client_id: id } = await register(world)
    await new Api(world, 'rest').ok('resource.v2.ResourceService/CreateResource', { projectId: '300', uri: 'https://notes.example/mcp', name: 'Notes', scopes: [{ name: 'notes:read', description: 'Read', isDefault: true }], isOpen: true })
    const page = await typeNameAndPassword(await new UserAgent().open(world.url('/oauth/v2/authorize', requestOf(id, { resource: 'https://notes.example/mcp' }))), people.alice)
    assert.equal(page.path, '/ui/login/consent')
    assert.ok(answered(await page.submit({ answer: 'allow' })).parameters['code'] !== undefined)
  })
}, { bootstrap: apiDocument({ features: { mcp: true, oauthResources: true }, openClients: { registration: { mode: 'open' } } }) })
