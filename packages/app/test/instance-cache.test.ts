import assert from 'node:assert/strict'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import type { Instance, InstanceReads } from '@keyhall/core/instance'
import { InstanceCache } from '#src/instance-cache.js'

const withId = (id: string): Instance =>
  ({ id, projectId: 'project', defaultOrgId: 'org', settings: DEFAULT_SETTINGS }) as unknown as Instance

describe('the instance in memory', () => {
  let stored: Instance | undefined
  let cache: InstanceCache
  const reads: InstanceReads = { get: () => Promise.resolve(structuredClone(stored)) }

  beforeEach(async () => {
    stored = withId('one')
    cache = new InstanceCache({ read: (work) => work({ instance: reads }) })
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

  it('stays when the storage has none', async () => {
    stored = undefined
    await cache.refresh()
    assert.equal(cache.get().id, 'one')
  })
})
