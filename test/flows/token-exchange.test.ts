import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import {
  ACCESS_TOKEN,
  EXCHANGE,
  ID_TOKEN,
  JWT,
  USER_ID,
  acting,
  agentRobot,
  exchange,
  exchangeDocument,
  exchanged,
  exchangers,
  introspected,
  onEveryDatabaseExchanging,
  refusal,
  staff,
} from '../support/exchange.js'
import type { Sent } from '../support/exchange.js'
import { DpopKey } from '../support/dpop.js'
import { authenticationOf } from '../support/protocol.js'
import { clients, people } from '../support/standard-document.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const { basic } = exchangers

onEveryDatabaseExchanging('grant_type=urn:ietf:params:oauth:grant-type:token-exchange', (world) => {
  describe('parameters', () => parameters(world))
  describe('client authentication', () => authentication(world))
  describe('response', () => response(world))
  describe('issued tokens at the other endpoints', () => elsewhere(world))
})

/** A fresh access token of alice for the client. */
const subject = async (world: World, scope = 'openid'): Promise<Sent> => ({
  subject_token: (await world.tokens({ client: basic, scope })).access_token,
})
const actor = async (world: World): Promise<Sent> => acting((await world.tokens({ client: basic }, staff.sam)).access_token)

function parameters(world: World): void {
  const missing = ['subject_token', 'subject_token_type', 'scope'] as const
  for (const name of missing) {
    it(`${name} is required: missing or empty is invalid_request`, async () => {
      for (const value of [undefined, '']) {
        assert.deepEqual(await refusal(world, { ...(await subject(world)), [name]: value }), [400, 'invalid_request'])
      }
    })
  }

  for (const name of ['actor_token', 'actor_token_type'] as const) {
    it(`${name} is required when the other one is present`, async () => {
      const sent = { ...(await subject(world)), ...(await actor(world)), [name]: undefined }
      assert.deepEqual(await refusal(world, sent), [400, 'invalid_request'])
    })
  }

  it('actor_token is optional: without it the token has no act claim', async () => {
    const { access_token: token } = await exchanged(world, await subject(world))
    assert.equal((await introspected(world, token))['act'], undefined)
  })

  it('requested_token_type is optional and defaults to an access token', async () => {
    for (const value of [undefined, '']) {
      const body = await exchanged(world, { ...(await subject(world)), requested_token_type: value })
      assert.equal(body.issued_token_type, ACCESS_TOKEN)
    }
  })

  for (const scope of ['openid calendar', 'openid "', ' ', 'urn:other:iam:org:project:id:301:aud']) {
    it(`scope is invalid_scope when it is malformed or unknown: ${JSON.stringify(scope)}`, async () => {
      assert.deepEqual(await refusal(world, { ...(await subject(world)), scope }), [400, 'invalid_scope'])
    })
  }

  it('audience is optional and may be repeated', async () => {
    const given = await subject(world)
    assert.equal((await exchange(world, given)).status, 200)
    assert.equal((await exchange(world, { ...given, audience: '' })).status, 200)
    assert.equal((await exchange(world, { ...given, audience: [basic.id, '300'] })).status, 200)
  })

  for (const resource of ['https://api.example', ['https://api.example', 'https://other.example'], 'nonsense']) {
    it(`resource is invalid_target, because it is not supported: ${JSON.stringify(resource)}`, async () => {
      assert.deepEqual(await refusal(world, { ...(await subject(world)), resource }), [400, 'invalid_target'])
    })
  }

  const once = [
    'grant_type',
    'subject_token',
    'subject_token_type',
    'actor_token',
    'actor_token_type',
    'requested_token_type',
    'scope',
    'unknown',
  ] as const
  for (const name of once) {
    it(`${name} is refused when it is repeated`, async () => {
      const sent: Sent = {
        grant_type: EXCHANGE,
        subject_token_type: ACCESS_TOKEN,
        scope: 'openid',
        requested_token_type: JWT,
        unknown: 'x',
        ...(await actor(world)),
      }
      const value = { ...sent, ...(await subject(world)) }[name]
      assert.equal(typeof value, 'string')
      assert.deepEqual(await refusal(world, { ...(await subject(world)), ...sent, [name]: [value as string, value as string] }), [
        400,
        'invalid_request',
      ])
    })
  }

  for (const name of ['subject_token', 'actor_token']) {
    it(`${name} is ignored in the query`, async () => {
      const by = authenticationOf(basic)
      const all = { grant_type: EXCHANGE, subject_token_type: ACCESS_TOKEN, scope: 'openid', ...(await subject(world)) } as Record<
        string,
        string
      >
      assert.deepEqual((await world.protocol.post(`/oauth/v2/token?${name}=x`, all, by.headers)).body.error, 'invalid_request')
    })
  }

  it('text is invalid_request when the storage cannot store it', async () => {
    for (const token of ['\0', `at_${'\0'.repeat(65)}`]) {
      assert.deepEqual(await refusal(world, { ...(await actor(world)), subject_token: token, subject_token_type: USER_ID }), [
        400,
        'invalid_request',
      ])
    }
  })
}

