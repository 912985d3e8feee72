import assert from 'node:assert/strict'
import { assertionClaims, assertionOf, signedJwt } from '../support/assertions.js'
import type { Changed } from '../support/assertions.js'
import { Canary } from '../support/canary.js'
import { forgeries, spellings } from '../support/forgeries.js'
import { byAssertion } from '../support/protocol.js'
import type { JsonAnswer, TokenBody } from '../support/protocol.js'
import { clients, robots } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { keys } from '../support/test-keys.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const { keyed, keyedRsa, keyedPs256, keyedP256, keyedP384, keyedMany, keyedBare } = clients

const INTROSPECT = '/oauth/v2/introspect'
const JTI = 'the same every time'

/** Sends a client assertion in a request that is otherwise valid. */
const send = (
  world: World,
  assertion: string,
  own: Readonly<Record<string, string>> = {},
  path = INTROSPECT,
): Promise<JsonAnswer<TokenBody>> => world.protocol.post(path, { token: 'x', ...byAssertion(assertion).parameters, ...own })

const by = (world: World, client: TestClient, own: Changed = {}): string => assertionOf(client, world.protocol.audience, own)

async function letsIn(world: World, assertion: string): Promise<void> {
  const { status, text } = await send(world, assertion)
  assert.equal(status, 200, text)
}

async function refuses(world: World, assertion: string, title?: string): Promise<void> {
  const { status, body } = await send(world, assertion)
  assert.deepEqual([status, body.error], [401, 'invalid_client'], title)
}

inMemory('private_key_jwt (RFC 7523 §3, OIDC Core §9)', (world) => {
  describe('algorithm, bound to the registered key', () => algorithms(world))
  describe('key selection', () => choiceOfKey(world))
  describe('unsigned header and payload members', () => forged(world))
  describe('iss, sub and client_id', () => identity(world))
  describe('typ', () => types(world))
})

function algorithms(world: World): void {
  const rows: readonly (readonly [client: TestClient, accepted: readonly string[]])[] = [
    [keyedRsa, ['RS256', 'RS384', 'RS512', 'PS256']],
    [keyedPs256, ['PS256']],
    [keyedP256, ['ES256']],
    [keyedP384, ['ES384']],
    [keyed, ['EdDSA']],
  ]
  const possible = new Map([
    ['RSA', ['RS1', 'RS256', 'RS384', 'RS512', 'PS256']],
    ['EC', ['ES256', 'ES384']],
    ['OKP', ['EdDSA']],
  ])
  for (const [client, accepted] of rows) {
    for (const alg of possible.get(String(client.signs?.key.publicJwk['kty'])) ?? []) {
      it(`${client.id}: ${alg} is ${accepted.includes(alg) ? 'accepted' : 'refused'}`, async () => {
        const assertion = by(world, client, { header: { alg } })
        await (accepted.includes(alg) ? letsIn(world, assertion) : refuses(world, assertion))
      })
    }

    it(`refuses a header of ${client.id} whose algorithm differs from that of the signature`, async () => {
      for (const alg of ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'].filter((name) => name !== client.signs?.alg)) {
        const [, payload, signature] = by(world, client).split('.')
        const header = Buffer.from(JSON.stringify({ alg, kid: client.signs?.kid })).toString('base64url')
        await refuses(world, `${header}.${payload}.${signature}`, alg)
      }
    })
  }

  it('refuses RS256 and HS256 for a client whose only key is of another type', async () => {
    for (const client of [keyed, keyedP256, keyedBare]) {
      await refuses(world, by(world, client, { header: { alg: 'RS256' }, key: keys.rsa }), client.id)
    }
  })
}

function choiceOfKey(world: World): void {
  const rows: readonly (readonly [title: string, client: TestClient, own: Changed, isLetIn: boolean])[] = [
    ['several keys, correct kid', keyedMany, {}, true],
    ['several keys, no kid, which tries all keys of that algorithm', keyedMany, { header: { kid: undefined } }, true],
    ['several keys, kid of another key', keyedMany, { header: { kid: 'many-ed' } }, false],
    ['several keys, second key with its own kid', keyedMany, { header: { alg: 'EdDSA', kid: 'many-ed' }, key: keys.ed25519 }, true],
    ['several keys, key without kid', keyedMany, { header: { alg: 'ES256', kid: undefined }, key: keys.p256 }, true],
    ['key without kid, unknown kid', keyedMany, { header: { alg: 'ES256', kid: 'new' }, key: keys.p256 }, true],
    ['key with kid, unknown kid', keyedMany, { header: { kid: 'new' } }, false],
    ['one key with kid, no kid', keyed, { header: { kid: undefined } }, true],
    ['one key with kid, wrong kid', keyed, { header: { kid: 'keyed-2' } }, false],
    ['one bare key, no kid', keyedBare, {}, true],
    ['one bare key, any kid', keyedBare, { header: { kid: 'any' } }, true],
    ['one bare key, another algorithm', keyedBare, { header: { alg: 'RS256' }, key: keys.rsa }, false],
    ['the kid and the key of another client', keyed, { header: { alg: 'RS256', kid: 'rsa-1' }, key: keys.rsa }, false],
    ['the kid of another client for its own key', keyed, { header: { kid: 'rsa-1' } }, false],
    ['a kid that is a path', keyed, { header: { kid: '../../etc/passwd' } }, false],
    ['a kid that is SQL', keyed, { header: { kid: "' OR 1=1--" } }, false],
    ['a kid of 10 kB', keyed, { header: { kid: 'k'.repeat(10_000) } }, false],
    ['a kid that is a list', keyed, { header: { kid: ['keyed-1'] } }, false],
    ['a kid that is an object', keyed, { header: { kid: { toString: 'keyed-1' } } }, false],
    ['a kid that is a number', keyed, { header: { kid: 1 } }, false],
    ['a kid that is null', keyed, { header: { kid: null } }, false],
    ['a kid that is the name of a JavaScript member', keyed, { header: { kid: '__proto__' } }, false],
  ]
  for (const [title, client, own, isLetIn] of rows) {
    it(`${title}: ${isLetIn ? 'accepted' : 'refused'}`, async () => {
      await (isLetIn ? letsIn : refuses)(world, by(world, client, own))
    })
  }
}

