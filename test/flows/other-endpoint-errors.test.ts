import assert from 'node:assert/strict'
import { assertionOf } from '../support/assertions.js'
import { byAssertion } from '../support/protocol.js'
import type { Claims, Proof } from '../support/protocol.js'
import { clients, robots } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { keys } from '../support/test-keys.js'
import { HOUR, onEveryDatabase } from '../support/world.js'
import type { World } from '../support/world.js'

const { web, post, spa, keyed, every, everyJwt } = clients

onEveryDatabase('errors of the other endpoints', (world) => {
  describe('introspect: client authentication fails', () => refused(world, '/oauth/v2/introspect', [post, spa]))
  describe('revoke: client authentication fails', () => refused(world, '/oauth/v2/revoke', []))
  describe('userinfo: token invalid or expired', () => userinfo(world))
})

/** @param notAccepted clients whose authentication method the endpoint does not accept, even with correct credentials */
function refused(world: World, path: string, notAccepted: readonly TestClient[]): void {
  const wrongKey = () => byAssertion(assertionOf(keyed, world.protocol.audience, { key: keys.otherEd25519 }))
  const rows: Readonly<Record<string, () => Proof>> = {
    'missing authentication': () => ({ headers: {}, parameters: {} }),
    'the bare client_id of a client with a secret': () => ({ headers: {}, parameters: { client_id: web.id } }),
    'the bare client_id of a client with a key': () => ({ headers: {}, parameters: { client_id: keyed.id } }),
    'an unknown client': () => world.protocol.proofOf({ ...web, id: 'nobody' }),
    'a wrong secret in the header': () => world.protocol.proofOf({ ...web, secret: post.secret }),
    'a secret in the body of a client that is registered for the header': () =>
      world.protocol.proofOf({ ...web, method: 'client_secret_post' }),
    'an access token': () => ({ headers: { authorization: `Bearer ${robots.robot.token}` }, parameters: {} }),
    'the secret of a service user': () => world.protocol.proofOf({ ...web, id: robots.robot.userName, secret: robots.robot.secret }),
    'an assertion signed with another key': wrongKey,
    ...Object.fromEntries(notAccepted.map((client) => [client.method, () => world.protocol.proofOf(client)])),
  }
  for (const [title, proof] of Object.entries(rows)) {
    it(`answers ${title} with 401 invalid_client for every token, with a challenge if the client used the header`, async () => {
      const { access_token: token } = await world.tokens()
      for (const text of [token, 'x']) {
        const { headers, parameters } = proof()
        const answer = await world.protocol.post(path, { token: text, ...parameters }, headers)
        assert.deepEqual(
          [answer.status, answer.body.error, Object.keys(answer.body)],
          [401, 'invalid_client', ['error', 'error_description']],
        )
        assert.equal(answer.headers['www-authenticate'], headers['authorization'] === undefined ? undefined : 'Basic realm="keyhall"')
        assert.equal(answer.headers['cache-control'], 'no-store')
      }
      assert.equal((await world.protocol.userinfo(token)).status, 200)
    })
  }
}

function userinfo(world: World): void {
  const isRefused = async (token: string): Promise<void> => {
    const { status, headers, text } = await world.protocol.userinfo(token)
    assert.deepEqual([status, headers['cache-control'], text], [401, 'no-store', ''])
    assert.match(headers['www-authenticate'] ?? '', /^Bearer realm="keyhall", error="invalid_token", error_description="[^"]+"$/)
  }

  for (const client of [every, everyJwt]) {
    it(`accepts a token of ${client.id} by code, refresh and implicit until it expires, then answers 401`, async () => {
      const byCode = await world.tokens({ client, scope: 'openid offline_access' })
      const refreshed = (await world.protocol.refresh(client, byCode.refresh_token)).body
      const { parameters } = await world.authorize({ client, parameters: { response_type: 'id_token token', nonce: 'n' } })
      const tokens = [byCode.access_token, refreshed.access_token, parameters['access_token'] ?? '']
      for (const token of tokens) assert.equal((await world.protocol.userinfo(token)).status, 200)
      world.clock.advance(HOUR)
      for (const token of tokens) await isRefused(token)
    })

    it(`refuses a token of ${client.id} that is revoked, altered, truncated or extended`, async () => {
      const { access_token: token } = await world.tokens({ client })
      for (const other of [`${token.slice(0, -2)}xy`, token.slice(0, -1), `${token}A`, `${token}=`, token.toUpperCase()])
        await isRefused(other)
      await world.protocol.revoke(client, token)
      await isRefused(token)
    })

    it(`refuses a token of ${client.id} from client credentials, which has no user`, async () => {
      const { body } = await world.protocol.token(client, { grant_type: 'client_credentials', scope: 'openid' })
      await isRefused(body.access_token)
    })
  }

  it('refuses an ID token, a refresh token, a code, an assertion and arbitrary text', async () => {
    const tokens = await world.tokens({ client: every, scope: 'openid offline_access' })
    const { code } = await world.code({ client: every })
    const assertion = assertionOf(robots.robot, world.protocol.audience)
    const unsigned = Buffer.from(JSON.stringify({ sub: '200' } satisfies Claims)).toString('base64url')
    for (const token of [tokens.id_token, tokens.refresh_token, code, assertion, `ey.${unsigned}.x`, 'x']) await isRefused(token)
  })
}
