import assert from 'node:assert/strict'
import type { AuthenticationPlace, Client, ClientCredentials, ClientDirectory } from '@keyhall/core/clients'
import { ClientChanged } from '@keyhall/core/clients'
import type { ClientAuthMethod } from '@keyhall/core/protocol'
import { CLIENT_AUTH_METHODS, OAuthError, TokenOfAnotherClient } from '@keyhall/core/protocol'
import { StorageUnavailable } from '@keyhall/core/shared'
import type { ClientId } from '@keyhall/core/shared'
import { aJwt, aKey, anAuthentication, issuer } from '../../support/assertions.js'
import { CLIENT_SECRET, NOW, aClient, aPublicClient } from '../../support/builders.js'
import { directoryOf } from '../../support/directory.js'
import { digest } from '../../support/fakes.js'

const clientId = 'shop' as ClientId
const anywhere: AuthenticationPlace = { endpoint: 'token', accepted: CLIENT_AUTH_METHODS }
const claims = { iss: 'shop', sub: 'shop', aud: issuer, exp: NOW + 60, jti: 'one' }
const isRefused = (problem: unknown) => problem instanceof OAuthError && problem.error === 'invalid_client'

const presented = (assertion = aJwt(claims)): ClientCredentials => ({ method: 'private_key_jwt', assertion })
function present(method: (typeof CLIENT_AUTH_METHODS)[number], secret = CLIENT_SECRET): ClientCredentials {
  if (method === 'none') return { method, clientId }
  return method === 'private_key_jwt' ? presented() : { method, clientId, secret }
}

/** A client of that method that has everything that any method needs. */
const registeredFor = (authMethod: ClientAuthMethod, own: Partial<Client> = {}): Client =>
  authMethod === 'none' ? aPublicClient(own) : aClient({ authMethod, jwks: { keys: [aKey()] }, ...own })

/** The clients that prove themselves with these credentials, over one stored client. */
function authenticating(client: Client | undefined, { isJtiOptional = false, place = anywhere } = {}) {
  const { authenticate, spent, tried } = anAuthentication(directoryOf(client).directory, isJtiOptional)
  const prove = (credentials: ClientCredentials | undefined) => authenticate.authenticate(credentials, place, async (proven) => proven)
  return { prove, spent, tried }
}

describe('client authentication (OIDC Core §9)', () => {
  for (const authMethod of CLIENT_AUTH_METHODS) {
    for (const method of CLIENT_AUTH_METHODS) {
      const isRight = method === authMethod
      it(`${isRight ? 'accepts' : 'refuses'} ${method} from a client that is registered for ${authMethod}`, async () => {
        const client = registeredFor(authMethod)
        const { prove, spent } = authenticating(client)
        if (isRight) assert.equal(await prove(present(method)), client)
        else await assert.rejects(prove(present(method)), isRefused)
        assert.equal(spent.size, isRight && method === 'private_key_jwt' ? 1 : 0)
      })
    }

    for (const method of CLIENT_AUTH_METHODS.filter((other) => other !== authMethod)) {
      it(`names the registered method ${authMethod} in the response to ${method} only to an authenticated client`, async () => {
        const answerTo = async (credentials: ClientCredentials) => {
          const problem = await authenticating(registeredFor(authMethod)).prove(credentials).catch((thrown: unknown) => thrown)
          assert.ok(problem instanceof OAuthError)
          return problem
        }
        const why = new RegExp(`^this client is registered for ${authMethod}; `)
        // A public client has no secret and no key, and client_id alone proves nothing.
        const isProven = authMethod !== 'none' && method !== 'none'
        const right = await answerTo(present(method))
        if (isProven) assert.match(right.description, why)
        else assert.deepEqual([right.description, why.test(right.advice ?? '')], ['client authentication failed', true])
        const wrong = method === 'private_key_jwt' ? presented(aJwt({ ...claims, aud: 'https://other.example' })) : present(method, 'wrong')
        const refusal = await answerTo(wrong)
        assert.deepEqual([refusal.description, why.test(refusal.advice ?? '')], ['client authentication failed', true])
      })
    }

    it(`refuses ${authMethod} where the endpoint does not accept it`, async () => {
      const accepted = CLIENT_AUTH_METHODS.filter((method) => method !== authMethod)
      const { prove } = authenticating(registeredFor(authMethod), { place: { ...anywhere, accepted } })
      await assert.rejects(prove(present(authMethod)), isRefused)
    })

    it(`refuses ${authMethod} of an unknown or inactive client`, async () => {
      await assert.rejects(authenticating(undefined).prove(present(authMethod)), isRefused)
      await assert.rejects(authenticating(undefined).prove(present(authMethod, '')), isRefused)
      await assert.rejects(authenticating(registeredFor(authMethod, { state: 'inactive' })).prove(present(authMethod)), isRefused)
    })
  }

  it('refuses a request without credentials', async () => {
    await assert.rejects(authenticating(aClient()).prove(undefined), isRefused)
  })

  for (const secret of ['', 'wrong', `${CLIENT_SECRET} `, CLIENT_SECRET.toUpperCase(), digest.sha256(CLIENT_SECRET)]) {
    it(`refuses the secret ${JSON.stringify(secret)}`, async () => {
      await assert.rejects(authenticating(aClient()).prove(present('client_secret_basic', secret)), isRefused)
    })
  }

  it('refuses an empty secret of a client without a stored one', async () => {
    const { secretHash: _secretHash, ...client } = aClient()
    await assert.rejects(authenticating(client).prove(present('client_secret_basic', '')), isRefused)
  })
})

