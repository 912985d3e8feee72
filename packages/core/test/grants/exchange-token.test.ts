import assert from 'node:assert/strict'
import type { Client, ClientCredentials } from '@keyhall/core/clients'
import { ClientDirectory } from '@keyhall/core/clients'
import type { AuthenticatingMachine } from '@keyhall/core/credentials'
import type { Grant, Requester } from '@keyhall/core/grants'
import { AuthenticateRequester, ExchangeToken } from '@keyhall/core/grants'
import type { ClientAuthMethod, GrantType } from '@keyhall/core/protocol'
import { OAuthError, Parameters } from '@keyhall/core/protocol'
import type { ClientId } from '@keyhall/core/shared'
import type { Entitlement, TokenIssuer, TokenSet } from '@keyhall/core/tokens'
import { AlreadyUsed } from '@keyhall/core/tokens'
import { CLIENT_SECRET, aClient, aMachine, aPublicClient, named, parameters } from '../support/builders.js'
import { digest } from '../support/fakes.js'

const issued: TokenSet = { accessToken: 'token', expiresIn: 1, scopes: [] }
const aStoredMachine = (own: Partial<AuthenticatingMachine> = {}): AuthenticatingMachine =>
  ({ ...named(aMachine()), orgState: 'active', secretHash: digest.sha256('machine secret'), ...own })

interface Stored {
  readonly client?: Client
  readonly machine?: AuthenticatingMachine
}

/** A token endpoint whose grants write down who asks, over one client and one service user. */
function anEndpoint(stored: Stored = {}, issue: () => Promise<TokenSet> = async () => issued) {
  const asked: (readonly [GrantType, Requester])[] = []
  const raced: GrantType[] = []
  const grant = <T extends GrantType>(type: T): Grant & { readonly type: T } => ({
    type,
    entitle: async (_parameters, requester) => {
      asked.push([type, requester])
      return {} as Entitlement
    },
  })
  const clients = { find: async (id: ClientId) => (stored.client?.id === id ? stored.client : undefined), allowsOrigin: async () => false }
  const machines = { byClientId: async (id: ClientId) => ((stored.machine?.user.userName as ClientId) === id ? stored.machine : undefined) }
  const endpoint = new ExchangeToken({
    authenticate: new AuthenticateRequester({
      storage: { read: (work) => work({ machines }) },
      clients: new ClientDirectory({ read: (work) => work({ clients }) }),
      digest,
    }),
    issuer: { issue } as Pick<TokenIssuer, 'issue'> as TokenIssuer,
    grants: {
      authorization_code: {
        ...grant('authorization_code'),
        raced: async () => {
          raced.push('authorization_code')
          throw new OAuthError('invalid_grant', 'raced')
        },
      },
      refresh_token: grant('refresh_token'),
      client_credentials: grant('client_credentials'),
    },
  })
  return { endpoint, asked, raced }
}

const shop = (method: ClientAuthMethod = 'client_secret_basic', secret = CLIENT_SECRET): ClientCredentials =>
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
  ]
  for (const [what, pairs, error] of refused) {
    it(`is refused before the client is looked at ${what}: ${error}`, async () => {
      const { endpoint, asked } = anEndpoint()
      await assert.rejects(endpoint.execute(new Parameters(pairs), undefined), isError(error))
      assert.deepEqual(asked, [])
    })
  }

  it('is refused without client authentication', async () => {
    const { endpoint } = anEndpoint({ client: aClient() })
    await assert.rejects(endpoint.execute(parameters({ grant_type: 'refresh_token' }), undefined), isError('invalid_client'))
  })
})

describe('token endpoint, who may use which grant', () => {
  it('gives tokens to a client by the grant that it asked for', async () => {
    for (const type of ['authorization_code', 'refresh_token', 'client_credentials'] as const) {
      const client = aClient()
      const { endpoint, asked } = anEndpoint({ client })
      assert.equal(await endpoint.execute(parameters({ grant_type: type }), shop()), issued)
      assert.deepEqual(asked, [[type, { kind: 'client', client }]])
    }
  })

  it('refuses a client that is not registered for the grant type, after it has proven itself', async () => {
    const { endpoint, asked } = anEndpoint({ client: aClient({ grantTypes: ['authorization_code'] }) })
    const refresh = parameters({ grant_type: 'refresh_token' })
    await assert.rejects(endpoint.execute(refresh, shop()), isError('unauthorized_client'))
    await assert.rejects(endpoint.execute(refresh, shop('client_secret_basic', 'wrong')), isError('invalid_client'))
    assert.deepEqual(asked, [])
  })

  it('takes a public client for codes and refresh tokens, and never for client credentials', async () => {
    const { endpoint } = anEndpoint({ client: aPublicClient() })
    assert.equal(await endpoint.execute(parameters({ grant_type: 'authorization_code' }), shop('none')), issued)
    assert.equal(await endpoint.execute(parameters({ grant_type: 'refresh_token' }), shop('none')), issued)
    await assert.rejects(endpoint.execute(parameters({ grant_type: 'client_credentials' }), shop('none')), isError('invalid_client'))
  })
})

describe('token endpoint, service users', () => {
  const ask = (stored: Stored, credentials = robot(), type: GrantType = 'client_credentials') => {
    const { endpoint, asked } = anEndpoint(stored)
    return endpoint.execute(parameters({ grant_type: type }), credentials).then(() => asked)
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
    'nobody of that name': () => ask({}),
  }
  for (const [what, act] of Object.entries(refused)) {
    it(`are refused as invalid_client: ${what}`, async () => {
      await assert.rejects(act(), isError('invalid_client'))
    })
  }

  it('never stand in for a client of the same name', async () => {
    const client = aClient({ id: 'robot' as ClientId, authMethod: 'client_secret_post' })
    await assert.rejects(ask({ client, machine: aStoredMachine() }), isError('invalid_client'))
    const asked = await ask({ client, machine: aStoredMachine() }, robot(CLIENT_SECRET))
    assert.deepEqual(asked, [['client_credentials', { kind: 'client', client }]])
  })
})

describe('token endpoint, two requests with the same code', () => {
  it('lets the grant answer the one that came too late', async () => {
    const { endpoint, raced } = anEndpoint({ client: aClient() }, () => Promise.reject(new AlreadyUsed()))
    await assert.rejects(endpoint.execute(parameters({ grant_type: 'authorization_code' }), shop()), isError('invalid_grant'))
    assert.deepEqual(raced, ['authorization_code'])
  })

  it('hands on any other failure', async () => {
    const fault = new Error('storage')
    const { endpoint, raced } = anEndpoint({ client: aClient() }, () => Promise.reject(fault))
    await assert.rejects(endpoint.execute(parameters({ grant_type: 'authorization_code' }), shop()), (problem) => problem === fault)
    assert.deepEqual(raced, [])
  })
})
