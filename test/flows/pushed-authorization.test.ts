import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Client } from '@keyhall/core/clients'
import type { ClientId, SecretHash } from '@keyhall/core/shared'
import { answerOf, answered, typeNameAndPassword } from '../support/authorization.js'
import { authenticationOf } from '../support/protocol.js'
import type { JsonAnswer } from '../support/protocol.js'
import { pkce } from '../support/pkce.js'
import { clients, people } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { MINUTE, onEveryDatabase, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const PAR = '/oauth/v2/par'

interface PushedBody {
  readonly request_uri: string
  readonly expires_in: number
  readonly error: string
}

const ordinary = (client: TestClient) => ({ redirect_uri: client.redirectUri, response_type: 'code', scope: 'openid', state: 's & "t"' })

function push(world: World, own: Readonly<Record<string, string>> = {}, client: TestClient = clients.web): Promise<JsonAnswer<PushedBody>> {
  const by = authenticationOf(client)
  return world.protocol.post<PushedBody>(PAR, { ...ordinary(client), ...by.parameters, ...own }, by.headers)
}

const addressOf = (world: World, requestUri: string, clientId: string = clients.web.id, own: Readonly<Record<string, string>> = {}): URL =>
  world.url('/oauth/v2/authorize', { client_id: clientId, request_uri: requestUri, ...own })

const signInIdOf = (page: Page): string | null => page.answer.url.searchParams.get('authRequestID')

/** Opening the request shows a sign-in; completing one sign-in consumes the request. */
onEveryStorage('pushed authorization request opened more than once', (world) => {
  it('shows the same sign-in in the same browser until it is complete', async () => {
    const { body } = await push(world)
    const [address, agent] = [addressOf(world, body.request_uri), new UserAgent()]
    const first = await agent.open(address)
    const again = await Promise.all([agent.open(address), agent.open(address)])
    assert.equal(first.path, '/ui/login/loginname')
    assert.deepEqual(again.map(signInIdOf), [signInIdOf(first), signInIdOf(first)])
    const named = await first.submit({ loginName: people.alice.loginName })
    assert.equal(signInIdOf(await agent.open(address)), signInIdOf(first))
    assert.ok(answered(await named.submit({ password: people.alice.password })).parameters['code'])
    const after = await agent.open(address)
    assert.deepEqual([after.status, answerOf(after)], [400, undefined])
  })

  it('is not consumed by a link preview', async () => {
    const { body } = await push(world)
    const address = addressOf(world, body.request_uri)
    for (let previews = 0; previews < 3; previews++) assert.equal((await new UserAgent().open(address)).status, 200)
    assert.ok(answered(await (await world.agentOf()).open(address)).parameters['code'])
  })

  it('completes in one of two browsers; the other one shows that the sign-in is over', async () => {
    const { body } = await push(world)
    const address = addressOf(world, body.request_uri)
    const [one, other] = [new UserAgent(), new UserAgent()]
    const [first, second] = [await one.open(address), await other.open(address)]
    assert.notEqual(signInIdOf(first), signInIdOf(second))
    assert.ok(answered(await typeNameAndPassword(first, people.alice)).parameters['code'])
    const late = await typeNameAndPassword(second, people.bob)
    assert.deepEqual([late.status, answerOf(late)], [400, undefined])
    assert.equal(other.cookie(world.issuer, 'session'), undefined)
    assert.equal((await other.open(second.answer.url)).status, 400)
  })

  it('gives one response to five concurrent requests of one browser', async () => {
    const { body } = await push(world)
    const agent = await world.agentOf()
    const pages = await Promise.all(Array.from({ length: 5 }, () => agent.open(addressOf(world, body.request_uri))))
    const codes = pages.flatMap((page) => answerOf(page)?.parameters['code'] ?? [])
    assert.equal(codes.length, 1)
    assert.deepEqual(pages.filter((page) => answerOf(page) === undefined).map(({ status }) => status), [400, 400, 400, 400])
  })

  it('lets a sign-in finish after its 90 seconds, and starts none', async () => {
    const { body } = await push(world)
    const address = addressOf(world, body.request_uri)
    const page = await new UserAgent().open(address)
    world.clock.advance(10 * MINUTE)
    await world.keyhall.runJobs()
    assert.equal((await new UserAgent().open(address)).status, 400)
    assert.ok(answered(await typeNameAndPassword(page, people.alice)).parameters['code'])
  })
})

onEveryStorage('pushed authorization requests (RFC 9126)', (world) => {
  it('are answered with 201, a request_uri and its lifetime, and no-store', async () => {
    const { status, body, headers } = await push(world)
    assert.deepEqual([status, Object.keys(body), body.expires_in, headers['cache-control']], [201, ['request_uri', 'expires_in'], 90, 'no-store'])
    assert.match(body.request_uri, /^urn:ietf:params:oauth:request_uri:pr_[\w-]{65}$/)
  })

  it('take precedence over all other parameters of the authorization request', async () => {
    const { body } = await push(world)
    const agent = await world.agentOf()
    const { parameters, to } = answered(await agent.open(addressOf(world, body.request_uri, clients.web.id, { state: 'other', scope: 'openid profile' })))
    assert.deepEqual([to, parameters['state']], [clients.web.redirectUri, 's & "t"'])
    const redeemed = await world.redeem({ code: parameters['code'] ?? '', client: clients.web, redirectUri: clients.web.redirectUri })
    assert.deepEqual([redeemed.status, redeemed.body.scope], [200, 'openid'])
  })

  it('work once', async () => {
    const { body } = await push(world)
    const agent = await world.agentOf()
    answered(await agent.open(addressOf(world, body.request_uri)))
    const again = await agent.open(addressOf(world, body.request_uri))
    assert.deepEqual([again.status, answerOf(again)], [400, undefined])
  })

  it('expire', async () => {
    const { body } = await push(world)
    world.clock.advance(90)
    const page = await (await world.agentOf()).open(addressOf(world, body.request_uri))
    assert.deepEqual([page.status, page.leftTo], [400, undefined])
  })

  it('are bound to the client that pushed them', async () => {
    const { body } = await push(world)
    const page = await (await world.agentOf()).open(addressOf(world, body.request_uri, clients.post.id))
    assert.deepEqual([page.status, page.leftTo], [400, undefined])
  })

  for (const changed of ['', 'x', '\u0000']) {
    it(`are not found under a request_uri altered by ${JSON.stringify(changed)}`, async () => {
      const { body } = await push(world)
      const uri = changed === '' ? body.request_uri.slice(0, -1) : body.request_uri + changed
      const page = await (await world.agentOf()).open(addressOf(world, uri))
      assert.deepEqual([page.status, page.leftTo], [400, undefined])
    })
  }

  it('are accepted from a public client, with PKCE enforced', async () => {
    const { challenge, verifier } = pkce()
    const { body } = await push(world, { code_challenge: challenge, code_challenge_method: 'S256' }, clients.spa)
    const { parameters } = answered(await (await world.agentOf()).open(addressOf(world, body.request_uri, clients.spa.id)))
    const granted = { code: parameters['code'] ?? '', client: clients.spa, redirectUri: clients.spa.redirectUri }
    assert.equal((await world.redeem({ ...granted, verifier })).status, 200)
  })

  it('are refused with 413 above 8 kB of stored parameters; unknown ones are not stored', async () => {
    const tooLarge = await push(world, { login_hint: 'x'.repeat(9_000) })
    assert.deepEqual([tooLarge.status, tooLarge.body.error], [413, 'invalid_request'])
    assert.equal((await push(world, { whatever: 'x'.repeat(9_000) })).status, 201)
  })

  const refused: Readonly<Record<string, readonly [own: Readonly<Record<string, string>>, error: string, client?: TestClient]>> = {
    'an unregistered redirect URI': [{ redirect_uri: 'https://evil.example/' }, 'invalid_request'],
    'no redirect_uri': [{ redirect_uri: '' }, 'invalid_request'],
    'a response type that is not allowed for the client': [{ response_type: 'id_token' }, 'unauthorized_client'],
    'no scope openid': [{ scope: 'profile' }, 'invalid_scope'],
    'a public client without PKCE': [{}, 'invalid_request', clients.spa],
    'a request_uri': [{ request_uri: 'urn:ietf:params:oauth:request_uri:x' }, 'invalid_request'],
    'a resource': [{ resource: 'https://api.example' }, 'invalid_target'],
    'authorization_details': [{ authorization_details: '[]' }, 'invalid_authorization_details'],
    'a request object': [{ request: 'eyJ' }, 'request_not_supported'],
    'a client_id that differs from the header': [{ client_id: clients.post.id }, 'invalid_request'],
  }
  for (const [what, [own, error, client]] of Object.entries(refused)) {
    it(`are refused with the error of the authorization endpoint: ${what}`, async () => {
      const { status, body } = await push(world, own, client)
      assert.deepEqual([status, body.error], [400, error])
    })
  }

  it('are refused without client authentication', async () => {
    const { status, body } = await world.protocol.post<PushedBody>(PAR, ordinary(clients.web), {})
    assert.deepEqual([status, body.error], [401, 'invalid_client'])
    const secret = await world.protocol.post<PushedBody>(PAR, { ...ordinary(clients.web), client_id: clients.web.id }, {})
    assert.deepEqual([secret.status, secret.body.error], [401, 'invalid_client'])
  })

  it('do not make other request_uri values acceptable', async () => {
    const url = world.authorizeUrl({ parameters: { request_uri: 'https://client.example/request' } })
    assert.equal(answered(await (await world.agentOf()).open(url)).parameters['error'], 'request_uri_not_supported')
  })
})

/** Changes a client the way another server on the same database does. */
async function change(world: World, { id }: TestClient, how: Partial<Client>): Promise<void> {
  const storage = await world.storage()
  await storage.run(async ({ clients: store }) => {
    const stored = await store.find(id as ClientId)
    assert.ok(stored)
    await store.put({ ...stored, ...how }, [])
  })
}

onEveryDatabase('pushed authorization requests of a client changed on another server', (world) => {
  it('are validated against the current redirect URIs of the client', async () => {
    const redirectUris = ['https://client.example/new']
    assert.equal((await push(world)).status, 201)
    await change(world, clients.web, { redirectUris })
    assert.equal((await push(world)).body.error, 'invalid_request')
    assert.equal((await push(world, { redirect_uri: redirectUris[0] ?? '' })).status, 201)
  })

  it('are refused with the old secret', async () => {
    assert.equal((await push(world, {}, clients.post)).status, 201)
    await change(world, clients.post, { secretHash: createHash('sha256').update('another').digest('base64url') as SecretHash })
    assert.equal((await push(world, {}, clients.post)).body.error, 'invalid_client')
    assert.equal((await push(world, { client_secret: 'another' }, clients.post)).status, 201)
  })

  it('are refused when the client is deactivated', async () => {
    assert.equal((await push(world, {}, clients.jwt)).status, 201)
    await change(world, clients.jwt, { state: 'inactive' })
    assert.equal((await push(world, {}, clients.jwt)).body.error, 'invalid_client')
  })
})
