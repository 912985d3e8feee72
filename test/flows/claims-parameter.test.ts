import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { answerOf, answered, signIn, typeNameAndPassword } from '../support/authorization.js'
import type { Claims } from '../support/protocol.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { DAY, inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const { every, everyJwt } = clients

type Request = Readonly<Record<'id_token' | 'userinfo', Readonly<Record<string, unknown>>>>

const text = (claims: Partial<Request>): string => JSON.stringify(claims)
const asked = (claims: Partial<Request>, own: Readonly<Record<string, string>> = {}) => ({ claims: text(claims), nonce: 'n', ...own })

/** The claims of the ID token and of userinfo that a request leads to. */
async function claimsOf(
  world: World,
  claims: Partial<Request>,
  { scope = 'openid', person = people.alice } = {},
): Promise<{ idToken: Claims; userinfo: Claims }> {
  const tokens = await world.tokens({ client: every, scope, parameters: asked(claims) }, person)
  return { idToken: decodeJwt(tokens.id_token), userinfo: (await world.protocol.userinfo(tokens.access_token)).body }
}

const lead = async (
  world: World,
  agent: UserAgent,
  claims: Partial<Request>,
  own: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const page = await agent.open(world.authorizeUrl({ client: every, parameters: asked(claims, own) }))
  const answer = answerOf(page)
  return answer ? (answer.parameters['error'] ?? 'answer') : page.path.replace('/ui/login/', 'page ')
}

inMemory('claims parameter (OIDC Core §5.5)', (world) => {
  describe('id_token and userinfo', () => members(world))
  describe('essential, value and values (§5.5.1)', () => demands(world))
  describe('sub, as a hint at the user', () => subject(world))
  describe('acr (§5.5.1.1)', () => acr(world))
  describe('claims that cannot be requested', () => unavailable(world))
  describe('malformed', () => malformed(world))
  describe('lifetime', () => duration(world))
})

function members(world: World): void {
  it('id_token: the claim is in the ID token and not in userinfo', async () => {
    const { idToken, userinfo } = await claimsOf(world, { id_token: { email: null, given_name: null } })
    assert.deepEqual([idToken['email'], idToken['given_name'], 'email_verified' in idToken], ['alice@mail.example', 'Alice', false])
    assert.deepEqual(userinfo, { sub: people.alice.id })
  })

  it('userinfo: the claim is in userinfo and not in the ID token', async () => {
    const { idToken, userinfo } = await claimsOf(world, { userinfo: { phone_number: null, address: null } })
    assert.deepEqual(Object.keys(userinfo).sort(), ['address', 'phone_number', 'sub'])
    assert.ok(!('phone_number' in idToken))
  })

  it('both: each has its own claims, besides those of the scopes', async () => {
    const { idToken, userinfo } = await claimsOf(world, { id_token: { name: null }, userinfo: { nickname: null } }, { scope: 'openid email' })
    assert.deepEqual([idToken['name'], idToken['nickname'], idToken['email']], ['Alice Liddell', undefined, undefined])
    assert.deepEqual(userinfo, { sub: people.alice.id, nickname: 'al', email: 'alice@mail.example', email_verified: true })
  })

  for (const type of ['id_token', 'id_token token']) {
    it(`with ${type}: the claims for id_token are in the ID token, those for userinfo in userinfo`, async () => {
      const claims = { id_token: { email: null }, userinfo: { zoneinfo: null } }
      const { parameters } = await world.authorize({ client: every, parameters: asked(claims, { response_type: type }) })
      const idToken = decodeJwt(parameters['id_token'] ?? '')
      assert.deepEqual([idToken['email'], idToken['zoneinfo'], idToken['name']], ['alice@mail.example', undefined, undefined])
      if (type === 'id_token') return
      const { body } = await world.protocol.userinfo(parameters['access_token'] ?? '')
      assert.deepEqual(body, { sub: people.alice.id, zoneinfo: 'Europe/Zurich' })
    })
  }

  it('works by POST, and through the login pages', async () => {
    const url = world.authorizeUrl({ client: every, parameters: asked({ id_token: { email: null } }, { response_type: 'id_token' }) })
    const agent = new UserAgent()
    const page = await agent.post(world.url('/oauth/v2/authorize'), Object.fromEntries(url.searchParams))
    const { parameters } = answered(await typeNameAndPassword(page, people.alice))
    assert.equal(decodeJwt(parameters['id_token'] ?? '')['email'], 'alice@mail.example')
  })

  for (const claims of [{}, { id_token: {} }, { userinfo: {}, id_token: {} }]) {
    it(`${text(claims)} requests nothing`, async () => {
      assert.deepEqual((await claimsOf(world, claims)).userinfo, { sub: people.alice.id })
    })
  }

  it('null members and unknown members are ignored', async () => {
    for (const claims of [
      '{"id_token":null,"userinfo":null}',
      '{"verified_claims":{"x":1},"id_token":{"email":{"essential":false,"purpose":"x"}}}',
    ]) {
      const { status } = await world.redeem(await world.code({ client: every, parameters: { claims } }))
      assert.equal(status, 200)
    }
  })
}

