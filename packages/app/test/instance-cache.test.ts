import assert from 'node:assert/strict'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import type { Instance, InstanceReads } from '@keyhall/core/instance'
import { StorageUnavailable } from '@keyhall/core/shared'
import { InstanceCache } from '#src/instance-cache.js'

const withId = (id: string): Instance =>
  ({ id, projectId: 'project', defaultOrgId: 'org', settings: DEFAULT_SETTINGS }) as unknown as Instance

describe('the instance in memory', () => {
  let stored: Instance | undefined
  let cache: InstanceCache
  let comparison: () => Promise<void> | undefined
  const reads: InstanceReads = { get: () => Promise.resolve(structuredClone(stored)) }

  beforeEach(async () => {
    stored = withId('one')
    comparison = () => undefined
    cache = new InstanceCache({ read: (work) => work({ instance: reads }) }, { reloadWith() {}, compare: () => comparison() }, 'id.example')
    await cache.refresh()
  })

  it('stays the same object when it is read again unchanged, because code that reads a new one is compiled again', async () => {
    const known = cache.get()
    await cache.refresh()
    assert.equal(cache.get(), known)
  })

  it('is another object after a change, even of a single setting', async () => {
    const known = cache.get()
    const { settings } = known
    stored = { ...known, settings: { ...settings, tokens: { ...settings.tokens, code: settings.tokens.code + 1 } } }
    await cache.refresh()
    assert.notEqual(cache.get(), known)
    assert.deepEqual(cache.get(), stored)
  })

  it('is returned at once when the comparison takes no time, otherwise after it', async () => {
    assert.equal(cache.compared(), cache.get())
    comparison = async () => {
      stored = withId('two')
      await cache.refresh()
    }
    const compared = cache.compared()
    assert.ok(compared instanceof Promise)
    assert.equal((await compared).id, 'two')
  })

  it('is the one that was loaded last when the storage cannot be compared', async () => {
    comparison = () => Promise.reject(new StorageUnavailable('away'))
    assert.equal((await cache.compared()).id, 'one')
  })

  it('has the host of the service, which is not stored', () => {
    assert.equal(cache.get().host, 'id.example')
  })

  it('stays when the storage has none', async () => {
    stored = undefined
    await cache.refresh()
    assert.equal(cache.get().id, 'one')
  })
})
