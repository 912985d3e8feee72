import assert from 'node:assert/strict'
import { SCOPE_CLAIMS } from '@keyhall/core/protocol'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { halfHash, readIdToken } from '../support/id-tokens.js'
import type { Claims } from '../support/protocol.js'
import { clients, people, projects } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { HOUR, onEveryDatabase } from '../support/world.js'
import type { World } from '../support/world.js'

const { every, everyInside, everyJwt, implicit } = clients

const STATE = 'ünïcode & "quotes" <b> +%2B\u2028'
/** Claims of every ID token from a sign-in (OIDC Core §2, product decision). */
const ALWAYS = ['iss', 'sub', 'aud', 'azp', 'exp', 'iat', 'auth_time', 'amr', 'acr', 'sid']
const USER_INFO = Object.values(SCOPE_CLAIMS).flat()
const ALL = 'openid profile email phone address'

/** Whether the ID token includes the claims of the scopes, by client option and by the presence of an access token. */
const INSIDE: readonly (readonly [client: TestClient, option: string, type: string, isInside: boolean])[] = [
  [every, 'off', 'code', false],
  [every, 'off', 'id_token token', false],
  [every, 'off', 'id_token', true],
  [everyInside, 'on', 'code', true],
  [everyInside, 'on', 'id_token token', true],
  [everyInside, 'on', 'id_token', true],
]

onEveryDatabase('authorization endpoint, successful responses, property by property', (world) => {
  describe('successful code response', () => codeResponse(world))
  describe('successful implicit response', () => implicitResponse(world))
  describe('access token of an implicit response', () => implicitToken(world))
  describe('User Info inside ID Token', () => userInfoInside(world))
  describe('claims of each scope in an ID token without an access token', () => scopeClaims(world))
})

function codeResponse(world: World): void {
  it('has a fresh opaque code, the unchanged state, the issuer as iss, and no other parameter', async () => {
    const codes = new Set<string>()
    for (const mode of ['query', 'fragment', 'form_post']) {
      const { parameters } = await world.authorize({ client: every, parameters: { response_mode: mode, state: STATE } })
      const { code = '', ...rest } = parameters
      assert.match(code, /^ac_[\w-]{65}$/)
      assert.deepEqual(rest, { state: STATE, iss: world.issuer })
      codes.add(code)
    }
    assert.equal(codes.size, 3)
  })

  it('has a code that the token endpoint exchanges for an access token, an ID token and a refresh token', async () => {
    const body = await world.tokens({ client: every, scope: 'openid offline_access', parameters: { nonce: 'n' } })
    const claims = await readIdToken(world, body.id_token, every.id)
    assert.deepEqual([claims['at_hash'], claims['nonce'], 'c_hash' in claims], [halfHash(body.access_token), 'n', false])
    assert.match(body.refresh_token, /^rt_/)
  })

  for (const [client, hash] of [
    [clients.es256, 'sha256'],
    [clients.eddsa, 'sha512'],
  ] as const) {
    it(`leads to an at_hash by ${hash} in the ID token of ${client.id}`, async () => {
      const body = await world.tokens({ client })
      assert.equal((await readIdToken(world, body.id_token, client.id))['at_hash'], halfHash(body.access_token, hash))
    })
  }
}

async function respond(
  world: World,
  client: TestClient,
  type: string,
  own: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const { scope = 'openid', ...parameters } = own
  const {
    mode,
    to,
    parameters: got,
  } = await world.authorize({ client, scope, parameters: { response_type: type, nonce: 'n', ...parameters } })
  assert.deepEqual([mode, to], [own['response_mode'] ?? 'fragment', client.redirectUri])
  return { ...got }
}

function implicitResponse(world: World): void {
  for (const client of [every, everyInside, everyJwt, implicit]) {
    for (const mode of ['fragment', 'form_post']) {
      it(`id_token token for ${client.id} by ${mode}: has every property of the table, and iss`, async () => {
        const {
          access_token: token = '',
          id_token: idToken = '',
          ...rest
        } = await respond(world, client, 'id_token token', { response_mode: mode, state: STATE })
        assert.deepEqual(rest, { expires_in: String(HOUR), token_type: 'Bearer', scope: 'openid', state: STATE, iss: world.issuer })
        assert.match(token, client === everyJwt ? /^ey/ : /^at_[\w-]{65}$/)
        const claims = await readIdToken(world, idToken, client.id)
        assert.equal(claims['at_hash'], halfHash(token))
      })

      it(`id_token for ${client.id} by ${mode}: has no access token and no expires_in`, async () => {
        const { id_token: idToken = '', ...rest } = await respond(world, client, 'id_token', { response_mode: mode, state: STATE })
        assert.deepEqual(rest, { token_type: 'Bearer', scope: 'openid', state: STATE, iss: world.issuer })
        assert.ok(!('at_hash' in (await readIdToken(world, idToken, client.id))))
      })
    }
  }

  for (const type of ['id_token', 'id_token token']) {
    it(`${type}: has an ID token with user, time, method and audience, signed with the algorithm of the client`, async () => {
      const { id_token: idToken = '' } = await respond(world, every, type)
      const now = world.clock.now()
      const { sid, at_hash: _, ...claims } = await readIdToken(world, idToken, every.id)
      assert.equal(decodeProtectedHeader(idToken).alg, 'RS256')
      assert.match(String(sid), /./)
      const who = { iss: world.issuer, sub: people.alice.id, aud: every.id, azp: every.id }
      const how = { auth_time: now, amr: ['pwd'], acr: 'urn:keyhall:acr:1fa', nonce: 'n' }
      assert.deepEqual(claims, { ...who, ...how, iat: now, exp: now + HOUR })
    })
  }

  it('scope: lists the granted scopes, without unknown ones, and without offline_access when there is no code', async () => {
    const asked = 'openid calendar email offline_access email'
    for (const type of ['id_token', 'id_token token']) {
      const { scope, refresh_token: refresh } = await respond(world, every, type, { scope: asked })
      assert.deepEqual([scope, refresh], ['openid email', undefined])
    }
  })
}

