import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import {
  ID_TOKEN,
  JWT,
  USER_ID,
  acting,
  agentRobot,
  exchanged,
  exchangers,
  introspected,
  onEveryDatabaseExchanging,
  refusal,
  staff,
  tokenOfRobot,
} from '../support/exchange.js'
import type { Sent } from '../support/exchange.js'
import { clients, people, projects, robots } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { HOUR, MINUTE } from '../support/world.js'
import type { World } from '../support/world.js'

const { basic, billing, foreign } = exchangers
const audienceScope = (project: string): string => `urn:keyhall:iam:org:project:id:${project}:aud`
const BILLING = audienceScope(projects.billing)

onEveryDatabaseExchanging('token exchange, upper bounds', (world) => {
  describe('scope', () => scope(world))
  describe('audience', () => audience(world))
  describe('clients outside the audience of the subject_token', () => addressees(world))
  describe('lifetime', () => lifetime(world))
})

const accessToken = async (world: World, scopes = 'openid', client: TestClient = basic): Promise<Sent> => ({
  subject_token: (await world.tokens({ client, scope: scopes })).access_token,
})
const idToken = async (world: World, client: TestClient = basic): Promise<Sent> => ({
  subject_token: (await world.tokens({ client })).id_token,
  subject_token_type: ID_TOKEN,
})
const actorSam = async (world: World, scopes = 'openid', client: TestClient = basic): Promise<Sent> =>
  acting((await world.tokens({ client, scope: scopes }, staff.sam)).access_token)
const bob: Sent = { subject_token: people.bob.id, subject_token_type: USER_ID }

function scope(world: World): void {
  const BEYOND = [400, 'invalid_scope']

  it('is the requested one, within that of the subject_token', async () => {
    const given = await accessToken(world, 'openid email profile')
    for (const asked of ['openid', 'email', 'openid email', 'profile openid email']) {
      assert.equal((await exchanged(world, { ...given, scope: asked })).scope, asked)
    }
  })

  for (const beyond of ['phone', 'offline_access', BILLING, audienceScope('keyhall'), 'urn:keyhall:iam:user:resourceowner']) {
    it(`beyond that of the subject_token is invalid_scope: ${beyond}`, async () => {
      assert.deepEqual(await refusal(world, { ...(await accessToken(world, 'openid email')), scope: `openid ${beyond}` }), BEYOND)
    })
  }

  it('cannot be regained after it was dropped', async () => {
    const { access_token: token } = await exchanged(world, { ...(await accessToken(world, 'openid email')), scope: 'openid' })
    assert.deepEqual(await refusal(world, { subject_token: token, scope: 'openid email' }), BEYOND)
  })

  it('is not extended by that of the actor', async () => {
    const sent = { ...(await accessToken(world)), ...(await actorSam(world, 'openid email offline_access')) }
    for (const beyond of ['email', 'offline_access']) assert.deepEqual(await refusal(world, { ...sent, scope: `openid ${beyond}` }), BEYOND)
  })

  it('of an ID token is openid, profile, email, phone and address', async () => {
    const all = 'openid profile email phone address'
    assert.equal((await exchanged(world, { ...(await idToken(world)), scope: all })).scope, all)
    for (const beyond of ['offline_access', BILLING]) {
      assert.deepEqual(await refusal(world, { ...(await idToken(world)), scope: `openid ${beyond}` }), BEYOND)
    }
  })

  it('of a personal access token is that of an ID token', async () => {
    for (const beyond of ['offline_access', BILLING, audienceScope('keyhall')]) {
      assert.deepEqual(await refusal(world, { subject_token: robots.robot.token, scope: `openid ${beyond}` }), BEYOND)
    }
  })

  it("is the actor's for a subject without scopes", async () => {
    const actor = await actorSam(world, 'openid email')
    assert.equal((await exchanged(world, { ...bob, ...actor, scope: 'openid email' })).scope, 'openid email')
    for (const beyond of ['phone', 'offline_access', BILLING]) {
      assert.deepEqual(await refusal(world, { ...bob, ...actor, scope: `openid ${beyond}` }), BEYOND)
    }
  })

  it('refuses organizations that the subject does not belong to', async () => {
    const [acme, globex] = ['100', '110'].map((id) => `urn:keyhall:iam:org:id:${id}`)
    const token = await tokenOfRobot(world, agentRobot, `openid ${acme}`)
    const greta: Sent = { subject_token: people.greta.id, subject_token_type: USER_ID, ...acting(token) }
    assert.equal((await exchanged(world, { ...greta, scope: `openid ${acme}` })).scope, 'openid')
    assert.equal((await exchanged(world, { ...greta, ...bob, scope: `openid ${acme}` })).scope, `openid ${acme}`)
    assert.deepEqual(await refusal(world, { ...greta, scope: `openid ${globex}` }), BEYOND)
  })

  it('without openid returns no ID token', async () => {
    const given = { ...(await accessToken(world, 'openid email')), requested_token_type: ID_TOKEN }
    assert.deepEqual(await refusal(world, { ...given, scope: 'email' }), BEYOND)
  })
}