function demands(world: World): void {
  it('essential: the claim is returned like a voluntary one', async () => {
    const { idToken } = await claimsOf(world, { id_token: { email: { essential: true } } })
    assert.equal(idToken['email'], 'alice@mail.example')
  })

  it('essential, but the user has no value: it is omitted without an error (§5.5.1)', async () => {
    const { idToken, userinfo } = await claimsOf(
      world,
      { id_token: { email: { essential: true } }, userinfo: { address: { essential: true } } },
      { person: people.carol },
    )
    assert.deepEqual(['email' in idToken, userinfo], [false, { sub: people.carol.id }])
  })

  it('value and values: the actual value is returned, whether or not it matches', async () => {
    const claims = { id_token: { email: { value: 'mallory@mail.example' }, zoneinfo: { values: ['UTC', 'Europe/London'] } } }
    const { idToken } = await claimsOf(world, claims)
    assert.deepEqual([idToken['email'], idToken['zoneinfo']], ['alice@mail.example', 'Europe/Zurich'])
  })

  it('auth_time: is present anyway', async () => {
    assert.equal(typeof (await claimsOf(world, { id_token: { auth_time: { essential: true } } })).idToken['auth_time'], 'number')
  })
}

function subject(world: World): void {
  const alice = { sub: { value: people.alice.id } }
  const bob = { sub: { value: people.bob.id, essential: true } }

  for (const member of ['id_token', 'userinfo'] as const) {
    it(`${member}: with prompt=none the response is about that user, or login_required`, async () => {
      const agent = await world.browserWith(people.alice)
      const none = { prompt: 'none' }
      assert.equal(await lead(world, agent, { [member]: alice }, none), 'answer')
      assert.equal(await lead(world, agent, { [member]: bob }, none), 'login_required')
      assert.equal(await lead(world, agent, { [member]: { sub: { values: [people.bob.id] } } }, none), 'login_required')
      assert.equal(await lead(world, agent, { [member]: { sub: { value: 'nobody' } } }, none), 'login_required')
      assert.equal(await lead(world, agent, { [member]: { sub: null } }, none), 'answer')
    })
  }

  it('selects one of several users, silently or not', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    for (const prompt of [{}, { prompt: 'none' }] as const) {
      const parameters = asked({ id_token: bob }, { response_type: 'id_token', ...prompt })
      const answer = answered(await agent.open(world.authorizeUrl({ client: every, parameters })))
      assert.equal(decodeJwt(answer.parameters['id_token'] ?? '').sub, people.bob.id)
    }
  })

  it('leads to the login if that user is not signed in; a sign-in of another user ends with login_required', async () => {
    const agent = await world.browserWith(people.alice)
    const url = world.authorizeUrl({ client: every, parameters: asked({ id_token: bob }, { response_type: 'id_token' }) })
    const other = answered(await signIn(agent, url, people.carol))
    assert.deepEqual([other.mode, other.parameters['error']], ['fragment', 'login_required'])
    const right = answered(await signIn(agent, url, people.bob))
    assert.equal(decodeJwt(right.parameters['id_token'] ?? '').sub, people.bob.id)
  })

  it('conflicts with an id_token_hint of another user', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    const { id_token: hint } = await world.tokens({ client: every })
    assert.equal(await lead(world, agent, { id_token: alice }, { id_token_hint: hint, prompt: 'none' }), 'answer')
    for (const prompt of [{}, { prompt: 'none' }] as const) {
      assert.equal(await lead(world, agent, { id_token: bob }, { id_token_hint: hint, ...prompt }), 'invalid_request')
    }
  })
}

