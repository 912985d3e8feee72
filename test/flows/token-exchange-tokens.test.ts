import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import type { UserId } from '@keyhall/core/shared'
import { SignJWT, decodeJwt } from 'jose'
import {
  ACCESS_TOKEN,
  ID_TOKEN,
  JWT,
  USER_ID,
  acting,
  exchanged,
  exchangers,
  introspected,
  onEveryDatabaseExchanging,
  refusal,
  signedBy,
  staff,
  tokenOfRobot,
} from '../support/exchange.js'
import type { Sent } from '../support/exchange.js'
import { people, robots } from '../support/standard-document.js'
import { HOUR } from '../support/world.js'
import type { World } from '../support/world.js'

const { basic, post, jwt } = exchangers
const INVALID = [400, 'invalid_request']

onEveryDatabaseExchanging('token exchange, validation of the tokens', (world) => {
  describe('tokens of this server', () => ours(world))
  describe('JWT signed by the client', () => signed(world))
  describe('users', () => users(world))
})

/** Sends the token once as subject_token and once as actor_token. */
async function refusedInBothRoles(world: World, token: string, type: string): Promise<void> {
  assert.deepEqual(await refusal(world, { subject_token: token, subject_token_type: type }, jwt), INVALID)
  const actor: Sent = { subject_token: people.bob.id, subject_token_type: USER_ID, ...acting(token, type) }
  assert.deepEqual(await refusal(world, actor, jwt), INVALID)
}

function ours(world: World): void {
  for (const client of [basic, jwt]) {
    it(`refuse an expired access token of ${client.id}`, async () => {
      const { access_token: token } = await world.tokens({ client }, staff.sam)
      world.clock.advance(HOUR)
      await refusedInBothRoles(world, token, ACCESS_TOKEN)
    })

    it(`refuse a revoked access token of ${client.id}`, async () => {
      const { access_token: token } = await world.tokens({ client }, staff.sam)
      await world.protocol.revoke(client, token)
      await refusedInBothRoles(world, token, ACCESS_TOKEN)
    })

    it(`refuse a client credentials token of ${client.id}`, async () => {
      const { body } = await world.protocol.token(client, { grant_type: 'client_credentials', scope: 'openid' })
      await refusedInBothRoles(world, body.access_token, ACCESS_TOKEN)
    })
  }

  it('refuse an expired ID token', async () => {
    const { id_token: token } = await world.tokens({ client: jwt }, staff.sam)
    world.clock.advance(HOUR)
    await refusedInBothRoles(world, token, ID_TOKEN)
  })

  it('refuse arbitrary text', async () => {
    for (const token of ['x', 'at_x', 'ey.ey.ey', '..', `at_${'a'.repeat(65)}`, '200', people.alice.id]) {
      for (const type of [ACCESS_TOKEN, ID_TOKEN]) await refusedInBothRoles(world, token, type)
    }
  })

  it('refuse a token in another encoding', async () => {
    const tokens = await world.tokens({ client: jwt }, staff.sam)
    for (const [token, type] of [
      [tokens.access_token, ACCESS_TOKEN],
      [tokens.id_token, ID_TOKEN],
    ] as const) {
      for (const spelling of [`${token}=`, ` ${token}`, token.slice(0, -1), `${token}.`, token.replace('.', '..')]) {
        await refusedInBothRoles(world, spelling, type)
      }
    }
  })

  it('refuse a JWT of another issuer or with a foreign signature', async () => {
    const tokens = await world.tokens({ client: jwt }, staff.sam)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    for (const [token, type, typ] of [
      [tokens.access_token, ACCESS_TOKEN, 'at+jwt'],
      [tokens.id_token, ID_TOKEN, 'JWT'],
    ] as const) {
      const { kid = '' } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: string }
      for (const own of [{}, { iss: 'https://other.example' }]) {
        const forged = await new SignJWT({ ...decodeJwt(token), ...own }).setProtectedHeader({ alg: 'RS256', typ, kid }).sign(privateKey)
        await refusedInBothRoles(world, forged, type)
      }
      const [, payload] = token.split('.')
      const none = Buffer.from(JSON.stringify({ alg: 'none', typ })).toString('base64url')
      await refusedInBothRoles(world, `${none}.${payload}.`, type)
    }
  })
}

