import assert from 'node:assert/strict'
import { assertionOf } from '../support/assertions.js'
import { DpopKey } from '../support/dpop.js'
import { FapiParty, fapiClient, fapiDocument } from '../support/fapi.js'
import { authenticationOf, byAssertion } from '../support/protocol.js'
import type { Proof } from '../support/protocol.js'
import { clients } from '../support/standard-document.js'
import { World, inMemory, onEveryStorage } from '../support/world.js'

const REQUEST = { grant_type: 'client_credentials', scope: 'openid' } as const
const MACHINE = { grant_types: ['client_credentials'], response_types: [], redirect_uris: [] }

let key: DpopKey
before(async () => {
  key = await DpopKey.make()
})

const proofAt = async (world: World, nonce?: string): Promise<Readonly<Record<string, string>>> =>
  ({ DPoP: await key.proof('POST', `${world.issuer}/oauth/v2/token`, world.clock.now(), nonce === undefined ? {} : { claims: { nonce } }) })

onEveryStorage('client_credentials of a machine with a FAPI 2.0 profile and private_key_jwt', (world) => {
  const party = () => new FapiParty(world, () => key)

  it('issues a token bound to the DPoP key', async () => {
    const { status, body } = await party().post<{ token_type: string }>('/oauth/v2/token', REQUEST)
    assert.deepEqual([status, body.token_type], [200, 'DPoP'])
  })

  it('needs a DPoP proof', async () => {
    const { status, body } = await party().post<{ error: string }>('/oauth/v2/token', REQUEST, { key: undefined })
    assert.deepEqual([status, body.error], [400, 'invalid_dpop_proof'])
  })

  it('refuses a client_id alone and a secret', async () => {
    for (const own of [{ client_id: 'fapi' }, { client_id: 'fapi', client_secret: 'secret' }]) {
      const { status, body } = await world.protocol.post('/oauth/v2/token', { ...REQUEST, ...own }, await proofAt(world))
      assert.deepEqual([status, body.error], [401, 'invalid_client'])
    }
  })

  for (const client of [clients.web, clients.post]) {
    it(`is issued to a client without profile by ${client.method}, with and without a proof`, async () => {
      const { parameters, headers } = authenticationOf(client)
      for (const proof of [{}, await proofAt(world)]) {
        const { status, body } = await world.protocol.post('/oauth/v2/token', { ...REQUEST, ...parameters }, { ...headers, ...proof })
        assert.deepEqual([status, body.token_type], [200, 'DPoP' in proof ? 'DPoP' : 'Bearer'])
      }
    })
  }

  it('is refused to a client without profile by private_key_jwt, with every method that it could use', async () => {
    for (const proof of [{}, await proofAt(world)]) {
      const by: Proof = byAssertion(assertionOf(clients.keyed, world.protocol.audience))
      const { status, body } = await world.protocol.post('/oauth/v2/token', { ...REQUEST, ...by.parameters }, proof)
      assert.deepEqual([status, body.error, body['error_description']], [
        401, 'invalid_client',
        'this client is registered for private_key_jwt; this request needs client_secret_basic or client_secret_post or tls_client_auth or self_signed_tls_client_auth',
      ])
    }
  })
}, { bootstrap: fapiDocument(MACHINE) })

inMemory('a client assertion sent with a DPoP proof without nonce (RFC 9449 §8)', (world) => {
  it('works once when it is repeated with the nonce', async () => {
    const by = byAssertion(assertionOf({ id: 'fapi', signs: fapiClient.signs }, world.protocol.audience))
    const send = async (nonce?: string) => world.protocol.post('/oauth/v2/token', { ...REQUEST, ...by.parameters }, await proofAt(world, nonce))
    const first = await send()
    assert.deepEqual([first.status, first.body.error], [400, 'use_dpop_nonce'])
    const nonce = first.headers['dpop-nonce']
    assert.equal((await send(nonce)).status, 200)
    const third = await send(nonce)
    assert.deepEqual([third.status, third.body.error, third.body['error_description']], [401, 'invalid_client', 'client assertion: it was used before'])
  })
}, { bootstrap: fapiDocument(MACHINE, { security: { requireDpopNonce: true } }) })

describe('a bootstrap file with a client that no request can use', () => {
  for (const method of ['private_key_jwt', 'none'] as const) {
    it(`is refused: client_credentials alone by ${method}`, async () => {
      const jwks = method === 'none' ? { jwks: undefined } : {}
      const document = fapiDocument({ ...MACHINE, ...jwks, security_profile: undefined, token_endpoint_auth_method: method })
      await assert.rejects(new World('memory').start({ bootstrap: document }), /token_endpoint_auth_method.*no request can use the registration/s)
    })
  }
})
