import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import type { McpAnswer as Answer, McpSending as Sending } from '../support/mcp-calls.js'
import { postMcp as post, rpc } from '../support/mcp-calls.js'
import { pkce } from '../support/pkce.js'
import { send } from '../support/send.js'
import { CLIENT_ORIGIN, callback } from '../support/test-client.js'
import { described, people, robots } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const callTool = (world: World, name: string, args: object = {}, sending: Sending = {}): Promise<Answer> => rpc(world, 'tools/call', { name, arguments: args }, sending)

/** All pages of the list of tools. */
async function toolsOf(world: World, sending: Sending = {}) {
  const tools: { readonly name: string; readonly description: string; readonly inputSchema: { readonly type: string }; readonly annotations: { readonly readOnlyHint: boolean } }[] = []
  for (let cursor: string | undefined = undefined; ;) {
    const { body }: Answer = await rpc(world, 'tools/list', cursor === undefined ? {} : { cursor }, sending)
    tools.push(...body.result.tools)
    cursor = body.result.nextCursor
    if (cursor === undefined) return tools
  }
}

const agent = { id: 'agent', method: 'none', redirectUri: callback('agent') } as const

/** The administrator signs in at a registered client, for the resource of the API. */
async function tokenFor(world: World, scope: string, client: { readonly id: string; readonly method: 'none'; readonly redirectUri: string } = agent): Promise<string> {
  await send(`${world.issuer}/.well-known/oauth-protected-resource/mcp`)
  const { verifier, challenge } = pkce()
  const url = world.url('/oauth/v2/authorize', {
    client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code', scope, resource: `${world.issuer}/mcp`, code_challenge: challenge, code_challenge_method: 'S256',
  })
  const page = await typeNameAndPassword(await new UserAgent().open(url), people.alice)
  const { code = '', error } = answered(page.path === '/ui/login/consent' ? await page.submit({ answer: 'allow' }) : page).parameters
  assert.equal(error, undefined)
  const { body } = await world.protocol.token(client, { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri, code_verifier: verifier })
  return body.access_token ?? ''
}

function bootstrap(own: object = {}): object {
  const document = apiDocument({ features: { mcp: true, oauthResources: true }, ...own }) as { readonly clients: readonly object[]; readonly users: readonly { readonly id: string }[] }
  return {
    ...document,
    users: document.users.map((user) => (user.id === people.alice.id ? { ...user, roles: ['IAM_OWNER'] } : user)),
    clients: [...document.clients, described(agent, { grant_types: ['authorization_code', 'refresh_token'] })],
  }
}

