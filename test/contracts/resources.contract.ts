import assert from 'node:assert/strict'
import type { Resource, ResourceClient } from '@keyhall/core/resources'
import { ResourceTaken, ResourceUri, resourceKey } from '@keyhall/core/resources'
import type { ClientId, ProjectId } from '@keyhall/core/shared'
import { ResourceId, StaleWrite } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'
import { aProject, anId, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

const aResource = (own: Partial<Resource> & Pick<Resource, 'projectId'>): Resource => ({
  id: ResourceId.parse(anId()), uri: ResourceUri.parse(`https://${anId()}.example/orders`), name: 'Bestellungen 🔑',
  scopes: [{ name: 'orders:read', description: 'Read your orders' }, { name: 'orders:write', description: 'Änder', isDefault: true }],
  accessTokenType: 'jwt', accessTokenLifetime: 300, isOpen: false, clientIds: ['shop', 'rob&t'] as readonly string[] as readonly ClientId[],
  version: 1, createdAt: NOW, changedAt: FAR, ...own,
})

export function resourcesContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: resources`, () => {
    const world = seeded(open)
    const run = <T>(work: (stores: Stores) => Promise<T>) => world().storage.run(work)
    const find = (id: ResourceId) => world().storage.read(({ resources }) => resources.find(id))
    const served = (...uris: readonly string[]) => world().storage.read(({ resources }) => resources.served(uris.map(resourceKey)))
    const added = async (own: Partial<Resource> = {}, projectId: ProjectId = world().project.id) => {
      const resource = aResource({ projectId, ...own })
      await run(({ resources }) => resources.add(resource))
      return resource
    }

    it('keep every field', async () => {
      const { accessTokenType: _type, accessTokenLifetime: _lifetime, ...plain } = aResource({ projectId: world().project.id, isOpen: true, clientIds: [] })
      await run(({ resources }) => resources.add(plain))
      assert.deepEqual(await find(plain.id), plain)
      const full = await added()
      assert.deepEqual(await find(full.id), full)
      assert.equal(await find(ResourceId.parse(anId())), undefined)
    })

    it('have URIs that are unique in the installation, in any spelling of the host', async () => {
      const { uri } = await added()
      const again = uri.replace('https://', 'HTTPS://')
      await assert.rejects(added({ uri: again as ResourceUri }), ResourceTaken)
      const other = await added({ uri: `${uri}/` as ResourceUri })
      assert.deepEqual((await served(other.uri)).map(({ id }) => id), [other.id])
    })

    it('are found by any of several URIs, more than one statement reads', async () => {
      const all = await Promise.all(Array.from({ length: 7 }, () => added()))
      const found = await served(...all.map(({ uri }) => uri.toUpperCase().replace('/ORDERS', '/orders')), 'https://unknown.example')
      assert.deepEqual(found.map(({ id }) => id).toSorted(), all.map(({ id }) => id).toSorted())
      assert.deepEqual(await served(), [])
    })

    it('are requestable by clients of their project, listed ones, and all when they are open', async () => {
      const { id: other } = aProject({ orgId: world().clientOrg.id })
      await run(({ projects }) => projects.put(aProject({ orgId: world().clientOrg.id, id: other })))
      const [plain, quoted] = [`a${anId()}`, `b&${anId()}`]
      const clientIds = [plain, quoted] as readonly string[] as readonly ClientId[]
      for (const earlier of await world().storage.read(({ resources }) => resources.requestable({ id: 'any' as ClientId }, ''))) await run(({ resources }) => resources.remove(earlier.id))
      const mine = await added({ clientIds: [] })
      const [listed, shared] = [await added({ clientIds }, other), await added({ isOpen: true, clientIds: [] }, other)]
      const requestable = async (client: ResourceClient, except = '') => {
        const found = await world().storage.read(({ resources }) => resources.requestable(client, except))
        return found.map(({ id }) => id).toSorted()
      }
      const ids = (...all: readonly Resource[]) => all.map(({ id }) => id).toSorted()
      const client = (id: string, projectId?: ProjectId): ResourceClient => ({ id: id as ClientId, ...(projectId === undefined ? {} : { projectId }) })
      assert.deepEqual(await requestable(client('any')), ids(shared))
      assert.deepEqual(await requestable(client('any'), resourceKey(shared.uri)), [])
      for (const id of clientIds) assert.deepEqual(await requestable(client(id)), ids(listed, shared))
      for (const id of [plain.slice(1), '%', `${plain.slice(0, -1)}_`, `${plain}","${quoted}`]) assert.deepEqual(await requestable(client(id)), ids(shared), id)
      assert.deepEqual(await requestable(client('any', world().project.id)), ids(mine, shared))
      assert.equal((await requestable(client(plain, world().project.id))).length, 2)
      await run(({ projects }) => projects.put({ ...world().project, state: 'inactive' }))
      assert.deepEqual(await requestable(client('any', world().project.id)), ids(shared))
    })

    it('are served while project and organization are active', async () => {
      const { uri } = await added()
      await run(({ projects }) => projects.put({ ...world().project, state: 'inactive' }))
      assert.deepEqual(await served(uri), [])
      await run(({ projects }) => projects.put(world().project))
      assert.equal((await served(uri)).length, 1)
      await run(({ orgs }) => orgs.update({ ...world().clientOrg, state: 'inactive' }))
      assert.deepEqual(await served(uri), [])
    })

    it('are listed by project, in the order of their URIs', async () => {
      const other = aProject({ orgId: world().clientOrg.id })
      await run(({ projects }) => projects.put(other))
      const own = [await added(), await added(), await added()]
      await added({}, other.id)
      const listed = await world().storage.read(({ resources }) => resources.ofProject(world().project.id))
      assert.deepEqual(listed, own.toSorted((a, b) => (a.uri < b.uri ? -1 : 1)))
    })

    it('are replaced by the next version only', async () => {
      const { accessTokenType: _type, ...before } = await added()
      const after = { ...before, name: 'B', isOpen: true, version: 2 }
      await run(({ resources }) => resources.update(after))
      assert.deepEqual(await find(before.id), after)
      await assert.rejects(run(({ resources }) => resources.update(after)), StaleWrite)
    })

    it('are removed once, and with their project', async () => {
      const { id } = await added()
      const remove = () => run(({ resources }) => resources.remove(id))
      assert.deepEqual([await remove(), await remove(), await find(id)], [true, false, undefined])
      const left = await added()
      await run(({ projects }) => projects.remove(world().project.id, NOW))
      assert.equal(await find(left.id), undefined)
    })
  })
}
