import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { WrongMasterKey, masterKeySealer } from '@keyhall/adapters-crypto'
import { openMemoryStorage } from '@keyhall/adapters-memory'
import type { Storage } from '@keyhall/core/stores'
import { adoptMasterKey, assertMasterKey, sealMasterKeyCheck } from '#src/master-key/master-key-check.js'

describe('the check value of the master key', () => {
  const [right, wrong] = [masterKeySealer(randomBytes(32)), masterKeySealer(randomBytes(32))]
  let storage: Storage
  beforeEach(() => {
    storage = openMemoryStorage()
  })
  const stored = () => storage.read(({ masterKeyCheck }) => masterKeyCheck.get())

  it('opens with the master key that sealed it, and with no other', async () => {
    await storage.run(({ masterKeyCheck }) => masterKeyCheck.add(sealMasterKeyCheck(right)))
    await assertMasterKey(storage, right)
    await assert.rejects(assertMasterKey(storage, wrong), WrongMasterKey)
    await assert.rejects(adoptMasterKey(storage, wrong), WrongMasterKey)
  })

  it('is nothing to open in an empty storage', async () => {
    await assertMasterKey(storage, right)
    assert.equal(await stored(), undefined)
  })

  it('is added to a storage of version 0.5.0, by one of several servers', async () => {
    const outcomes = await Promise.allSettled([adoptMasterKey(storage, right), adoptMasterKey(storage, wrong), adoptMasterKey(storage, right)])
    assert.deepEqual(outcomes.map(({ status }) => status), ['fulfilled', 'rejected', 'fulfilled'])
    await assertMasterKey(storage, right)
  })
})