describe('private_key_jwt (RFC 7523 §3, OIDC Core §9)', () => {
  const client = registeredFor('private_key_jwt')

  it('accepts only the client_id of the assertion (RFC 7521 §4.2)', async () => {
    const { prove } = authenticating(client)
    assert.equal(await prove({ method: 'private_key_jwt', clientId, assertion: aJwt(claims) }), client)
    const assertion = aJwt({ ...claims, jti: 'two' })
    const other = prove({ method: 'private_key_jwt', clientId: 'other' as ClientId, assertion })
    await assert.rejects(other, (problem) => problem instanceof OAuthError && problem.error === 'invalid_request')
  })

  it('accepts only the issuer, the token endpoint or the called endpoint as the audience', async () => {
    const place = { endpoint: 'introspect', accepted: CLIENT_AUTH_METHODS } as const
    const ours = [issuer, `${issuer}/oauth/v2/token`, `${issuer}/oauth/v2/introspect`]
    const foreign = [`${issuer}/`, `${issuer}/oauth/v2/revoke`, `${issuer}/oauth/v2/authorize`, 'https://other.example']
    const proveFor = (aud: string) => authenticating(client, { place }).prove(presented(aJwt({ ...claims, aud })))
    for (const aud of ours) assert.ok(await proveFor(aud), aud)
    for (const aud of foreign) await assert.rejects(proveFor(aud), isRefused, aud)
  })

  it('is refused on a second use, also at another endpoint', async () => {
    const { authenticate } = anAuthentication(directoryOf(client).directory)
    const prove = (endpoint: AuthenticationPlace['endpoint']) =>
      authenticate.authenticate(presented(), { ...anywhere, endpoint }, async ({ id }) => id)
    assert.equal(await prove('token'), 'shop')
    for (const endpoint of ['token', 'revoke'] as const) await assert.rejects(prove(endpoint), isRefused)
  })

  const { jti: _jti, ...withoutJti } = claims

  it('without jti is refused', async () => {
    await assert.rejects(authenticating(client).prove(presented(aJwt(withoutJti))), isRefused)
  })

  it('without jti is accepted repeatedly where the option permits it, because a replay cannot be detected', async () => {
    const { prove, spent } = authenticating(client, { isJtiOptional: true })
    for (let time = 0; time < 2; time++) assert.equal(await prove(presented(aJwt(withoutJti))), client)
    assert.equal(spent.size, 0)
  })

  it('with jti is refused on a second use, also where jti is optional', async () => {
    const { prove } = authenticating(client, { isJtiOptional: true })
    assert.equal(await prove(presented()), client)
    await assert.rejects(prove(presented()), isRefused)
  })

  const refused: Readonly<Record<string, string>> = {
    'a text that is no JWT': 'x',
    'an assertion without iss': aJwt({ ...claims, iss: undefined }),
    'an iss that is no text': aJwt({ ...claims, iss: ['shop'] }),
    'an iss that no database stores': aJwt({ ...claims, iss: 'shop\0', sub: 'shop\0' }),
    'a sub that is not the iss': aJwt({ ...claims, sub: 'other' }),
    'an expired one': aJwt({ ...claims, exp: NOW }),
    'a key of another client': aJwt(claims, { by: 'eve' }),
    'a key that the JWT brings along': aJwt(claims, { by: 'eve', header: { jwk: aKey({ x: 'eve' }) } }),
    'the type of an assertion as grant': aJwt(claims, { header: { typ: 'authorization-grant+jwt' } }),
  }
  for (const [what, assertion] of Object.entries(refused)) {
    it(`is refused, and its jti is not consumed: ${what}`, async () => {
      const { prove, spent } = authenticating(client)
      await assert.rejects(prove(presented(assertion)), isRefused)
      assert.equal(spent.size, 0)
    })
  }

  it('is refused of a client without keys', async () => {
    const { jwks: _jwks, ...withoutKeys } = client
    await assert.rejects(authenticating(withoutKeys).prove(presented()), isRefused)
  })
})

