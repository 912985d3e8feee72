import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { halfHash, readIdToken } from '../support/id-tokens.js'
import { hybridClients, hybridDocument } from '../support/hybrid-document.js'
import { pkce } from '../support/pkce.js'
import { clients, people } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { inMemory } from '../support/world.js'
import type { GrantedCode, World } from '../support/world.js'

const TYPES = ['code id_token', 'code token', 'code id_token token'] as const
const { hybrid, hybridInside, hybridJwt } = hybridClients
const ALL = 'openid profile email offline_access'
const INACTIVE = '{"active":false}'

type Sent = Readonly<Record<string, string | undefined>>

async function respond(world: World, type: string, own: Sent = {}, client: TestClient = hybrid): Promise<Readonly<Record<string, string>>> {
  const { scope = 'openid', ...parameters } = own
  return (await world.authorize({ client, scope, parameters: { response_type: type, nonce: 'n', ...parameters } })).parameters
}

const granted = ({ code = '' }: Readonly<Record<string, string>>, client: TestClient = hybrid): GrantedCode => ({
  code,
  client,
  redirectUri: client.redirectUri,
})

inMemory(
  'hybrid flow, feature oidcHybridFlow on (OIDC Core §3.3)',
  (world) => {
    describe('response', () => response(world))
    describe('code and token of one response', () => together(world))
    describe('request', () => request(world))
  },
  { bootstrap: hybridDocument(true) },
)

function response(world: World): void {
  for (const type of TYPES) {
    for (const words of [type, type.split(' ').toReversed().join(' ')]) {
      it(`${words}: has the named members, in the fragment`, async () => {
        const { mode, parameters } = await world.authorize({ client: hybrid, parameters: { response_type: words, nonce: 'n', state: 's' } })
        const has = (word: string): boolean => type.split(' ').includes(word)
        assert.equal(mode, 'fragment')
        assert.deepEqual(Object.keys(parameters), [
          'code',
          ...(has('token') ? ['access_token', 'expires_in'] : []),
          ...(has('id_token') ? ['id_token'] : []),
          'token_type',
          'scope',
          'state',
          'iss',
        ])
      })
    }

    for (const client of [hybrid, hybridJwt]) {
      it(`${type} for ${client.id}: has the c_hash of the code and the at_hash of the access token`, async () => {
        const { code = '', access_token: token, id_token: idToken } = await respond(world, type, {}, client)
        if (idToken === undefined) return assert.equal(type, 'code token')
        const { c_hash: ofCode, at_hash: ofToken, nonce } = await readIdToken(world, idToken, client.id)
        const hash = client === hybridJwt ? 'sha512' : 'sha256'
        assert.deepEqual([ofCode, ofToken, nonce], [halfHash(code, hash), token && halfHash(token, hash), 'n'])
      })
    }

    it(`${type}: has a code for an ID token of the same session, without c_hash (OIDC Core §3.3.3.6)`, async () => {
      const first = await respond(world, type, { scope: ALL })
      const { body } = await world.redeem(granted(first))
      const second = await readIdToken(world, body.id_token, hybrid.id)
      assert.deepEqual([second['at_hash'], 'c_hash' in second, second['nonce']], [halfHash(body.access_token), false, 'n'])
      assert.deepEqual([body.scope, typeof body.refresh_token], [ALL, 'string'])
      if (first['id_token'] === undefined) return
      const front = decodeJwt(first['id_token'])
      for (const claim of ['iss', 'sub', 'aud', 'azp', 'auth_time', 'sid', 'nonce']) assert.deepEqual(front[claim], second[claim], claim)
    })

    it(`${type}: includes user info with the option only, since the code leads to an access token`, async () => {
      for (const client of [hybrid, hybridInside]) {
        const { id_token: idToken } = await respond(world, type, { scope: ALL }, client)
        if (idToken !== undefined) assert.equal('email' in decodeJwt(idToken), client === hybridInside)
      }
    })
  }
}