function audience(world: World): void {
  const BEYOND = [400, 'invalid_target']
  const audienceOf = async (sent: Sent, client: TestClient = basic): Promise<unknown> =>
    decodeJwt((await exchanged(world, { ...sent, requested_token_type: JWT }, client)).access_token).aud

  it("defaults to the subject's, plus the client and its project", async () => {
    const given = await accessToken(world, `openid ${BILLING}`)
    assert.deepEqual(await audienceOf({ ...given, scope: `openid ${BILLING}` }), [basic.id, projects.shop, projects.billing])
    assert.deepEqual(await audienceOf({ ...given, scope: `openid ${BILLING}` }, billing), [
      basic.id,
      projects.shop,
      projects.billing,
      billing.id,
    ])
  })

  it('loses the projects of scopes that are not requested', async () => {
    const given = await accessToken(world, `openid ${BILLING}`)
    assert.deepEqual(await audienceOf(given), [basic.id, projects.shop])
  })

  it('is the client of an ID token and its project', async () => {
    assert.deepEqual(await audienceOf(await idToken(world), exchangers.post), [basic.id, projects.shop, exchangers.post.id])
  })

  it("is the actor's where the subject has none", async () => {
    const actor = await actorSam(world, 'openid', foreign)
    assert.deepEqual(await audienceOf({ ...bob, ...actor }), [foreign.id, projects.foreign, basic.id, projects.shop])
  })

  it('is exactly the requested one, within those of subject and actor together', async () => {
    const given = await accessToken(world, `openid ${BILLING}`)
    for (const asked of [[basic.id], [projects.shop], [projects.billing], [projects.billing, basic.id]]) {
      assert.deepEqual(await audienceOf({ ...given, audience: asked }), asked)
    }
    const actor = await actorSam(world, 'openid', foreign)
    for (const asked of [[foreign.id], [projects.foreign, basic.id]]) {
      assert.deepEqual(await audienceOf({ ...given, ...actor, audience: asked }), asked)
    }
  })

  it('limits the accepting APIs when it is narrowed', async () => {
    const given = { ...(await accessToken(world, `openid ${BILLING}`)), audience: projects.billing }
    const { access_token: token } = await exchanged(world, given)
    assert.equal((await introspected(world, token, billing))['active'], true)
    for (const client of [basic, clients.api]) assert.equal((await introspected(world, token, client))['active'], false)
  })

  const beyond: Readonly<Record<string, string | readonly string[]>> = {
    'another project of the organization': projects.billing,
    'another client': billing.id,
    'a project of another organization': projects.foreign,
    'an unknown resource': 'https://api.example',
    'one of several': [basic.id, projects.foreign],
    'a client whose project alone is in the audience': exchangers.post.id,
  }
  for (const [what, asked] of Object.entries(beyond)) {
    it(`beyond them is invalid_target: ${what}`, async () => {
      assert.deepEqual(await refusal(world, { ...(await accessToken(world)), audience: asked }), BEYOND)
      assert.deepEqual(await refusal(world, { ...(await idToken(world)), audience: asked }), BEYOND)
    })
  }

  it('cannot be regained after it was dropped', async () => {
    const { access_token: token } = await exchanged(world, { ...(await accessToken(world)), audience: basic.id })
    assert.deepEqual(await refusal(world, { subject_token: token, audience: projects.shop }), BEYOND)
    assert.deepEqual(await refusal(world, { subject_token: token }, exchangers.post), [400, 'invalid_request'])
  })

  it("of a service user's own token may be any client of its organization, and no other", async () => {
    for (const token of [robots.robot.token, await tokenOfRobot(world)]) {
      assert.deepEqual(await audienceOf({ subject_token: token, audience: [billing.id, clients.api.id] }), [billing.id, clients.api.id])
      assert.deepEqual(await refusal(world, { subject_token: token, audience: foreign.id }), BEYOND)
      assert.deepEqual(await refusal(world, { subject_token: token, audience: [billing.id, foreign.id] }), BEYOND)
    }
  })

  it("of a service user's exchanged token may be those it names, and no other", async () => {
    const { access_token: token } = await exchanged(world, { subject_token: robots.robot.token, audience: billing.id })
    assert.equal((await introspected(world, token, billing))['active'], true)
    assert.equal((await introspected(world, token, clients.web))['active'], false)
    assert.deepEqual(await refusal(world, { subject_token: token }, basic), [400, 'invalid_request'])
  })

  it('of an ID token is the requesting client', async () => {
    const given = { ...(await accessToken(world)), requested_token_type: ID_TOKEN }
    assert.equal(decodeJwt((await exchanged(world, { ...given, audience: basic.id })).access_token).aud, basic.id)
    assert.deepEqual(await refusal(world, { ...given, audience: projects.shop }), BEYOND)
  })

  it('has at most 20 values', async () => {
    const many = Array.from({ length: 21 }, (_, n) => `client-${n}`)
    assert.deepEqual(await refusal(world, { subject_token: robots.robot.token, audience: many }), [400, 'invalid_request'])
    assert.deepEqual(await refusal(world, { subject_token: robots.robot.token, audience: many.slice(1) }), BEYOND)
  })
}

