import assert from 'node:assert/strict'
import { answered } from '../support/authorization.js'
import { DpopKey } from '../support/dpop.js'
import { pkce } from '../support/pkce.js'
import { authenticationOf } from '../support/protocol.js'
import { clients, described, standardDocument } from '../support/standard-document.js'
import { callback, confidential } from '../support/test-client.js'
import type { TestClient } from '../support/test-client.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const own = {
  pkce: confidential('own-pkce'),
  pushed: confidential('own-pushed'),
  dpop: confidential('own-dpop'),
  mcp: { id: 'own-mcp', method: 'none', redirectUri: callback('own-mcp') },
  oauth: confidential('own-oauth'),
} as const satisfies Record<string, TestClient>

const code = { grant_types: ['authorization_code', 'refresh_token'] }
const standard = standardDocument()
const bootstrap = {
  ...standard,
  features: { oidcDpop: true, oidcHybridFlow: true },
  clients: [
    ...(standard.clients ?? []),
    described(own.pkce, { ...code, require_pkce: true }),
    described(own.pushed, { ...code, require_pushed_authorization_requests: true }),
    described(own.dpop, { ...code, dpop_bound_access_tokens: true }),
    described(own.mcp, { ...code, security_profile: 'mcp' }),
    described(own.oauth, { ...code, security_profile: 'oauth_2_1' }),
  ],
}

let key: DpopKey
before(async () => {
  key = await DpopKey.make()
})

async function authorized(world: World, client: TestClient, parameters: Readonly<Record<string, string>> = {}) {
  return answered(await (await world.agentOf()).open(world.authorizeUrl({ client, parameters }))).parameters
}

const challenge = () => ({ code_challenge: pkce().challenge, code_challenge_method: 'S256' })

inMemory('security members of a client', (world) => {
  for (const client of [own.pkce, own.oauth, own.mcp]) {
    it(`demand PKCE of ${client.id}, though it may be confidential`, async () => {
      const { error, error_description: why } = await authorized(world, client)
      assert.deepEqual([error, why?.includes('PKCE')], ['invalid_request', true])
      assert.equal(typeof (await authorized(world, client, challenge()))['code'], 'string')
    })
  }

  it('demand pushed requests alone (RFC 9126 §6)', async () => {
    const { error, error_description: why } = await authorized(world, own.pushed)
    assert.deepEqual([error, why?.includes('push')], ['invalid_request', true])
    const by = authenticationOf(own.pushed)
    const request = { redirect_uri: own.pushed.redirectUri, response_type: 'code', scope: 'openid' }
    const { body } = await world.protocol.post<{ request_uri: string }>('/oauth/v2/par', { ...request, ...by.parameters }, by.headers)
    const page = await (await world.agentOf()).open(world.url('/oauth/v2/authorize', { client_id: own.pushed.id, request_uri: body.request_uri }))
    assert.equal(typeof answered(page).parameters['code'], 'string')
  })

  it('do not accept a request_uri of another form as a pushed request', async () => {
    const page = await (await world.agentOf()).open(world.authorizeUrl({ client: own.pushed, parameters: { request_uri: 'urn:ietf:params:oauth:request_uri:x' } }))
    assert.notEqual(page.status, 200)
  })

  it('demand a DPoP proof of every token request, and rotate refresh tokens as before (RFC 9449 §5.2)', async () => {
    const granted = await world.code({ client: own.dpop, scope: 'openid offline_access' })
    const refused = await world.redeem(granted)
    assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_dpop_proof'])
    const send = async (parameters: Readonly<Record<string, string>>) => {
      const by = authenticationOf(own.dpop)
      const proof = await key.proof('POST', `${world.issuer}/oauth/v2/token`, world.clock.now())
      return world.protocol.post('/oauth/v2/token', { ...parameters, ...by.parameters }, { ...by.headers, DPoP: proof })
    }
    const { code: text, redirectUri } = granted
    const { body } = await send({ grant_type: 'authorization_code', code: text, redirect_uri: redirectUri })
    assert.equal(body.token_type, 'DPoP')
    const { body: refreshed } = await send({ grant_type: 'refresh_token', refresh_token: body.refresh_token })
    assert.notEqual(refreshed.refresh_token, undefined)
    assert.notEqual(refreshed.refresh_token, body.refresh_token)
  })

  it('change nothing for other clients', async () => {
    assert.equal(typeof (await authorized(world, clients.web))['code'], 'string')
  })
}, { bootstrap })
