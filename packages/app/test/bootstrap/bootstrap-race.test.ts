import 'reflect-metadata'
import assert from 'node:assert/strict'
import { OrgTaken } from '@keyhall/core/orgs'
import type { ClientId, UserId } from '@keyhall/core/shared'
import { StaleWrite, StorageUnavailable } from '@keyhall/core/shared'
import { LoginNameTaken } from '@keyhall/core/users'
import { example } from './documents.js'
import { apply, look, overtaken, startedStore } from './store.js'

const ROBOT = '210' as UserId
const WEB = 'web' as ClientId

describe('two processes that apply a bootstrap document at once', () => {
  it('end with one of everything', async () => {
    const store = await startedStore()
    await Promise.all([1, 2, 3].map(() => apply(store, example())))
    assert.equal((await look(store, ({ memberships }) => memberships.ofUser(ROBOT))).length, 2)
    assert.equal((await look(store, ({ clients }) => clients.find(WEB)))?.version, 1)
  })

  for (const problem of [new LoginNameTaken('x'), new OrgTaken('x'), new StaleWrite('x')]) {
    it(`take turns when the slower one finds something taken: ${problem.code}`, async () => {
      const store = await startedStore()
      const slower = { ...store, storage: overtaken(store.storage, () => apply(store, example()), problem) }
      await apply(slower, example())
      assert.equal((await look(store, ({ clients }) => clients.find(WEB)))?.version, 1)
    })
  }

  it('do not hide that the storage is gone', async () => {
    const store = await startedStore()
    const storage = overtaken(store.storage, () => Promise.resolve(), new StorageUnavailable('x'))
    await assert.rejects(apply({ ...store, storage }, example()), StorageUnavailable)
  })
})
