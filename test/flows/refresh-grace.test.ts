import assert from 'node:assert/strict'
import { graceDocument } from '../support/grace-document.js'
import { clients } from '../support/standard-document.js'
import type { World } from '../support/world.js'
import { onEveryStorage } from '../support/world.js'

const SCOPE = 'openid offline_access'
const RIVALS = 20

const bootstrap = graceDocument({ instance: 30, ofClients: { [clients.eddsa.id]: 5, [clients.jwt.id]: 0 } })

onEveryStorage('grace period of refresh tokens', grace, { bootstrap })

function grace(world: World): void {
  const refreshed = async (token: string, client = clients.web) => {
    const { status, body } = await world.protocol.refresh(client, token)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  /** The family of the token has ended. */
  const isReuse = async (token: string, client = clients.web) => {
    const { status, body } = await world.protocol.refresh(client, token)
    assert.deepEqual([status, body.error], [400, 'invalid_grant'])
  }

  it(`gives each of ${RIVALS} concurrent requests its own access token and all the same refresh token`, async () => {
    const { refresh_token: token } = await world.tokens({ scope: SCOPE })
    const answers = await Promise.all(Array.from({ length: RIVALS }, () => refreshed(token)))
    assert.equal(new Set(answers.map((answer) => answer.refresh_token)).size, 1)
    const active = await Promise.all(answers.map((answer) => world.protocol.introspect(clients.web, answer.access_token)))
    assert.deepEqual(active.map(({ body }) => body['active']), answers.map(() => true))
    assert.equal(new Set(answers.map((answer) => answer.access_token)).size, RIVALS)
    await refreshed(answers[0]?.refresh_token ?? '')
  })

  it('starts with the first use; a later use revokes the family', async () => {
    const { refresh_token: token, access_token: accessToken } = await world.tokens({ scope: SCOPE })
    const first = await refreshed(token)
    for (const seconds of [15, 15]) {
      world.clock.advance(seconds)
      assert.equal((await refreshed(token)).refresh_token, first.refresh_token)
    }
    world.clock.advance(1)
    await isReuse(token)
    await isReuse(first.refresh_token)
    assert.equal((await world.protocol.introspect(clients.web, accessToken)).body['active'], false)
  })

  it('revokes the family when both thief and client have used the same successor', async () => {
    const { refresh_token: token } = await world.tokens({ scope: SCOPE })
    const [{ refresh_token: ofClient }, { refresh_token: ofThief }] = [await refreshed(token), await refreshed(token)]
    world.clock.advance(100)
    const next = await refreshed(ofClient)
    world.clock.advance(31)
    await isReuse(ofThief)
    await isReuse(next.refresh_token)
  })

  it('uses the setting of the client where it has one', async () => {
    const { refresh_token: token } = await world.tokens({ client: clients.eddsa, scope: SCOPE })
    await refreshed(token, clients.eddsa)
    world.clock.advance(5)
    await refreshed(token, clients.eddsa)
    world.clock.advance(1)
    await isReuse(token, clients.eddsa)
    const { refresh_token: strict } = await world.tokens({ client: clients.jwt, scope: SCOPE })
    await refreshed(strict, clients.jwt)
    await isReuse(strict, clients.jwt)
  })

  it('does not apply to codes', async () => {
    const granted = await world.code({ scope: SCOPE })
    assert.equal((await world.redeem(granted)).status, 200)
    assert.equal((await world.redeem(granted)).body.error, 'invalid_grant')
  })

  it('does not restore a revoked family', async () => {
    const { refresh_token: token } = await world.tokens({ scope: SCOPE })
    const { refresh_token: successor } = await refreshed(token)
    await world.protocol.revoke(clients.web, successor)
    await isReuse(token)
  })
}
