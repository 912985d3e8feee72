import assert from 'node:assert/strict'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import {
  ACCESS_TOKEN,
  ID_TOKEN,
  JWT,
  acting,
  agentRobot,
  exchanged,
  exchangers,
  introspected,
  onEveryDatabaseExchanging,
  staff,
} from '../support/exchange.js'
import type { TokenBody } from '../support/protocol.js'
import { clients, people, projects } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { DAY, HOUR } from '../support/world.js'
import type { World } from '../support/world.js'

const { basic } = exchangers
const OFFLINE = 'openid offline_access'
const BILLING = `urn:keyhall:iam:org:project:id:${projects.billing}:aud`

const tokensOf = (world: World, who: TestPerson, scope = OFFLINE): Promise<TokenBody> => world.tokens({ client: basic, scope }, who)
const isActive = async (world: World, token: string): Promise<boolean> => (await introspected(world, token))['active'] === true

onEveryDatabaseExchanging('token exchange, refreshing', (world) => refreshing(world))

onEveryDatabaseExchanging('token exchange, maximum lifetime', (world) => longest(world))

function refreshing(world: World): void {
  it('preserves subject, actor, scope, audience and token format', async () => {
    const scope = `${OFFLINE} ${BILLING}`
    for (const [type, isJwt] of [
      [ACCESS_TOKEN, false],
      [JWT, true],
    ] as const) {
      const [subject, actor] = [await tokensOf(world, people.bob, scope), await tokensOf(world, staff.sam)]
      const sent = {
        subject_token: subject.access_token,
        ...acting(actor.access_token),
        scope,
        audience: basic.id,
        requested_token_type: type,
      }
      let body: TokenBody = await exchanged(world, sent)
      const before = await introspected(world, body.access_token)
      assert.deepEqual([before['sub'], before['aud']], [people.bob.id, [basic.id, projects.billing]])
      for (let times = 0; times < 2; times++) {
        world.clock.advance(HOUR)
        body = (await world.protocol.refresh(basic, body.refresh_token)).body
        const after = await introspected(world, body.access_token)
        for (const name of ['sub', 'act', 'scope', 'aud', 'auth_time', 'amr', 'client_id'])
          assert.deepEqual(after[name], before[name], name)
        assert.deepEqual(decodeJwt(body.id_token)['act'], { iss: world.issuer, sub: staff.sam.id })
        assert.equal(body.access_token.startsWith('ey') && decodeProtectedHeader(body.access_token).typ === 'at+jwt', isJwt)
      }
    }
  })

  it('with fewer scopes drops their projects, and no other audience', async () => {
    const scope = `${OFFLINE} ${BILLING}`
    const { access_token: token } = await tokensOf(world, people.bob, scope)
    const body = await exchanged(world, { subject_token: token, scope })
    const audience = async (own: Readonly<Record<string, string>>, { refresh_token: refresh }: TokenBody) => {
      const { body: refreshed } = await world.protocol.refresh(basic, refresh, own)
      return { refreshed, aud: (await introspected(world, refreshed.access_token))['aud'] }
    }
    const narrow = await audience({ scope: OFFLINE }, body)
    assert.deepEqual(narrow.aud, [basic.id, projects.shop])
    assert.deepEqual((await audience({}, narrow.refreshed)).aud, [basic.id, projects.shop, projects.billing])
  })

  it('does not extend the requested audience', async () => {
    const { access_token: token } = await tokensOf(world, people.bob)
    const body = await exchanged(world, { subject_token: token, scope: OFFLINE, audience: basic.id })
    const { body: refreshed } = await world.protocol.refresh(basic, body.refresh_token)
    assert.deepEqual((await introspected(world, refreshed.access_token))['aud'], [basic.id])
    assert.equal((await introspected(world, refreshed.access_token, clients.api))['active'], false)
  })

  it('is bound to the exchanging client, and a second use revokes the family', async () => {
    const { access_token: token } = await tokensOf(world, people.bob)
    const body = await exchanged(world, { subject_token: token, scope: OFFLINE }, exchangers.post)
    assert.equal((await world.protocol.refresh(basic, body.refresh_token)).body.error, 'invalid_grant')
    const { body: next } = await world.protocol.refresh(exchangers.post, body.refresh_token)
    assert.equal((await world.protocol.refresh(exchangers.post, body.refresh_token)).body.error, 'invalid_grant')
    assert.equal((await world.protocol.refresh(exchangers.post, next.refresh_token)).body.error, 'invalid_grant')
    assert.equal(await isActive(world, token), true)
  })

  it("ends with the actor's token when only that token proves the actor", async () => {
    const { access_token: token } = await tokensOf(world, people.bob)
    const ofActor = (await world.tokens({ client: basic }, staff.sam)).id_token
    const body = await exchanged(world, { subject_token: token, ...acting(ofActor, ID_TOKEN), scope: OFFLINE })
    world.clock.advance(HOUR - 60)
    const { body: next } = await world.protocol.refresh(basic, body.refresh_token)
    assert.equal(next.expires_in, 60)
    world.clock.advance(60)
    assert.equal((await world.protocol.refresh(basic, next.refresh_token)).body.error, 'invalid_grant')
    const offline = await exchanged(world, {
      subject_token: (await tokensOf(world, people.bob)).access_token,
      ...acting(agentRobot.token),
      scope: OFFLINE,
    })
    world.clock.advance(2 * HOUR)
    assert.equal((await world.protocol.refresh(basic, offline.refresh_token)).status, 200)
  })
}

function longest(world: World): void {
  it('is that of the session: an exchange starts no refresh token family that outlives it', async () => {
    let signedIn = await tokensOf(world, people.bob)
    for (let months = 0; months < 2; months++) {
      world.clock.advance(29 * DAY)
      signedIn = (await world.protocol.refresh(basic, signedIn.refresh_token)).body
    }
    let body: TokenBody = await exchanged(world, { subject_token: signedIn.access_token, scope: OFFLINE })
    world.clock.advance(29 * DAY)
    body = (await world.protocol.refresh(basic, body.refresh_token)).body
    assert.equal(await isActive(world, body.access_token), true)
    world.clock.advance(3 * DAY + 2 * HOUR)
    assert.equal((await world.protocol.refresh(basic, body.refresh_token)).body.error, 'invalid_grant')
  })
}
