import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { allow, askForDevice, enterCode } from '../support/device.js'
import { exchangers } from '../support/exchange.js'
import { authenticationOf } from '../support/protocol.js'
import {
  activeFor, authorizeFor, codeFor, credentialsFor, exchangeFor, isRefused, onEveryStorageWithResources, partner, redeemFor, refreshFor, resourceUrl,
  resourceIds, tokenFor, tokensFor, uris,
} from '../support/resources.js'
import { Api } from '../support/api.js'
import { answerOf, answered, typeNameAndPassword } from '../support/authorization.js'
import { pkce } from '../support/pkce.js'
import { clients, people, projects, robots } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { HOUR } from '../support/world.js'
import type { World } from '../support/world.js'

const { web, tv } = clients
const OFFLINE = 'openid offline_access orders:read orders:write bills:read'
const robot: TestClient = { id: robots.robot.userName, secret: robots.robot.secret, method: 'client_secret_basic', redirectUri: '' }
const errorOf = async (world: World, resources: readonly string[], asking: Parameters<typeof authorizeFor>[2] = {}) =>
  (await authorizeFor(world, resources, asking)).parameters['error']
const scopesOf = (scope: string): readonly string[] => scope.split(' ').toSorted()

onEveryStorageWithResources('parameter resource (RFC 8707)', (world) => {
  describe('authorization code', () => codes(world))
  describe('audience', () => audience(world))
  describe('refresh token', () => refreshing(world))
  describe('client credentials', () => credentials(world))
  describe('pushed request', () => pushed(world))
  describe('device', () => devices(world))
  describe('token exchange', () => exchanging(world))
  describe('refusal', () => refusals(world))
  describe('the profile mcp', () => demanding(world))
})

/** MCP Authorization, "Resource Parameter Implementation". */
function demanding(world: World): void {
  const MANAGEMENT = 'management.v1.ManagementService'
  const agent = { projectId: projects.shop, name: 'Agent', redirectUris: ['https://agent.example/cb'], responseTypes: ['OIDC_RESPONSE_TYPE_CODE'], grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'], appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE', accessTokenType: 'OIDC_TOKEN_TYPE_JWT' }

  it('demands the parameter, also of pushed requests', async () => {
    const { clientId } = await new Api(world, 'rest').ok(`${MANAGEMENT}/AddOIDCApp`, { ...agent, securityProfile: 'mcp' }, { org: '100' })
    const { challenge } = pkce()
    const parameters = { client_id: String(clientId), redirect_uri: 'https://agent.example/cb', response_type: 'code', scope: 'openid', code_challenge: challenge, code_challenge_method: 'S256' }
    const page = await (await world.agentOf()).open(world.url('/oauth/v2/authorize', parameters))
    assert.equal(answerOf(page)?.parameters['error'], 'invalid_target')
    const { status, body } = await world.protocol.post('/oauth/v2/par', parameters)
    assert.deepEqual([status, body.error], [400, 'invalid_target'])
    assert.equal((await world.protocol.post('/oauth/v2/par', { ...parameters, resource: uris.orders })).status, 201)
  })
}