function acr(world: World): void {
  const [one, two] = ['urn:keyhall:acr:1fa', 'urn:keyhall:acr:2fa']
  const rows: readonly (readonly [string, unknown, string])[] = [
    ['essential, and reached', { essential: true, value: one }, 'answer'],
    ['essential, one of several reached', { essential: true, values: [two, one] }, 'answer'],
    ['essential without a value', { essential: true }, 'answer'],
    ['essential, unknown values', { essential: true, values: ['urn:other', 'urn:another'] }, 'unmet_authentication_requirements'],
    ['voluntary, and not reached', { value: two }, 'answer'],
    ['voluntary, none of several reached', { essential: false, values: [two] }, 'answer'],
    ['null', null, 'answer'],
  ]
  for (const [title, wish, expected] of rows) {
    it(`${title}: ${expected}`, async () => {
      const agent = await world.browserWith(people.alice)
      for (const own of [{}, { prompt: 'none' }, { response_type: 'id_token' }] as const) {
        assert.equal(await lead(world, agent, { id_token: { acr: wish } }, own), expected, JSON.stringify(own))
      }
      const url = world.authorizeUrl({
        client: every,
        parameters: asked({ id_token: { acr: wish } }, { state: 's', response_type: 'id_token' }),
      })
      const { mode, parameters } = answered(await signIn(new UserAgent(), url, people.bob))
      assert.deepEqual([mode, parameters['error'] ?? 'answer', parameters['state']], ['fragment', expected, 's'])
      if (expected === 'answer') assert.equal(decodeJwt(parameters['id_token'] ?? '')['acr'], one)
    })
  }

  for (const [title, wish] of [
    ['essential, and not reached', { essential: true, value: two }],
    ['essential, none of several reached', { essential: true, values: [two, 'urn:other'] }],
  ] as const) {
    it(`${title}: the user is asked for a second factor; with prompt=none the client receives an error`, async () => {
      const agent = await world.browserWith(people.alice)
      const claims = { id_token: { acr: wish } }
      assert.equal(await lead(world, agent, claims, { prompt: 'none' }), 'unmet_authentication_requirements')
      assert.equal(await lead(world, agent, claims, {}), 'page loginname')
      const url = world.authorizeUrl({ client: every, parameters: asked(claims, {}) })
      assert.equal((await signIn(new UserAgent(), url, people.bob)).path, '/ui/login/set-up')
    })
  }
}

function unavailable(world: World): void {
  it('unknown claims, language tags and names of JavaScript members are ignored', async () => {
    const names = ['favourite_colour', 'name#de', 'email#fr-CH', '__proto__', 'constructor', 'toString', 'password', 'roles']
    const wishes = Object.fromEntries(names.map((name) => [name, { essential: true }]))
    const { idToken, userinfo } = await claimsOf(world, { id_token: wishes, userinfo: wishes })
    for (const name of names) assert.deepEqual([Object.hasOwn(idToken, name), Object.hasOwn(userinfo, name)], [false, false], name)
  })

  it('protocol and session claims cannot be set', async () => {
    const names = [
      'iss',
      'aud',
      'exp',
      'iat',
      'nbf',
      'azp',
      'nonce',
      'auth_time',
      'amr',
      'sid',
      'at_hash',
      'client_id',
      'scope',
      'jti',
      'act',
      'roles',
    ]
    const wishes = Object.fromEntries(names.map((name) => [name, { essential: true, value: 'mine' }]))
    const plain = await claimsOf(world, {})
    const { idToken, userinfo } = await claimsOf(world, { id_token: wishes, userinfo: wishes })
    const comparable = ({ at_hash: hash, ...rest }: Claims) => ({ ...rest, at_hash: typeof hash })
    assert.deepEqual(comparable(idToken), comparable(plain.idToken))
    assert.deepEqual(userinfo, { sub: people.alice.id })
  })

  it('the client receives claims of the signed-in user only', async () => {
    const { idToken } = await claimsOf(world, { id_token: { email: { value: 'alice@mail.example' } } }, { person: people.bob })
    assert.deepEqual([idToken.sub, idToken['email']], [people.bob.id, 'bob@mail.example'])
  })
}