function authentication(world: World): void {
  for (const client of [exchangers.basic, exchangers.post, exchangers.none, exchangers.keyed]) {
    it(`${client.method} is accepted, and the tokens are issued to that client`, async () => {
      const body = await exchanged(world, { ...(await subject(world)), requested_token_type: JWT }, client)
      const { client_id: clientId, aud } = decodeJwt(body.access_token)
      assert.deepEqual([clientId, aud], [client.id, [...new Set([basic.id, '300', client.id])]])
    })
  }

  it('is required', async () => {
    const sent = { grant_type: EXCHANGE, subject_token_type: ACCESS_TOKEN, scope: 'openid', ...(await subject(world)) } as Record<
      string,
      string
    >
    const { status, body } = await world.protocol.post('/oauth/v2/token', sent)
    assert.deepEqual([status, body.error], [401, 'invalid_client'])
  })

  it('is accepted by the registered method only', async () => {
    const others = [
      { ...exchangers.none, id: basic.id },
      { ...exchangers.post, id: basic.id, secret: basic.secret ?? '' },
      { ...basic, secret: 'wrong' },
      { ...exchangers.none, id: exchangers.keyed.id },
    ]
    for (const client of others) assert.deepEqual(await refusal(world, await subject(world), client), [401, 'invalid_client'])
  })

  it('of a client without the grant type is unauthorized_client', async () => {
    assert.deepEqual(await refusal(world, await subject(world), clients.web), [400, 'unauthorized_client'])
  })

  it('of a service user is invalid_client: it exchanges through a client', async () => {
    const robot = { ...basic, id: agentRobot.userName, secret: agentRobot.secret }
    assert.deepEqual(await refusal(world, await subject(world), robot), [401, 'invalid_client'])
  })
}

function response(world: World): void {
  it('has exactly the members of the specification', async () => {
    const all = 'openid email offline_access'
    const body = await exchanged(world, { ...(await subject(world, all)), scope: all })
    assert.deepEqual(Object.keys(body).toSorted(), [
      'access_token',
      'expires_in',
      'id_token',
      'issued_token_type',
      'refresh_token',
      'scope',
      'token_type',
    ])
    assert.deepEqual([body.token_type, body.issued_token_type, body.expires_in, body.scope], ['Bearer', ACCESS_TOKEN, 3600, all])
  })

  it('forbids caching', async () => {
    const { headers } = await exchange(world, await subject(world))
    assert.deepEqual([headers['cache-control'], headers['pragma']], ['no-store', 'no-cache'])
  })

  it('has an id_token only with the scope openid', async () => {
    const given = await subject(world, 'openid email')
    const { id_token: idToken } = await exchanged(world, { ...given, scope: 'openid' })
    const { sub, aud, azp, nonce, email } = decodeJwt(idToken)
    assert.deepEqual([sub, aud, azp, nonce, email], [people.alice.id, basic.id, basic.id, undefined, undefined])
    assert.equal((await exchanged(world, { ...given, scope: 'email' })).id_token, undefined)
  })

  it('has no refresh_token without offline_access', async () => {
    const { refresh_token: token } = await exchanged(world, { ...(await subject(world, 'openid offline_access')), scope: 'openid' })
    assert.equal(token, undefined)
  })

  it('has a refresh_token with offline_access, for every requested token type', async () => {
    for (const type of [ACCESS_TOKEN, JWT, ID_TOKEN]) {
      const given = await subject(world, 'openid offline_access')
      const { refresh_token: token } = await exchanged(world, { ...given, scope: 'openid offline_access', requested_token_type: type })
      const { status, body } = await world.protocol.refresh(basic, token)
      assert.equal(status, 200, type)
      assert.equal((await introspected(world, body.access_token))['sub'], people.alice.id)
    }
  })

  it('has neither for a client without the refresh_token grant, and shows that in scope', async () => {
    const { access_token: token } = await world.tokens({ client: basic, scope: 'openid offline_access' })
    const body = await exchanged(world, { subject_token: token, scope: 'openid offline_access' }, exchangers.once)
    assert.deepEqual([body.refresh_token, body.scope], [undefined, 'openid'])
  })
}