function together(world: World): void {
  for (const client of [hybrid, hybridJwt]) {
    it(`a second use of the code revokes the token of the response, for ${client.id}`, async () => {
      const first = await respond(world, 'code token', {}, client)
      const front = first['access_token'] ?? ''
      assert.equal((await world.protocol.userinfo(front)).status, 200)
      const { body } = await world.redeem(granted(first, client))
      assert.equal((await world.redeem(granted(first, client))).body.error, 'invalid_grant')
      for (const token of [front, body.access_token]) assert.equal((await world.protocol.introspect(client, token)).text, INACTIVE)
    })

    it(`a logout revokes both, for ${client.id}`, async () => {
      const agent = await world.agentOf(people.bob)
      const asked = { client, parameters: { response_type: 'code id_token token', nonce: 'n' } }
      const { parameters } = await world.authorize(asked, people.bob)
      await agent.open(world.url('/oidc/v1/end_session', { id_token_hint: parameters['id_token'] }))
      assert.equal((await world.protocol.introspect(client, parameters['access_token'] ?? '')).text, INACTIVE)
      assert.equal((await world.redeem(granted(parameters, client))).body.error, 'invalid_grant')
    })
  }

  it('the code is bound to its challenge, and its exchange requires the verifier', async () => {
    const { verifier, challenge } = pkce()
    const sent = { code_challenge: challenge, code_challenge_method: 'S256' }
    const right = await world.redeem(granted(await respond(world, 'code id_token', sent)), { code_verifier: verifier })
    const wrong = await world.redeem(granted(await respond(world, 'code id_token', sent)))
    assert.deepEqual([right.status, wrong.body.error], [200, 'invalid_grant'])
  })
}

function request(world: World): void {
  for (const type of TYPES) {
    it(`${type}: uses fragment or form_post, never query`, async () => {
      for (const [sent, expected] of [
        ['query', 'fragment'],
        ['fragment', 'fragment'],
        ['form_post', 'form_post'],
        ['x', 'fragment'],
      ] as const) {
        for (const scope of ['openid', 'email']) {
          const { mode } = await world.authorize({
            client: hybrid,
            scope,
            parameters: { response_type: type, response_mode: sent, nonce: 'n' },
          })
          assert.equal(mode, expected, `${sent} ${scope}`)
        }
      }
    })

    it(`${type}: requires a nonce if the response has an ID token`, async () => {
      const { error } = await respond(world, type, { nonce: undefined })
      assert.equal(error, type === 'code token' ? undefined : 'invalid_request')
    })

    it(`${type}: is unauthorized_client for a client that is not registered for it`, async () => {
      assert.equal((await respond(world, type, {}, clients.every))['error'], 'unauthorized_client')
    })

    it(`${type}: requires PKCE as for code`, async () => {
      const error = async (own: Sent) => (await respond(world, type, own))['error']
      assert.equal(await error({ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }), 'invalid_request')
      assert.equal(await error({ code_challenge_method: 'S256' }), 'invalid_request')
    })
  }

  it('matches discovery', async () => {
    const { body } = await world.protocol.get('/.well-known/openid-configuration')
    assert.deepEqual(body['response_types_supported'], ['code', 'id_token', 'id_token token', ...TYPES])
    assert.ok((body['claims_supported'] as string[]).includes('c_hash'))
  })
}

inMemory(
  'hybrid flow, feature oidcHybridFlow off',
  (world) => {
    for (const type of TYPES) {
      it(`${type} is unsupported_response_type, also for a client that is registered for it`, async () => {
        for (const client of [hybrid, clients.every]) {
          const answer = await respond(world, type, { state: 's' }, client)
          assert.deepEqual(Object.keys(answer), ['error', 'error_description', 'state', 'iss'])
          assert.equal(answer['error'], 'unsupported_response_type')
        }
      })
    }

    it('still allows the other response types of the client', async () => {
      assert.deepEqual(Object.keys(await respond(world, 'code')), ['code', 'iss'])
      assert.ok((await respond(world, 'id_token'))['id_token'])
    })

    it('is not in discovery', async () => {
      const { body } = await world.protocol.get('/.well-known/openid-configuration')
      assert.deepEqual(body['response_types_supported'], ['code', 'id_token', 'id_token token'])
      assert.ok(!(body['claims_supported'] as string[]).includes('c_hash'))
    })
  },
  { bootstrap: hybridDocument(false) },
)