function codes(world: World): void {
  it('determines audience, scopes, form and lifetime of the access token', async () => {
    const body = await tokensFor(world, [uris.orders], { scope: 'openid orders:read bills:read' })
    const { aud, scope, exp = 0, iat = 0 } = decodeJwt(body.access_token)
    assert.deepEqual([aud, scope, exp - iat, body.expires_in, body.scope], [[uris.orders], 'openid orders:read', 300, 300, 'openid orders:read'])
    assert.equal(decodeJwt(body.id_token)['aud'], web.id)
  })

  it('follows the client where the resource says nothing', async () => {
    const opaque = await tokensFor(world, [uris.bills], { scope: 'openid bills:read' })
    assert.deepEqual([opaque.access_token.startsWith('ey'), opaque.expires_in], [false, 120])
    const jwt = await tokensFor(world, [uris.open], { scope: 'openid open:read', client: clients.jwt })
    assert.deepEqual([decodeJwt(jwt.access_token)['aud'], jwt.expires_in], [[uris.open], 3600])
  })

  it('needs no openid, and then returns no ID token and no claims', async () => {
    const body = await tokensFor(world, [uris.bills], { scope: 'bills:read' })
    assert.deepEqual(Object.keys(body).toSorted(), ['access_token', 'expires_in', 'scope', 'token_type'])
    assert.equal((await world.protocol.userinfo(body.access_token)).status, 403)
  })

  it('grants the default scopes when the request names none', async () => {
    assert.equal((await tokensFor(world, [uris.orders], { scope: '' })).scope, 'orders:read')
    assert.equal(await errorOf(world, [uris.bills], { scope: '' }), 'invalid_scope')
  })

  it('names several, and the token one of them, with its scopes alone', async () => {
    const granted = await codeFor(world, [uris.orders, uris.bills], { scope: OFFLINE })
    const { body } = await redeemFor(world, granted, [uris.bills])
    assert.deepEqual([scopesOf(body.scope), body.expires_in], [['bills:read', 'offline_access', 'openid'], 120])
    assert.deepEqual(await activeFor(world, body.access_token), ['billing'])
  })

  it('is one resource in any spelling of the host, and when it is repeated', async () => {
    const body = await tokensFor(world, ['HTTPS://API.example:443/orders', uris.orders], { scope: 'orders:read' })
    assert.deepEqual(decodeJwt(body.access_token)['aud'], [uris.orders])
    assert.equal((await tokensFor(world, ['https://open.example'], { scope: 'open:read', client: clients.jwt })).scope, 'open:read')
  })

  it('cannot be widened at the token endpoint', async () => {
    isRefused(await redeemFor(world, await codeFor(world, [uris.orders], { scope: 'openid orders:read' }), [uris.orders, uris.bills]), 'invalid_target')
    isRefused(await redeemFor(world, await world.code(), [uris.orders]), 'invalid_target')
  })

  it('is every granted one where the token request names none', async () => {
    const { body } = await redeemFor(world, await codeFor(world, [uris.orders, uris.bills], { scope: OFFLINE }))
    assert.deepEqual([decodeJwt(body.access_token)['aud'], body.expires_in], [[uris.orders, uris.bills], 120])
  })

  it('is returned from the authorization endpoint for response_type token', async () => {
    const { parameters } = await authorizeFor(world, [uris.orders], {
      client: clients.implicit, scope: 'openid orders:read', parameters: { response_type: 'id_token token', nonce: 'n' },
    })
    assert.deepEqual(decodeJwt(parameters['access_token'] ?? '')['aud'], [uris.orders])
    assert.equal(await errorOf(world, [uris.orders], { client: clients.implicit, scope: 'orders:read', parameters: { response_type: 'id_token token', nonce: 'n' } }), 'invalid_scope')
  })
}

function audience(world: World): void {
  it('is the resource: the client, its project and another resource refuse the token', async () => {
    const orders = await tokensFor(world, [uris.orders], { scope: 'openid orders:read' })
    assert.deepEqual(await activeFor(world, orders.access_token), ['web', 'api'])
    const bills = await tokensFor(world, [uris.bills], { scope: 'openid bills:read' })
    assert.deepEqual(await activeFor(world, bills.access_token), ['billing'])
  })

  it('is returned by introspection as it is, with the scopes', async () => {
    const { access_token: token } = await tokensFor(world, [uris.bills], { scope: 'openid bills:read' })
    const { body } = await world.protocol.introspect(clients.billing, token)
    assert.deepEqual([body['aud'], body['scope'], body['client_id'], body['sub']], [[uris.bills], 'openid bills:read', web.id, people.alice.id])
  })

  it('is not widened by the scope of a project, nor to the API', async () => {
    const scope = 'openid bills:read urn:keyhall:iam:org:project:id:keyhall:aud urn:keyhall:iam:org:project:id:310:aud'
    const body = await tokensFor(world, [uris.bills], { scope })
    assert.equal(body.scope, 'openid bills:read')
    assert.deepEqual(await activeFor(world, body.access_token), ['billing'])
    const { status } = await world.protocol.get('/auth/v1/users/me', { authorization: `Bearer ${body.access_token}` })
    assert.equal(status, 401)
  })

  it('does not reach the organization of a service user', async () => {
    const { body } = await credentialsFor(world, robot, 'bills:read', [uris.bills])
    assert.deepEqual(await activeFor(world, body.access_token), ['billing'])
  })
}