describe('work of an authenticated client', () => {
  const run = <T>(directory: ClientDirectory, work: (client: Client) => Promise<T>, credentials = present('client_secret_basic')) =>
    anAuthentication(directory).authenticate.authenticate(credentials, anywhere, work)
  const withSecret = (secret: string) => present('client_secret_basic', secret)

  it('runs once with a cached client that is current', async () => {
    const { stored, directory } = directoryOf(aClient())
    await directory.find(clientId)
    assert.equal(await run(directory, async ({ version }) => version), 7)
    assert.equal(stored.reads, 1)
  })

  it('uses the fresh client when the cached one has another secret', async () => {
    const { stored, directory } = directoryOf(aClient())
    await directory.find(clientId)
    stored.client = aClient({ version: 8, secretHash: digest.sha256('rotated') })
    assert.equal(await run(directory, async ({ version }) => version, withSecret('rotated')), 8)
  })

  it('uses the fresh client when the cached one has another key', async () => {
    const { stored, directory } = directoryOf(registeredFor('private_key_jwt', { jwks: { keys: [aKey({ x: 'old' })] } }))
    await directory.find(clientId)
    stored.client = registeredFor('private_key_jwt', { version: 8 })
    assert.equal(await run(directory, async ({ version }) => version, presented()), 8)
  })

  it('is repeated with the fresh client when the cached one lacks permission', async () => {
    const { stored, directory } = directoryOf(aClient({ grantTypes: [] }))
    await directory.find(clientId)
    stored.client = aClient({ version: 8 })
    const mayRefresh = async ({ grantTypes, version }: Client) => {
      if (!grantTypes.includes('refresh_token')) throw new OAuthError('unauthorized_client', 'x')
      return version
    }
    assert.equal(await run(directory, mayRefresh), 8)
  })

  it('is refused when the client has changed and the fresh one has another secret', async () => {
    const { stored, directory } = directoryOf(aClient())
    await directory.find(clientId)
    stored.client = aClient({ version: 8, secretHash: digest.sha256('rotated') })
    await assert.rejects(run(directory, whileCurrent(stored)), isRefused)
  })

  /** Work that finds out when its client is not the stored one. */
  const whileCurrent = (stored: { readonly client: Client | undefined }) => async ({ id, version }: Client) => {
    if (version !== stored.client?.version) throw new ClientChanged(id)
    return version
  }

  for (const method of CLIENT_AUTH_METHODS) {
    it(`is repeated with the fresh client when the client has changed: ${method} is not treated as a replay`, async () => {
      const { stored, directory } = directoryOf(registeredFor(method))
      await directory.find(clientId)
      stored.client = registeredFor(method, { version: 8 })
      assert.equal(await run(directory, whileCurrent(stored), present(method)), 8)
    })
  }

  it('is not repeated when the fresh client lacks the signing key', async () => {
    const { stored, directory } = directoryOf(registeredFor('private_key_jwt'))
    await directory.find(clientId)
    stored.client = registeredFor('private_key_jwt', { version: 8, jwks: { keys: [aKey({ x: 'new' })] } })
    await assert.rejects(run(directory, whileCurrent(stored), presented()), isRefused)
  })

  it('fails temporarily when the client changes between two reads', async () => {
    const { directory } = directoryOf(aClient())
    await assert.rejects(run(directory, ({ id }) => Promise.reject(new ClientChanged(id))), StorageUnavailable)
  })

  it('is not started for a wrong secret', async () => {
    const { directory } = directoryOf(aClient())
    await assert.rejects(run(directory, async () => assert.fail('started'), withSecret('wrong')), isRefused)
  })

  for (const problem of [new OAuthError('invalid_grant', 'x'), new Error('x')]) {
    it(`rethrows its errors: ${problem.message}`, async () => {
      const { stored, directory } = directoryOf(aClient())
      await assert.rejects(run(directory, () => Promise.reject(problem)), (thrown) => thrown === problem)
      assert.equal(stored.reads, 1)
    })
  }

  it('reports a token of another client', async () => {
    const { directory } = directoryOf(aClient())
    await assert.rejects(run(directory, () => Promise.reject(new TokenOfAnotherClient())), TokenOfAnotherClient)
  })
})
