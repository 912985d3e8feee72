import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { UNKNOWN_HINTS } from '@keyhall/core/ciba'
import { CIBA_GRANT } from '@keyhall/core/protocol'
import { accountOf } from '../support/account.js'
import { signedJwt } from '../support/assertions.js'
import { approveAs, answerNewest, ask, asked, cibaClients, cibaDocument, pollFor, requestsOf } from '../support/ciba.js'
import { clients, people } from '../support/standard-document.js'
import { keys } from '../support/test-keys.js'
import { UserAgent } from '../support/user-agent.js'
import { DAY, HOUR, inMemory, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const { alice, bob, greta } = people
const { kiosk, desk, bank, abroad, shop, signer } = cibaClients

const refused = async (world: World, ...[own, client]: Parameters<typeof ask> extends [unknown, ...infer R] ? R : never) => {
  const { status, body } = await ask(world, own, client)
  return [status, body.error]
}

onEveryStorage('a backchannel authentication request (CIBA Core §7)', (world) => {
  // Each test has the allowance of an hour.
  beforeEach(() => world.clock.advance(HOUR))

  it('is acknowledged with an unguessable auth_req_id, its lifetime and the interval', async () => {
    const { status, body, headers } = await ask(world)
    assert.deepEqual([status, headers['cache-control'], Object.keys(body)], [200, 'no-store', ['auth_req_id', 'expires_in', 'interval']])
    assert.match(body.auth_req_id, /^br_[\w-]{22}[\w-]{43}$/)
    assert.deepEqual([body.expires_in, body.interval], [300, 5])
  })

  for (const [requested, expected] of [['60', 60], ['900', 900], ['86400', 900]] as const) {
    it(`waits for ${expected} seconds with requested_expiry ${requested}`, async () => {
      assert.equal((await ask(world, { requested_expiry: requested })).body.expires_in, expected)
    })
  }

  const wrong: readonly (readonly [title: string, own: Readonly<Record<string, string | undefined>>, error: string])[] = [
    ['without a scope', { scope: undefined }, 'invalid_scope'],
    ['without openid', { scope: 'profile' }, 'invalid_scope'],
    ['with a malformed scope', { scope: 'openid "' }, 'invalid_scope'],
    ['without a hint', { login_hint: undefined }, 'invalid_request'],
    ['with two hints', { id_token_hint: 'x' }, 'invalid_request'],
    ['with a login_hint_token', { login_hint: undefined, login_hint_token: 'x' }, 'invalid_request'],
    ['with a hint of 321 characters', { login_hint: 'a'.repeat(321) }, 'invalid_request'],
    ['with an id_token_hint that is no JWT', { login_hint: undefined, id_token_hint: 'x' }, 'invalid_request'],
    ['with a user_code', { user_code: '1234' }, 'invalid_request'],
    ['with requested_expiry 0', { requested_expiry: '0' }, 'invalid_request'],
    ['with a negative requested_expiry', { requested_expiry: '-1' }, 'invalid_request'],
    ['with a text as requested_expiry', { requested_expiry: '5m' }, 'invalid_request'],
    ['with a binding_message of 129 characters', { binding_message: 'a'.repeat(129) }, 'invalid_binding_message'],
    ['with a binding_message on two lines', { binding_message: 'a\nb' }, 'invalid_binding_message'],
    ['with a binding_message that changes the direction', { binding_message: 'pay \u202Eorue 1' }, 'invalid_binding_message'],
    ['with an invisible binding_message', { binding_message: '\u200B\u2800' }, 'invalid_binding_message'],
    ['with resource, while it is off', { resource: 'https://api.example/' }, 'invalid_target'],
    ['with authorization_details, while they are off', { authorization_details: '[]' }, 'invalid_authorization_details'],
    ['with an unreadable request', { login_hint: undefined, scope: undefined, request: 'x' }, 'invalid_request'],
  ]
  for (const [title, own, error] of wrong) {
    it(`is refused ${title}`, async () => {
      const { status, body } = await ask(world, own)
      assert.deepEqual([status, body.error], [400, error])
      assert.match(body.error_description, /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
    })
  }

  it('is refused for clients that do not authenticate, or are not registered for it', async () => {
    assert.deepEqual(await refused(world, {}, { ...kiosk, secret: 'wrong' }), [401, 'invalid_client'])
    assert.deepEqual(await refused(world, {}, { ...kiosk, method: 'none' }), [401, 'invalid_client'])
    assert.deepEqual(await refused(world, {}, clients.spa), [401, 'invalid_client'])
    assert.deepEqual(await refused(world, {}, shop), [400, 'unauthorized_client'])
  })

  it('needs a client_notification_token in mode ping', async () => {
    const token = (text: string | undefined) => refused(world, { client_notification_token: text }, bank)
    assert.deepEqual(await token(undefined), [400, 'invalid_request'])
    assert.deepEqual(await token('a b'), [400, 'invalid_request'])
    assert.deepEqual(await token('a'.repeat(1025)), [400, 'invalid_request'])
    assert.equal((await ask(world, { client_notification_token: 'a'.repeat(1024) }, bank)).status, 200)
  })

  describe('names a person', () => hints(world))
  describe('is limited', () => limits(world))
}, { bootstrap: cibaDocument() })

function hints(world: World): void {
  for (const [title, hint] of [['a login name', alice.loginName], ['a verified address', 'alice@mail.example'], ['a subject identifier', alice.id]] as const) {
    it(`by ${title}`, async () => {
      await asked(world, { login_hint: hint })
      const page = await requestsOf(world, await accountOf(world, alice))
      assert.match(page.html, /Kiosk at the counter/)
    })
  }

  it('by an ID token that this client got, even if it has expired', async () => {
    const { id_token: idToken } = await world.tokens({ client: kiosk })
    world.clock.advance(2 * DAY)
    assert.equal((await ask(world, { login_hint: undefined, id_token_hint: idToken })).status, 200)
    assert.deepEqual(await refused(world, { login_hint: undefined, id_token_hint: idToken }, desk), [400, 'invalid_request'])
  })

  it('by an ID token also if the person is of another organization', async () => {
    const { id_token: idToken } = await world.tokens({ client: kiosk }, greta)
    assert.equal((await ask(world, { login_hint: undefined, id_token_hint: idToken })).status, 200)
  })

  it('with one answer for unknown names, service users and people of other organizations', async () => {
    const answers = [
      await ask(world, { login_hint: 'missing@acme.localhost' }), await ask(world, { login_hint: greta.loginName }), await ask(world, { login_hint: greta.id }),
      await ask(world, { login_hint: 'robot' }), await ask(world, {}, abroad),
    ]
    assert.deepEqual([...new Set(answers.map(({ status, text }) => `${status} ${text}`))], [
      '400 {"error":"unknown_user_id","error_description":"the hint names no person whom this client may ask"}',
    ])
  })

  it('and gets the answer 429 after many hints without a person, also for people who exist', async () => {
    for (let count = 0; count < UNKNOWN_HINTS.most; count++) await ask(world, { login_hint: `guess-${count}` }, desk)
    const [unknown, known] = [await ask(world, { login_hint: 'guess' }, desk), await ask(world, {}, desk)]
    assert.deepEqual([unknown.status, unknown.text], [known.status, known.text])
    assert.deepEqual([known.status, known.body.error], [429, 'temporarily_unavailable'])
    assert.ok(Number(known.headers['retry-after']) > 0)
    assert.equal((await ask(world)).status, 200, 'other clients are not affected')
    world.clock.advance(UNKNOWN_HINTS.seconds)
    assert.equal((await ask(world, {}, desk)).status, 200)
  })
}

function limits(world: World): void {
  it('to three requests of a client that wait for a person, and five of all', async () => {
    const statuses = async (client = kiosk) => (await ask(world, { login_hint: bob.loginName }, client)).status
    assert.deepEqual([await statuses(), await statuses(), await statuses(), await statuses()], [200, 200, 200, 429])
    assert.deepEqual([await statuses(desk), await statuses(desk), await statuses(desk)], [200, 200, 429])
    world.clock.advance(300)
    assert.equal(await statuses(), 200)
  })

  it('to the same numbers for parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(world)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 3)
    assert.ok(answers.every(({ status }) => status === 200 || status === 429))
  })

  it('to twelve requests of a client to a person in an hour, answered or not', async () => {
    const agent = await accountOf(world, alice)
    for (let count = 0; count < 12; count++) {
      await asked(world)
      await answerNewest(await requestsOf(world, agent), 'deny')
    }
    const { status, body } = await ask(world)
    assert.deepEqual([status, body.error], [429, 'temporarily_unavailable'])
  })

  it('for a day, to none of a client whose request the person did not ask for', async () => {
    await asked(world, { login_hint: bob.loginName }, desk)
    await answerNewest(await requestsOf(world, await accountOf(world, bob)), 'unwanted')
    const own = { login_hint: bob.loginName }
    assert.deepEqual(await refused(world, own, desk), [403, 'access_denied'])
    assert.equal((await ask(world, own, kiosk)).status, 200)
    world.clock.advance(DAY)
    assert.equal((await ask(world, own, desk)).status, 200)
  })
}

const document = cibaDocument({}, { jwks: { keys: [{ ...keys.p256.publicJwk, kid: 's1' }, { ...keys.rsa.publicJwk, kid: 's2' }] } })

onEveryStorage('a signed authentication request (CIBA Core §7.1.1)', (world) => {
  beforeEach(() => world.clock.advance(HOUR))

  const claims = () => {
    const now = world.clock.now()
    return { iss: signer.id, aud: world.issuer, iat: now, nbf: now, exp: now + 60, jti: randomUUID(), scope: 'openid', login_hint: alice.loginName }
  }
  const sign = (own: object = {}, header: object = {}, key = keys.p256) => signedJwt({ alg: 'ES256', kid: 's1', ...header }, { ...claims(), ...own }, key)
  const alone = { scope: undefined, login_hint: undefined }
  const send = (request: string, own: Readonly<Record<string, string | undefined>> = alone, client = signer) => ask(world, { ...own, request }, client)

  it('is accepted, with requested_expiry as a number', async () => {
    const { status, body, text } = await send(sign({ requested_expiry: 60, binding_message: 'W4SCT' }))
    assert.deepEqual([status, body.expires_in], [200, 60], text)
    await approveAs(world)
    assert.equal((await pollFor(world, body.auth_req_id, signer)).status, 200)
  })

  it('is accepted once', async () => {
    const request = sign()
    assert.equal((await send(request)).status, 200)
    assert.deepEqual((await send(request)).body.error, 'invalid_request')
  })

  it('is required of a client that is registered for it', async () => {
    assert.deepEqual(await refused(world, {}, signer), [400, 'invalid_request'])
  })

  it('is refused with parameters beside it', async () => {
    assert.equal((await send(sign(), { scope: 'openid', login_hint: undefined })).body.error, 'invalid_request')
    assert.equal((await send(sign(), { ...alone, binding_message: 'x' })).body.error, 'invalid_request')
  })

  const wrong: readonly (readonly [title: string, request: () => string])[] = [
    ['for another audience', () => sign({ aud: 'https://other.example' })],
    ['of another issuer', () => sign({ iss: kiosk.id })],
    ['that has expired', () => sign({ exp: world.clock.now() - 1 })],
    ['that lives for more than an hour', () => sign({ exp: world.clock.now() + 2 * HOUR })],
    ...(['exp', 'iat', 'nbf', 'jti'] as const).map((name) => [`without ${name}`, () => sign({ [name]: undefined })] as const),
    ['signed with another key', () => sign({}, {}, keys.otherP256)],
    ['with another algorithm than the registered one', () => sign({}, { alg: 'PS256', kid: 's2' }, keys.rsa)],
    ['that is unsigned', () => `${sign({}, {}).split('.').slice(0, 2).join('.')}.`],
    ['with a list as login_hint', () => sign({ login_hint: [alice.loginName] })],
  ]
  for (const [title, request] of wrong) {
    it(`is refused ${title}`, async () => {
      const { status, body, text } = await send(request())
      assert.deepEqual([status, body.error], [400, 'invalid_request'], text)
    })
  }
}, { bootstrap: document })

inMemory('the feature oidcCiba', (world) => {
  it('is off by default: no endpoint, no grant type, no metadata and no page', async () => {
    const { status } = await ask(world, {}, clients.web)
    assert.equal(status, 404)
    const { body } = await pollFor(world, 'br_x', clients.web)
    assert.equal(body.error, 'unsupported_grant_type')
    const { body: metadata } = await world.protocol.get('/.well-known/openid-configuration')
    assert.deepEqual(Object.keys(metadata).filter((name) => name.startsWith('backchannel_') && !name.startsWith('backchannel_logout')), [])
    const agent = await accountOf(world, alice)
    assert.equal((await requestsOf(world, agent)).status, 404)
    assert.doesNotMatch((await agent.open(world.url('/ui/account'))).html, /account\/requests/)
    assert.equal((await new UserAgent().open(world.url('/ui/account/requests'))).status, 404)
  })
})

inMemory('discovery with oidcCiba', (world) => {
  it('describes the endpoint (CIBA Core §4)', async () => {
    const { body } = await world.protocol.get('/.well-known/openid-configuration')
    assert.equal(body['backchannel_authentication_endpoint'], `${world.issuer}/oauth/v2/bc-authorize`)
    assert.deepEqual(body['backchannel_token_delivery_modes_supported'], ['poll', 'ping'])
    assert.ok((body['backchannel_authentication_request_signing_alg_values_supported'] as readonly string[]).includes('ES256'))
    assert.equal(body['backchannel_user_code_parameter_supported'], false)
    assert.ok((body['grant_types_supported'] as readonly string[]).includes(CIBA_GRANT))
  })
}, { bootstrap: cibaDocument() })