function signed(world: World): void {
  const sent = async (token: string): Promise<Sent> => ({
    subject_token: token,
    subject_token_type: JWT,
    ...acting((await world.tokens({ client: basic }, staff.sam)).access_token),
  })
  const refused = async (token: string): Promise<void> => assert.deepEqual(await refusal(world, await sent(token)), INVALID)

  it('may have the token endpoint as audience, and may lack jti and typ', async () => {
    const own = [{ aud: `${world.issuer}/oauth/v2/token` }, { aud: [world.issuer] }, { jti: undefined }]
    for (const each of own) assert.ok(await exchanged(world, await sent(await signedBy(world, basic, people.bob.id, each))))
  })

  const wrong: Readonly<Record<string, (world: World) => Readonly<Record<string, unknown>>>> = {
    'with a foreign iss': () => ({ iss: post.id }),
    'without iss': () => ({ iss: undefined }),
    'for another audience': () => ({ aud: 'https://other.example' }),
    'for a second, foreign audience': ({ issuer }) => ({ aud: [issuer, 'https://other.example'] }),
    'that has expired': ({ clock }) => ({ exp: clock.now() }),
    'that never expires': () => ({ exp: undefined }),
    'with a lifetime over an hour': ({ clock }) => ({ exp: clock.now() + HOUR + 60 }),
    'issued in the future': ({ clock }) => ({ iat: clock.now() + 60 }),
    'without sub': () => ({ sub: undefined }),
    'with a sub that the storage cannot store': () => ({ sub: '20\u00001' }),
    'with the sub of an unknown user': () => ({ sub: '999' }),
    'with the client itself as sub': () => ({ sub: basic.id }),
  }
  for (const [what, own] of Object.entries(wrong)) {
    it(`is refused ${what}`, async () => refused(await signedBy(world, basic, people.bob.id, own(world))))
  }

  it('is refused when another client has signed it', async () => {
    await refused(await signedBy(world, post, people.bob.id, { iss: basic.id }))
    await refused(await signedBy(world, post, people.bob.id))
  })

  it('is accepted once, unless the exchange was refused', async () => {
    const token = await signedBy(world, basic, people.bob.id)
    assert.deepEqual(await refusal(world, { ...(await sent(token)), scope: 'openid email' }), [400, 'invalid_scope'])
    assert.deepEqual(await refusal(world, { ...(await sent(token)), audience: 'x' }), [400, 'invalid_target'])
    assert.ok(await exchanged(world, await sent(token)))
    await refused(token)
  })

  it('is distinct from a client assertion', async () => {
    const client = exchangers.keyed
    const by = (assertion: string) => ({
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    })
    const asUser = by(await signedBy(world, client, people.bob.id))
    const { body } = await world.protocol.post('/oauth/v2/token', { grant_type: 'refresh_token', refresh_token: 'x', ...asUser })
    assert.equal(body.error, 'invalid_client')
  })

  it('identifies the subject only: all other claims are ignored', async () => {
    const claims = {
      act: { sub: 'nobody' },
      scope: 'openid email offline_access',
      azp: 'web',
      client_id: 'web',
      amr: ['mfa'],
      auth_time: 1,
      acr: 'urn:keyhall:acr:2fa',
      roles: ['IAM_OWNER'],
      sid: 'x',
      nonce: 'n',
      email: 'root@acme.localhost',
      cnf: { jkt: 'x' },
    }
    const body = await exchanged(world, { ...(await sent(await signedBy(world, basic, people.bob.id, claims))), requested_token_type: JWT })
    const token = decodeJwt(body.access_token)
    assert.deepEqual([token['act'], token['scope'], token['client_id']], [{ iss: world.issuer, sub: staff.sam.id }, 'openid', basic.id])
    for (const name of ['roles', 'nonce', 'email', 'cnf']) assert.equal(name in token, false, name)
    const about = decodeJwt(body.id_token)
    assert.deepEqual([about['amr'], about['acr'], about.azp], [['pwd'], 'urn:keyhall:acr:1fa', basic.id])
    for (const name of ['roles', 'nonce', 'email']) assert.equal(name in about, false, name)
  })
}

function users(world: World): void {
  const setState = async (id: string, state: 'active' | 'inactive' | 'locked'): Promise<void> => {
    const storage = await world.storage()
    await storage.run(async ({ users: store }) => {
      const found = await store.find(id as UserId)
      assert.ok(found)
      await store.update({ ...found.user, state })
    })
  }
  const actor = async (): Promise<Sent> => acting((await world.tokens({ client: basic }, staff.sam)).access_token)

  for (const state of ['inactive', 'locked'] as const) {
    it(`cannot be subjects when they are ${state}, by any token type`, async () => {
      const tokens = await world.tokens({ client: basic }, people.carol)
      const asActor = await actor()
      const rows: readonly (readonly [string, string])[] = [
        [tokens.access_token, ACCESS_TOKEN],
        [tokens.id_token, ID_TOKEN],
        [people.carol.id, USER_ID],
        [await signedBy(world, basic, people.carol.id), JWT],
      ]
      await setState(people.carol.id, state)
      for (const [token, type] of rows) {
        assert.deepEqual(await refusal(world, { subject_token: token, subject_token_type: type, ...asActor }), INVALID, type)
      }
      await setState(people.carol.id, 'active')
      assert.ok(await exchanged(world, { subject_token: people.carol.id, subject_token_type: USER_ID, ...asActor }))
    })

    it(`cannot be actors when they are ${state}`, async () => {
      const tokens = await world.tokens({ client: basic }, staff.sam)
      await setState(staff.sam.id, state)
      for (const [token, type] of [
        [tokens.access_token, ACCESS_TOKEN],
        [tokens.id_token, ID_TOKEN],
      ] as const) {
        const sent = { subject_token: people.bob.id, subject_token_type: USER_ID, ...acting(token, type) }
        assert.deepEqual(await refusal(world, sent), INVALID, type)
      }
      await setState(staff.sam.id, 'active')
    })
  }

  it('can be service users as subjects, without a sign-in', async () => {
    const body = await exchanged(world, { subject_token: await tokenOfRobot(world), scope: 'openid', requested_token_type: JWT })
    const { sub, client_id: clientId, auth_time: authTime, sid } = decodeJwt(body.access_token)
    assert.deepEqual([sub, clientId, authTime, sid], [robots.robot.id, basic.id, undefined, undefined])
    assert.equal(decodeJwt(body.id_token).sub, robots.robot.id)
    assert.equal((await introspected(world, body.access_token))['username'], 'robot@acme.localhost')
  })

  it('are refused as subjects when they do not exist', async () => {
    for (const id of ['999', people.alice.userName, people.alice.loginName, basic.id, 'x'.repeat(5000)]) {
      assert.deepEqual(await refusal(world, { subject_token: id, subject_token_type: USER_ID, ...(await actor()) }), INVALID, id)
    }
  })
}
