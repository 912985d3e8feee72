import assert from 'node:assert/strict'
import { assertionOf } from '../support/assertions.js'
import { answered } from '../support/authorization.js'
import { byAssertion } from '../support/protocol.js'
import { clients, people, robots } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { whileWritesAreLocked } from '../storage/write-lock.js'
import { onEveryDatabase } from '../support/world.js'
import type { World } from '../support/world.js'

const OFFLINE = { scope: 'openid offline_access' }
const { every } = clients

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

const unavailable = ({ status, headers, text }: Answer): void =>
  assert.deepEqual(
    [status, headers['retry-after'], headers['cache-control'], JSON.parse(text)],
    [503, '2', 'no-store', { error: 'server_error', error_description: 'the service cannot answer now' }],
  )

/** Sent concurrently, because each request waits a few seconds before the server gives up. */
onEveryDatabase('storage that accepts no writes', (world) => {
  it('token endpoint: answers 503 for every grant that writes, which succeeds afterwards', async () => {
    const { proofs, grants } = await everyGrant(world)
    for (const answer of await whileWritesAreLocked(world.database, () => Promise.all(grants.map((ask) => ask())))) unavailable(answer)
    for (const ask of grants) assert.equal((await ask()).status, 200)
    assert.equal((await proofs()).status, 401, 'and an assertion that was let in is used up')
  }).timeout(60_000)

  it('revocation_endpoint: answers 503 instead of a false success', async () => {
    const [opaque, jwt] = [await world.tokens(OFFLINE), await world.tokens({ client: clients.jwt })]
    const revoke = () =>
      Promise.all([
        world.protocol.revoke(clients.web, opaque.access_token),
        world.protocol.revoke(clients.web, opaque.refresh_token),
        world.protocol.revoke(clients.jwt, jwt.access_token),
      ])
    for (const answer of await whileWritesAreLocked(world.database, revoke)) unavailable(answer)
    for (const { access_token: token } of [opaque, jwt]) assert.equal((await world.protocol.userinfo(token)).status, 200)
    for (const { status } of await revoke()) assert.equal(status, 200)
    for (const { access_token: token } of [opaque, jwt]) assert.equal((await world.protocol.userinfo(token)).status, 401)
  }).timeout(60_000)

  it('authorization endpoint: redirects with server_error instead of the success, with state unchanged', async () => {
    const signedIn = await world.agentOf(people.alice)
    const rows = [
      ['code', 'query'],
      ['id_token', 'fragment'],
      ['id_token token', 'fragment'],
      ['id_token token', 'form_post'],
    ] as const
    const askBy = (open: (url: URL) => Promise<Page>) =>
      Promise.all(
        rows.map(async ([type, mode]) => {
          const parameters = { response_type: type, response_mode: mode, nonce: 'n', state: 's & "t"' }
          return [mode, answered(await open(world.authorizeUrl({ client: every, parameters })))] as const
        }),
      )
    const ask = async () => (await Promise.all([askBy((url) => signedIn.open(url)), askBy((url) => new UserAgent().open(url))])).flat()
    for (const [mode, answer] of await whileWritesAreLocked(world.database, ask)) {
      const { error, state, iss, ...rest } = answer.parameters
      assert.deepEqual([answer.mode, error, state, iss], [mode, 'server_error', 's & "t"', world.issuer])
      assert.deepEqual(Object.keys(rest), ['error_description'])
    }
    const again = await world.authorize({ client: every, parameters: { response_type: 'id_token', nonce: 'n' } })
    assert.ok(again.parameters['id_token'])
  }).timeout(60_000)
})

/** Valid requests, each of which may be retried after a fault, and one that may not. */
async function everyGrant(world: World) {
  const { protocol } = world
  const granted = await world.code()
  const { refresh_token: refresh } = await world.tokens(OFFLINE)
  const { refresh_token: ofKeyed } = await world.tokens({ client: clients.keyed, ...OFFLINE })
  const byKey = byAssertion(assertionOf(clients.keyed, protocol.audience)).parameters
  const assertion = assertionOf({ ...robots.robot, id: robots.robot.id }, protocol.audience)
  const byKeyed = () => protocol.post('/oauth/v2/token', { grant_type: 'refresh_token', refresh_token: ofKeyed, ...byKey })
  const grants = [
    () => world.redeem(granted),
    () => protocol.refresh(clients.web, refresh),
    () => protocol.token(clients.web, { grant_type: 'client_credentials', scope: 'openid' }),
    () => protocol.jwtProfile(assertion),
    byKeyed,
  ]
  return { grants, proofs: byKeyed }
}