function elsewhere(world: World): void {
  for (const type of [ACCESS_TOKEN, JWT]) {
    const fresh = async (own: Sent = {}): Promise<string> =>
      (await exchanged(world, { ...(await subject(world, 'openid email')), scope: 'openid email', requested_token_type: type, ...own }))
        .access_token

    it(`userinfo returns the claims of the subject: ${type}`, async () => {
      const { status, body } = await world.protocol.userinfo(await fresh(await actor(world)))
      assert.deepEqual([status, body], [200, { sub: people.alice.id, email: 'alice@mail.example', email_verified: true }])
    })

    it(`introspection returns subject, client, scope, audience and auth_time: ${type}`, async () => {
      const {
        active,
        sub,
        client_id: clientId,
        username,
        scope,
        aud,
        amr,
        token_type: tokenType,
      } = await introspected(world, await fresh())
      assert.deepEqual([active, sub, clientId, username], [true, people.alice.id, basic.id, people.alice.loginName])
      assert.deepEqual([scope, aud, amr, tokenType], ['openid email', [basic.id, '300'], ['pwd'], 'Bearer'])
    })

    it(`revocation ends only the issued token: ${type}`, async () => {
      const given = await subject(world, 'openid email')
      const [token, sibling] = [await fresh(given), await fresh(given)]
      assert.equal((await world.protocol.revoke(exchangers.post, token)).body.error, 'invalid_client')
      assert.equal((await world.protocol.revoke(basic, token)).status, 200)
      assert.equal((await introspected(world, token))['active'], false)
      for (const each of [sibling, given['subject_token'] as string]) assert.equal((await introspected(world, each))['active'], true)
    })
  }

  it('revocation of its refresh token ends both issued tokens, and not the exchanged one', async () => {
    const given = await subject(world, 'openid offline_access')
    const body = await exchanged(world, { ...given, scope: 'openid offline_access' })
    assert.equal((await world.protocol.revoke(basic, body.refresh_token)).status, 200)
    assert.equal((await introspected(world, body.access_token))['active'], false)
    assert.equal((await world.protocol.refresh(basic, body.refresh_token)).body.error, 'invalid_grant')
    assert.equal((await introspected(world, given['subject_token'] as string))['active'], true)
  })
}

inMemory(
  'token exchange, before the feature is on',
  (world) => {
    it('is unsupported_grant_type for every client, before any other error', async () => {
      const { access_token: token } = await world.tokens({ client: basic })
      for (const sent of [{ subject_token: token }, { subject_token: undefined }, { subject_token: token, resource: 'x' }]) {
        assert.deepEqual(await refusal(world, sent), [400, 'unsupported_grant_type'])
      }
      assert.deepEqual(await refusal(world, { subject_token: token }, clients.web), [400, 'unsupported_grant_type'])
    })

    it('is not in the discovery document', async () => {
      const { body } = await world.protocol.get('/.well-known/openid-configuration')
      assert.ok(!(body['grant_types_supported'] as string[]).includes(EXCHANGE))
      assert.ok(!(body['claims_supported'] as string[]).includes('act'))
    })
  },
  { bootstrap: exchangeDocument({ features: {} }) },
)

inMemory(
  'token exchange, when the feature is on',
  (world) => {
    it('is in the discovery document', async () => {
      const { body } = await world.protocol.get('/.well-known/openid-configuration')
      assert.ok((body['grant_types_supported'] as string[]).includes(EXCHANGE))
      assert.ok((body['claims_supported'] as string[]).includes('act'))
      assert.deepEqual(body['token_endpoint_auth_methods_supported'], [
        'client_secret_basic',
        'client_secret_post',
        'none',
        'private_key_jwt',
      ])
    })
  },
  { bootstrap: exchangeDocument() },
)

inMemory(
  'token exchange with a key (RFC 9449)',
  (world) => {
    const proofOf = (key: DpopKey) => key.proof('POST', `${world.issuer}/oauth/v2/token`, world.clock.now())
    const withProof = async (sent: Sent, key: DpopKey, client = exchangers.none) =>
      exchange(world, sent, client, { DPoP: await proofOf(key) })

    it('binds the issued tokens, and accepts bound tokens of that key only', async () => {
      const [key, other] = [await DpopKey.make(), await DpopKey.make()]
      const { body } = await withProof(await subject(world, 'openid offline_access'), key)
      assert.deepEqual([body.token_type, (await introspected(world, body.access_token))['cnf']], ['DPoP', { jkt: key.thumbprint }])
      const again = { subject_token: body.access_token, scope: 'openid' }
      for (const { status, body: refused } of [await exchange(world, again, exchangers.none), await withProof(again, other)]) {
        assert.deepEqual([status, refused.error], [400, 'invalid_request'])
      }
      const { body: bound } = await withProof({ ...again, requested_token_type: JWT }, key)
      assert.deepEqual([bound.token_type, decodeJwt(bound.access_token)['cnf']], ['DPoP', { jkt: key.thumbprint }])
      const { body: idToken } = await withProof({ ...again, requested_token_type: ID_TOKEN }, key)
      assert.equal(idToken.token_type, 'N_A')
    })

    it('binds the refresh token of a public client', async () => {
      const key = await DpopKey.make()
      const { body } = await withProof({ ...(await subject(world, 'openid offline_access')), scope: 'openid offline_access' }, key)
      const sent = { client_id: exchangers.none.id, grant_type: 'refresh_token', refresh_token: body.refresh_token }
      assert.equal((await world.protocol.post('/oauth/v2/token', sent)).body.error, 'invalid_grant')
      assert.equal((await world.protocol.post('/oauth/v2/token', sent, { DPoP: await proofOf(key) })).status, 200)
    })
  },
  { bootstrap: exchangeDocument({ features: { oidcTokenExchange: true, oidcDpop: true } }) },
)
