import assert from 'node:assert/strict'
import { CLIENT_AUTH_METHODS, ENDPOINT_AUTH_METHODS, TOKEN_EXCHANGE_GRANT, TOKEN_GRANTS } from '@keyhall/core/protocol'
import type { ClientAuthMethod } from '@keyhall/core/protocol'
import { assertionOf } from '../support/assertions.js'
import { JWT_BEARER_GRANT, basic, byAssertion } from '../support/protocol.js'
import type { JsonAnswer, Proof, TokenBody } from '../support/protocol.js'
import { clients, robots, standardDocument } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { keys } from '../support/test-keys.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const ALL = ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt'] as const

/** Specification, "Accepted methods per endpoint", verbatim. */
const TOKEN_ROWS: Readonly<Record<string, readonly ClientAuthMethod[]>> = {
  authorization_code: ALL,
  refresh_token: ALL,
  client_credentials: ['client_secret_basic', 'client_secret_post'],
  [TOKEN_EXCHANGE_GRANT]: ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt'],
}
const ENDPOINT_ROWS = {
  introspect: ['client_secret_basic', 'private_key_jwt'],
  revoke: ALL,
} as const satisfies Record<string, readonly ClientAuthMethod[]>

describe('accepted client authentication methods per endpoint', () => {
  it('are the same in the core, which has one table, and in the specification', () => {
    assert.deepEqual(CLIENT_AUTH_METHODS, ALL)
    for (const [grant, accepted] of Object.entries(TOKEN_ROWS))
      assert.deepEqual(TOKEN_GRANTS[grant as keyof typeof TOKEN_GRANTS], accepted, grant)
    for (const [endpoint, accepted] of Object.entries(ENDPOINT_ROWS)) {
      assert.deepEqual(ENDPOINT_AUTH_METHODS[endpoint as keyof typeof ENDPOINT_ROWS], accepted, endpoint)
    }
  })

  it('are none where an assertion is the grant', () => {
    assert.deepEqual(TOKEN_GRANTS[JWT_BEARER_GRANT], [])
  })
})

type Presented = (typeof CLIENT_AUTH_METHODS)[number] | 'nothing'
const PRESENTED: readonly Presented[] = [...ALL, 'nothing']

/** One client for each method that can be registered. */
const REGISTERED: readonly TestClient[] = [clients.web, clients.post, clients.spa, clients.keyed]

/** Authenticates the client by that method, with its own credentials or with ones that would be valid if registered. */
function presented(world: World, client: TestClient, how: Presented): Proof {
  const secret = client.secret ?? 'a-secret-that-nobody-has-0123456789'
  const signs = client.signs ?? { alg: 'EdDSA', kid: 'keyed-1', key: keys.ed25519 }
  switch (how) {
    case 'client_secret_basic':
      return { headers: { authorization: basic(client.id, secret) }, parameters: {} }
    case 'client_secret_post':
      return { headers: {}, parameters: { client_id: client.id, client_secret: secret } }
    case 'none':
      return { headers: {}, parameters: { client_id: client.id } }
    case 'private_key_jwt':
      return byAssertion(assertionOf({ id: client.id, signs }, world.protocol.audience))
    case 'nothing':
      return { headers: {}, parameters: {} }
  }
}

type Ask = (world: World, client: TestClient, by: Proof) => Promise<JsonAnswer<TokenBody>>

/** A request for each row that is valid except for its client authentication. */
const ROWS: Readonly<Record<string, Ask>> = {
  authorization_code: async (world, client, by) => {
    const { code, redirectUri, verifier } = await world.code({ client })
    const own = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      ...(verifier === undefined ? {} : { code_verifier: verifier }),
    }
    return world.protocol.post('/oauth/v2/token', { ...own, ...by.parameters }, by.headers)
  },
  refresh_token: async (world, client, by) => {
    const { refresh_token: token } = await world.tokens({ client, scope: 'openid offline_access' })
    return world.protocol.post('/oauth/v2/token', { grant_type: 'refresh_token', refresh_token: token, ...by.parameters }, by.headers)
  },
  client_credentials: (world, _client, by) =>
    world.protocol.post('/oauth/v2/token', { grant_type: 'client_credentials', scope: 'openid', ...by.parameters }, by.headers),
  [TOKEN_EXCHANGE_GRANT]: async (world, client, by) => {
    const { access_token: token } = await world.tokens({ client })
    const subject = { subject_token: token, subject_token_type: 'urn:ietf:params:oauth:token-type:access_token' }
    const own = { grant_type: TOKEN_EXCHANGE_GRANT, scope: 'openid', ...subject }
    return world.protocol.post('/oauth/v2/token', { ...own, ...by.parameters }, by.headers)
  },
  introspect: async (world, client, by) => {
    const { access_token: token } = await world.tokens({ client })
    return world.protocol.post('/oauth/v2/introspect', { token, ...by.parameters }, by.headers)
  },
  revoke: async (world, client, by) => {
    const { access_token: token } = await world.tokens({ client })
    return world.protocol.post('/oauth/v2/revoke', { token, ...by.parameters }, by.headers)
  },
}

