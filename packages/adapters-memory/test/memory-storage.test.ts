import assert from 'node:assert/strict'
import { openMemoryStorage } from '@keyhall/adapters-memory'
import type { OrgId } from '@keyhall/core/shared'
import { StorageUnavailable } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'

const org = { id: 'org' as OrgId, name: 'Example', primaryDomain: 'example.org', state: 'active', createdAt: 1 } as const

describe('memory storage, after it was closed', () => {
  it('refuses every use', async () => {
    const storage = openMemoryStorage()
    await storage.close()
    await assert.rejects(storage.check(), StorageUnavailable)
    await assert.rejects(storage.run(({ orgs }) => orgs.find(org.id)), StorageUnavailable)
    await assert.rejects(storage.read(({ orgs }) => orgs.find(org.id)), StorageUnavailable)
    await assert.rejects(storage.ledger.settle({}), StorageUnavailable)
    await assert.rejects(storage.ledger.personalAccessToken('hash' as never), StorageUnavailable)
    await assert.rejects(storage.expired.purge('code', 1, 1), StorageUnavailable)
  })

  it('has finished the units of work that waited', async () => {
    const storage = openMemoryStorage()
    const works = [1, 2, 3].map((number) => storage.run(async ({ orgs }) => {
      await orgs.add({ ...org, id: `org${number}` as OrgId, primaryDomain: `${number}.example.org` })
      return number
    }))
    await storage.close()
    assert.deepEqual(await Promise.all(works), [1, 2, 3])
  })
})

describe('memory storage, a store that is used after its unit of work', () => {
  it('is refused, and changes nothing', async () => {
    const storage = openMemoryStorage()
    const kept: Stores[] = []
    await storage.run(async (stores) => kept.push(stores))
    for (const { orgs } of kept) await assert.rejects(orgs.add(org), /after its unit of work had ended/)
    assert.equal(await storage.read(({ orgs }) => orgs.find(org.id)), undefined)
  })
})

describe('memory storage, units of work', () => {
  it('run one after the other, in the order in which they came', async () => {
    const storage = openMemoryStorage()
    const log: string[] = []
    await Promise.all([1, 2, 3].map((number) => storage.run(async ({ orgs }) => {
      log.push(`begin ${number}`)
      await orgs.find(org.id)
      log.push(`end ${number}`)
    })))
    assert.deepEqual(log, ['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 3', 'end 3'])
  })

  it('may start from leftovers of a finished one', async () => {
    const storage = openMemoryStorage()
    const later: Promise<unknown>[] = []
    await storage.run(async () => {
      later.push(new Promise((resolve) => { setTimeout(resolve, 5) }).then(() => storage.run(({ orgs }) => orgs.add(org))))
    })
    await Promise.all(later)
    assert.deepEqual(await storage.read(({ orgs }) => orgs.find(org.id)), org)
  })
})
