import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { apiDocument, callers } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { MADE_CALLBACK, MadeApps } from '../support/made-apps.js'
import { clients } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { HOUR, onEveryDatabase, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const INACTIVE = '{"active":false}'
const REFRESHING = { grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE', 'OIDC_GRANT_TYPE_REFRESH_TOKEN'] }
const OFFLINE = 'openid offline_access'
const BY_JWT = { authMethodType: 'API_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT' }

const made = (world: World): MadeApps => new MadeApps(new Api(world, 'rest'))

onEveryStorage('application created by the API', (world) => {
  for (const method of ['client_secret_basic', 'client_secret_post', 'none'] as const) {
    it(`redeems codes and refreshes tokens with ${method}`, async () => {
      const client = await made(world).oidc(method, REFRESHING)
      const tokens = await world.tokens({ client, scope: OFFLINE })
      assert.equal(decodeJwt(tokens.id_token)['aud'], client.id)
      assert.equal((await world.protocol.userinfo(tokens.access_token)).status, 200)
      assert.equal((await world.protocol.refresh(client, tokens.refresh_token)).status, 200)
    })
  }

  it('redeems codes with private_key_jwt and the key of its key file', async () => {
    const apps = made(world)
    const client = await apps.oidc('private_key_jwt')
    const [proof, granted] = [await apps.proofBy(await apps.key(client)), await world.code({ client })]
    const asked = { grant_type: 'authorization_code', code: granted.code, redirect_uri: granted.redirectUri }
    assert.equal((await world.protocol.post('/oauth/v2/token', asked)).body.error, 'invalid_client')
    const { status, body } = await world.protocol.post('/oauth/v2/token', { ...asked, ...proof.parameters })
    assert.deepEqual([status, decodeJwt(body.id_token)['aud']], [200, client.id])
  })

  it('gets tokens from the authorization endpoint, limited to the registered response types', async () => {
    const client = await made(world).oidc('none', { responseTypes: ['OIDC_RESPONSE_TYPE_ID_TOKEN_TOKEN'], grantTypes: ['OIDC_GRANT_TYPE_IMPLICIT'] })
    const ask = (type: string) => world.authorize({ client, parameters: { response_type: type, nonce: 'n' } })
    const { parameters } = await ask('id_token token')
    assert.deepEqual([parameters['token_type'], decodeJwt(parameters['id_token'] ?? '')['aud']], ['Bearer', client.id])
    assert.equal((await ask('id_token')).parameters['error'], 'unauthorized_client')
  })

  it('gets JWT access tokens when it is registered for them', async () => {
    const client = await made(world).oidc('client_secret_basic', { accessTokenType: 'OIDC_TOKEN_TYPE_JWT' })
    const { access_token: token } = await world.tokens({ client })
    assert.deepEqual([decodeJwt(token)['client_id'], decodeJwt(token)['iss']], [client.id, world.issuer])
  })

  it('receives responses at its redirect URI byte for byte, also in development mode', async () => {
    const apps = made(world)
    const registered = ['http://dev.example:8080/cb', 'https://made.example/cb']
    const agent = await world.agentOf()
    const answers = async (client: TestClient, uri: string) =>
      (await agent.open(world.authorizeUrl({ client, parameters: { redirect_uri: uri } }))).leftTo?.origin
    const dev = await apps.oidc('client_secret_basic', { devMode: true, redirectUris: registered })
    assert.equal(await answers(dev, 'http://dev.example:8080/cb'), 'http://dev.example:8080')
    for (const other of ['http://dev.example/cb', 'http://dev.example:8080/cb/', 'https://a.made.example/cb', 'https://made.example/x', 'javascript:x']) {
      assert.equal(await answers(dev, other), undefined, other)
    }
    const live = await apps.oidc('client_secret_basic', { redirectUris: registered })
    assert.equal(await answers(live, 'http://dev.example:8080/cb'), undefined)
  })

  it('allows CORS from its own origins only', async () => {
    const apps = made(world)
    await apps.oidc('none', { redirectUris: ['https://origin.example/cb', 'http://plain.example/cb'], additionalOrigins: ['https://Scripts.example'] })
    const allowed = async (origin: string) => {
      const { headers } = await world.protocol.get('/oidc/v1/userinfo', { origin })
      return headers['access-control-allow-origin']
    }
    assert.deepEqual(
      await Promise.all(['https://origin.example', 'https://scripts.example', 'http://plain.example'].map(allowed)),
      ['https://origin.example', 'https://scripts.example', undefined],
    )
  })
}, { bootstrap: apiDocument() })

onEveryStorage('API application', (world) => {
  it('introspects tokens of its project with its secret, and cannot get tokens', async () => {
    const resource = await made(world).resource()
    const { access_token: token } = await world.tokens()
    assert.equal((await world.protocol.introspect(resource, token)).body['active'], true)
    const { access_token: foreign } = await world.tokens({ client: clients.billing })
    assert.equal((await world.protocol.introspect(resource, foreign)).text, INACTIVE)
    for (const grant of ['client_credentials', 'refresh_token', 'authorization_code']) {
      const { body } = await world.protocol.token(resource, { grant_type: grant, scope: 'openid', refresh_token: 'x', code: 'x' })
      assert.equal(body.error, 'unauthorized_client', grant)
    }
    const page = await (await world.agentOf()).open(world.authorizeUrl({ client: { ...resource, redirectUri: MADE_CALLBACK } }))
    assert.deepEqual([page.status, page.leftTo], [400, undefined])
  })

  it('introspects with the key of its key file', async () => {
    const apps = made(world)
    const { clientId: id } = await apps.call('AddAPIApp', { name: 'Resource', ...BY_JWT })
    const file = await apps.key({ id, method: 'private_key_jwt', redirectUri: '' })
    const { access_token: token } = await world.tokens()
    const { parameters } = await apps.proofBy(file)
    assert.equal((await world.protocol.post<{ active: boolean }>('/oauth/v2/introspect', { token, ...parameters })).body.active, true)
  })

  it('cannot authenticate with a removed or expired key', async () => {
    const apps = made(world)
    const { clientId: id } = await apps.call('AddAPIApp', { name: 'Resource', ...BY_JWT })
    const client: TestClient = { id, method: 'private_key_jwt', redirectUri: '' }
    const expirationDate = new Date((world.clock.now() + HOUR) * 1000).toISOString()
    const [lasting, dying] = [await apps.key(client), await apps.key(client, { expirationDate })]
    const status = async (file: typeof lasting) => {
      const { parameters } = await apps.proofBy(file)
      return (await world.protocol.post('/oauth/v2/introspect', { token: 'unknown', ...parameters })).status
    }
    assert.deepEqual([await status(lasting), await status(dying)], [200, 200])
    world.clock.advance(HOUR)
    assert.deepEqual([await status(lasting), await status(dying)], [200, 401])
    await apps.call('RemoveAppKey', { appId: id, keyId: lasting.keyId })
    assert.equal(await status(lasting), 401)
  })
}, { bootstrap: apiDocument() })

onEveryDatabase('application changed on another server of the same database', (world) => changed(world), { bootstrap: apiDocument() })

function changed(world: World): void {
  /** Changes an application on a second server while the first one has it cached. */
  const elsewhere = async (method: string, input: object) => {
    const another = await world.another()
    try {
      const [verb, path] = method.split(' ')
      const headers = { authorization: `Bearer ${callers.orgOwner.token}`, 'content-type': 'application/json' }
      const url = `${another.issuer}/management/v1/projects/300/apps/${path ?? ''}`
      const answer = await fetch(url, { method: verb ?? '', headers, ...(verb === 'DELETE' ? {} : { body: JSON.stringify(input) }) })
      assert.equal(answer.status, 200)
      return (await answer.json()) as { readonly clientSecret?: string }
    } finally {
      await another.close()
    }
  }
  const introspected = async (token: string) => (await world.protocol.introspect(clients.api, token)).text

  for (const accessTokenType of ['OIDC_TOKEN_TYPE_BEARER', 'OIDC_TOKEN_TYPE_JWT']) {
    it(`has no valid token (${accessTokenType}) and no valid code after it is deactivated`, async () => {
      const client = await made(world).oidc('client_secret_basic', { ...REFRESHING, accessTokenType })
      const [tokens, granted] = [await world.tokens({ client, scope: OFFLINE }), await world.code({ client })]
      await elsewhere(`POST ${client.id}/_deactivate`, {})
      assert.equal((await world.protocol.userinfo(tokens.access_token)).status, 401)
      assert.equal(await introspected(tokens.access_token), INACTIVE)
      assert.equal((await world.protocol.refresh(client, tokens.refresh_token)).body.error, 'invalid_client')
      assert.equal((await world.redeem(granted)).body.error, 'invalid_client')
      const page = await (await world.agentOf()).open(world.authorizeUrl({ client }))
      assert.deepEqual([page.status, page.leftTo], [400, undefined])
      await elsewhere(`POST ${client.id}/_reactivate`, {})
      assert.equal((await world.protocol.userinfo(tokens.access_token)).status, 200)
    })

    it(`has no valid token (${accessTokenType}) and no valid code after it is removed`, async () => {
      const client = await made(world).oidc('client_secret_basic', { ...REFRESHING, accessTokenType })
      const [tokens, granted] = [await world.tokens({ client, scope: OFFLINE }), await world.code({ client })]
      await elsewhere(`DELETE ${client.id}`, {})
      assert.equal((await world.protocol.userinfo(tokens.access_token)).status, 401)
      assert.equal(await introspected(tokens.access_token), INACTIVE)
      assert.equal((await world.protocol.refresh(client, tokens.refresh_token)).body.error, 'invalid_client')
      assert.equal((await world.redeem(granted)).body.error, 'invalid_client')
    })
  }

  it('rejects the old secret at once and accepts the new one', async () => {
    const client = await made(world).oidc('client_secret_basic', REFRESHING)
    const { refresh_token: token } = await world.tokens({ client, scope: OFFLINE })
    const { clientSecret: secret = '' } = await elsewhere(`POST ${client.id}/oidc_config/_generate_client_secret`, {})
    assert.equal((await world.protocol.refresh(client, token)).body.error, 'invalid_client')
    assert.equal((await world.protocol.introspect(client, 'unknown')).status, 401)
    const renewed = { ...client, secret }
    assert.equal((await world.protocol.introspect(renewed, 'unknown')).status, 200)
    assert.equal((await world.protocol.refresh(renewed, token)).status, 200)
  })

  it('accepts a new key and rejects a removed one', async () => {
    const apps = made(world)
    const client = await apps.oidc('private_key_jwt')
    const file = await apps.key(client)
    const ask = async () => (await world.protocol.post('/oauth/v2/introspect', { token: 'unknown', ...(await apps.proofBy(file)).parameters })).status
    assert.equal(await ask(), 200)
    await elsewhere(`DELETE ${client.id}/keys/${file.keyId}`, {})
    assert.equal(await ask(), 401)
  })

  it('receives responses only at its new redirect URI', async () => {
    const client = await made(world).oidc('client_secret_basic')
    const granted = await world.code({ client })
    await elsewhere(`PUT ${client.id}/oidc_config`, { redirectUris: ['https://moved.example/cb'] })
    const agent = await world.agentOf()
    assert.equal((await agent.open(world.authorizeUrl({ client }))).leftTo, undefined)
    const moved = { ...client, redirectUri: 'https://moved.example/cb' }
    assert.equal((await agent.open(world.authorizeUrl({ client: moved }))).leftTo?.origin, 'https://moved.example')
    assert.equal((await world.redeem(granted)).status, 200)
  })
}
