import assert from 'node:assert/strict'
import { clients } from '../support/standard-document.js'
import { onEveryStorage } from '../support/world.js'

const TIMES = 20
const at = <T>(once: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: TIMES }, once))

onEveryStorage(`${TIMES} concurrent requests`, (world) => {
  for (const client of [clients.web, clients.jwt, clients.spa]) {
    it(`redeem a code of ${client.id} exactly once, and the replay revokes the issued tokens`, async () => {
      for (let round = 0; round < 3; round++) {
        const granted = await world.code({ client, scope: 'openid offline_access' })
        const answers = await at(() => world.redeem(granted))
        const winners = answers.filter(({ status }) => status === 200)
        assert.equal(winners.length, 1)
        for (const { status, body } of answers) if (status !== 200) assert.deepEqual([status, body.error], [400, 'invalid_grant'])
        assert.equal((await world.protocol.userinfo(winners[0]?.body.access_token ?? '')).status, 401)
        assert.equal((await world.protocol.refresh(client, winners[0]?.body.refresh_token ?? '')).body.error, 'invalid_grant')
      }
    })

    it(`use a refresh token of ${client.id} exactly once, and the replay revokes the family`, async () => {
      for (let round = 0; round < 3; round++) {
        const { refresh_token: token } = await world.tokens({ client, scope: 'openid offline_access' })
        const answers = await at(() => world.protocol.refresh(client, token))
        const winners = answers.filter(({ status }) => status === 200)
        assert.equal(winners.length, 1)
        for (const { status, body } of answers) if (status !== 200) assert.deepEqual([status, body.error], [400, 'invalid_grant'])
        assert.equal((await world.protocol.refresh(client, winners[0]?.body.refresh_token ?? '')).body.error, 'invalid_grant')
      }
    })
  }

  it('use and revoke a refresh token: no token remains valid in either order', async () => {
    for (let round = 0; round < 5; round++) {
      const { refresh_token: token } = await world.tokens({ scope: 'openid offline_access' })
      const [refreshed, revoked] = await Promise.all([
        world.protocol.refresh(clients.web, token),
        world.protocol.revoke(clients.web, token),
      ])
      assert.equal(revoked.status, 200)
      if (refreshed.status !== 200) continue
      assert.equal((await world.protocol.userinfo(refreshed.body.access_token)).status, 401)
      assert.equal((await world.protocol.refresh(clients.web, refreshed.body.refresh_token)).body.error, 'invalid_grant')
    }
  })

  it('authorize in one browser: each gets its own code', async () => {
    const agent = await world.agentOf()
    const pages = await at(() => agent.open(world.authorizeUrl()))
    assert.equal(new Set(pages.map(({ leftTo }) => leftTo?.searchParams.get('code'))).size, TIMES)
  })

  it('request client credentials tokens: each gets its own token', async () => {
    const answers = await at(() => world.protocol.token(clients.web, { grant_type: 'client_credentials', scope: 'openid' }))
    assert.equal(new Set(answers.map(({ body }) => body.access_token)).size, TIMES)
  })
})
