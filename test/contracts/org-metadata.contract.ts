import assert from 'node:assert/strict'
import type { OrgMetadata, OrgMetadataField } from '@keyhall/core/orgs'
import type { Filter } from '@keyhall/core/shared'
import { MAX_METADATA } from '@keyhall/core/metadata'
import { anId, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

export function orgMetadataContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: metadata of organizations`, () => {
    const world = seeded(open)
    const entry = (own: Partial<OrgMetadata> = {}): OrgMetadata =>
      ({ orgId: world().org.id, key: 'k', value: 'dg==', createdAt: NOW, updatedAt: NOW, ...own })
    const put = (...entries: readonly OrgMetadata[]) =>
      world().storage.run(async ({ orgMetadata }) => {
        for (const each of entries) await orgMetadata.put(each)
      })
    const find = (key: string) => world().storage.read(({ orgMetadata }) => orgMetadata.find(world().org.id, key))
    const keysOf = async (...filters: readonly Filter<OrgMetadataField>[]) => {
      const own = { kind: 'text', field: 'orgId', method: 'equals', value: world().org.id } as const
      const search = { filters: [own, ...filters], offset: 0, limit: 10, isAscending: true }
      return (await world().storage.read(({ orgMetadata }) => orgMetadata.search(search))).items.map(({ key }) => key)
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

    it('belong to one organization, and have case-sensitive keys', async () => {
      const neighbour = world().clientOrg
      await put(entry({ key: 'a' }), entry({ key: 'A' }), entry({ key: 'other', orgId: neighbour.id }))
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
      const remove = (key: string) => world().storage.run(({ orgMetadata }) => orgMetadata.remove(world().org.id, key))
      assert.deepEqual([await remove('a'), await remove('a'), await remove(anId())], [true, false, false])
      assert.deepEqual(await keysOf(), ['b'])
    })
  })
}
