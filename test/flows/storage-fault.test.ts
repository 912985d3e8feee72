import assert from 'node:assert/strict'
import { startKeyhall } from '@keyhall/app'
import type { Keyhall } from '@keyhall/app'
import { answered, signIn } from '../support/authorization.js'
import { createDatabase } from '../support/postgres.js'
import type { TestDatabase } from '../support/postgres.js'
import { Protocol } from '../support/protocol.js'
import { formBody } from '../support/send.js'
import { clients, people, standardDocument } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'

/** The database becomes unavailable while the server runs. */
describe('unavailable storage', () => {
  let database: TestDatabase
  let keyhall: Keyhall
  let protocol: Protocol
  const agent = new UserAgent()
  let tokens: Record<'access_token' | 'refresh_token' | 'jwt', string>

  const address = (client: { readonly id: string; readonly redirectUri: string }, scope: string): string =>
    `${keyhall.issuer}/oauth/v2/authorize?${formBody({ client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code', scope })}`

  before(async () => {
    database = await createDatabase()
    keyhall = await startKeyhall({
      bootstrap: standardDocument(),
      storage: { kind: 'postgres', url: database.url, poolSize: 3 },
      masterKey: new Uint8Array(32),
    })
    protocol = new Protocol(keyhall.issuer)
    const redeem = async (client: TestClient, code: string) =>
      (await protocol.token(client, { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri })).body
    const first = answered(await signIn(agent, address(clients.web, 'openid offline_access'), people.alice)).parameters['code'] ?? ''
    const second = answered(await agent.open(address(clients.jwt, 'openid'))).parameters['code'] ?? ''
    const { access_token: opaque, refresh_token: refresh } = await redeem(clients.web, first)
    tokens = { access_token: opaque, refresh_token: refresh, jwt: (await redeem(clients.jwt, second)).access_token }
    await database.drop()
  })
  after(() => keyhall.close())

  const unavailable = (answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly text: string
  }): void => {
    assert.deepEqual(
      [answer.status, answer.headers['retry-after'], JSON.parse(answer.text)],
      [503, '2', { error: 'server_error', error_description: 'the service cannot answer now' }],
    )
  }

  it('is answered with 503 server_error and Retry-After for every grant', async () => {
    unavailable(await protocol.refresh(clients.web, tokens.refresh_token))
    unavailable(await protocol.token(clients.web, { grant_type: 'client_credentials', scope: 'openid' }))
    unavailable(
      await protocol.token(clients.web, {
        grant_type: 'authorization_code',
        code: `ac_${'A'.repeat(65)}`,
        redirect_uri: clients.web.redirectUri,
      }),
    )
    unavailable(await protocol.token(clients.foreign, { grant_type: 'client_credentials', scope: 'openid' }))
  })

  it('is answered with 503 at introspection, userinfo and revocation: no token is reported inactive, unknown or revoked', async () => {
    for (const token of [tokens.access_token, tokens.jwt]) {
      unavailable(await protocol.introspect(clients.web, token))
      unavailable(await protocol.userinfo(token))
      unavailable(await protocol.revoke(clients.web, token))
    }
    unavailable(await protocol.revoke(clients.web, tokens.refresh_token))
  })

  it('shows a page with 503 before any redirect URI is validated', async () => {
    for (const path of ['/oauth/v2/authorize?client_id=web', '/ui/login/loginname?authRequestID=x', '/oidc/v1/end_session?client_id=web']) {
      const { status, answer, title } = await agent.open(keyhall.issuer + path)
      assert.deepEqual([status, answer.headers['retry-after'], title], [503, '2', words('messages.unavailable.title')], path)
    }
    assert.equal((await agent.open(address(clients.web, 'openid'))).status, 503)
  })

  it('leaves JWKS, discovery and liveness available and fails readiness', async () => {
    for (const path of ['/oauth/v2/keys', '/.well-known/openid-configuration', '/debug/healthz'])
      assert.equal((await protocol.get(path)).status, 200, path)
    const ready = await protocol.get('/debug/ready')
    assert.deepEqual([ready.status, ready.body], [503, { status: 'unavailable' }])
  })

  it('does not reveal details of the storage', async () => {
    const { text } = await protocol.refresh(clients.web, tokens.refresh_token)
    const page = await agent.open(address(clients.web, 'openid'))
    for (const body of [text, page.html]) assert.doesNotMatch(body, /postgres|keyhall_test|does not exist|127\.0\.0\.1|\bat .*\.js/)
  })
})
