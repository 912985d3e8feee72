import assert from 'node:assert/strict'
import type { ClientId, OrgId, ProjectId, SecretHash, UserId } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'
import { answered } from '../support/authorization.js'
import { clients, people, robots } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { onEveryDatabase } from '../support/world.js'
import type { World } from '../support/world.js'

type Activity = 'active' | 'inactive'
const INACTIVE = '{"active":false}'
const OFFLINE = { scope: 'openid offline_access' }

const must = <T>(found: T | undefined): T => {
  assert.ok(found)
  return found
}

/** Everything around the tokens of alice at the client web that can be deactivated, and how. */
const SWITCHES: Readonly<Record<string, (stores: Stores, state: Activity) => Promise<void>>> = {
  'the user': async ({ users }, state) => users.update({ ...must(await users.find(people.alice.id as UserId)).user, state }),
  'the client': async ({ clients: store }, state) => store.put({ ...must(await store.find('web' as ClientId)), state }, []),
  'the project of the client': async ({ projects }, state) => projects.put({ ...must(await projects.find('300' as ProjectId)), state }),
  'the organization': async ({ orgs }, state) => orgs.update({ ...must(await orgs.find('100' as OrgId)), state }),
}

async function switchTo(world: World, what: string, state: Activity): Promise<void> {
  const storage = await world.storage()
  await storage.run((stores) => must(SWITCHES[what])(stores, state))
}

onEveryDatabase('deactivation directly in the database', (world) => {
  for (const what of Object.keys(SWITCHES)) {
    describe(what, () => {
      afterEach(() => switchTo(world, what, 'active'))

      for (const client of [clients.web, clients.jwt].slice(0, what === 'the client' ? 1 : 2)) {
        it(`revokes all access tokens of ${client.id} at once, and its refresh tokens for good`, async () => {
          const tokens = await world.tokens({ client, ...OFFLINE })
          const granted = await world.code({ client })
          await switchTo(world, what, 'inactive')
          const refreshed = await world.protocol.refresh(client, tokens.refresh_token)
          const redeemed = await world.redeem(granted)
          for (const { status, body } of [refreshed, redeemed]) {
            assert.ok(['invalid_grant', 'invalid_client'].includes(body.error), `${status} ${body.error}`)
            assert.equal(body.access_token, undefined)
          }
          assert.equal((await world.protocol.userinfo(tokens.access_token)).status, 401)
          const introspected = [tokens.access_token, 'unknown'].map((token) => world.protocol.introspect(client, token))
          for (const { status, text, body } of await Promise.all(introspected)) {
            if (what === 'the user') assert.equal(text, INACTIVE)
            else assert.deepEqual([status, body['error']], [401, 'invalid_client'])
          }
          assert.equal((await world.protocol.introspect(clients.foreign, tokens.access_token)).text, INACTIVE)

          await switchTo(world, what, 'active')
          if (what !== 'the client') assert.equal((await world.protocol.refresh(client, tokens.refresh_token)).body.error, 'invalid_grant')
        })
      }

      it('prevents silent sign-ins', async () => {
        const agent = await world.browserWith(people.alice)
        await switchTo(world, what, 'inactive')
        const page = await agent.open(world.authorizeUrl({ parameters: { prompt: 'none' } }))
        assert.equal(page.leftTo?.searchParams.get('code') ?? null, null)
        if (what === 'the client') assert.deepEqual([page.status, page.leftTo], [400, undefined])
        else assert.ok(['login_required', 'unauthorized_client'].includes(answered(page).parameters['error'] ?? ''))
      })

      for (const client of [clients.every, clients.everyJwt].slice(0, what === 'the client' ? 0 : 2)) {
        it(`revokes the tokens that ${client.id} has from the authorization endpoint, and prevents new ones`, async () => {
          const agent = await world.browserWith(people.alice)
          const parameters = { response_type: 'id_token token', nonce: 'n', prompt: 'none' }
          const ask = () => agent.open(world.authorizeUrl({ client, parameters }))
          const { access_token: token = '' } = answered(await ask()).parameters
          assert.equal((await world.protocol.userinfo(token)).status, 200)
          await switchTo(world, what, 'inactive')
          assert.equal((await world.protocol.userinfo(token)).status, 401)
          assert.equal((await world.protocol.introspect(clients.foreign, token)).text, INACTIVE)
          const refused = answered(await ask())
          assert.ok(['login_required', 'unauthorized_client'].includes(refused.parameters['error'] ?? ''))
          assert.deepEqual(
            [refused.mode, 'access_token' in refused.parameters, 'id_token' in refused.parameters],
            ['fragment', false, false],
          )
        })
      }

      it('prevents tokens for the client itself', async () => {
        await switchTo(world, what, 'inactive')
        const { status, body } = await world.protocol.token(clients.web, { grant_type: 'client_credentials', scope: 'openid' })
        if (what === 'the user') assert.equal(status, 200)
        else assert.deepEqual([status, body.error], [401, 'invalid_client'])
      })
    })
  }

  it('of a service user revokes its tokens, personal access token and secret', async () => {
    const robot: TestClient = { id: robots.robot.userName, secret: robots.robot.secret, method: 'client_secret_basic', redirectUri: '' }
    const ask = () => world.protocol.token(robot, { grant_type: 'client_credentials', scope: 'openid' })
    const { access_token: token } = (await ask()).body
    const setState = async (state: Activity): Promise<void> => {
      const storage = await world.storage()
      await storage.run(async ({ users }) => users.update({ ...must(await users.find(robots.robot.id as UserId)).user, state }))
    }
    await setState('inactive')
    for (const each of [token, robots.robot.token]) {
      assert.equal((await world.protocol.userinfo(each)).status, 401)
      assert.equal((await world.protocol.introspect(clients.api, each)).text, INACTIVE)
    }
    assert.deepEqual((await ask()).body.error, 'invalid_client')
    await setState('active')
    assert.equal((await ask()).status, 200)
  })
})