function malformed(world: World): void {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`c${i}`, null]))
  const rows: readonly (readonly [string, string])[] = [
    ['not JSON', 'email'],
    ['truncated JSON', '{"id_token":{'],
    ['a list', '[]'],
    ['a string', '"id_token"'],
    ['a number', '1'],
    ['null', 'null'],
    ['id_token is a list', '{"id_token":["email"]}'],
    ['userinfo is a string', '{"userinfo":"email"}'],
    ['a claim is true', '{"id_token":{"email":true}}'],
    ['a claim is a string', '{"id_token":{"email":"x"}}'],
    ['a claim is a list', '{"id_token":{"email":[]}}'],
    ['essential is a string', '{"id_token":{"email":{"essential":"true"}}}'],
    ['values is not a list', '{"id_token":{"acr":{"values":"x"}}}'],
    ['more than 100 claims', JSON.stringify({ id_token: many })],
    ['NUL in a name', '{"id_token":{"a\\u0000b":null}}'],
    ['half of a surrogate pair in a name', '{"userinfo":{"a\\ud800":null}}'],
  ]
  for (const [title, claims] of rows) {
    it(`${title}: invalid_request`, async () => {
      for (const type of ['code', 'id_token token']) {
        const { parameters } = await world.authorize({ client: every, parameters: { claims, nonce: 'n', response_type: type, state: 's' } })
        assert.deepEqual([parameters['error'], parameters['state']], ['invalid_request', 's'], type)
      }
    })
  }

  it('more than 16 kB, which only a form can send: invalid_request', async () => {
    const claims = JSON.stringify({ id_token: { email: { value: 'x'.repeat(16_384) } } })
    const sent = Object.fromEntries(world.authorizeUrl({ client: every, parameters: { nonce: 'n' } }).searchParams)
    const page = await (await world.agentOf()).post(world.url('/oauth/v2/authorize'), { ...sent, claims })
    assert.equal(answered(page).parameters['error'], 'invalid_request')
  })
}

function duration(world: World): void {
  const claims = { id_token: { email: null }, userinfo: { nickname: null } }

  for (const client of [every, everyJwt]) {
    it(`survives a refresh, at ${client.id}`, async () => {
      const scope = 'openid offline_access'
      let tokens = await world.tokens({ client, scope, parameters: asked(claims) })
      for (let turn = 0; turn < 2; turn++) {
        tokens = (await world.protocol.refresh(client, tokens.refresh_token)).body
        assert.equal(decodeJwt(tokens.id_token)['email'], 'alice@mail.example')
        assert.deepEqual((await world.protocol.userinfo(tokens.access_token)).body, { sub: people.alice.id, nickname: 'al' })
      }
    })
  }

  it('does not add claims to a JWT access token', async () => {
    const { access_token: token } = await world.tokens({ client: everyJwt, parameters: asked(claims) })
    const said = decodeJwt(token)
    for (const name of ['email', 'nickname', 'claims']) assert.ok(!(name in said), name)
  })

  it('applies to one request: the next one of the same session starts without it', async () => {
    await claimsOf(world, claims)
    const { idToken, userinfo } = await claimsOf(world, {})
    assert.deepEqual([idToken['email'], userinfo['nickname']], [undefined, undefined])
  })

  it('is restored when an expired sign-in is started again', async () => {
    const agent = new UserAgent()
    const page = await agent.open(world.authorizeUrl({ client: every, parameters: asked(claims, { response_type: 'id_token' }) }))
    world.clock.advance(DAY)
    const expired = await page.submit({ loginName: people.alice.loginName })
    const { parameters } = answered(await typeNameAndPassword(await expired.follow('Start again'), people.alice))
    assert.equal(decodeJwt(parameters['id_token'] ?? '')['email'], 'alice@mail.example')
  })
}
