import assert from 'node:assert/strict'
import { signOut } from '../support/authorization.js'
import type { ClientId, UserId } from '@keyhall/core/shared'
import { decodeJwt } from 'jose'
import { DEVICE_CODE_GRANT } from '@keyhall/core/protocol'
import { aDevice, allow, deviceTokens, enterCode, pollOnce } from '../support/device.js'
import type { DeviceBody } from '../support/device.js'
import { clients, people } from '../support/standard-document.js'
import { MINUTE, onEveryDatabase, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const { tv, web, api, codeOnly } = clients
const { alice, bob } = people

async function says(world: World, device: DeviceBody, error: string): Promise<void> {
  const { status, body, headers } = await pollOnce(world, device)
  assert.deepEqual([status, body.error, body.access_token, headers['cache-control']], [400, error, undefined, 'no-store'])
}

onEveryStorage('device code grant (RFC 8628 §3.4, §3.5)', (world) => {
  describe('before the user answers', () => waiting(world))
  describe('a device code', () => deviceCode(world))
  describe('tokens of a device', () => tokens(world))
})

function waiting(world: World): void {
  it('is authorization_pending for every poll at the permitted interval', async () => {
    const device = await aDevice(world)
    for (let times = 0; times < 3; times++) {
      await says(world, device, 'authorization_pending')
      world.clock.advance(5)
    }
  })

  it('is slow_down for a device that polls faster, whose interval grows by 5 seconds', async () => {
    const device = await aDevice(world)
    await says(world, device, 'authorization_pending')
    world.clock.advance(4)
    await says(world, device, 'slow_down')
    world.clock.advance(9)
    await says(world, device, 'slow_down')
    world.clock.advance(15)
    await says(world, device, 'authorization_pending')
    world.clock.advance(14)
    await says(world, device, 'slow_down')
    world.clock.advance(20)
    await says(world, device, 'authorization_pending')
  })

  it('limits each device separately', async () => {
    const [one, two] = [await aDevice(world), await aDevice(world)]
    await says(world, one, 'authorization_pending')
    await says(world, two, 'authorization_pending')
    await says(world, one, 'slow_down')
    world.clock.advance(5)
    await says(world, two, 'authorization_pending')
  })

  it('counts each of twenty parallel polls: one is in time', async () => {
    const device = await aDevice(world)
    const answers = await Promise.all(Array.from({ length: 20 }, () => pollOnce(world, device)))
    const errors = answers.map(({ body }) => body.error).toSorted((a, b) => a.localeCompare(b))
    assert.deepEqual(errors, ['authorization_pending', ...Array.from({ length: 19 }, () => 'slow_down')])
  })

  it('is expired_token after 15 minutes, even if the user approved in time', async () => {
    const [idle, allowed] = [await aDevice(world), await aDevice(world)]
    await allow(world, await world.browserWith(alice), allowed)
    world.clock.advance(15 * MINUTE - 1)
    await says(world, idle, 'authorization_pending')
    world.clock.advance(1)
    await says(world, idle, 'expired_token')
    await says(world, allowed, 'expired_token')
  })

  it('is access_denied after the user has refused, for every poll', async () => {
    const device = await aDevice(world)
    const page = await enterCode(world, await world.browserWith(alice), device.user_code)
    await page.submit({ answer: 'deny' })
    await says(world, device, 'access_denied')
    await says(world, device, 'access_denied')
  })
}

function deviceCode(world: World): void {
  it('works once; then it is invalid_grant, and the issued tokens stay valid', async () => {
    const device = await aDevice(world)
    await allow(world, await world.browserWith(alice), device)
    const { status, body } = await pollOnce(world, device)
    assert.equal(status, 200)
    await says(world, device, 'invalid_grant')
    assert.equal((await world.protocol.userinfo(body.access_token)).status, 200)
  })

  it('gives tokens to exactly one of twenty parallel polls', async () => {
    for (let round = 0; round < 3; round++) {
      const device = await aDevice(world, 'openid offline_access')
      await allow(world, await world.browserWith(alice), device)
      const answers = await Promise.all(Array.from({ length: 20 }, () => pollOnce(world, device)))
      const winners = answers.filter(({ status }) => status === 200)
      assert.equal(winners.length, 1)
      for (const { status, body } of answers) if (status !== 200) assert.deepEqual([status, body.error], [400, 'invalid_grant'])
      assert.equal((await world.protocol.userinfo(winners[0]?.body.access_token ?? '')).status, 200)
    }
  })

  it('is bound to its client', async () => {
    const device = await aDevice(world)
    await allow(world, await world.browserWith(alice), device)
    const stolen = await pollOnce(world, device, web)
    assert.deepEqual([stolen.status, stolen.body.error], [400, 'invalid_grant'])
    const { body } = await pollOnce(world, device, codeOnly)
    assert.equal(body.error, 'unauthorized_client')
    assert.equal((await pollOnce(world, device)).status, 200)
  })

  it('cannot be guessed from its id, modified, or replaced by another kind of code', async () => {
    const device = await aDevice(world)
    await allow(world, await world.browserWith(alice), device)
    const { device_code: code } = device
    const { code: authorizationCode } = await world.code()
    const others = [
      `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`,
      `${code.slice(0, 25)}${'A'.repeat(43)}`,
      code.slice(0, -1),
      `${code}A`,
      `ac${code.slice(2)}`,
      authorizationCode,
      device.user_code,
    ]
    for (const text of others) {
      const { status, body } = await pollOnce(world, { device_code: text })
      assert.deepEqual([status, body.error], [400, 'invalid_grant'], text)
    }
    const { body } = await world.protocol.token(tv, { grant_type: DEVICE_CODE_GRANT })
    assert.equal(body.error, 'invalid_request')
    assert.equal((await world.redeem({ code, client: web, redirectUri: web.redirectUri })).body.error, 'invalid_grant')
    assert.equal((await pollOnce(world, device)).status, 200)
  })
}

function tokens(world: World): void {
  it('belong to the user and the session', async () => {
    const agent = await world.browserWith(alice)
    const signedInAt = world.clock.now()
    world.clock.advance(30)
    const body = await deviceTokens(world, agent, 'openid email')
    assert.deepEqual(Object.keys(body).toSorted(), ['access_token', 'expires_in', 'id_token', 'scope', 'token_type'])
    assert.deepEqual([body.token_type, body.expires_in, body.scope], ['Bearer', 3600, 'openid email'])
    const claims = decodeJwt(body.id_token)
    assert.deepEqual([claims.sub, claims.aud, claims['azp']], [alice.id, tv.id, tv.id])
    assert.deepEqual([claims['auth_time'], claims['nonce']], [signedInAt, undefined])
    assert.deepEqual(claims['amr'], ['pwd'])
    assert.ok(claims['sid'])
    assert.equal((await world.protocol.userinfo(body.access_token)).body['email'], 'alice@mail.example')
    const { body: introspected } = await world.protocol.introspect(api, body.access_token)
    assert.deepEqual([introspected['active'], introspected['client_id'], introspected['username']], [true, tv.id, alice.loginName])
  })

  it('include a refresh token if offline_access was requested, which works', async () => {
    const { refresh_token: token } = await deviceTokens(world, await world.browserWith(alice), 'openid offline_access')
    const { status, body } = await world.protocol.refresh(tv, token)
    assert.equal(status, 200)
    assert.ok(body.refresh_token)
    assert.equal(decodeJwt(body.id_token).sub, alice.id)
  })

  it('include no ID token if openid was not requested', async () => {
    const body = await deviceTokens(world, await world.browserWith(alice), 'email')
    assert.deepEqual([body.id_token, body.scope], [undefined, 'email'])
  })

  it('are revoked when the user signs out', async () => {
    const agent = await world.browserWith(alice)
    const body = await deviceTokens(world, agent, 'openid offline_access')
    await signOut(agent, world.url('/oidc/v1/end_session'))
    assert.equal((await world.protocol.userinfo(body.access_token)).status, 401)
    assert.equal((await world.protocol.refresh(tv, body.refresh_token)).body.error, 'invalid_grant')
  })

  it('are not issued after the user has signed out', async () => {
    const agent = await world.browserWith(alice)
    const device = await aDevice(world)
    await allow(world, agent, device)
    await signOut(agent, world.url('/oidc/v1/end_session'))
    await says(world, device, 'invalid_grant')
  })

  it('are JWTs for a client with JWT access tokens', async () => {
    const body = await deviceTokens(world, await world.browserWith(bob), 'openid', clients.jwt)
    const { sub, client_id: clientId, scope } = decodeJwt(body.access_token)
    assert.deepEqual([sub, clientId, scope], [bob.id, clients.jwt.id, 'openid'])
  })
}

onEveryDatabase('device code grant, deactivation after the approval', (world) => {
  it('refuses a user who is not active', async () => {
    const device = await aDevice(world)
    await allow(world, await world.browserWith(bob), device)
    const storage = await world.storage()
    await storage.run(async ({ users }) => {
      const found = await users.find(bob.id as UserId)
      assert.ok(found)
      await users.update({ ...found.user, state: 'inactive' })
    })
    await says(world, device, 'invalid_grant')
  })

  it('refuses a client that is not active, or no longer registered for the grant type', async () => {
    const [device, other] = [await aDevice(world, 'openid', web), await aDevice(world)]
    const agent = await world.browserWith(alice)
    await allow(world, agent, device)
    await allow(world, agent, other)
    const storage = await world.storage()
    await storage.run(async ({ clients: store }) => {
      const [ofWeb, ofTv] = [await store.find(web.id as ClientId), await store.find(tv.id as ClientId)]
      assert.ok(ofWeb && ofTv)
      await store.put({ ...ofWeb, state: 'inactive' }, [])
      await store.put({ ...ofTv, grantTypes: ['refresh_token'] }, [])
    })
    assert.equal((await pollOnce(world, device, web)).body.error, 'invalid_client')
    await says(world, other, 'unauthorized_client')
  })
})
