import assert from 'node:assert/strict'
import { clients } from '../support/standard-document.js'
import { onEveryStorage } from '../support/world.js'

const TIMES = 20
const at = <T>(once: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: TIMES }, once))

onEveryStorage(`${TIMES} requests at once`, (world) => {
  for (const client of [clients.web, clients.jwt, clients.spa]) {
    it(`redeem one code of ${client.id}: exactly one gets tokens, and they are revoked with the replay (TK-06, AT-12)`, async () => {
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

    it(`use one refresh token of ${client.id}: exactly one gets tokens, and the family is over (TK-10)`, async () => {
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

  it('use and revoke one refresh token: whoever wins, nothing lives on', async () => {
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

  it('authorize in one browser: each gets a code of its own', async () => {
    const agent = await world.agentOf()
    const pages = await at(() => agent.open(world.authorizeUrl()))
    assert.equal(new Set(pages.map(({ leftTo }) => leftTo?.searchParams.get('code'))).size, TIMES)
  })

  it('ask for tokens of a client: each gets one of its own', async () => {
    const answers = await at(() => world.protocol.token(clients.web, { grant_type: 'client_credentials', scope: 'openid' }))
    assert.equal(new Set(answers.map(({ body }) => body.access_token)).size, TIMES)
  })
})