onEveryStorage('the MCP server of Keyhall', (world) => {
  it('names its metadata to a caller without a token, which name the authorization server (RFC 9728)', async () => {
    const { status, headers } = await rpc(world, 'initialize', {}, { token: null })
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(String(headers['www-authenticate'])) ?? []
    assert.deepEqual([status, address], [401, `${world.issuer}/.well-known/oauth-protected-resource/mcp`])
    const metadata = await send(address)
    assert.equal(metadata.headers['access-control-allow-origin'], '*')
    assert.deepEqual(JSON.parse(metadata.body), {
      resource: `${world.issuer}/mcp`, authorization_servers: [world.issuer], scopes_supported: ['api:read', 'api:write'], bearer_methods_supported: ['header'], resource_name: 'Keyhall API',
    })
    assert.equal((await rpc(world, 'ping', {}, { token: 'wrong' })).status, 401)
  })

  it('negotiates the protocol version, and has no session', async () => {
    for (const [requested, spoken] of [['2025-06-18', '2025-06-18'], ['2025-11-25', '2025-11-25'], ['1999-01-01', '2025-11-25']]) {
      const { status, body, headers } = await rpc(world, 'initialize', { protocolVersion: requested, capabilities: {}, clientInfo: { name: 'x', version: '1' } })
      assert.deepEqual([status, body.result.protocolVersion, headers['mcp-session-id']], [200, spoken, undefined])
      assert.deepEqual(body.result.capabilities, { tools: {} })
    }
    assert.equal((await rpc(world, 'ping', {}, { headers: { 'mcp-protocol-version': '2025-11-25' } })).status, 200)
    assert.equal((await rpc(world, 'ping', {}, { headers: { 'mcp-protocol-version': '1999-01-01' } })).status, 400)
  })

  it('answers notifications with 202, and has neither a stream nor a session to end', async () => {
    assert.equal((await post(world, { jsonrpc: '2.0', method: 'notifications/initialized' })).status, 202)
    for (const method of ['GET', 'DELETE']) assert.equal((await post(world, undefined, { method })).status, 405)
  })

  it('answers malformed messages with JSON-RPC errors', async () => {
    for (const [body, status, code] of [['{', 400, -32_700], [[], 400, -32_600], [{ id: 1, method: 'ping' }, 400, -32_600], [{ jsonrpc: '2.0', id: 1, method: 5 }, 400, -32_600], [{ jsonrpc: '2.0', id: {}, method: 'ping' }, 400, -32_600], [`"${'x'.repeat(300_000)}"`, 413, -32_700]] as const) {
      const answer = await post(world, body)
      assert.deepEqual([answer.status, answer.body.error.code], [status, code], JSON.stringify(body).slice(0, 60))
    }
    assert.equal((await rpc(world, 'resources/list')).body.error.code, -32_601)
    assert.equal((await callTool(world, 'no_such_tool')).body.error.code, -32_602)
  })

  it('refuses pages of other sites (DNS rebinding)', async () => {
    assert.equal((await rpc(world, 'ping', {}, { headers: { origin: 'https://evil.example' } })).status, 403)
    for (const origin of [world.issuer, CLIENT_ORIGIN]) assert.equal((await rpc(world, 'ping', {}, { headers: { origin } })).status, 200)
    const registered = await send(`${world.issuer}/oauth/v2/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ redirect_uris: ['https://evil.example/cb'], token_endpoint_auth_method: 'none' }) })
    assert.equal(registered.status, 201)
    assert.equal((await rpc(world, 'ping', {}, { headers: { origin: 'https://evil.example' } })).status, 403, 'anyone can register an origin')
  })

  it('offers methods that change nothing, which the caller may call, with valid names and schemas', async () => {
    const tools = await toolsOf(world)
    assert.ok(tools.length > 100)
    for (const { name, inputSchema, annotations } of tools) {
      assert.match(name, /^[a-zA-Z0-9_-]{1,64}$/)
      assert.equal(inputSchema.type, 'object', name)
      assert.ok(annotations.readOnlyHint, name)
      const references = [...JSON.stringify(inputSchema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to)
      for (const to of references) assert.ok(to.replace('#/$defs/', '') in ((inputSchema as { $defs?: object }).$defs ?? {}), `${name} ${to}`)
    }
    const few = await toolsOf(world, { token: callers.withoutRoles.token })
    assert.ok(few.length > 0 && few.length < tools.length / 2)
  })

  it('calls a method with the permissions of its caller, and returns refusals as results', async () => {
    const { body } = await callTool(world, 'user_v2_GetUserByID', { userId: people.bob.id })
    assert.equal(body.result.structuredContent.user.userId, people.bob.id)
    assert.deepEqual(JSON.parse(body.result.content[0].text), body.result.structuredContent)
    const refused = (await callTool(world, 'user_v2_GetUserByID', { userId: people.bob.id }, { token: callers.otherOwner.token })).body.result
    assert.ok(refused.isError && refused.content[0].text.includes('does not exist'))
    const invalid = (await callTool(world, 'user_v2_GetUserByID', { userId: 5 })).body.result
    assert.equal(invalid.isError, true)
  })

  it('changes nothing for a token without the scope for it', async () => {
    for (const token of [callers.iamOwner.token, await tokenFor(world, 'api:read')]) {
      const { status, headers, body } = await callTool(world, 'user_v2_DeleteUser', { userId: people.bob.id }, { token })
      assert.deepEqual([status, body.id], [403, 1])
      assert.match(String(headers['www-authenticate']), /error="insufficient_scope", scope="api:read api:write"/)
    }
    assert.equal((await callTool(world, 'user_v2_GetUserByID', { userId: people.bob.id })).body.result.isError, undefined)
  })

  it('lists tools that need more scope to a client that can ask the person for it, and says so', async () => {
    const names = (tools: Awaited<ReturnType<typeof toolsOf>>) => tools.map(({ name }) => name)
    const [reading, writing] = [await toolsOf(world, { token: await tokenFor(world, 'api:read') }), await toolsOf(world, { token: await tokenFor(world, 'api:read api:write') })]
    assert.deepEqual(names(reading), names(writing))
    for (const { name, description, annotations } of reading) assert.equal(description.endsWith(', and the scope api:write.'), !annotations.readOnlyHint, name)
    assert.ok(reading.some(({ annotations }) => !annotations.readOnlyHint))
  })

  it('changes something with it, and names person and client in the audit trail', async () => {
    const token = await tokenFor(world, 'api:read api:write')
    assert.ok((await toolsOf(world, { token })).some(({ name }) => name === 'management_v1_AddProject'))
    const { body } = await callTool(world, 'management_v1_AddProject', { name: 'Made by an agent' }, { token })
    assert.equal(body.result.isError, undefined, JSON.stringify(body))
    const { events } = (await new Api(world, 'rest').ok('admin.v1.AdminService/ListEvents', { eventTypes: ['project.added'], limit: 1 })) as { events: { editor: object }[] }
    assert.deepEqual(events[0]?.editor, { userId: people.alice.id, service: agent.id })
  })

  it('refuses a token for another resource, and its own tokens work nowhere else (RFC 8707)', async () => {
    const token = await tokenFor(world, 'api:read')
    assert.equal((await rpc(world, 'ping', {}, { token })).status, 200)
    assert.equal((await send(`${world.issuer}/auth/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })).status, 401)
    await new Api(world, 'rest').ok('resource.v2.ResourceService/CreateResource', { projectId: '300', uri: 'https://notes.example/mcp', name: 'Notes', scopes: [{ name: 'notes:read', description: 'Read', isDefault: true }], isOpen: true })
    const robot = { id: robots.robot.userName, method: 'client_secret_basic', secret: robots.robot.secret, redirectUri: '' } as const
    const { body } = await world.protocol.token(robot, { grant_type: 'client_credentials', scope: 'notes:read', resource: 'https://notes.example/mcp' })
    assert.ok(body.access_token !== undefined, JSON.stringify(body))
    assert.equal((await rpc(world, 'ping', {}, { token: body.access_token })).status, 401)
    assert.equal((await send(`${world.issuer}/auth/v1/users/me`, { headers: { authorization: `Bearer ${body.access_token}` } })).status, 401, 'the API takes no token for another resource')
    const own = await world.protocol.token(robot, { grant_type: 'client_credentials', scope: 'api:read', resource: `${world.issuer}/mcp` })
    assert.equal((await rpc(world, 'ping', {}, { token: own.body.access_token ?? '' })).status, 200)
  })
}, { bootstrap: bootstrap({ openClients: { registration: { mode: 'open' } } }) })

onEveryStorage('the MCP server with the feature off', (world) => {
  it('answers like an unknown path', async () => {
    for (const [method, path] of [['POST', '/mcp'], ['GET', '/mcp'], ['GET', '/.well-known/oauth-protected-resource/mcp']] as const) {
      const [answer, unknown] = [await send(world.issuer + path, { method }), await send(`${world.issuer}/unknown`, { method })]
      assert.deepEqual([answer.status, answer.body], [unknown.status, unknown.body])
    }
  })
}, { bootstrap: apiDocument() })