function refreshing(world: World): void {
  const refreshable = () => tokensFor(world, [uris.orders, uris.bills], { scope: OFFLINE })

  it('keeps every resource of the grant, whichever was requested before', async () => {
    const first = await refreshable()
    const { body: one } = await refreshFor(world, web, first.refresh_token, [uris.bills])
    assert.deepEqual(await activeFor(world, one.access_token), ['billing'])
    const { body: all } = await refreshFor(world, web, one.refresh_token)
    assert.deepEqual(decodeJwt(all.access_token)['aud'], [uris.orders, uris.bills])
    assert.deepEqual(scopesOf(all.scope), scopesOf(OFFLINE))
  })

  it('limits the scopes to those of the requested resource', async () => {
    const first = await refreshable()
    isRefused(await refreshFor(world, web, first.refresh_token, [uris.bills], { scope: 'orders:read' }), 'invalid_scope')
    const { body } = await refreshFor(world, web, first.refresh_token, [uris.orders], { scope: 'orders:read' })
    assert.equal(body.scope, 'orders:read')
  })

  it('cannot be widened', async () => {
    const { refresh_token: token } = await tokensFor(world, [uris.bills], { scope: 'openid offline_access bills:read' })
    isRefused(await refreshFor(world, web, token, [uris.orders]), 'invalid_target')
    isRefused(await refreshFor(world, web, token, [uris.open]), 'invalid_target')
    isRefused(await refreshFor(world, web, token, [], { scope: 'orders:read' }), 'invalid_scope')
    const { refresh_token: plain } = await world.tokens({ scope: 'openid offline_access' })
    isRefused(await refreshFor(world, web, plain, [uris.orders]), 'invalid_target')
  })
}

function credentials(world: World): void {
  it('gets a token for the resource, with its scopes', async () => {
    const { status, body } = await credentialsFor(world, web, 'orders:read orders:write', [uris.orders])
    const { aud, sub } = decodeJwt(body.access_token)
    assert.deepEqual([status, aud, sub, body.scope, body.expires_in], [200, [uris.orders], web.id, 'orders:read orders:write', 300])
    assert.equal((await credentialsFor(world, web, undefined, [uris.orders])).body.scope, 'orders:read')
  })

  it('is refused the scope of another resource', async () => {
    isRefused(await credentialsFor(world, web, 'orders:read', [uris.bills]), 'invalid_scope')
    isRefused(await credentialsFor(world, web, undefined, [uris.bills]), 'invalid_scope')
    isRefused(await credentialsFor(world, web, 'orders:read', []), 'invalid_scope')
  })

  it('is refused to a service user that is not listed', async () => {
    assert.equal((await credentialsFor(world, robot, 'bills:read', [uris.bills])).status, 200)
    isRefused(await credentialsFor(world, robot, 'orders:read', [uris.orders]), 'invalid_target')
  })

  it('is refused for a personal assertion of a service user', async () => {
    const answer = await tokenFor(world, web, { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: 'x', scope: 'openid' }, [uris.orders])
    assert.equal(answer.status, 400)
  })
}