onEveryDatabase('a client that is changed directly in the database', (world) => {
  const change = async (own: object): Promise<void> => {
    const storage = await world.storage()
    await storage.run(async ({ clients: store }) => store.put({ ...must(await store.find('post' as ClientId)), ...own }, []))
  }

  it('is authenticated by its new method at once, despite caches', async () => {
    const asked = { grant_type: 'client_credentials', scope: 'openid' }
    assert.equal((await world.protocol.token(clients.post, asked)).status, 200)
    await change({ authMethod: 'client_secret_basic' })
    assert.equal((await world.protocol.token(clients.post, asked)).body.error, 'invalid_client')
    assert.equal((await world.protocol.token({ ...clients.post, method: 'client_secret_basic' }, asked)).status, 200)
    await change({ authMethod: 'client_secret_post' })
  })

  it('is refused with its old secret', async () => {
    const { access_token: token } = await world.tokens({ client: clients.post })
    const granted = await world.code({ client: clients.post })
    await change({ secretHash: 'a'.repeat(43) })
    assert.equal((await world.redeem(granted)).body.error, 'invalid_client')
    assert.equal((await world.protocol.revoke(clients.post, token)).body.error, 'invalid_client')
    assert.equal((await world.protocol.userinfo(token)).status, 200)
  })

  it('may use its current registration only', async () => {
    await change({ grantTypes: [], redirectUris: [] })
    const { status, body } = await world.protocol.token(
      { ...clients.web, id: 'api', secret: clients.api.secret },
      { grant_type: 'client_credentials', scope: 'openid' },
    )
    assert.deepEqual([status, body.error], [200, undefined])
    const page = await (await world.agentOf()).open(world.authorizeUrl({ client: clients.post }))
    assert.deepEqual([page.status, page.leftTo], [400, undefined])
  })

  it('receives no response at a forbidden redirect URI, although it is stored', async () => {
    for (const uri of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://client.example/callback',
      'https://client.example/#x',
      'file:///x',
      'JaVaScRiPt:alert(1)',
    ]) {
      await change({ redirectUris: [uri], postLogoutRedirectUris: [uri] })
      const agent = await world.agentOf()
      for (const mode of ['query', 'fragment', 'form_post']) {
        const answer = await agent.openOnce(
          world.authorizeUrl({ client: clients.post, parameters: { redirect_uri: uri, response_mode: mode } }),
        )
        assert.deepEqual([answer.status, answer.headers.location], [400, undefined], uri)
      }
      const logout = await agent.openOnce(world.url('/oidc/v1/end_session', { client_id: 'post', post_logout_redirect_uri: uri }))
      assert.deepEqual([logout.status, logout.headers.location], [400, undefined], uri)
    }
  })

  it('is refused with its old secret for unknown tokens too', async () => {
    const { protocol } = world
    for (const token of ['unknown', `at_${'A'.repeat(65)}`, `rt_${'A'.repeat(65)}`]) {
      assert.deepEqual([(await protocol.introspect(clients.api, token)).text, (await protocol.revoke(clients.api, token)).status], [INACTIVE, 200])
    }
    const storage = await world.storage()
    await storage.run(async ({ clients: store }) => {
      await store.put({ ...must(await store.find(clients.api.id as ClientId)), secretHash: 'another' as SecretHash }, [])
    })
    for (const token of ['unknown', `at_${'A'.repeat(65)}`, `rt_${'A'.repeat(65)}`]) {
      const [introspected, revoked] = [await protocol.introspect(clients.api, token), await protocol.revoke(clients.api, token)]
      assert.deepEqual([introspected.status, revoked.status], [401, 401], token)
    }
  })
})