/** The standard bootstrap document with token exchange enabled and registered for all clients. */
function withExchange(): object {
  const { clients: registered = [], ...document } = standardDocument()
  const may = (client: object) => ('grant_types' in client ? [...(client.grant_types as string[]), TOKEN_EXCHANGE_GRANT] : [])
  return {
    ...document,
    clients: registered.map((client) => ({ ...client, grant_types: may(client) })),
    features: { oidcTokenExchange: true },
  }
}

/** According to the core, which matches the specification (see above). */
const acceptedBy = (row: string): readonly string[] => ({ ...TOKEN_GRANTS, ...ENDPOINT_AUTH_METHODS })[row as keyof typeof TOKEN_GRANTS]

inMemory(
  'accepted client authentication methods per endpoint, every cell for every registered method',
  (world) => {
    for (const [row, ask] of Object.entries(ROWS)) {
      for (const client of REGISTERED) {
        const isAccepted = acceptedBy(row).includes(client.method)
        it(`${row}: ${client.method} is ${isAccepted ? 'accepted by that method only' : 'never accepted'}`, async () => {
          for (const how of PRESENTED) {
            const by = presented(world, client, how)
            const { status, body, headers } = await ask(world, client, by)
            const isRight = isAccepted && how === client.method
            assert.deepEqual([status, body.error], isRight ? [200, undefined] : [401, 'invalid_client'], how)
            const isByHeader = by.headers['authorization'] !== undefined
            assert.equal(headers['www-authenticate'], isByHeader && !isRight ? 'Basic realm="keyhall"' : undefined, how)
          }
        })
      }
    }

    for (const [row, ask] of Object.entries(ROWS)) {
      it(`${row}: rejects a wrong, a shortened and an empty secret, and that of another client`, async () => {
        const { secret } = clients.web
        for (const wrong of [`${secret}x`, secret.slice(0, -1), '', clients.post.secret, secret.toUpperCase(), 'x'.repeat(5000)]) {
          const by = { headers: { authorization: basic(clients.web.id, wrong) }, parameters: {} }
          const { status, body } = await ask(world, clients.web, by)
          assert.deepEqual([status, body.error], [401, 'invalid_client'], wrong)
        }
      })
    }

    it('refresh_token with none: a client_id is sufficient', async () => {
      const { refresh_token: token } = await world.tokens({ client: clients.spa, scope: 'openid offline_access' })
      const { status } = await world.protocol.post('/oauth/v2/token', {
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: clients.spa.id,
      })
      assert.equal(status, 200)
    })

    for (const client of REGISTERED) {
      it(`jwt-bearer: ${client.method} beside the assertion is ${client.method === 'none' ? 'ignored' : 'invalid_request'}`, async () => {
        const assertion = assertionOf(robots.robot, world.protocol.audience)
        const by = presented(world, client, client.method)
        const ask = (proof: Proof) =>
          world.protocol.post(
            '/oauth/v2/token',
            { grant_type: JWT_BEARER_GRANT, assertion, scope: 'openid', ...proof.parameters },
            proof.headers,
          )
        const beside = await ask(by)
        assert.deepEqual([beside.status, beside.body.error], client.method === 'none' ? [200, undefined] : [400, 'invalid_request'])
        if (client.method !== 'none') assert.equal((await ask(presented(world, client, 'nothing'))).status, 200)
      })
    }
  },
  { bootstrap: withExchange() },
)