function forged(world: World): void {
  const canary = new Canary()
  before(() => canary.start())
  after(() => canary.close())

  for (const client of [keyed, keyedRsa, keyedP256]) {
    it(`are refused for ${client.id}, and no URL from a JWT is fetched`, async () => {
      const all = Object.entries(forgeries(client, world.protocol.audience, canary.url))
      assert.ok(all.length > 30)
      for (const [title, assertion] of all) await refuses(world, assertion, title)
      assert.equal(canary.requests, 0)
      await letsIn(world, by(world, client))
    })

    it(`refuses another encoding of a signed assertion of ${client.id} without using it up`, async () => {
      const assertion = by(world, client)
      for (const other of spellings(assertion)) await refuses(world, other, JSON.stringify(other.slice(-4)))
      await letsIn(world, assertion)
    })
  }

  it('refuses assertions of 100 kB, with deep nesting or with duplicate members', async () => {
    const claims = JSON.stringify(assertionClaims(keyed.id, world.protocol.audience))
    const texts = [
      claims.replace('{', `{"x":"${'x'.repeat(30_000)}",`),
      claims.replace('{', `{"x":${'['.repeat(2000)}${']'.repeat(2000)},`),
      claims.replace('{', '{"iss":"somebody",'),
      claims.replace('}', ',"\\u0073ub":"keyed"}'),
      `[${claims}]`,
      '',
      'x',
    ]
    for (const text of texts) await refuses(world, signedJwt({ alg: 'EdDSA', kid: 'keyed-1' }, text, keys.ed25519), text.slice(0, 40))
  })
}

function identity(world: World): void {
  const rows: readonly (readonly [string, Changed])[] = [
    ['iss and sub of another client', { claims: { iss: keyedRsa.id, sub: keyedRsa.id } }],
    ['iss of another client', { claims: { iss: keyedRsa.id } }],
    ['sub of another client', { claims: { sub: keyedRsa.id } }],
    ['sub of a user', { claims: { sub: '200' } }],
    ['a missing iss', { claims: { iss: undefined } }],
    ['a missing sub', { claims: { sub: undefined } }],
    ['a list as iss', { claims: { iss: [keyed.id] } }],
    ['a list as sub', { claims: { sub: [keyed.id] } }],
    ['iss of a client with a secret', { claims: { iss: clients.web.id, sub: clients.web.id } }],
    ['an unknown iss', { claims: { iss: 'nobody', sub: 'nobody' } }],
  ]
  for (const [title, own] of rows) {
    it(`refuses ${title}`, async () => {
      await refuses(world, by(world, keyed, own))
    })
  }

  it('allows client_id to be absent or equal, and answers another one with invalid_request', async () => {
    assert.equal((await send(world, by(world, keyed), { client_id: keyed.id })).status, 200)
    const { status, body } = await send(world, by(world, keyed), { client_id: keyedRsa.id })
    assert.deepEqual([status, body.error], [400, 'invalid_request'])
  })

  it('refuses the assertion of a service user as client authentication', async () => {
    await refuses(world, assertionOf(robots.robot, world.protocol.audience))
    await refuses(world, assertionOf({ ...robots.robot, id: robots.robot.userName }, world.protocol.audience))
  })
}

function types(world: World): void {
  for (const [typ, isLetIn] of [
    [undefined, true],
    ['JWT', true],
    ['jwt', true],
    ['application/jwt', true],
    ['client-authentication+jwt', true],
    ['authorization-grant+jwt', false],
    ['at+jwt', false],
    ['logout+jwt', false],
    ['secevent+jwt', false],
    ['', false],
    [1, false],
  ] as const) {
    it(`${JSON.stringify(typ) ?? 'none'} is ${isLetIn ? 'accepted' : 'refused'}`, async () => {
      await (isLetIn ? letsIn : refuses)(world, by(world, keyed, { header: { typ } }))
    })
  }

  it('refuses an ID token or access token of this server', async () => {
    const { id_token: idToken, access_token: token } = await world.tokens({ client: clients.jwt })
    for (const jwt of [idToken, token]) await refuses(world, jwt)
  })

  it('does not use up the jti of a refused assertion', async () => {
    const claims = { jti: JTI }
    await refuses(world, by(world, keyed, { claims, key: keys.otherEd25519 }))
    await letsIn(world, by(world, keyed, { claims }))
  })
}
