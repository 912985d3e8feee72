import assert from 'node:assert/strict'
import { answered, signIn } from '../support/authorization.js'
import { startedWorld } from '../support/world.js'
import type { TestClient } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'

const secretOf = (id: string): string => `${id}-secret-0123456789-abcdef`
const REDIRECT = 'https://client.example/callback'
const web: TestClient = { id: 'web', method: 'client_secret_basic', secret: secretOf('web'), redirectUri: REDIRECT }
const robot: TestClient = { id: 'robot', method: 'client_secret_basic', secret: secretOf('robot'), redirectUri: '' }

/** A bootstrap file sets all ids, and may use the same id for resources of different types. */
const bootstrap = {
  organizations: [{ id: 'web', name: 'Web', primaryDomain: 'web.localhost' }],
  users: [
    { id: 'web', organization: 'web', userName: 'web', password: 'the password of web', profile: { firstName: 'We', lastName: 'B' } },
  ],
  serviceUsers: [{ id: 'robot', organization: 'web', userName: 'robot', accessTokenType: 'jwt', clientSecret: robot.secret }],
  projects: [{ id: 'web', organization: 'web', name: 'Web' }],
  clients: [
    {
      project: 'web',
      client_id: 'web',
      client_secret: web.secret,
      redirect_uris: [REDIRECT],
      access_token_type: 'jwt',
      grant_types: ['authorization_code', 'client_credentials'],
    },
  ],
}

for (const kind of everyStorage) {
  describe(`same id for a user, a client, a project and an organization (${kind})`, () => {
    const world = startedWorld(kind, { bootstrap })
    const tokenOf = async (client: TestClient) =>
      (await world.protocol.token(client, { grant_type: 'client_credentials', scope: 'openid' })).body.access_token

    it('treats the token of a service user as that of a user', async () => {
      const token = await tokenOf(robot)
      assert.deepEqual((await world.protocol.userinfo(token)).body, { sub: 'robot' })
      const { body } = await world.protocol.introspect(web, token)
      assert.deepEqual([body['active'], body['username']], [true, 'robot@web.localhost'])
    })

    it('does not treat a client credentials token as that of the user', async () => {
      const token = await tokenOf(web)
      assert.equal((await world.protocol.userinfo(token)).status, 401)
      const { body } = await world.protocol.introspect(web, token)
      assert.deepEqual([body['active'], body['username']], [true, undefined])
    })

    it('treats the token of a user signed in at that client as that of the user', async () => {
      const url = world.authorizeUrl({ client: web })
      const page = await signIn(new UserAgent(), url, { loginName: 'web', password: 'the password of web' })
      const { code = '' } = answered(page).parameters
      const {
        body: { access_token: token },
      } = await world.redeem({ code, client: web, redirectUri: REDIRECT })
      assert.deepEqual((await world.protocol.userinfo(token)).body, { sub: 'web' })
      assert.equal((await world.protocol.introspect(web, token)).body['username'], 'web@web.localhost')
    })
  })
}