function implicitToken(world: World): void {
  const tokenOf = async (client: TestClient, scope = 'openid email'): Promise<string> =>
    (await respond(world, client, 'id_token token', { scope }))['access_token'] ?? ''

  for (const client of [every, everyJwt]) {
    it(`of ${client.id} is accepted by userinfo, with the claims of the scopes`, async () => {
      const { status, body } = await world.protocol.userinfo(await tokenOf(client))
      assert.deepEqual([status, body], [200, { sub: people.alice.id, email: 'alice@mail.example', email_verified: true }])
    })

    it(`of ${client.id} expires exactly after expires_in`, async () => {
      const token = await tokenOf(client)
      world.clock.advance(HOUR - 1)
      assert.equal((await world.protocol.userinfo(token)).status, 200)
      world.clock.advance(1)
      assert.equal((await world.protocol.userinfo(token)).status, 401)
      assert.equal((await world.protocol.introspect(client, token)).text, '{"active":false}')
    })
  }

  it('has the audience of the scopes', async () => {
    const token = await tokenOf(everyJwt, `openid urn:keyhall:iam:org:project:id:${projects.billing}:aud`)
    assert.deepEqual(decodeJwt(token).aud, [everyJwt.id, projects.shop, projects.billing])
  })
}

function userInfoInside(world: World): void {
  for (const [client, option, type, isInside] of INSIDE) {
    it(`${option}, ${type}: the claims of profile, email, phone and address are ${isInside ? '' : 'not '}in the ID token`, async () => {
      const idToken =
        type === 'code'
          ? (await world.tokens({ client, scope: ALL, parameters: { nonce: 'n' } })).id_token
          : (await respond(world, client, type, { scope: ALL }))['id_token']
      const claims = await readIdToken(world, idToken ?? '', client.id)
      const atHash = type === 'id_token' ? [] : ['at_hash']
      assert.deepEqual(Object.keys(claims).sort(), [...ALWAYS, 'nonce', ...atHash, ...(isInside ? USER_INFO : [])].sort())
    })
  }

  it('on: the ID token of a refresh includes them too', async () => {
    const { refresh_token: refresh } = await world.tokens({ client: everyInside, scope: `${ALL} offline_access` })
    const { body } = await world.protocol.refresh(everyInside, refresh)
    assert.equal(decodeJwt(body.id_token)['email'], 'alice@mail.example')
  })

  it('off: userinfo and introspection return them', async () => {
    const { access_token: token = '' } = await respond(world, every, 'id_token token', { scope: ALL })
    const [info, introspected] = [await world.protocol.userinfo(token), await world.protocol.introspect(every, token)]
    for (const claim of USER_INFO) {
      assert.ok(claim in info.body, claim)
      assert.deepEqual(introspected.body[claim], info.body[claim], claim)
    }
  })
}

function scopeClaims(world: World): void {
  const about = (claims: Claims): Claims =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => (USER_INFO as string[]).includes(name)))

  for (const [scope, expected] of Object.entries(SCOPE_CLAIMS)) {
    it(`${scope}: ${expected.join(', ')}, as in userinfo`, async () => {
      const { id_token: idToken = '' } = await respond(world, every, 'id_token', { scope: `openid ${scope}` })
      const inside = about(await readIdToken(world, idToken, every.id))
      const { access_token: token = '' } = await respond(world, every, 'id_token token', { scope: `openid ${scope}` })
      assert.deepEqual(Object.keys(inside).sort(), [...expected].sort())
      assert.deepEqual(inside, about((await world.protocol.userinfo(token)).body))
    })
  }

  it('openid alone: no further claims', async () => {
    const { id_token: idToken = '' } = await respond(world, every, 'id_token')
    assert.deepEqual(about(await readIdToken(world, idToken, every.id)), {})
  })

  it('claims without a value are omitted', async () => {
    const asked = { client: every, scope: ALL, parameters: { response_type: 'id_token', nonce: 'n' } }
    const { id_token: idToken = '' } = (await world.authorize(asked, people.carol)).parameters
    assert.deepEqual(Object.keys(about(decodeJwt(idToken))).sort(), [
      'family_name',
      'given_name',
      'name',
      'preferred_username',
      'updated_at',
    ])
  })
}
