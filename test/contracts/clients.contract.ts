import assert from 'node:assert/strict'
import type { Client } from '@keyhall/core/clients'
import type { ClientId } from '@keyhall/core/shared'
import { aClient, anId, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

export function clientsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: clients`, () => {
    const world = seeded(open)
    const find = (id: Client['id']) => world().storage.read(({ clients }) => clients.find(id))
    const put = (client: Client, origins: readonly string[] = []) => world().storage.run(({ clients }) => clients.put(client, origins))

    it('keep every field', async () => {
      const client = aClient({
        projectId: world().project.id,
        name: 'Müller & Søn 🛒',
        applicationType: 'native',
        redirectUris: ['https://a.example/cb?x=1&y=%20', 'com.example.app:/cb', 'http://127.0.0.1:8080/cb'],
        postLogoutRedirectUris: ['https://a.example/bye', 'https://a.example/bye2'],
        backchannelLogoutUri: 'https://a.example/logout?x=%20',
        backchannelLogoutSessionRequired: true,
        responseTypes: ['code', 'id_token', 'id_token token'],
        grantTypes: ['authorization_code', 'implicit', 'urn:ietf:params:oauth:grant-type:token-exchange'],
        authMethod: 'private_key_jwt',
        jwks: { keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB', x5c: ['a', 'b'] }, { kty: 'OKP', ext: true, deep: { list: [1, null] } }] },
        idTokenUserinfoAssertion: true,
        accessTokenType: 'jwt',
        idTokenSignedResponseAlg: 'EdDSA',
        requestObjectSigningAlg: 'none',
        requireSignedRequestObject: true,
        authorizationSignedResponseAlg: 'ES256',
        idTokenEncryptedResponseAlg: 'ECDH-ES+A256KW',
        idTokenEncryptedResponseEnc: 'A256GCM',
        allowedOrigins: ['https://spa.example'],
        claimRules: [{
          name: 'Groups: ü', claim: 'groups', source: { kind: 'path', path: ['roles'] }, prefix: { text: 'a', isRemoved: true },
          values: [{ from: 'x', to: 'y' }], passesUnlisted: true, shape: 'list', outputs: ['idToken', 'introspection'], scope: 'email',
        }],
        kind: 'api',
        devMode: true,
        accessTokenRoleAssertion: true,
        idTokenRoleAssertion: true,
        clockSkew: 5,
        state: 'inactive',
        createdAt: FAR,
        changedAt: FAR + 1,
      })
      await put(client)
      assert.deepEqual(await find(client.id), client)
    })

    it('keep empty lists, and leave out fields that a public client does not have', async () => {
      const { secretHash: _secretHash, ...publicClient } = aClient({
        projectId: world().project.id,
        authMethod: 'none',
        redirectUris: [],
        postLogoutRedirectUris: [],
        responseTypes: [],
        grantTypes: [],
        allowedOrigins: [],
      })
      await put(publicClient)
      assert.deepEqual(await find(publicClient.id), publicClient)
    })

    it('are not found by an unknown id', async () => {
      assert.equal(await find(anId()), undefined)
    })

    it('are found by the exact id only', async () => {
      const client = aClient({ projectId: world().project.id })
      await put(client)
      for (const other of [client.id.toUpperCase(), ` ${client.id}`, `${client.id} `]) {
        assert.equal(await find(other as Client['id']), undefined, other)
      }
    })

    it('increment their version with every change, for every passed version', async () => {
      const client = aClient({ projectId: world().project.id })
      await put(client)
      for (const version of [1, 1, 77]) await put({ ...client, name: `version ${version}`, version })
      assert.deepEqual(await find(client.id), { ...client, name: 'version 77', version: 4 })
    })

    it('count each of twenty concurrent changes', async () => {
      const client = aClient({ projectId: world().project.id })
      await put(client)
      await Promise.all(Array.from({ length: 20 }, () => put(client)))
      assert.equal((await find(client.id))?.version, 21)
    })

    it('lose fields that an update leaves out', async () => {
      const client = aClient({ projectId: world().project.id, jwks: { keys: [] } })
      await put(client)
      const { secretHash: _secretHash, jwks: _jwks, ...without } = client
      await put({ ...without, redirectUris: [], authMethod: 'none' })
      assert.deepEqual(await find(client.id), { ...without, redirectUris: [], authMethod: 'none', version: 2 })
    })
  })

  describe(`${backend}: origins of clients`, () => {
    const world = seeded(open)
    const anOrigin = () => `https://${anId()}.example`
    const allows = (origin: string) => world().storage.read(({ clients }) => clients.allowsOrigin(origin))
    const put = (client: Client, origins: readonly string[]) => world().storage.run(({ clients }) => clients.put(client, origins))

    it('are stored with the client', async () => {
      const [one, two] = [anOrigin(), anOrigin()]
      await put(aClient({ projectId: world().project.id }), [one, two])
      assert.deepEqual([await allows(one), await allows(two), await allows(anOrigin())], [true, true, false])
    })

    it('match only as a whole', async () => {
      const origin = anOrigin()
      await put(aClient({ projectId: world().project.id }), [origin])
      const others = [`${origin}:8443`, `${origin}.evil.example`, origin.slice(0, -1), origin.replace('https', 'http'), '', 'null', '%']
      for (const other of others) {
        assert.equal(await allows(other), false, other)
      }
    })

    it('are replaced with the client', async () => {
      const [old, fresh] = [anOrigin(), anOrigin()]
      const client = aClient({ projectId: world().project.id })
      await put(client, [old])
      await put(client, [fresh])
      assert.deepEqual([await allows(old), await allows(fresh)], [false, true])
    })

    it('count for active clients only', async () => {
      const origin = anOrigin()
      const client = aClient({ projectId: world().project.id })
      await put({ ...client, state: 'inactive' }, [origin])
      assert.equal(await allows(origin), false)
      await put(client, [origin])
      assert.equal(await allows(origin), true)
    })

    it('remember when they were last used, without a new version', async () => {
      const [used, unused] = [aClient({ projectId: world().project.id }), aClient({ projectId: world().project.id })]
      await put(used, [])
      await put(unused, [])
      const before = await world().storage.read(({ clients }) => clients.find(used.id))
      const mark = (at: number) => world().storage.run(({ clients }) => clients.markUsed(new Map([[used.id, at], [anId<ClientId>(), at]])))
      await mark(NOW + 5)
      await mark(NOW)
      await world().storage.run(({ clients }) => clients.put(used, []))
      const last = () => world().storage.read(({ clients }) => clients.lastUsed([used.id, unused.id]))
      assert.deepEqual([...(await last())], [[used.id, NOW + 5]])
      assert.equal((before?.version ?? 0) + 1, (await world().storage.read(({ clients }) => clients.find(used.id)))?.version)
      await world().storage.run(({ clients }) => clients.remove(used.id, NOW))
      assert.deepEqual([...(await last())], [])
    })

    it('may be shared: one active client is enough', async () => {
      const origin = anOrigin()
      await put(aClient({ projectId: world().project.id, state: 'inactive' }), [origin])
      await put(aClient({ projectId: world().project.id }), [origin])
      assert.equal(await allows(origin), true)
    })
  })
}
