import assert from 'node:assert/strict'
import type { Keyhall } from '@keyhall/app'
import { MessageId, TargetId } from '@keyhall/core/shared'
import { aTarget } from '../support/actions.js'
import { assertionOf } from '../support/assertions.js'
import { apiDocument, callers } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { DpopKey } from '../support/dpop.js'
import { Protocol, byAssertion } from '../support/protocol.js'
import { send } from '../support/send.js'
import { clients } from '../support/standard-document.js'
import { targetReceiver } from '../support/target-receiver.js'
import { onEveryDatabase } from '../support/world.js'

const SWITCHES = 20
const FEATURES = 'feature.v2.FeatureService/SetInstanceFeatures'
const SECURITY = 'settings.v2.SettingsService/SetSecuritySettings'
const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
const JWT_ANSWER = 'application/token-introspection+jwt'

/** The other server, which is asked only once after each change. */
interface Other {
  readonly issuer: string
  readonly protocol: Protocol
  readonly key: DpopKey
  readonly now: () => number
}

/** A setting that a request reads before anything else. */
interface Row {
  readonly title: string
  readonly change: (api: Api, isOn: boolean) => Promise<unknown>
  /** The answer of the other server. */
  readonly ask: (other: Other) => Promise<unknown>
  readonly on: unknown
  readonly off: unknown
}

const feature = (name: string) => (api: Api, isOn: boolean) => api.ok(FEATURES, { [name]: isOn })

const statusOf = (path: string) => async ({ issuer }: Other) => (await send(issuer + path)).status
const credentials = { grant_type: 'client_credentials', scope: 'openid' }

async function issued({ issuer, protocol, key, now }: Other) {
  const { headers, parameters } = protocol.proofOf(clients.web)
  const proof = await key.proof('POST', `${issuer}/oauth/v2/token`, now())
  return protocol.post('/oauth/v2/token', { ...credentials, ...parameters }, { ...headers, dpop: proof })
}

