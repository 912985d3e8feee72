import assert from 'node:assert/strict'
import { assertionOf } from '../support/assertions.js'
import { JWT_BEARER_GRANT, basic, byAssertion } from '../support/protocol.js'
import type { JsonAnswer, Proof, TokenBody } from '../support/protocol.js'
import { OTHER_REDIRECT, clients, robots } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { keys } from '../support/test-keys.js'
import { DAY, onEveryDatabase } from '../support/world.js'
import type { World } from '../support/world.js'

const TOKEN = '/oauth/v2/token'
const OFFLINE = { scope: 'openid email offline_access' }
const { web, post, spa, keyed, codeOnly, machineOnly } = clients

type Pairs = readonly (readonly [string, string])[]
type Answer = JsonAnswer<TokenBody>

/** A request that lacks nothing. */
interface Request {
  readonly parameters: Readonly<Record<string, string>>
  readonly proof: Proof
}

/** One for each grant type, made anew for each test. */
const REQUESTS: Readonly<Record<string, (world: World) => Promise<Request>>> = {
  authorization_code: async (world) => {
    const { code, redirectUri } = await world.code()
    return { parameters: { grant_type: 'authorization_code', code, redirect_uri: redirectUri }, proof: world.protocol.proofOf(web) }
  },
  refresh_token: async (world) => {
    const { refresh_token: token } = await world.tokens(OFFLINE)
    return { parameters: { grant_type: 'refresh_token', refresh_token: token }, proof: world.protocol.proofOf(web) }
  },
  client_credentials: async (world) => ({
    parameters: { grant_type: 'client_credentials', scope: 'openid' },
    proof: world.protocol.proofOf(web),
  }),
  [JWT_BEARER_GRANT]: async (world) => ({
    parameters: { grant_type: JWT_BEARER_GRANT, assertion: assertionOf(robots.robot, world.protocol.audience), scope: 'openid' },
    proof: { headers: {}, parameters: {} },
  }),
}
const GRANTS = Object.keys(REQUESTS)

const ordinary = (world: World, grant: string): Promise<Request> => {
  const request = REQUESTS[grant]
  assert.ok(request)
  return request(world)
}

