import assert from 'node:assert/strict'
import type { Client, ClientCredentials } from '@keyhall/core/clients'
import { ClientChanged, ClientDirectory, verifyClient, withAuthenticatedClient } from '@keyhall/core/clients'
import type { ClientAuthMethod, RegisteredClientAuthMethod } from '@keyhall/core/protocol'
import { CLIENT_AUTH_METHODS, OAuthError, TokenOfAnotherClient } from '@keyhall/core/protocol'
import type { ClientId } from '@keyhall/core/shared'
import { CLIENT_SECRET, aClient, aPublicClient } from '../support/builders.js'
import { digest } from '../support/fakes.js'

const clientId = 'shop' as ClientId
const present = (method: ClientAuthMethod, secret = CLIENT_SECRET): ClientCredentials =>
  method === 'none' ? { method, clientId } : { method, clientId, secret }
const isRefused = (problem: unknown) => problem instanceof OAuthError && problem.error === 'invalid_client'

describe('client authentication (OIDC Core §9)', () => {
  const registered: readonly RegisteredClientAuthMethod[] = ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt']
  for (const authMethod of registered) {
    for (const method of CLIENT_AUTH_METHODS) {
      const isRight = method === authMethod
      it(`${isRight ? 'accepts' : 'refuses'} ${method} from a client that is registered for ${authMethod}`, () => {
        const client = authMethod === 'none' ? aPublicClient() : aClient({ authMethod })
        const verify = () => verifyClient(client, present(method), CLIENT_AUTH_METHODS, digest)
        if (isRight) assert.equal(verify(), client)
        else assert.throws(verify, isRefused)
      })
    }
  }

  it('refuses a method that the endpoint does not accept', () => {
    assert.throws(() => verifyClient(aPublicClient(), present('none'), ['client_secret_basic'], digest), isRefused)
    assert.throws(() => verifyClient(aClient(), present('client_secret_basic'), ['client_secret_post', 'none'], digest), isRefused)
  })

  for (const secret of ['', 'wrong', `${CLIENT_SECRET} `, CLIENT_SECRET.toUpperCase(), digest.sha256(CLIENT_SECRET)]) {
    it(`refuses the secret ${JSON.stringify(secret)}`, () => {
      assert.throws(() => verifyClient(aClient(), present('client_secret_basic', secret), CLIENT_AUTH_METHODS, digest), isRefused)
    })
  }

  it('refuses an empty secret of a client that has none stored', () => {
    const { secretHash: _secretHash, ...client } = aClient()
    assert.throws(() => verifyClient(client, present('client_secret_basic', ''), CLIENT_AUTH_METHODS, digest), isRefused)
  })

  it('refuses an unknown client, with any method', () => {
    for (const method of CLIENT_AUTH_METHODS) {
      assert.throws(() => verifyClient(undefined, present(method), CLIENT_AUTH_METHODS, digest), isRefused)
      assert.throws(() => verifyClient(undefined, present(method, ''), CLIENT_AUTH_METHODS, digest), isRefused)
    }
  })

  it('refuses a client that is not active, with its right proof', () => {
    const refuses = (client: Client, method: ClientAuthMethod) =>
      assert.throws(() => verifyClient(client, present(method), CLIENT_AUTH_METHODS, digest), isRefused)
    refuses(aClient({ state: 'inactive' }), 'client_secret_basic')
    refuses(aPublicClient({ state: 'inactive' }), 'none')
  })
})

/** A directory over one stored client that the test may change. */
function directoryOf(first: Client | undefined) {
  const stored = { client: first, reads: 0 }
  const reads = {
    find: async () => {
      stored.reads++
      return stored.client
    },
    allowsOrigin: async () => false,
  }
  return { stored, directory: new ClientDirectory({ read: (work) => work({ clients: reads }) }) }
}

describe('client directory', () => {
  it('remembers a client, and reads again when asked for a fresh one', async () => {
    const { stored, directory } = directoryOf(aClient())
    await directory.find(clientId)
    stored.client = aClient({ version: 8 })
    assert.equal((await directory.find(clientId))?.version, 7)
    assert.equal((await directory.fresh(clientId))?.version, 8)
    assert.equal((await directory.find(clientId))?.version, 8)
    assert.equal(stored.reads, 2)
  })

  it('does not remember that there is no client', async () => {
    const { stored, directory } = directoryOf(undefined)
    assert.equal(await directory.find(clientId), undefined)
    stored.client = aClient()
    assert.equal((await directory.find(clientId))?.id, clientId)
  })

  it('forgets a client that is gone, or when told', async () => {
    const { stored, directory } = directoryOf(aClient())
    await directory.find(clientId)
    directory.forget(clientId)
    stored.client = undefined
    assert.equal(await directory.find(clientId), undefined)
  })
})

describe('work of an authenticated client', () => {
  const run = <T>(directory: ClientDirectory, work: (client: Client) => Promise<T>, secret = CLIENT_SECRET) =>
    withAuthenticatedClient(directory, digest, present('client_secret_basic', secret), CLIENT_AUTH_METHODS, work)

  it('runs once with a remembered client that is still right', async () => {
    const { stored, directory } = directoryOf(aClient())
    await directory.find(clientId)
    assert.equal(await run(directory, async ({ version }) => version), 7)
    assert.equal(stored.reads, 1)
  })

  it('is done with the fresh client when the remembered one knows another secret', async () => {
    const { stored, directory } = directoryOf(aClient())
    await directory.find(clientId)
    stored.client = aClient({ version: 8, secretHash: digest.sha256('rotated') })
    assert.equal(await run(directory, async ({ version }) => version, 'rotated'), 8)
  })

  it('is refused when it finds that the client has changed and the fresh one does not know the secret', async () => {
    const { stored, directory } = directoryOf(aClient())
    await directory.find(clientId)
    stored.client = aClient({ version: 8, secretHash: digest.sha256('rotated') })
    const work = async ({ id, version }: Client) => {
      if (version !== stored.client?.version) throw new ClientChanged(id)
    }
    await assert.rejects(run(directory, work), isRefused)
  })

  it('is done again with the fresh client when it finds that the client has changed', async () => {
    const { stored, directory } = directoryOf(aClient())
    await directory.find(clientId)
    stored.client = aClient({ version: 8 })
    const work = async ({ id, version }: Client) => {
      if (version !== 8) throw new ClientChanged(id)
      return version
    }
    assert.equal(await run(directory, work), 8)
  })

  it('is not started for a wrong secret', async () => {
    const { directory } = directoryOf(aClient())
    await assert.rejects(run(directory, async () => assert.fail('started'), 'wrong'), isRefused)
  })

  for (const problem of [new OAuthError('invalid_grant', 'x'), new Error('x')]) {
    it(`hands on what it throws: ${problem.message}`, async () => {
      const { stored, directory } = directoryOf(aClient())
      await assert.rejects(run(directory, () => Promise.reject(problem)), (thrown) => thrown === problem)
      assert.equal(stored.reads, 1)
    })
  }

  it('hands on that a token is of another client', async () => {
    const { directory } = directoryOf(aClient())
    await assert.rejects(run(directory, () => Promise.reject(new TokenOfAnotherClient())), TokenOfAnotherClient)
  })
})
