import assert from 'node:assert/strict'
import { SearchAbandoned, TooManySearches } from '@keyhall/core/shared'
import { Places } from '#src/sql/places.js'

describe('places of searches', () => {
  /** Work that ends when the test says so. */
  const work = () => {
    let end = (): void => undefined
    let isRunning = false
    const promise = new Promise<void>((resolve) => { end = resolve })
    return { run: () => { isRunning = true; return promise }, end: () => end(), isRunning: () => isRunning }
  }
  const places = (own: object = {}) => new Places({ maxRunning: 1, maxWaiting: 2, maxWait: 60_000, ...own })

  it('are given in order of arrival', async () => {
    const all = places()
    const [first, second, third] = [work(), work(), work()]
    const done = [first, second, third].map((one) => all.during(one.run))
    assert.deepEqual([first, second, third].map((one) => one.isRunning()), [true, false, false])
    first.end()
    await done[0]
    assert.deepEqual([second, third].map((one) => one.isRunning()), [true, false])
    second.end()
    await done[1]
    third.end()
    await Promise.all(done)
  })

  it('become free after work that fails', async () => {
    const all = places()
    await assert.rejects(all.during(() => Promise.reject(new Error('failed'))), /failed/)
    assert.equal(await all.during(() => Promise.resolve(1)), 1)
  })

  it('are refused when too many wait, or one waits too long', async () => {
    const all = places({ maxWait: 1 })
    const first = work()
    const done = all.during(first.run)
    const waiting = [all.during(() => Promise.resolve()), all.during(() => Promise.resolve())]
    await assert.rejects(all.during(() => Promise.resolve()), TooManySearches)
    for (const one of waiting) await assert.rejects(one, TooManySearches)
    first.end()
    await done
  })

  it('are not needed by a caller that has left', async () => {
    const all = places()
    const first = work()
    const done = all.during(first.run)
    const caller = new AbortController()
    const second = work()
    const left = all.during(second.run, caller.signal)
    caller.abort()
    await assert.rejects(left, SearchAbandoned)
    first.end()
    await done
    await assert.rejects(all.during(second.run, caller.signal), SearchAbandoned)
    assert.equal(second.isRunning(), false)
    assert.equal(await all.during(() => Promise.resolve(1)), 1)
  })
})