/** Sends it, with other parameters in place of its own or, as `undefined`, without them, and more behind. */
async function ask(world: World, request: Request, own: Readonly<Record<string, string | undefined>> = {}, more: Pairs = []): Promise<Answer> {
  const { parameters, proof } = request
  const all = Object.entries({ ...parameters, ...proof.parameters, ...own }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return world.protocol.post(TOKEN, [...all, ...more], proof.headers)
}

const ASCII = /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/

/** The error and its status, error_description, what nobody may store, and a challenge for who used the Authorization header and is not known. */
function isError({ status, body, headers }: Answer, error: string, isByHeader = false): void {
  const isRefused = error === 'invalid_client'
  assert.deepEqual([body.error, status, Object.keys(body)], [error, isRefused ? 401 : 400, ['error', 'error_description']])
  assert.match(body.error_description, ASCII)
  const { 'cache-control': cache, pragma, 'content-type': type, 'www-authenticate': challenge } = headers
  assert.deepEqual([cache, pragma, type], ['no-store', 'no-cache', 'application/json'])
  assert.equal(challenge, isRefused && isByHeader ? 'Basic realm="keyhall"' : undefined)
}

onEveryDatabase('Errors, token endpoint (TK-16, TK-17)', (world) => {
  describe('invalid_request', () => {
    describe('missing parameter', () => missing(world))
    describe('unsupported value other than grant type', () => unsupportedValue(world))
    describe('repeated parameter', () => repeated(world))
    describe('several credentials, more than one client authentication mechanism', () => several(world))
    describe('malformed', () => malformed(world))
  })
  describe('invalid_scope', () => invalidScope(world))
  describe('unauthorized_client', () => unauthorizedClient(world))
  describe('unsupported_grant_type', () => unsupportedGrantType(world))
  describe('invalid_grant', () => invalidGrant(world))
  describe('invalid_client', () => invalidClient(world))
})

function missing(world: World): void {
  const rows: readonly (readonly [grant: string, parameter: string])[] = [
    ...GRANTS.map((grant) => [grant, 'grant_type'] as const),
    ['authorization_code', 'code'],
    ['authorization_code', 'redirect_uri'],
    ['refresh_token', 'refresh_token'],
    ['client_credentials', 'scope'],
    [JWT_BEARER_GRANT, 'assertion'],
    [JWT_BEARER_GRANT, 'scope'],
  ]
  for (const [grant, parameter] of rows) {
    it(`${parameter} of ${grant}, left out or empty; with it the request is as good as before`, async () => {
      const request = await ordinary(world, grant)
      for (const value of [undefined, '']) isError(await ask(world, request, { [parameter]: value }), 'invalid_request')
      assert.equal((await ask(world, request)).status, 200)
    })
  }

  it('client_id beside client_secret', async () => {
    const request = { ...(await ordinary(world, 'client_credentials')), proof: { headers: {}, parameters: { client_secret: post.secret } } }
    isError(await ask(world, request), 'invalid_request')
  })

  it('client_assertion beside its type, and the type beside it', async () => {
    const { parameters } = world.protocol.proofOf(keyed)
    for (const half of ['client_assertion', 'client_assertion_type']) {
      const proof = { headers: {}, parameters: { client_id: keyed.id, [half]: parameters[half] ?? '' } }
      isError(await ask(world, { ...(await ordinary(world, 'refresh_token')), proof }), 'invalid_request')
    }
  })
}

function unsupportedValue(world: World): void {
  for (const verifier of ['short', 'x'.repeat(129), `${'x'.repeat(42)} `, `${'x'.repeat(43)}=`]) {
    it(`code_verifier ${JSON.stringify(verifier.slice(0, 10))} of ${verifier.length} characters`, async () => {
      isError(await ask(world, await ordinary(world, 'authorization_code'), { code_verifier: verifier }), 'invalid_request')
    })
  }
}

function repeated(world: World): void {
  for (const grant of GRANTS) {
    it(`each parameter of ${grant}, with the same value or another one, and unknown ones; nothing is used up`, async () => {
      const request = await ordinary(world, grant)
      for (const [name, value] of Object.entries(request.parameters)) {
        for (const again of [value, 'other', '']) isError(await ask(world, request, {}, [[name, again]]), 'invalid_request')
      }
      isError(await ask(world, request, {}, [['foo', '1'], ['foo', '1']]), 'invalid_request')
      assert.equal((await ask(world, request)).status, 200)
    })
  }

  for (const client of [post, spa, keyed]) {
    it(`what proves a client: ${client.method}`, async () => {
      const proof = world.protocol.proofOf(client)
      const request = { parameters: { grant_type: 'refresh_token', refresh_token: 'x' }, proof }
      for (const [name, value] of Object.entries(proof.parameters)) {
        for (const again of [value, 'other']) isError(await ask(world, request, {}, [[name, again]]), 'invalid_request')
      }
      isError(await ask(world, request), 'invalid_grant')
    })
  }
}

function several(world: World): void {
  const byHeader = { authorization: basic(web.id, web.secret) }
  const byBody = { client_id: post.id, client_secret: post.secret }
  const presented = (header: boolean, ...bodies: readonly Readonly<Record<string, string>>[]): Proof => ({
    headers: header ? byHeader : {},
    parameters: Object.assign({}, ...bodies) as Record<string, string>,
  })
  const rows: Readonly<Record<string, (assertion: Readonly<Record<string, string>>) => Proof>> = {
    'Basic and client_secret of the same client': () => presented(true, { client_id: web.id, client_secret: web.secret }),
    'Basic and client_secret of another client': () => presented(true, byBody),
    'Basic and client_secret without client_id': () => presented(true, { client_secret: web.secret }),
    'Basic and an assertion': (assertion) => presented(true, assertion),
    'client_secret and an assertion': (assertion) => presented(false, byBody, assertion),
    'all three': (assertion) => presented(true, byBody, assertion),
    'Basic and the client_id of another client': () => presented(true, { client_id: post.id }),
    'an assertion and the client_id of another client': (assertion) => presented(false, { client_id: post.id }, assertion),
  }
  for (const [title, proofWith] of Object.entries(rows)) {
    it(title, async () => {
      for (const grant of GRANTS) {
        const assertion = world.protocol.proofOf(keyed).parameters
        const request = { ...(await ordinary(world, grant)), proof: proofWith(assertion) }
        isError(await ask(world, request), 'invalid_request')
      }
    })
  }

  it('client authentication of any method beside the assertion of a service user (RFC 7521 §4.1)', async () => {
    const request = await ordinary(world, JWT_BEARER_GRANT)
    for (const client of [web, post, keyed]) isError(await ask(world, { ...request, proof: world.protocol.proofOf(client) }), 'invalid_request')
    assert.equal((await ask(world, request)).status, 200)
  })
}

function malformed(world: World): void {
  const headers = { authorization: basic(web.id, web.secret) }
  for (const [title, raw] of Object.entries({
    'no UTF-8': 'grant_type=client_credentials&scope=%ff',
    'a broken escape': 'grant_type=client_credentials&scope=%zz',
    NUL: 'grant_type=client_credentials&scope=openid%00',
    'half of a surrogate pair': 'grant_type=client_credentials&scope=%ed%a0%80',
    'hundreds of parameters': Array.from({ length: 300 }, (_, i) => `p${i}=1`).join('&'),
  })) {
    it(title, async () => {
      isError(await world.protocol.postText(TOKEN, raw, headers), 'invalid_request')
    })
  }

  it('a parameter in the query (TK-01)', async () => {
    const { parameters } = await ordinary(world, 'authorization_code')
    for (const name of ['code', 'client_id', 'client_secret', 'client_assertion', 'assertion', 'refresh_token', 'code_verifier']) {
      isError(await world.protocol.post(`${TOKEN}?${name}=x`, parameters, headers), 'invalid_request')
    }
    assert.equal((await world.protocol.post(TOKEN, parameters, headers)).status, 200)
  })

  it('a body that is no form', async () => {
    const { status, body } = await world.protocol.postText(TOKEN, '{"grant_type":"client_credentials"}', { ...headers, 'content-type': 'application/json' })
    assert.deepEqual([status, body.error], [415, 'invalid_request'])
  })
}

function invalidScope(world: World): void {
  const beyond = { refresh_token: ['openid phone', 'openid email offline_access profile', 'OPENID', 'urn:keyhall:iam:org:project:id:301:aud'] }
  const unknown = ['openid calendar', 'OPENID', 'urn:other:iam:org:project:id:301:aud']
  const rows: readonly (readonly [grant: string, reason: string, scopes: readonly string[]])[] = [
    ['client_credentials', 'unknown', unknown],
    [JWT_BEARER_GRANT, 'unknown', unknown],
    ...['refresh_token', 'client_credentials', JWT_BEARER_GRANT].map(
      (grant) => [grant, 'malformed', ['openid "email"', 'openid é', ' ', 'openid\temail', `openid ${'x'.repeat(4096)}`]] as const,
    ),
    ['refresh_token', 'beyond what was granted', beyond.refresh_token],
  ]
  for (const [grant, reason, scopes] of rows) {
    it(`${reason}, with ${grant}; nothing is used up`, async () => {
      const request = await ordinary(world, grant)
      for (const scope of scopes) isError(await ask(world, request, { scope }), 'invalid_scope')
      assert.equal((await ask(world, request)).status, 200)
    })
  }
}

function unauthorizedClient(world: World): void {
  const rows: readonly (readonly [grant: string, client: TestClient])[] = [
    ['authorization_code', machineOnly],
    ['refresh_token', codeOnly],
    ['refresh_token', machineOnly],
    ['client_credentials', codeOnly],
  ]
  for (const [grant, client] of rows) {
    it(`the authenticated client ${client.id} may not use ${grant}`, async () => {
      const request = { ...(await ordinary(world, grant)), proof: world.protocol.proofOf(client) }
      isError(await ask(world, request), 'unauthorized_client')
    })
  }
}

function unsupportedGrantType(world: World): void {
  for (const type of ['password', 'implicit', 'AUTHORIZATION_CODE', ' authorization_code', 'urn:example:own', '__proto__', 'toString']) {
    it(`${JSON.stringify(type)}, whoever asks`, async () => {
      for (const client of [web, post, spa]) {
        const request = { parameters: { grant_type: type, scope: 'openid', username: 'alice', password: 'x' }, proof: world.protocol.proofOf(client) }
        isError(await ask(world, request), 'unsupported_grant_type')
      }
    })
  }
}

function invalidGrant(world: World): void {
  const to = (client: TestClient, request: Request): Request => ({ ...request, proof: world.protocol.proofOf(client) })
  const rows: readonly (readonly [title: string, answer: () => Promise<Answer>])[] = [
    ['code: invalid', async () => ask(world, await ordinary(world, 'authorization_code'), { code: `ac_${'A'.repeat(65)}` })],
    ['code: mismatching redirect URI', async () => ask(world, await ordinary(world, 'authorization_code'), { redirect_uri: OTHER_REDIRECT })],
    ['code: issued to another client', async () => ask(world, to(post, await ordinary(world, 'authorization_code')))],
    ['code: issued to another client, which proves itself by a key', async () => ask(world, to(keyed, await ordinary(world, 'authorization_code')))],
    ['code: expired', () => after(60, 'authorization_code')],
    ['code: used before', () => twice('authorization_code')],
    ['code: code_verifier without a challenge', async () => ask(world, await ordinary(world, 'authorization_code'), { code_verifier: 'x'.repeat(43) })],
    ['refresh token: invalid', async () => ask(world, await ordinary(world, 'refresh_token'), { refresh_token: `rt_${'A'.repeat(65)}` })],
    ['refresh token: issued to another client', async () => ask(world, to(spa, await ordinary(world, 'refresh_token')))],
    ['refresh token: expired', () => after(30 * DAY, 'refresh_token')],
    ['refresh token: used before', () => twice('refresh_token')],
    ['refresh token: revoked', revoked],
    ['assertion: invalid', async () => ask(world, await ordinary(world, JWT_BEARER_GRANT), { assertion: 'ey.ey.ey' })],
    ['assertion: of somebody else', async () => ask(world, await ordinary(world, JWT_BEARER_GRANT), { assertion: ofSomebodyElse() })],
    ['assertion: expired', () => after(60, JWT_BEARER_GRANT)],
    ['assertion: used before', () => twice(JWT_BEARER_GRANT)],
  ]

  const ofSomebodyElse = (): string => assertionOf(robots.robot, world.protocol.audience, { key: keys.otherEd25519 })
  const after = async (seconds: number, grant: string): Promise<Answer> => {
    const request = await ordinary(world, grant)
    world.clock.advance(seconds)
    return ask(world, request)
  }
  const twice = async (grant: string): Promise<Answer> => {
    const request = await ordinary(world, grant)
    assert.equal((await ask(world, request)).status, 200)
    return ask(world, request)
  }
  async function revoked(): Promise<Answer> {
    const request = await ordinary(world, 'refresh_token')
    await world.protocol.revoke(web, request.parameters['refresh_token'] ?? '')
    return ask(world, request)
  }

  for (const [title, answer] of rows) it(title, async () => isError(await answer(), 'invalid_grant'))
}

function invalidClient(world: World): void {
  const wrongSecret = (client: TestClient): TestClient => ({ ...client, secret: 'a-secret-that-nobody-has-0123456789' })
  const rows: readonly (readonly [title: string, proof: () => Proof, isByHeader?: boolean])[] = [
    ['unknown client, with a secret in the header', () => world.protocol.proofOf({ ...web, id: 'nobody' }), true],
    ['unknown client, with a secret in the body', () => world.protocol.proofOf({ ...post, id: 'nobody' })],
    ['unknown client, without any proof', () => world.protocol.proofOf({ ...spa, id: 'nobody' })],
    ['unknown client, with an assertion', () => world.protocol.proofOf({ ...keyed, id: 'nobody' })],
    ['no authentication at all', () => ({ headers: {}, parameters: {} })],
    ['no authentication of a client that has a secret', () => ({ headers: {}, parameters: { client_id: web.id } })],
    ['no authentication of a client that has a key', () => ({ headers: {}, parameters: { client_id: keyed.id } })],
    ['wrong secret in the header', () => world.protocol.proofOf(wrongSecret(web)), true],
    ['wrong secret in the body', () => world.protocol.proofOf(wrongSecret(post))],
    ['unsupported method: a scheme other than Basic', () => ({ headers: { authorization: 'Bearer x' }, parameters: {} }), true],
    [
      'unsupported method: a client_assertion_type that nobody knows',
      () => ({ headers: {}, parameters: { ...byAssertion('ey.ey.ey').parameters, client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' } }),
    ],
    ['unsupported method: the secret in the body, of a client that is registered for the header', () => world.protocol.proofOf({ ...web, method: 'client_secret_post' })],
    ['unsupported method: the secret in the header, of a client that is registered for the body', () => world.protocol.proofOf({ ...post, method: 'client_secret_basic' }), true],
  ]
  for (const [title, proof, isByHeader] of rows) {
    it(title, async () => {
      for (const grant of GRANTS.filter((each) => each !== JWT_BEARER_GRANT)) {
        isError(await ask(world, { ...(await ordinary(world, grant)), proof: proof() }), 'invalid_client', isByHeader)
      }
    })
  }
}