function pushed(world: World): void {
  const push = (resources: readonly string[], client: TestClient = web) => {
    const by = authenticationOf(client)
    const sent = { redirect_uri: client.redirectUri, response_type: 'code', scope: 'openid orders:read bills:read', ...by.parameters }
    return world.protocol.post<{ request_uri: string; error: string }>('/oauth/v2/par', [...Object.entries(sent), ...resources.map((uri) => ['resource', uri] as const)], by.headers)
  }

  it('keeps each of several resources', async () => {
    const { body } = await push([uris.orders, uris.bills])
    const agent = await world.agentOf()
    const page = await agent.open(world.url('/oauth/v2/authorize', { client_id: web.id, request_uri: body.request_uri }))
    const code = page.leftTo?.searchParams.get('code') ?? ''
    const { body: tokens } = await redeemFor(world, { code, client: web, redirectUri: web.redirectUri })
    assert.deepEqual(decodeJwt(tokens.access_token)['aud'], [uris.orders, uris.bills])
  })

  it('is refused for a resource that the client may not use', async () => {
    for (const uri of [uris.closed, 'https://unknown.example', 'relative']) assert.equal((await push([uri])).body.error, 'invalid_target', uri)
  })
}

function devices(world: World): void {
  const request = (resources: readonly string[], scope: string) => {
    const by = authenticationOf(tv)
    return world.protocol.post<{ device_code: string; user_code: string; error: string }>(
      '/oauth/v2/device_authorization', [...Object.entries({ scope, ...by.parameters }), ...resources.map((uri) => ['resource', uri] as const)], by.headers,
    )
  }
  const poll = (code: string, resources: readonly string[] = []) =>
    tokenFor(world, tv, { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: code }, resources)

  it('gets a token for the resources, or for one of them, and shows them to the person', async () => {
    const { body: device } = await request([uris.orders, uris.bills], 'orders:read bills:read')
    const agent = await world.agentOf()
    const page = await enterCode(world, agent, device.user_code)
    for (const text of ['Orders', uris.orders, 'Do orders:read', 'Bills', 'Do bills:read']) assert.ok(page.html.includes(text), text)
    await page.submit({ answer: 'allow' })
    isRefused(await poll(device.device_code, [uris.open]), 'invalid_target')
    const { body } = await poll(device.device_code, [uris.bills])
    assert.deepEqual([body.scope, await activeFor(world, body.access_token), body.id_token], ['bills:read', ['billing'], undefined])
  })

  it('is refused what the client may not use', async () => {
    assert.equal((await request([uris.closed], 'closed:read')).body.error, 'invalid_target')
    assert.equal((await askForDevice(world, { scope: 'openid', resource: 'https://unknown.example' })).body.error, 'invalid_target')
    assert.equal((await allow(world, await world.agentOf(), (await request([uris.bills], 'bills:read')).body)).status, 200)
  })
}

function exchanging(world: World): void {
  const { basic, billing } = exchangers
  const scope = 'openid orders:read orders:write open:read'
  const subject = () => tokensFor(world, [uris.orders, uris.open], { client: basic, scope })

  it('narrows a token to one of its resources, with fewer scopes', async () => {
    const { access_token: token } = await subject()
    const { status, body } = await exchangeFor(world, basic, token, 'orders:read', [uris.orders])
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([decodeJwt(body.access_token)['aud'], body.scope], [[uris.orders], 'orders:read'])
    assert.deepEqual(await activeFor(world, body.access_token), ['web', 'api'])
  })

  it('never reaches a resource or scope that the presented token has not', async () => {
    const { access_token: token } = await tokensFor(world, [uris.orders], { client: basic, scope: 'openid orders:read' })
    isRefused(await exchangeFor(world, basic, token, 'openid', [uris.open]), 'invalid_target')
    isRefused(await exchangeFor(world, basic, token, 'openid', [uris.closed]), 'invalid_target')
    isRefused(await exchangeFor(world, basic, token, 'orders:write', [uris.orders]), 'invalid_scope')
    const { access_token: plain } = await world.tokens({ client: basic })
    isRefused(await exchangeFor(world, basic, plain, 'openid', [uris.orders]), 'invalid_target')
  })

  it('accepts a token only from a client of a resource in its audience', async () => {
    const { access_token: token } = await tokensFor(world, [uris.open], { client: basic, scope: 'openid open:read' })
    isRefused(await exchangeFor(world, basic, token, 'openid', [uris.open]), 'invalid_request')
    isRefused(await exchangeFor(world, billing, token, 'openid', [uris.open]), 'invalid_request')
  })
}

