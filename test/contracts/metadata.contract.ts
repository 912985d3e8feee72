import assert from 'node:assert/strict'
import { MAX_METADATA } from '@keyhall/core/metadata'
import type { MetadataEntry } from '@keyhall/core/metadata'
import type { Filter, OrgId, Page, Search, UserId } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import { aHuman, anId, FAR, NOW } from './builders.js'
import type { OpenStorage, Parents } from './world.js'
import { seeded } from './world.js'

type World = Parents & { readonly storage: Storage }
type Entry<Owner extends string, Id> = MetadataEntry & Readonly<Record<Owner, Id>>
type Field<Owner extends string> = Owner | 'key' | 'createdAt'

interface Reads<Owner extends string, Id> {
  find(id: Id, key: string): Promise<Entry<Owner, Id> | undefined>
  search(search: Search<Field<Owner>>): Promise<Page<Entry<Owner, Id>>>
}

interface Store<Owner extends string, Id> extends Reads<Owner, Id> {
  put(entry: Entry<Owner, Id>): Promise<void>
  remove(id: Id, key: string): Promise<boolean>
}

/** Metadata of one kind of owner. `owner` is the member of an entry that names it. */
interface Kind<Owner extends string, Id> {
  readonly plural: string
  readonly singular: string
  readonly owner: Owner
  readonly idOf: (world: World) => Id
  /** Another owner, which exists. */
  readonly neighbourOf: (world: World) => Promise<Id>
  readonly read: <T>(storage: Storage, use: (reads: Reads<Owner, Id>) => Promise<T>) => Promise<T>
  readonly run: <T>(storage: Storage, use: (store: Store<Owner, Id>) => Promise<T>) => Promise<T>
}

const OF_USERS: Kind<'userId', UserId> = {
  plural: 'users', singular: 'user', owner: 'userId', idOf: ({ user }) => user.id,
  neighbourOf: async ({ storage, org }) => {
    const neighbour = aHuman({ orgId: org.id })
    await storage.run(({ users }) => users.add(neighbour))
    return neighbour.id
  },
  read: (storage, use) => storage.read(({ userMetadata }) => use(userMetadata)),
  run: (storage, use) => storage.run(({ userMetadata }) => use(userMetadata)),
}

const OF_ORGS: Kind<'orgId', OrgId> = {
  plural: 'organizations', singular: 'organization', owner: 'orgId', idOf: ({ org }) => org.id, neighbourOf: async ({ clientOrg }) => clientOrg.id,
  read: (storage, use) => storage.read(({ orgMetadata }) => use(orgMetadata)),
  run: (storage, use) => storage.run(({ orgMetadata }) => use(orgMetadata)),
}

const contractOf = <Owner extends string, Id extends string>(kind: Kind<Owner, Id>) => (backend: string, open: OpenStorage): void => {
  describe(`${backend}: metadata of ${kind.plural}`, () => {
    const world = seeded(open)
    const entryOf = (id: Id, own: Partial<MetadataEntry> = {}) =>
      ({ [kind.owner]: id, key: 'k', value: 'dg==', createdAt: NOW, updatedAt: NOW, ...own }) as Entry<Owner, Id>
    const entry = (own: Partial<MetadataEntry> = {}) => entryOf(kind.idOf(world()), own)
    const put = (...entries: readonly Entry<Owner, Id>[]) =>
      kind.run(world().storage, async (store) => {
        for (const each of entries) await store.put(each)
      })
    const find = (key: string) => kind.read(world().storage, (reads) => reads.find(kind.idOf(world()), key))
    const keysOf = async (...filters: readonly Filter<Field<Owner>>[]) => {
      const own: Filter<Field<Owner>> = { kind: 'text', field: kind.owner, method: 'equals', value: kind.idOf(world()) }
      const found = await kind.read(world().storage, (reads) => reads.search({ filters: [own, ...filters], offset: 0, limit: 10, isAscending: true }))
      return found.items.map(({ key }) => key)
    }

    it('keep every field, up to the largest value', async () => {
      const largest = entry({ key: 'ключ 🗝', value: 'A'.repeat((MAX_METADATA / 3 - 1) | 0), createdAt: FAR, updatedAt: FAR + 1 })
      await put(largest)
      assert.deepEqual(await find(largest.key), largest)
    })

    it('are replaced by key, and keep their creation time', async () => {
      await put(entry(), entry({ value: '', createdAt: NOW + 5, updatedAt: NOW + 5 }))
      assert.deepEqual(await find('k'), entry({ value: '', updatedAt: NOW + 5 }))
    })

    it(`belong to one ${kind.singular}, and have case-sensitive keys`, async () => {
      await put(entry({ key: 'a' }), entry({ key: 'A' }), entryOf(await kind.neighbourOf(world()), { key: 'other' }))
      assert.deepEqual(await keysOf(), ['A', 'a'])
    })

    it('are found by key, case-insensitively on request', async () => {
      await put(entry({ key: 'Team' }), entry({ key: 'team-lead' }), entry({ key: 'x' }))
      const byKey = (method: 'starts_with' | 'starts_with_ignore_case') => ({ kind: 'text', field: 'key', method, value: 'TEAM' }) as const
      assert.deepEqual(await keysOf(byKey('starts_with_ignore_case')), ['Team', 'team-lead'])
      assert.deepEqual(await keysOf(byKey('starts_with')), [])
    })

    it('are deleted one by one', async () => {
      await put(entry({ key: 'a' }), entry({ key: 'b' }))
      const remove = (key: string) => kind.run(world().storage, (store) => store.remove(kind.idOf(world()), key))
      assert.deepEqual([await remove('a'), await remove('a'), await remove(anId())], [true, false, false])
      assert.deepEqual(await keysOf(), ['b'])
    })
  })
}

export const userMetadataContract = contractOf(OF_USERS)
export const orgMetadataContract = contractOf(OF_ORGS)
