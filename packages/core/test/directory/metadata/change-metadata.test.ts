import assert from 'node:assert/strict'
import type { EventDetails } from '@keyhall/core/audit'
import type { MetadataEntry, MetadataOwner } from '@keyhall/core/metadata'
import { removeMetadata, setMetadata } from '@keyhall/core/metadata'
import { metadataOfOrg } from '@keyhall/core/orgs'
import type { OrgId, UserId } from '@keyhall/core/shared'
import { metadataOfUser } from '@keyhall/core/users'
import { NOW } from '../../support/builders.js'

/** Entries by owner and key, like both stores have them. */
function aStore() {
  const rows = new Map<string, MetadataEntry>()
  const events: EventDetails[] = []
  const store = {
    find: async (owner: string, key: string) => rows.get(`${owner} ${key}`),
    put: async ({ userId, orgId, ...entry }: MetadataEntry & { readonly userId?: UserId; readonly orgId?: OrgId }) =>
      void rows.set(`${String(userId ?? orgId)} ${entry.key}`, entry),
    remove: async (owner: string, key: string) => rows.delete(`${owner} ${key}`),
  }
  return { rows, events, store: store as never, record: async (event: EventDetails) => void events.push(event) }
}

for (const [what, id, orgId, ownerIn] of [
  ['user', 'ada', 'acme', (store: never) => metadataOfUser({ id: 'ada' as UserId, orgId: 'acme' as OrgId }, store)],
  ['org', 'acme', 'acme', (store: never) => metadataOfOrg('acme' as OrgId, store)],
] as const satisfies readonly (readonly [string, string, string, (store: never) => MetadataOwner])[]) {
  describe(`metadata of one ${what}`, () => {
    const colour = { key: 'colour', value: 'Ymx1ZQ==' }

    it('is set where it differs, and recorded by its keys only', async () => {
      const { rows, events, store, record } = aStore()
      const owner = ownerIn(store)
      assert.equal(await setMetadata(owner, [colour], NOW, record), true)
      assert.equal(await setMetadata(owner, [colour, { key: 'size', value: 'TA==' }], NOW + 1, record), true)
      assert.equal(await setMetadata(owner, [colour], NOW + 2, record), false)
      assert.deepEqual([...rows], [
        [`${id} colour`, { ...colour, createdAt: NOW, updatedAt: NOW }],
        [`${id} size`, { key: 'size', value: 'TA==', createdAt: NOW + 1, updatedAt: NOW + 1 }],
      ])
      const about = { type: `${what}.metadata.set`, aggregate: { type: what, id }, orgId }
      assert.deepEqual(events, [{ ...about, after: { keys: ['colour'] } }, { ...about, after: { keys: ['size'] } }])
    })

    it('is removed by existing keys; unknown ones are neither an error nor recorded', async () => {
      const { rows, events, store, record } = aStore()
      const owner = ownerIn(store)
      await setMetadata(owner, [colour], NOW, record)
      assert.equal(await removeMetadata(owner, ['size', 'colour'], record), true)
      assert.equal(await removeMetadata(owner, ['colour'], record), false)
      assert.deepEqual([rows.size, events.slice(1)], [
        0, [{ type: `${what}.metadata.removed`, aggregate: { type: what, id }, orgId, before: { keys: ['colour'] } }],
      ])
    })
  })
}