function addressees(world: World): void {
  it('need the client or its project in the audience of an access token', async () => {
    const given = await accessToken(world)
    for (const client of [basic, exchangers.post]) assert.ok(await exchanged(world, given, client))
    for (const client of [billing, foreign]) assert.deepEqual(await refusal(world, given, client), [400, 'invalid_request'])
    assert.ok(await exchanged(world, await accessToken(world, `openid ${BILLING}`), billing))
  })

  it('need the client or its project in azp of an ID token', async () => {
    const given = await idToken(world)
    for (const client of [basic, exchangers.post]) assert.ok(await exchanged(world, given, client))
    for (const client of [billing, foreign]) assert.deepEqual(await refusal(world, given, client), [400, 'invalid_request'])
  })

  it("need to be in the organization of a personal access token or of a service user's own token", async () => {
    for (const token of [robots.robot.token, await tokenOfRobot(world)]) {
      for (const client of [basic, billing]) assert.ok(await exchanged(world, { subject_token: token }, client))
      assert.deepEqual(await refusal(world, { subject_token: token }, foreign), [400, 'invalid_request'])
    }
  })

  it('remain refused with an actor_token', async () => {
    const sent = { ...(await accessToken(world)), ...(await actorSam(world, 'openid', billing)) }
    assert.deepEqual(await refusal(world, sent, billing), [400, 'invalid_request'])
  })

  it('may use an actor_token of any client', async () => {
    const elsewhere = await world.tokens({ client: foreign }, staff.sam)
    assert.ok(await exchanged(world, { ...(await accessToken(world)), ...acting(elsewhere.access_token) }))
    assert.ok(await exchanged(world, { ...(await accessToken(world)), ...acting(elsewhere.id_token, ID_TOKEN) }))
  })
}

function lifetime(world: World): void {
  it('never exceeds that of the subject_token', async () => {
    const [ofToken, ofId] = [await accessToken(world), await idToken(world)]
    world.clock.advance(HOUR - MINUTE)
    for (const given of [ofToken, ofId]) {
      for (const type of [undefined, JWT, ID_TOKEN]) {
        const body = await exchanged(world, { ...given, requested_token_type: type })
        assert.equal(body.expires_in, MINUTE)
        if (type !== undefined) assert.equal(decodeJwt(body.access_token).exp, world.clock.now() + MINUTE)
        if (type !== ID_TOKEN) assert.equal(decodeJwt(body.id_token).exp, world.clock.now() + MINUTE)
      }
    }
    const { access_token: token } = await exchanged(world, ofToken)
    world.clock.advance(MINUTE - 1)
    assert.equal((await introspected(world, token))['active'], true)
    world.clock.advance(1)
    assert.equal((await introspected(world, token))['active'], false)
  })

  it('never exceeds that of the actor_token', async () => {
    const actor = await actorSam(world)
    world.clock.advance(HOUR - MINUTE)
    assert.equal((await exchanged(world, { ...(await accessToken(world)), ...actor })).expires_in, MINUTE)
    assert.equal((await exchanged(world, { ...bob, ...actor })).expires_in, MINUTE)
  })

  it('does not grow with repeated exchanges', async () => {
    let given = await accessToken(world)
    for (let times = 0; times < 3; times++) {
      world.clock.advance(10 * MINUTE)
      const { access_token: token } = await exchanged(world, given)
      given = { subject_token: token }
    }
    assert.equal((await exchanged(world, given)).expires_in, 30 * MINUTE)
  })

  it('ends in the first second after the exchanged token expires', async () => {
    const [ofToken, ofId] = [await accessToken(world), await idToken(world)]
    world.clock.advance(HOUR)
    for (const given of [ofToken, ofId]) assert.deepEqual(await refusal(world, given), [400, 'invalid_request'])
  })
}