function refusals(world: World): void {
  it('is invalid_target for an unknown, malformed or disallowed resource, or too many', async () => {
    const many = Array.from({ length: 6 }, (_, index) => `https://api.example/${index}`)
    const wrong = [[uris.closed], ['https://unknown.example'], [`${uris.orders}#part`], ['/orders'], ['orders'], [uris.orders, uris.closed], many]
    for (const resources of wrong) assert.equal(await errorOf(world, resources, { scope: 'openid' }), 'invalid_target', resources.join())
  })

  it('says the same of an unknown resource and of one that is not for the client', async () => {
    const [one, other] = [await authorizeFor(world, [uris.closed]), await authorizeFor(world, ['https://unknown.example'])]
    assert.deepEqual(one.parameters, other.parameters)
  })

  it('is explained in the login trace by the URI that differs in a slash or a query', async () => {
    for (const [sent, near] of [[`${uris.orders}/`, uris.orders], [`${uris.orders}?tenant=a`, uris.orders], [`${uris.orders}/?tenant=a`, uris.orders], [`${uris.open}?x`, uris.open], ['https://api.example/order', undefined]] as const) {
      const page = await new UserAgent().open(resourceUrl(world, [sent], { scope: 'orders:read' }))
      assert.equal(answerOf(page)?.parameters['error'], 'invalid_target')
      assert.ok(!JSON.stringify(answerOf(page)).includes('registered'), 'the client is not told')
      const { requests } = await new Api(world, 'rest').ok('admin.v1.AdminService/GetLoginTrace', { reference: String(page.answer.headers['x-request-id']) })
      const reason = String(requests.at(-1).reason)
      assert.ok(reason.includes(`sent: "${sent}"`), reason)
      assert.equal(reason.includes('registered'), near !== undefined, reason)
      if (near !== undefined) assert.ok(reason.includes(`registered: "${near}"`), reason)
    }
  })

  it('keeps what an error page needs to start again', async () => {
    const page = await new UserAgent().open(resourceUrl(world, [uris.orders, uris.bills], { scope: 'orders:read', parameters: { max_age: '0' } }))
    assert.equal(page.path, '/ui/login/loginname')
    world.clock.advance(HOUR + 1)
    const late = await page.submit({ loginName: people.alice.loginName })
    const [orders, bills] = [encodeURIComponent(uris.orders), encodeURIComponent(uris.bills)]
    assert.ok(late.html.replaceAll('&amp;', '&').includes(`resource=${orders}&resource=${bills}`))
  })
}

onEveryStorageWithResources('consent to resources', (world) => {
  const ask = async (agent: UserAgent, resources: readonly string[], scope: string) => {
    const page = await agent.open(resourceUrl(world, resources, { client: partner, scope }))
    return page.path === '/ui/login/loginname' ? typeNameAndPassword(page, people.alice) : page
  }
  const isAsked = (page: Page): boolean => page.path === '/ui/login/consent' && page.status === 200

  it('shows their names, URIs and what the scopes allow', async () => {
    const page = await ask(new UserAgent(), [uris.orders, uris.bills], 'openid orders:write bills:read')
    for (const text of ['Orders', uris.orders, 'Do orders:write', 'Bills', uris.bills, 'Do bills:read']) assert.ok(page.html.includes(text), text)
    assert.ok(!page.html.includes('Do orders:read'))
  })

  it('is remembered for these resources and scopes, and for no other', async () => {
    const agent = new UserAgent()
    const tokens = await (await ask(agent, [uris.orders], 'openid orders:read')).submit({ answer: 'allow' })
    assert.ok(answered(tokens).parameters['code'])
    assert.ok(answerOf(await ask(agent, [uris.orders], 'openid orders:read')))
    assert.ok(isAsked(await ask(agent, [uris.orders], 'openid orders:write')))
    // The same scope of another resource, and access to another resource, are other permissions.
    assert.ok(isAsked(await ask(agent, [uris.bills], 'openid orders:read')))
    assert.ok(isAsked(await ask(agent, [uris.orders, uris.bills], 'openid orders:read')))
  })

  it('is listed on the account page', async () => {
    const agent = await world.agentOf()
    const page = await agent.open(world.url('/ui/account/applications'))
    assert.equal(page.status, 200)
    assert.ok(page.html.includes(uris.orders))
  })
})

