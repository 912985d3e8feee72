import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { clients, people, projects, robots } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const asClient = (
  robot: { readonly userName: string; readonly secret: string },
  method: 'client_secret_basic' | 'client_secret_post' = 'client_secret_basic',
): TestClient => ({
  id: robot.userName,
  secret: robot.secret,
  method,
  redirectUri: '',
})

const BILLING_SCOPE = `urn:keyhall:iam:org:project:id:${projects.billing}:aud`

onEveryStorage('token endpoint, grant_type=client_credentials', (world) => {
  const ask = (client: TestClient, scope?: string) =>
    world.protocol.token(client, { grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) })

  it('returns an access token, no ID token and no refresh token', async () => {
    const { status, body } = await ask(clients.web, 'openid profile offline_access')
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).sort(), ['access_token', 'expires_in', 'scope', 'token_type'])
    assert.deepEqual([body.token_type, body.expires_in, body.scope], ['Bearer', 3600, 'openid profile'])
  })

  it('accepts client_secret_basic and client_secret_post', async () => {
    assert.equal((await ask(clients.post, 'openid')).status, 200)
    assert.equal((await ask(asClient(robots.robot), 'openid')).status, 200)
    assert.equal((await ask(asClient(robots.robot, 'client_secret_post'), 'openid')).status, 200)
  })

  it('rejects a missing scope with invalid_request, a malformed or unknown one with invalid_scope', async () => {
    assert.deepEqual((await ask(clients.web)).body.error, 'invalid_request')
    for (const scope of ['openid calendar', 'openid "', ' ', 'urn:other:iam:org:project:id:301:aud']) {
      const { status, body } = await ask(clients.web, scope)
      assert.deepEqual([status, body.error], [400, 'invalid_scope'], scope)
    }
  })

  it('is unauthorized_client for a client that is not registered for it', async () => {
    const { status, body } = await ask(clients.codeOnly, 'openid')
    assert.deepEqual([status, body.error], [400, 'unauthorized_client'])
  })

  it('is invalid_client for a service user with a wrong secret', async () => {
    const { status, body } = await ask({ ...asClient(robots.robot), secret: robots.jwtRobot.secret }, 'openid')
    assert.deepEqual([status, body.error], [401, 'invalid_client'])
  })

  it('does not accept the password of a human user', async () => {
    const { userName, password, loginName } = people.alice
    for (const id of [userName, loginName]) {
      assert.equal((await ask({ id, secret: password, method: 'client_secret_basic', redirectUri: '' }, 'openid')).status, 401)
    }
  })

  it('returns a JWT to a service user that is configured for it', async () => {
    const { body } = await ask(asClient(robots.jwtRobot), `openid ${BILLING_SCOPE}`)
    const claims = decodeJwt(body.access_token)
    assert.equal(claims.sub, robots.jwtRobot.id)
    assert.equal(claims['client_id'], robots.jwtRobot.userName)
    assert.ok(([] as string[]).concat(claims.aud ?? []).includes(projects.billing))
  })

  describe('userinfo with a client credentials token', () => userinfo(world))
})

function userinfo(world: World): void {
  const tokenOf = async (client: TestClient, scope: string) =>
    (await world.protocol.token(client, { grant_type: 'client_credentials', scope })).body.access_token

  it('is refused if the client is its own subject: the token has no user', async () => {
    const { status, headers } = await world.protocol.userinfo(await tokenOf(clients.web, 'openid profile'))
    assert.equal(status, 401)
    assert.match(headers['www-authenticate'] ?? '', /error="invalid_token"/)
  })

  it('returns the claims of a service user', async () => {
    const { status, body } = await world.protocol.userinfo(await tokenOf(asClient(robots.robot), 'openid profile email phone address'))
    assert.equal(status, 200)
    assert.deepEqual(
      { ...body, updated_at: 0 },
      { sub: robots.robot.id, name: 'Robot', preferred_username: 'robot@acme.localhost', updated_at: 0 },
    )
  })
}
