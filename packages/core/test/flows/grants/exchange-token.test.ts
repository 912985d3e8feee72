import assert from 'node:assert/strict'
import type { ProveKey } from '@keyhall/core/assertions'
import type { Client, ClientCredentials } from '@keyhall/core/clients'
import { ClientDirectory } from '@keyhall/core/clients'
import type { AuthenticatingMachine } from '@keyhall/core/credentials'
import type { Grant, Requester } from '@keyhall/core/grants'
import { AuthenticateRequester, ExchangeToken } from '@keyhall/core/grants'
import type { GrantType } from '@keyhall/core/protocol'
import { CIBA_GRANT, DEVICE_CODE_GRANT, JWT_BEARER_GRANT, OAuthError, Parameters, TOKEN_EXCHANGE_GRANT } from '@keyhall/core/protocol'
import type { ClientId } from '@keyhall/core/shared'
import type { Entitlement, IssuedTokens, TokenIssuer } from '@keyhall/core/tokens'
import { AlreadyUsed } from '@keyhall/core/tokens'
import { anAuthentication } from '../../support/assertions.js'
import { CLIENT_SECRET, aClient, aMachine, aPublicClient, compared, instance, named, parameters } from '../../support/builders.js'
import { digest } from '../../support/fakes.js'

const issued: IssuedTokens = { accessToken: 'token', expiresIn: 1, scopes: [] }
const answered = { ...issued, tokenType: 'Bearer' }
const aStoredMachine = (own: Partial<AuthenticatingMachine> = {}): AuthenticatingMachine =>
  ({ ...named(aMachine()), orgState: 'active', secretHash: digest.sha256('machine secret'), ...own })

interface Stored {
  readonly client?: Client
  readonly machine?: AuthenticatingMachine
}

/** A token endpoint whose grants write down who asks, over one client and one service user. */
function anEndpoint(stored: Stored = {}, issue: () => Promise<IssuedTokens> = async () => issued) {
  const asked: (readonly [GrantType, Requester])[] = []
  const raced: GrantType[] = []
  const grant = <T extends GrantType>(type: T): Grant & { readonly type: T; describe?: Grant['describe'] } => ({
    type,
    entitle: async (_parameters, requester) => {
      asked.push([type, requester])
      return {} as Entitlement
    },
  })
  const clients = { find: async (id: ClientId) => (stored.client?.id === id ? stored.client : undefined), allowsOrigin: async () => false }
  const machines = {
    byClientId: async (id: ClientId) => ((stored.machine?.user.userName as ClientId) === id ? stored.machine : undefined),
    withKeys: async () => undefined,
  }
  const directory = new ClientDirectory({ read: (work) => work({ clients }) })
  const grants = {
    authorization_code: {
      ...grant('authorization_code'),
      raced: async () => {
        raced.push('authorization_code')
        throw new OAuthError('invalid_grant', 'raced')
      },
    },
    refresh_token: grant('refresh_token'),
    client_credentials: grant('client_credentials'),
    [TOKEN_EXCHANGE_GRANT]: grant(TOKEN_EXCHANGE_GRANT),
    [JWT_BEARER_GRANT]: grant(JWT_BEARER_GRANT),
    [DEVICE_CODE_GRANT]: grant(DEVICE_CODE_GRANT),
    [CIBA_GRANT]: grant(CIBA_GRANT),
  }
  const endpoint = new ExchangeToken({
    proveKey: { once: () => async () => ({}) } as Pick<ProveKey, 'once'> as ProveKey,
    authenticate: new AuthenticateRequester({
      storage: { read: (work) => work({ machines }) },
      clients: directory,
      authenticate: anAuthentication(directory).authenticate,
      digest,
    }),
    issuer: { issue } as Pick<TokenIssuer, 'issue'> as TokenIssuer,
    instance: instance(),
    compared: compared(),
    grants,
  })
  return { endpoint, grants, asked, raced }
}

const shop = (method: 'client_secret_basic' | 'client_secret_post' | 'none' = 'client_secret_basic', secret = CLIENT_SECRET): ClientCredentials =>
  method === 'none' ? { method, clientId: 'shop' as ClientId } : { method, clientId: 'shop' as ClientId, secret }
