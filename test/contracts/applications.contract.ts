import assert from 'node:assert/strict'
import type { Client, ClientField, ClientKey, ClientKeyField } from '@keyhall/core/clients'
import { ClientIdTaken, ClientKeyIdTaken } from '@keyhall/core/clients'
import type { Filter, Search } from '@keyhall/core/shared'
import { aClient, anId, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

const aKey = (client: Client, own: Partial<ClientKey> = {}): ClientKey => ({
  id: anId(),
  clientId: client.id,
  publicKey: { kty: 'RSA', n: 'AQAB', e: 'AQAB', deep: { list: [1, null] } },
  createdAt: NOW,
  expiresAt: FAR,
  ...own,
})

const all = { offset: 0, limit: 100, isAscending: true } as const

/** The application management part of the client store, in addition to `clientsContract`. */
export function applicationsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: applications`, () => {
    const world = seeded(open)
    const storage = () => world().storage
    const find = (id: Client['id']) => storage().read(({ clients }) => clients.find(id))
    const add = async (own: Partial<Client> = {}): Promise<Client> => {
      const client = aClient({ projectId: world().project.id, ...own })
      await storage().run(({ clients }) => clients.add(client, []))
      return client
    }
    const search = async (filters: readonly Filter<ClientField>[], own: Partial<Search<ClientField>> = {}) => {
      const within: Filter<ClientField> = { kind: 'among', field: 'projectId', values: [world().project.id] }
      const page = await storage().read(({ clients }) => clients.search({ ...all, ...own, filters: [within, ...filters] }))
      return page.items.map(({ name }) => name)
    }

    it('are added once: an id in use keeps its owner', async () => {
      const client = await add()
      await assert.rejects(add({ id: client.id, name: 'thief' }), ClientIdTaken)
      assert.deepEqual(await find(client.id), client)
    })

    it('are added by one of twenty concurrent requests', async () => {
      const id = anId<Client['id']>()
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => add({ id })))
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
      assert.equal((await find(id))?.version, 1)
    })

    it('are changed one after the other under their lock', async () => {
      const client = await add({ redirectUris: [] })
      await Promise.all(Array.from({ length: 10 }, (_, index) => storage().run(async ({ clients }) => {
        const stored = await clients.lock(client.id)
        assert.ok(stored)
        await clients.put({ ...stored, redirectUris: [...stored.redirectUris, `https://a.example/${index}`] }, [])
      })))
      assert.equal((await find(client.id))?.redirectUris.length, 10)
    })

    it('are not locked by an unknown id', async () => {
      assert.equal(await storage().run(({ clients }) => clients.lock(anId())), undefined)
    })

    it('are deleted with their origins and keys, once', async () => {
      const client = await add()
      const origin = `https://${anId()}.example`
      const key = aKey(client)
      await storage().run(async ({ clients }) => {
        await clients.put(client, [origin])
        await clients.addKey(key)
      })
      assert.equal(await storage().run(({ clients }) => clients.remove(client.id, NOW)), true)
      assert.equal(await storage().run(({ clients }) => clients.remove(client.id, NOW)), false)
      assert.equal(await find(client.id), undefined)
      assert.equal(await storage().read(({ clients }) => clients.findKey(key.id)), undefined)
      assert.equal(await storage().read(({ clients }) => clients.allowsOrigin(origin)), false)
    })

    it('are found by every field', async () => {
      const [web, api] = [
        await add({ name: 'Web ÄPFEL', createdAt: 10, changedAt: 30 }),
        await add({ name: 'Resource', kind: 'api', state: 'inactive', createdAt: 20, changedAt: 20 }),
      ]
      const names = [web.name, api.name]
      const foundBy: readonly (readonly [Filter<ClientField>, readonly string[]])[] = [
        [{ kind: 'text', field: 'name', method: 'contains_ignore_case', value: 'äpfel' }, [web.name]],
        [{ kind: 'text', field: 'name', method: 'contains', value: 'äpfel' }, []],
        [{ kind: 'text', field: 'name', method: 'equals_ignore_case', value: 'rESOURCE' }, [api.name]],
        [{ kind: 'among', field: 'id', values: [api.id] }, [api.name]],
        [{ kind: 'among', field: 'kind', values: ['api'] }, [api.name]],
        [{ kind: 'among', field: 'state', values: ['active'] }, [web.name]],
        [{ kind: 'among', field: 'orgId', values: [world().clientOrg.id] }, names],
        [{ kind: 'among', field: 'orgId', values: [world().org.id] }, []],
        [{ kind: 'after', field: 'createdAt', at: 20 }, [api.name]],
        [{ kind: 'before', field: 'changedAt', at: 20 }, [api.name]],
      ]
      const ours: Filter<ClientField> = { kind: 'among', field: 'id', values: [web.id, api.id] }
      for (const [filter, expected] of foundBy) {
        assert.deepEqual(await search([ours, filter], { sortBy: 'createdAt' }), expected, JSON.stringify(filter))
      }
    })

    it('are sorted by name without regard to case, and paged', async () => {
      for (const name of ['beta', 'Alpha', 'gamma']) await add({ name })
      const named: Filter<ClientField> = { kind: 'any', filters: ['beta', 'Alpha', 'gamma'].map((value) => ({ kind: 'text', field: 'name', method: 'equals', value })) }
      assert.deepEqual(await search([named], { sortBy: 'name' }), ['Alpha', 'beta', 'gamma'])
      assert.deepEqual(await search([named], { sortBy: 'name', isAscending: false, limit: 1, offset: 1 }), ['beta'])
    })

    it('are found as they are stored, without their keys', async () => {
      const { keys: _keys, ...client } = await add({ redirectUris: ['https://a.example/'] })
      const { items } = await storage().read(({ clients }) => clients.search({ ...all, filters: [{ kind: 'among', field: 'id', values: [client.id] }] }))
      assert.deepEqual(items, [client])
    })
  })

  describe(`${backend}: keys of applications`, () => {
    const world = seeded(open)
    const find = (id: Client['id']) => world().storage.read(({ clients }) => clients.find(id))
    const addKey = (key: ClientKey) => world().storage.run(({ clients }) => clients.addKey(key))

    it('are returned with the application, oldest first, and change its version', async () => {
      const { client } = world()
      const [older, younger] = [aKey(client), aKey(client, { createdAt: NOW + 5, expiresAt: NOW + 6 })]
      await addKey(younger)
      await addKey(older)
      const stored = await find(client.id)
      assert.deepEqual([stored?.keys, stored?.version, stored?.changedAt], [[older, younger], 3, NOW])
    })

    it('are kept when the application is replaced', async () => {
      const { client } = world()
      const key = aKey(client)
      await addKey(key)
      await world().storage.run(({ clients }) => clients.put({ ...client, name: 'other' }, []))
      assert.deepEqual((await find(client.id))?.keys, [key])
    })

    it('are unique in the instance', async () => {
      const { client, project } = world()
      const other = aClient({ projectId: project.id })
      await world().storage.run(({ clients }) => clients.add(other, []))
      const key = aKey(client)
      await addKey(key)
      await assert.rejects(addKey(aKey(other, { id: key.id })), ClientKeyIdTaken)
      assert.deepEqual([(await find(client.id))?.keys, (await find(other.id))?.keys], [[key], []])
    })

    it('are deleted from their own application only, once', async () => {
      const { client } = world()
      const key = aKey(client)
      await addKey(key)
      const remove = (id: Client['id']) => world().storage.run(({ clients }) => clients.removeKey(id, key.id, NOW + 9))
      assert.equal(await remove(anId()), false)
      assert.equal((await find(client.id))?.version, 2)
      assert.equal(await remove(client.id), true)
      assert.equal(await remove(client.id), false)
      const stored = await find(client.id)
      assert.deepEqual([stored?.keys, stored?.version, stored?.changedAt], [[], 3, NOW + 9])
    })

    it('are deleted with the project of their application', async () => {
      const { client, project } = world()
      const key = aKey(client)
      await addKey(key)
      await world().storage.run(({ projects }) => projects.remove(project.id, NOW))
      assert.equal(await find(client.id), undefined)
      assert.equal(await world().storage.read(({ clients }) => clients.findKey(key.id)), undefined)
    })

    it('are found with project and organization', async () => {
      const { client, project, clientOrg } = world()
      const key = aKey(client)
      await addKey(key)
      const placed = { ...key, projectId: project.id, orgId: clientOrg.id }
      assert.deepEqual(await world().storage.read(({ clients }) => clients.findKey(key.id)), placed)
      const search = (filter: Filter<ClientKeyField>) => world().storage.read(({ clients }) => clients.searchKeys({ ...all, filters: [filter] }))
      const filters: readonly Filter<ClientKeyField>[] = [
        { kind: 'among', field: 'id', values: [key.id] },
        { kind: 'among', field: 'clientId', values: [client.id] },
        { kind: 'among', field: 'projectId', values: [project.id] },
        { kind: 'among', field: 'orgId', values: [clientOrg.id] },
      ]
      for (const filter of filters) assert.deepEqual(await search(filter), { total: 1, items: [placed] }, filter.kind)
      assert.equal((await search({ kind: 'among', field: 'clientId', values: [anId()] })).total, 0)
    })

    it('are not found by an unknown id', async () => {
      assert.equal(await world().storage.read(({ clients }) => clients.findKey(anId())), undefined)
    })
  })
}