const rows: readonly Row[] = [
  { title: 'DPoP (RFC 9449)', change: feature('oidcDpop'), ask: async (other) => (await issued(other)).body.token_type, on: 'DPoP', off: 'Bearer' },
  {
    title: 'nonces of DPoP proofs',
    change: async (api, requireDpopNonce) => {
      await api.ok(FEATURES, { oidcDpop: true })
      await api.ok(SECURITY, { requireDpopNonce })
    },
    ask: async (other) => {
      const { status, headers } = await issued(other)
      return [status, typeof headers['dpop-nonce']]
    },
    on: [400, 'string'],
    off: [200, 'undefined'],
  },
  {
    title: 'open registration (RFC 7591)',
    change: async (api, isOn) => {
      await api.ok(FEATURES, { mcp: true })
      await api.ok('settings.v2.SettingsService/SetOpenClientSettings', { domains: [], registration: isOn ? 'CLIENT_REGISTRATION_OPEN' : 'CLIENT_REGISTRATION_OFF' })
    },
    ask: async ({ issuer }) => (await send(`${issuer}/oauth/v2/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status,
    on: 400,
    off: 404,
  },
  {
    title: 'backchannel authentication (CIBA)',
    change: feature('oidcCiba'),
    ask: async ({ protocol }) => (await protocol.post('/oauth/v2/bc-authorize', {})).status,
    on: 401,
    off: 404,
  },
  {
    title: 'the server of the Model Context Protocol',
    change: feature('mcp'),
    ask: async ({ issuer }) => (await send(`${issuer}/mcp`, {
      method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      headers: { 'content-type': 'application/json', 'accept': 'application/json, text/event-stream', 'authorization': `Bearer ${callers.iamOwner.token}` },
    })).status,
    on: 200,
    off: 404,
  },
  { title: 'the page for session management', change: feature('oidcSessionManagement'), ask: statusOf('/oidc/v1/check_session'), on: 200, off: 404 },
  { title: 'the metadata of the API as a resource (RFC 9728)', change: feature('mcp'), ask: statusOf('/.well-known/oauth-protected-resource/mcp'), on: 200, off: 404 },
  { title: 'the metadata of the authorization server (RFC 8414)', change: feature('mcp'), ask: statusOf('/.well-known/oauth-authorization-server'), on: 200, off: 404 },
  { title: 'requests in the account', change: feature('oidcCiba'), ask: statusOf('/ui/account/requests'), on: 302, off: 404 },
  {
    title: 'the features that the console shows',
    change: feature('oauthStepUp'),
    ask: async ({ issuer }) => (await send(`${issuer}/ui/console`)).body.includes('oauthStepUp'),
    on: true,
    off: false,
  },
  {
    title: 'introspection as a JWT (RFC 9701)',
    change: feature('oidcJwtResponses'),
    ask: async ({ protocol }) => {
      const { headers, parameters } = protocol.proofOf(clients.web)
      return (await protocol.post('/oauth/v2/introspect', { ...parameters, token: 'unknown' }, { ...headers, accept: JWT_ANSWER })).headers['content-type']
    },
    on: JWT_ANSWER,
    off: 'application/json',
  },
  {
    title: 'token exchange (RFC 8693)',
    change: feature('oidcTokenExchange'),
    ask: async ({ protocol }) => (await protocol.token(clients.web, { grant_type: TOKEN_EXCHANGE })).body.error,
    on: 'unauthorized_client',
    off: 'unsupported_grant_type',
  },
  {
    title: 'the parameter resource (RFC 8707)',
    change: feature('oauthResources'),
    ask: async ({ protocol }) => (await protocol.token(clients.web, { ...credentials, resource: 'https://none.example/' })).body.error_description,
    on: 'the resource is unknown, or not for this client',
    off: 'the parameter resource is not supported; name a project by a scope',
  },
  {
    title: 'client assertions without jti',
    change: (api, isNeeded) => api.ok(SECURITY, { requireClientAssertionJti: isNeeded }),
    ask: async ({ protocol }) => {
      const assertion = assertionOf(clients.keyed, protocol.audience, { claims: { jti: undefined } })
      const { headers, parameters } = byAssertion(assertion)
      return (await protocol.post('/oauth/v2/introspect', { ...parameters, token: 'unknown' }, headers)).status
    },
    on: 401,
    off: 200,
  },
]

onEveryDatabase('settings that one server changes', (world) => {
  const receiver = targetReceiver()
  let [server, other]: [Keyhall?, Other?] = []
  before(async () => {
    server = await world.another()
    const { issuer } = server
    other = { issuer, protocol: new Protocol(issuer, () => world.clock.now()), key: await DpopKey.make(), now: () => world.clock.now() }
  })
  after(() => server?.close())

  for (const { title, change, ask, on, off } of rows) {
    it(`${title}: the next request to another server follows each of ${SWITCHES} switches in both directions`, async () => {
      assert.ok(other)
      const api = new Api(world, 'connect')
      const stale: unknown[] = []
      for (let n = 0; n < 2 * SWITCHES; n++) {
        const isOn = n % 2 === 0
        await change(api, isOn)
        const answer = await ask(other)
        if (JSON.stringify(answer) !== JSON.stringify(isOn ? on : off)) stale.push([n, answer])
      }
      assert.deepEqual(stale, [])
    })
  }

  it('events that it stored after it turned actions on are delivered by another server, not dropped', async () => {
    assert.ok(server)
    const api = new Api(world, 'connect')
    await api.ok(FEATURES, { actions: true })
    const { id } = await aTarget(api, receiver, '/event')
    await api.ok(FEATURES, { actions: false })
    // The other server notices that they are off.
    await send(`${server.issuer}/.well-known/openid-configuration`)
    const storage = await world.storage()
    await storage.run(async ({ instance, executions, outbox }) => {
      const before = await instance.lock()
      assert.ok(before)
      await instance.put({ ...before, settings: { ...before.settings, features: { ...before.settings.features, actions: true } } })
      const now = world.clock.now()
      await executions.put({ condition: { kind: 'event', scope: 'one', name: 'user.removed' }, targets: [{ kind: 'target', id: TargetId.parse(id) }], createdAt: now, changedAt: now })
      await outbox.append({ id: MessageId.parse('stale-actions'), topic: 'event', createdAt: now, body: {
        id: 'e', type: 'user.removed', aggregate: { type: 'user', id: '7' }, actor: { kind: 'anonymous' }, at: now,
      } })
    })
    for (let n = 0; n < 2; n++) await server.runJobs('deliver outbox')
    assert.equal(receiver.to('/event').length, 1)
  })
}, { bootstrap: apiDocument({ security: { requireClientAssertionJti: true } }) })