const robot = (secret = 'machine secret'): ClientCredentials => ({ method: 'client_secret_post', clientId: 'robot' as ClientId, secret })
const isError = (error: string) => (problem: unknown) => problem instanceof OAuthError && problem.error === error

describe('token endpoint (RFC 6749 §3.2), the request', () => {
  const refused: readonly (readonly [string, readonly (readonly [string, string])[], string])[] = [
    ['without grant_type', [], 'invalid_request'],
    ['with an empty grant_type', [['grant_type', '']], 'invalid_request'],
    ['with grant_type twice', [['grant_type', 'refresh_token'], ['grant_type', 'refresh_token']], 'invalid_request'],
    ['with any parameter twice', [['grant_type', 'refresh_token'], ['x', '1'], ['x', '1']], 'invalid_request'],
    ['with text that cannot be read', [['grant_type', 'refresh_token'], ['x', '\0']], 'invalid_request'],
    ['for a grant type that is not served', [['grant_type', 'password']], 'unsupported_grant_type'],
    ['for a name that objects know', [['grant_type', 'constructor']], 'unsupported_grant_type'],
    ['for a name that objects know, with a parameter twice', [['grant_type', 'constructor'], ['x', '1'], ['x', '1']], 'invalid_request'],
    ['for a feature that is off', [['grant_type', TOKEN_EXCHANGE_GRANT]], 'unsupported_grant_type'],
    ['with audience twice where no grant allows it', [['grant_type', 'refresh_token'], ['audience', 'a'], ['audience', 'b']], 'invalid_request'],
  ]
  for (const [what, pairs, error] of refused) {
    it(`is refused before the client is looked at ${what}: ${error}`, async () => {
      const { endpoint, asked } = anEndpoint()
      await assert.rejects(endpoint.exchange(new Parameters(pairs), undefined), isError(error))
      assert.deepEqual(asked, [])
    })
  }

  it('is refused without client authentication', async () => {
    const { endpoint } = anEndpoint({ client: aClient() })
    await assert.rejects(endpoint.exchange(parameters({ grant_type: 'refresh_token' }), undefined), isError('invalid_client'))
  })
})

describe('token endpoint, who may use which grant', () => {
  it('issues tokens by the requested grant', async () => {
    for (const type of ['authorization_code', 'refresh_token', 'client_credentials'] as const) {
      const client = aClient()
      const { endpoint, asked } = anEndpoint({ client })
      assert.deepEqual(await endpoint.exchange(parameters({ grant_type: type }), shop()), answered)
      assert.deepEqual(asked, [[type, { kind: 'client', client }]])
    }
  })

  it('refuses a client that is not registered for the grant type, after it has proven itself', async () => {
    const { endpoint, asked } = anEndpoint({ client: aClient({ grantTypes: ['authorization_code'] }) })
    const refresh = parameters({ grant_type: 'refresh_token' })
    await assert.rejects(endpoint.exchange(refresh, shop()), isError('unauthorized_client'))
    await assert.rejects(endpoint.exchange(refresh, shop('client_secret_basic', 'wrong')), isError('invalid_client'))
    assert.deepEqual(asked, [])
  })

  it('takes a public client for codes and refresh tokens, and never for client credentials', async () => {
    const { endpoint } = anEndpoint({ client: aPublicClient() })
    assert.deepEqual(await endpoint.exchange(parameters({ grant_type: 'authorization_code' }), shop('none')), answered)
    assert.deepEqual(await endpoint.exchange(parameters({ grant_type: 'refresh_token' }), shop('none')), answered)
    await assert.rejects(endpoint.exchange(parameters({ grant_type: 'client_credentials' }), shop('none')), isError('invalid_client'))
  })
})

