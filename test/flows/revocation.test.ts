import assert from 'node:assert/strict'
import { authenticationOf } from '../support/protocol.js'
import { clients, people, robots } from '../support/standard-document.js'
import { onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const OFFLINE = { scope: 'openid offline_access' }

async function alive(world: World, token: string): Promise<boolean> {
  const [introspected, info] = await Promise.all([world.protocol.introspect(clients.web, token), world.protocol.userinfo(token)])
  assert.equal(introspected.body['active'] === true, info.status === 200, 'introspection and userinfo agree')
  return info.status === 200
}

onEveryStorage('revocation_endpoint', (world) => {
  for (const client of [clients.web, clients.jwt]) {
    it(`revokes an access token of ${client.id} and nothing else`, async () => {
      const tokens = await world.tokens({ client, ...OFFLINE })
      const sibling = (await world.protocol.refresh(client, tokens.refresh_token)).body
      const { status, text, headers } = await world.protocol.revoke(client, tokens.access_token)
      assert.deepEqual([status, text, headers['cache-control']], [200, '', 'no-store'])
      assert.equal(await alive(world, tokens.access_token), false)
      assert.equal(await alive(world, sibling.access_token), true)
      assert.equal((await world.protocol.refresh(client, sibling.refresh_token)).status, 200)
    })

    it(`revokes with a refresh token of ${client.id} all of its access tokens`, async () => {
      const first = await world.tokens({ client, ...OFFLINE })
      const second = (await world.protocol.refresh(client, first.refresh_token)).body
      const other = await world.tokens({ client, ...OFFLINE })
      assert.equal((await world.protocol.revoke(client, second.refresh_token)).status, 200)
      for (const token of [first.access_token, second.access_token]) assert.equal(await alive(world, token), false)
      assert.equal((await world.protocol.refresh(client, second.refresh_token)).body.error, 'invalid_grant')
      assert.equal(await alive(world, other.access_token), true)
      assert.equal((await world.protocol.refresh(client, other.refresh_token)).status, 200)
    })
  }

  it('revokes the family by a rotated refresh token too', async () => {
    const first = await world.tokens(OFFLINE)
    const second = (await world.protocol.refresh(clients.web, first.refresh_token)).body
    assert.equal((await world.protocol.revoke(clients.web, first.refresh_token)).status, 200)
    assert.equal((await world.protocol.refresh(clients.web, second.refresh_token)).body.error, 'invalid_grant')
  })

  it('finds the token under any token_type_hint', async () => {
    for (const hint of ['access_token', 'refresh_token', 'unknown']) {
      const tokens = await world.tokens(OFFLINE)
      assert.equal((await world.protocol.revoke(clients.web, tokens.refresh_token, hint)).status, 200)
      assert.equal(await alive(world, tokens.access_token), false)
    }
  })

  it('answers 200 with an empty body for an unknown, expired or already revoked token', async () => {
    const { access_token: token } = await world.tokens()
    for (const text of ['x', 'at_unknown', 'ey.ey.ey', `${token}x`, token, token]) {
      const answer = await world.protocol.revoke(clients.web, text)
      assert.deepEqual([answer.status, answer.text], [200, ''])
    }
    const { access_token: old } = await world.tokens()
    world.clock.advance(3600)
    assert.equal((await world.protocol.revoke(clients.web, old)).status, 200)
  })

  it('accepts public clients and clients with client_secret_post', async () => {
    for (const client of [clients.post, clients.spa]) {
      const { access_token: token } = await world.tokens({ client })
      assert.equal((await world.protocol.revoke(client, token)).status, 200)
      assert.equal((await world.protocol.userinfo(token)).status, 401)
    }
  })

  it('refuses the token of another client and leaves it valid', async () => {
    for (const owner of [clients.web, clients.jwt]) {
      const tokens = await world.tokens({ client: owner, ...OFFLINE })
      for (const thief of [clients.post, clients.spa, clients.foreign, clients.api]) {
        for (const token of [tokens.access_token, tokens.refresh_token]) {
          const { status, body } = await world.protocol.revoke(thief, token)
          assert.deepEqual([status, body.error], [400, 'invalid_client'])
        }
      }
      assert.equal(await alive(world, tokens.access_token), true)
      assert.equal((await world.protocol.refresh(owner, tokens.refresh_token)).status, 200)
    }
  })

  it('leaves personal access tokens and codes valid', async () => {
    const granted = await world.code({}, people.bob)
    for (const text of [robots.robot.token, granted.code]) assert.equal((await world.protocol.revoke(clients.web, text)).status, 200)
    assert.equal((await world.protocol.userinfo(robots.robot.token)).status, 200)
    assert.equal((await world.redeem(granted)).status, 200)
  })

  it('answers invalid_client without authentication, and invalid_request for a missing or repeated token', async () => {
    assert.deepEqual((await world.protocol.post('/oauth/v2/revoke', { token: 'x' })).status, 401)
    const { headers } = authenticationOf(clients.web)
    for (const parameters of [
      [],
      [['token', '']],
      [
        ['token', 'a'],
        ['token', 'b'],
      ],
    ] as const) {
      const { status, body } = await world.protocol.post('/oauth/v2/revoke', parameters, headers)
      assert.deepEqual([status, body.error], [400, 'invalid_request'])
    }
  })
})
