import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { clients } from '../support/standard-document.js'
import type { World } from '../support/world.js'
import { DAY, HOUR, onEveryDatabase, onEveryStorage } from '../support/world.js'

const SCOPE = 'openid profile email offline_access'

async function refusesToRefresh(
  world: World,
  token: string,
  client: Parameters<World['protocol']['refresh']>[0] = clients.web,
): Promise<void> {
  const { status, body } = await world.protocol.refresh(client, token)
  assert.deepEqual([status, body.error, body.access_token], [400, 'invalid_grant', undefined])
}

const isActive = async (world: World, token: string): Promise<unknown> =>
  (await world.protocol.introspect(clients.web, token)).body['active']

onEveryStorage('refresh tokens', (world) => {
  describe('grant_type=refresh_token', () => grantType(world))
  describe('scope of a refresh (RFC 6749 §6)', () => scopes(world))
})

function grantType(world: World): void {
  it('returns new tokens of every kind', async () => {
    const before = await world.tokens({ scope: SCOPE })
    const { status, body } = await world.protocol.refresh(clients.web, before.refresh_token)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).sort(), ['access_token', 'expires_in', 'id_token', 'refresh_token', 'scope', 'token_type'])
    assert.deepEqual([body.token_type, body.expires_in, body.scope], ['Bearer', 3600, SCOPE])
    assert.notEqual(body.refresh_token, before.refresh_token)
    assert.notEqual(body.access_token, before.access_token)
    assert.equal(await isActive(world, before.access_token), true)
  })

  it('preserves sub, auth_time and session, and omits the nonce (OIDC Core §12.2)', async () => {
    const before = await world.tokens({ scope: SCOPE, parameters: { nonce: 'n-1' } })
    world.clock.advance(100)
    const after = (await world.protocol.refresh(clients.web, before.refresh_token)).body
    const [old, fresh] = [decodeJwt(before.id_token), decodeJwt(after.id_token)]
    for (const claim of ['iss', 'sub', 'aud', 'azp', 'auth_time', 'sid', 'amr', 'acr']) assert.deepEqual(fresh[claim], old[claim], claim)
    assert.deepEqual([old['nonce'], fresh['nonce']], ['n-1', undefined])
    assert.equal(fresh.iat, world.clock.now())
  })

  it('is invalid_request without refresh_token', async () => {
    const { status, body } = await world.protocol.token(clients.web, { grant_type: 'refresh_token' })
    assert.deepEqual([status, body.error], [400, 'invalid_request'])
  })

  it('requires only client_id from a public client', async () => {
    const before = await world.tokens({ client: clients.spa, scope: SCOPE })
    assert.equal((await world.protocol.refresh(clients.spa, before.refresh_token)).status, 200)
  })

  it('revokes the family when a rotated token is used again', async () => {
    const first = await world.tokens({ scope: SCOPE })
    const second = (await world.protocol.refresh(clients.web, first.refresh_token)).body
    const third = (await world.protocol.refresh(clients.web, second.refresh_token)).body
    await refusesToRefresh(world, first.refresh_token)
    await refusesToRefresh(world, third.refresh_token)
    for (const { access_token: token } of [first, second, third]) assert.equal(await isActive(world, token), false)
  })

  it('is bound to its client', async () => {
    const { refresh_token: token } = await world.tokens({ scope: SCOPE })
    await refusesToRefresh(world, token, clients.post)
    await refusesToRefresh(world, token, clients.spa)
    assert.equal((await world.protocol.refresh(clients.web, token)).status, 200)
  })

  it('expires after 30 days without use', async () => {
    const [early, late] = [await world.tokens({ scope: SCOPE }), await world.tokens({ scope: SCOPE })]
    world.clock.advance(30 * DAY - 1)
    assert.equal((await world.protocol.refresh(clients.web, early.refresh_token)).status, 200)
    world.clock.advance(1)
    await refusesToRefresh(world, late.refresh_token)
  })

  it('expires 90 days after the sign-in, regardless of use', async () => {
    let { refresh_token: token } = await world.tokens({ scope: SCOPE })
    for (let week = 0; week < 12; week++) {
      world.clock.advance(7 * DAY)
      token = (await world.protocol.refresh(clients.web, token)).body.refresh_token
    }
    world.clock.advance(6 * DAY - 1)
    token = (await world.protocol.refresh(clients.web, token)).body.refresh_token
    assert.match(token, /^rt_/)
    world.clock.advance(1)
    await refusesToRefresh(world, token)
  })

  it('continues to work after the expired rows are deleted', async () => {
    let { refresh_token: token } = await world.tokens({ scope: SCOPE })
    for (let month = 0; month < 3; month++) {
      world.clock.advance(29 * DAY)
      await world.keyhall.runJobs()
      token = (await world.protocol.refresh(clients.web, token)).body.refresh_token
      assert.match(token, /^rt_/)
    }
  })
}

function scopes(world: World): void {
  const refreshed = async (scope: string | undefined) => {
    const { refresh_token: token } = await world.tokens({ scope: SCOPE })
    return world.protocol.refresh(clients.web, token, scope === undefined ? {} : { scope })
  }

  for (const [title, scope, granted] of [
    ['defaults to the original one when omitted', undefined, SCOPE],
    ['defaults to the original one when empty', '', SCOPE],
    ['may be narrowed', 'openid email', 'openid email'],
    ['may be in another order', 'offline_access email profile openid', 'offline_access email profile openid'],
    ['may contain duplicates', 'openid openid email', 'openid email'],
  ] as const) {
    it(title, async () => {
      const { status, body } = await refreshed(scope)
      assert.deepEqual([status, body.scope], [200, granted])
    })
  }

  it('returns no ID token without openid', async () => {
    const { status, body } = await refreshed('email')
    assert.deepEqual([status, body.scope, body.id_token], [200, 'email', undefined])
    assert.equal((await world.protocol.userinfo(body.access_token)).status, 403)
  })

  for (const scope of ['openid profile email offline_access phone', 'openid admin', ' ', 'openid "', 'OPENID']) {
    it(`${JSON.stringify(scope)} is invalid_scope and leaves the refresh token valid`, async () => {
      const { refresh_token: token } = await world.tokens({ scope: SCOPE })
      const { status, body } = await world.protocol.refresh(clients.web, token, { scope })
      assert.deepEqual([status, body.error], [400, 'invalid_scope'])
      assert.equal((await world.protocol.refresh(clients.web, token)).status, 200)
    })
  }

  it('narrows one response only: the next one has the original scope again', async () => {
    const { body } = await refreshed('openid')
    assert.equal((await world.protocol.refresh(clients.web, body.refresh_token)).body.scope, SCOPE)
  })
}

onEveryDatabase('refresh tokens after a restart', (world) => {
  it('work, and a rotated one still revokes its family', async () => {
    const first = await world.tokens({ scope: SCOPE })
    const second = (await world.protocol.refresh(clients.web, first.refresh_token)).body
    await world.restart()
    const third = await world.protocol.refresh(clients.web, second.refresh_token)
    assert.equal(third.status, 200, third.text)
    await world.restart()
    await refusesToRefresh(world, first.refresh_token)
    await refusesToRefresh(world, third.body.refresh_token)
  })

  it('stay rejected after use when the clock goes back', async () => {
    const first = await world.tokens({ scope: SCOPE })
    await world.protocol.refresh(clients.web, first.refresh_token)
    world.clock.advance(-HOUR)
    await world.restart()
    await refusesToRefresh(world, first.refresh_token)
    world.clock.advance(HOUR)
  })
})
