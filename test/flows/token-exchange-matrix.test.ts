import assert from 'node:assert/strict'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import {
  ACCESS_TOKEN,
  ID_TOKEN,
  JWT,
  REFRESH_TOKEN,
  USER_ID,
  acting,
  agentRobot,
  exchange,
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
import type { World } from '../support/world.js'

const { basic, jwt } = exchangers
const INVALID = [400, 'invalid_request']

onEveryDatabaseExchanging('token exchange, token types', (world) => {
  describe('subject_token', () => asSubject(world))
  describe('actor_token', () => asActor(world))
  describe('requested_token_type', () => asRequested(world))
  describe('token type identifiers', () => identifiers(world))
})

const opaque = async (world: World): Promise<string> => (await world.tokens({ client: basic })).access_token
const asActorSam = async (world: World): Promise<Sent> => acting((await world.tokens({ client: basic }, staff.sam)).access_token)

function asSubject(world: World): void {
  it('accepts an opaque access token as access_token', async () => {
    const token = await opaque(world)
    assert.doesNotMatch(token, /\./)
    const { access_token: issued } = await exchanged(world, { subject_token: token, subject_token_type: ACCESS_TOKEN })
    assert.equal((await introspected(world, issued))['sub'], people.alice.id)
  })

  it('accepts a JWT access token as access_token', async () => {
    const { access_token: token } = await world.tokens({ client: jwt })
    assert.equal(decodeProtectedHeader(token).typ, 'at+jwt')
    const { access_token: issued } = await exchanged(world, { subject_token: token, subject_token_type: ACCESS_TOKEN }, jwt)
    assert.equal((await introspected(world, issued))['sub'], people.alice.id)
  })

  it('accepts the access token of a service user as access_token, also its personal access token', async () => {
    for (const token of [await tokenOfRobot(world), await tokenOfRobot(world, robots.jwtRobot), robots.robot.token]) {
      const { access_token: issued } = await exchanged(world, { subject_token: token, subject_token_type: ACCESS_TOKEN })
      assert.match(String((await introspected(world, issued))['username']), /robot@/)
    }
  })

  it('refuses a refresh token, under its own type or another (CVE-2022-1245)', async () => {
    const { refresh_token: token } = await world.tokens({ client: basic, scope: 'openid offline_access' })
    for (const type of [REFRESH_TOKEN, ACCESS_TOKEN, ID_TOKEN, JWT]) {
      assert.deepEqual(await refusal(world, { subject_token: token, subject_token_type: type }), INVALID, type)
    }
    assert.equal((await world.protocol.refresh(basic, token)).status, 200)
  })

  it('accepts an ID token as id_token', async () => {
    const { id_token: token } = await world.tokens({ client: basic })
    const { access_token: issued } = await exchanged(world, { subject_token: token, subject_token_type: ID_TOKEN })
    assert.equal((await introspected(world, issued))['sub'], people.alice.id)
  })

  it('accepts a JWT signed by the client as jwt, together with actor_token', async () => {
    const token = await signedBy(world, basic, people.bob.id)
    const { access_token: issued } = await exchanged(world, { subject_token: token, subject_token_type: JWT, ...(await asActorSam(world)) })
    assert.equal((await introspected(world, issued))['sub'], people.bob.id)
  })

  it('refuses jwt without actor_token', async () => {
    const token = await signedBy(world, basic, people.bob.id)
    assert.deepEqual(await refusal(world, { subject_token: token, subject_token_type: JWT }), INVALID)
  })

  it('refuses a JWT signed by this server as jwt', async () => {
    const actor = await asActorSam(world)
    const { access_token: token, id_token: idToken } = await world.tokens({ client: jwt })
    for (const each of [token, idToken]) {
      assert.deepEqual(await refusal(world, { subject_token: each, subject_token_type: JWT, ...actor }, jwt), INVALID)
    }
  })

  it('accepts user_id together with actor_token', async () => {
    const { access_token: issued } = await exchanged(world, {
      subject_token: people.bob.id,
      subject_token_type: USER_ID,
      ...(await asActorSam(world)),
    })
    assert.equal((await introspected(world, issued))['sub'], people.bob.id)
  })

  it('refuses user_id without actor_token', async () => {
    assert.deepEqual(await refusal(world, { subject_token: people.bob.id, subject_token_type: USER_ID }), INVALID)
  })
}

function asActor(world: World): void {
  const ask = (token: string, type: string): Sent => ({ subject_token: people.bob.id, subject_token_type: USER_ID, ...acting(token, type) })
  const actorOf = async (sent: Sent): Promise<unknown> => {
    const { access_token: token } = await exchanged(world, sent)
    return (await introspected(world, token))['act']
  }
  const sam = () => ({ iss: world.issuer, sub: staff.sam.id })

  it('accepts an opaque access token as access_token', async () => {
    const { access_token: token } = await world.tokens({ client: basic }, staff.sam)
    assert.deepEqual(await actorOf(ask(token, ACCESS_TOKEN)), sam())
  })

  it('accepts a JWT access token as access_token', async () => {
    const { access_token: token } = await world.tokens({ client: jwt }, staff.sam)
    assert.deepEqual(await actorOf(ask(token, ACCESS_TOKEN)), sam())
  })

  it('accepts the access token of a service user as access_token, also its personal access token', async () => {
    for (const token of [await tokenOfRobot(world, agentRobot), agentRobot.token]) {
      assert.deepEqual(await actorOf(ask(token, ACCESS_TOKEN)), { iss: world.issuer, sub: agentRobot.id })
    }
  })

  it('refuses a refresh token, under its own type or another', async () => {
    const { refresh_token: token } = await world.tokens({ client: basic, scope: 'openid offline_access' }, staff.sam)
    for (const type of [REFRESH_TOKEN, ACCESS_TOKEN, ID_TOKEN]) assert.deepEqual(await refusal(world, ask(token, type)), INVALID, type)
  })

  it('accepts an ID token as id_token', async () => {
    const { id_token: token } = await world.tokens({ client: basic }, staff.sam)
    assert.deepEqual(await actorOf(ask(token, ID_TOKEN)), sam())
  })

  it('refuses jwt', async () => {
    assert.deepEqual(await refusal(world, ask(await signedBy(world, basic, staff.sam.id), JWT)), INVALID)
  })

  it('refuses user_id', async () => {
    assert.deepEqual(await refusal(world, ask(staff.sam.id, USER_ID)), INVALID)
  })
}

function asRequested(world: World): void {
  for (const client of [basic, jwt]) {
    it(`returns an opaque access token for access_token, also for ${client.id}`, async () => {
      const { access_token: subject } = await world.tokens({ client })
      const body = await exchanged(world, { subject_token: subject, requested_token_type: ACCESS_TOKEN }, client)
      assert.match(body.access_token, /^at_[\w-]{65}$/)
      assert.deepEqual([body.token_type, body.issued_token_type], ['Bearer', ACCESS_TOKEN])
    })

    it(`returns a JWT access token for jwt, also for ${client.id}`, async () => {
      const { access_token: subject } = await world.tokens({ client })
      const body = await exchanged(world, { subject_token: subject, requested_token_type: JWT }, client)
      assert.equal(decodeProtectedHeader(body.access_token).typ, 'at+jwt')
      assert.deepEqual([body.token_type, body.issued_token_type], ['Bearer', JWT])
      assert.equal((await introspected(world, body.access_token, client))['active'], true)
    })
  }

  it('refuses refresh_token', async () => {
    const { access_token: subject } = await world.tokens({ client: basic, scope: 'openid offline_access' })
    const sent = { subject_token: subject, requested_token_type: REFRESH_TOKEN, scope: 'openid offline_access' }
    assert.deepEqual(await refusal(world, sent), INVALID)
  })

  it('returns an ID token in access_token for id_token, with token_type N_A and no id_token member', async () => {
    const { access_token: subject } = await world.tokens({ client: basic, scope: 'openid email' })
    const body = await exchanged(world, { subject_token: subject, requested_token_type: ID_TOKEN, scope: 'openid email' })
    assert.deepEqual(
      { ...body, access_token: '' },
      { access_token: '', token_type: 'N_A', issued_token_type: ID_TOKEN, expires_in: 3600, scope: 'openid email' },
    )
    assert.equal(decodeProtectedHeader(body.access_token).typ, 'JWT')
    const { sub, aud, azp, email, at_hash: atHash } = decodeJwt(body.access_token)
    assert.deepEqual([sub, aud, azp, email, atHash], [people.alice.id, basic.id, basic.id, 'alice@mail.example', undefined])
    assert.equal((await world.protocol.userinfo(body.access_token)).status, 401)
  })

  it('refuses user_id', async () => {
    assert.deepEqual(await refusal(world, { subject_token: await opaque(world), requested_token_type: USER_ID }), INVALID)
  })
}

function identifiers(world: World): void {
  const unknown = [
    'access_token',
    'urn:ietf:params:oauth:token-type:ACCESS_TOKEN',
    'urn:ietf:params:oauth:token-type:saml2',
    'urn:ietf:params:oauth:token-type:user_id',
    'urn:zitadel:params:oauth:token-type:user_id',
    'urn:keyhall:params:oauth:token-type:access_token',
    'constructor',
    '__proto__',
  ]
  for (const type of unknown) {
    it(`${type} is refused in every role`, async () => {
      const token = await opaque(world)
      assert.deepEqual(await refusal(world, { subject_token: token, subject_token_type: type }), INVALID)
      assert.deepEqual(await refusal(world, { subject_token: token, ...acting(token, type) }), INVALID)
      assert.deepEqual(await refusal(world, { subject_token: token, requested_token_type: type }), INVALID)
    })
  }

  it('refuses a token under another type', async () => {
    const { access_token: token, id_token: idToken } = await world.tokens({ client: jwt })
    const code = (await world.code({ client: basic })).code
    for (const [each, type] of [
      [token, ID_TOKEN],
      [idToken, ACCESS_TOKEN],
      [code, ACCESS_TOKEN],
      [code, ID_TOKEN],
    ] as const) {
      const { status, body } = await exchange(world, { subject_token: each, subject_token_type: type }, jwt)
      assert.deepEqual([status, body.error], INVALID, type)
    }
  })
}