describe('token endpoint, an assertion as the grant (RFC 7523 §2.1)', () => {
  const grantType = parameters({ grant_type: JWT_BEARER_GRANT })

  it('needs no client authentication, and ignores client_id (RFC 7521 §4.1)', async () => {
    for (const credentials of [undefined, shop('none')]) {
      const { endpoint, asked } = anEndpoint({ client: aClient() })
      assert.deepEqual(await endpoint.exchange(grantType, credentials), answered)
      assert.deepEqual(asked, [[JWT_BEARER_GRANT, { kind: 'assertion' }]])
    }
  })

  it('is refused beside client credentials, right or wrong: one of the two would go unverified', async () => {
    const { endpoint, asked } = anEndpoint({ client: aClient(), machine: aStoredMachine() })
    const assertion: ClientCredentials = { method: 'private_key_jwt', assertion: 'x' }
    for (const credentials of [shop(), shop('client_secret_post', 'wrong'), robot(), assertion]) {
      await assert.rejects(endpoint.exchange(grantType, credentials), isError('invalid_request'))
    }
    assert.deepEqual(asked, [])
  })
})

describe('token endpoint, the response', () => {
  it('is adapted by the grant where it defines members', async () => {
    const { endpoint, grants } = anEndpoint({ client: aClient() })
    grants.refresh_token.describe = (tokens) => ({ ...tokens, accessToken: 'other', tokenType: 'N_A' })
    const answer = await endpoint.exchange(parameters({ grant_type: 'refresh_token' }), shop())
    assert.deepEqual(answer, { ...issued, accessToken: 'other', tokenType: 'N_A' })
  })

  it('never lacks an access token', async () => {
    const { endpoint } = anEndpoint({ client: aClient() }, async () => ({ expiresIn: 1, scopes: [] }))
    await assert.rejects(endpoint.exchange(parameters({ grant_type: 'refresh_token' }), shop()), /no access token/)
  })
})

describe('token endpoint, service users', () => {
  const ask = (stored: Stored, credentials = robot(), type: GrantType = 'client_credentials') => {
    const { endpoint, asked } = anEndpoint(stored)
    return endpoint.exchange(parameters({ grant_type: type }), credentials).then(() => asked)
  }

  it('get a token for themselves by user name and secret', async () => {
    const machine = aStoredMachine()
    assert.deepEqual(await ask({ machine }), [['client_credentials', { kind: 'machine', machine }]])
  })

  const { secretHash: _secretHash, ...withoutSecret } = aStoredMachine()
  const refused: Readonly<Record<string, () => Promise<unknown>>> = {
    'a wrong secret': () => ask({ machine: aStoredMachine() }, robot('wrong')),
    'an empty secret and none stored': () => ask({ machine: withoutSecret }, robot('')),
    'no secret': () => ask({ machine: aStoredMachine() }, { method: 'none', clientId: 'robot' as ClientId }),
    'an inactive service user': () => ask({ machine: aStoredMachine(named(aMachine({ state: 'inactive' }))) }),
    'an inactive organization': () => ask({ machine: aStoredMachine({ orgState: 'inactive' }) }),
    'another grant type': () => ask({ machine: aStoredMachine() }, robot(), 'refresh_token'),
    'an unknown user name': () => ask({}),
  }
  for (const [what, act] of Object.entries(refused)) {
    it(`are refused as invalid_client: ${what}`, async () => {
      await assert.rejects(act(), isError('invalid_client'))
    })
  }

  it('never authenticate as a client of the same name', async () => {
    const client = aClient({ id: 'robot' as ClientId, authMethod: 'client_secret_post' })
    await assert.rejects(ask({ client, machine: aStoredMachine() }), isError('invalid_client'))
    const asked = await ask({ client, machine: aStoredMachine() }, robot(CLIENT_SECRET))
    assert.deepEqual(asked, [['client_credentials', { kind: 'client', client }]])
  })
})

describe('token endpoint, two requests with the same code', () => {
  it('lets the grant answer the later one', async () => {
    const { endpoint, raced } = anEndpoint({ client: aClient() }, () => Promise.reject(new AlreadyUsed()))
    await assert.rejects(endpoint.exchange(parameters({ grant_type: 'authorization_code' }), shop()), isError('invalid_grant'))
    assert.deepEqual(raced, ['authorization_code'])
  })

  it('rethrows any other error', async () => {
    const fault = new Error('storage')
    const { endpoint, raced } = anEndpoint({ client: aClient() }, () => Promise.reject(fault))
    await assert.rejects(endpoint.exchange(parameters({ grant_type: 'authorization_code' }), shop()), (problem) => problem === fault)
    assert.deepEqual(raced, [])
  })
})