onEveryStorageWithResources('resources that change', (world) => {
  const api = new Api(world, 'rest')
  const call = (method: string, uri: string, more: object = {}) => {
    const projectId = uri === uris.orders ? projects.shop : projects.billing
    return api.ok(`resource.v2.ResourceService/${method}`, { projectId, resourceId: resourceIds.get(uri) ?? '', ...more })
  }
  const bills = { name: 'Bills', scopes: [{ name: 'bills:read', description: 'x' }], clientIds: ['web'] }
  const refreshable = () => tokensFor(world, [uris.orders, uris.bills], { scope: OFFLINE })

  it('end for a client that is no longer allowed, at the next refresh and in later requests', async () => {
    const { refresh_token: token } = await refreshable()
    await call('UpdateResource', uris.bills, { ...bills, clientIds: [] })
    isRefused(await refreshFor(world, web, token, [uris.bills]), 'invalid_target')
    const { body } = await refreshFor(world, web, token)
    assert.deepEqual(decodeJwt(body.access_token)['aud'], [uris.orders])
    assert.equal(await errorOf(world, [uris.bills]), 'invalid_target')
    await call('UpdateResource', uris.bills, bills)
  })

  it('lose a scope that they no longer define', async () => {
    const { refresh_token: token } = await refreshable()
    await call('UpdateResource', uris.orders, { name: 'Orders', scopes: [{ name: 'orders:read', description: 'x' }] })
    const { body } = await refreshFor(world, web, token)
    assert.deepEqual(scopesOf(body.scope), ['bills:read', 'offline_access', 'openid', 'orders:read'])
  })

  it('are lost with their project, and their tokens become inactive', async () => {
    const { access_token: token, refresh_token: refresh } = await tokensFor(world, [uris.bills], { scope: 'openid offline_access bills:read' })
    assert.deepEqual(await activeFor(world, token), ['billing'])
    await api.ok('project.v2.ProjectService/DeactivateProject', { projectId: projects.billing })
    isRefused(await refreshFor(world, web, refresh), 'invalid_target')
    await api.ok('project.v2.ProjectService/ActivateProject', { projectId: projects.billing })
    await call('DeleteResource', uris.bills)
    assert.deepEqual(await activeFor(world, token), [])
    isRefused(await refreshFor(world, web, refresh), 'invalid_target')
    // Another resource with the same URI is not what the person allowed.
    await call('CreateResource', uris.bills, { uri: uris.bills, ...bills })
    isRefused(await refreshFor(world, web, refresh), 'invalid_target')
  })
})

onEveryStorageWithResources('parameter resource with the feature off', (world) => {
  it('is invalid_target everywhere', async () => {
    assert.equal(await errorOf(world, [uris.orders]), 'invalid_target')
    for (const answer of [
      await redeemFor(world, await world.code(), [uris.orders]),
      await credentialsFor(world, web, 'openid', [uris.orders]),
      await exchangeFor(world, exchangers.basic, (await world.tokens({ client: exchangers.basic })).access_token, 'openid', [uris.orders]),
    ]) isRefused(answer, 'invalid_target')
    assert.equal((await askForDevice(world, { scope: 'openid', resource: uris.orders })).body.error, 'invalid_target')
  })
}, { oauthResources: false })
