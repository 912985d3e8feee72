import assert from 'node:assert/strict'
import { SearchTooSlow, StorageUnavailable } from '@keyhall/core/shared'
import { CachedTotals } from '#src/sql/cached-totals.js'

describe('lengths of long lists', () => {
  const counting = () => {
    let now = 0
    let counts = 0
    const totals = new CachedTotals(() => now)
    const of = (list: string, problem?: Error) => totals.of(list, () => (problem ? Promise.reject(problem) : Promise.resolve(++counts)))
    const recent = (list: string) => totals.recent(list)
    return { of, recent, counts: () => counts, pass: (milliseconds: number) => { now += milliseconds } }
  }

  it('are counted once a minute, and once for callers at the same time', async () => {
    const { of, counts, pass } = counting()
    assert.deepEqual(await Promise.all([of('users'), of('users'), of('clients')]), [1, 1, 2])
    pass(59_999)
    assert.equal(await of('users'), 1)
    pass(1)
    assert.equal(await of('users'), 3)
    assert.equal(counts(), 3)
  })

  it('are unknown for a minute after a count that took too long', async () => {
    const { of, counts, pass } = counting()
    assert.equal(await of('users', new SearchTooSlow('too slow')), undefined)
    assert.equal(await of('users'), undefined)
    assert.equal(counts(), 0)
    pass(60_000)
    assert.equal(await of('users'), 1)
  })

  it('are known without a wait for a minute after the count', async () => {
    const { of, recent, pass } = counting()
    const count = of('users')
    assert.equal(recent('users'), undefined)
    await count
    assert.deepEqual(recent('users'), { total: 1 })
    await of('clients', new SearchTooSlow('too slow'))
    assert.deepEqual(recent('clients'), { total: undefined })
    pass(60_000)
    assert.deepEqual([recent('users'), recent('clients')], [undefined, undefined])
  })

  it('fail like the storage, and are counted again by the next caller', async () => {
    const { of } = counting()
    await assert.rejects(of('users', new StorageUnavailable('gone')), StorageUnavailable)
    assert.equal(await of('users'), 1)
  })

  it('are kept for a limited number of lists', async () => {
    const { of, counts } = counting()
    for (let list = 0; list <= 500; list++) await of(`list ${list}`)
    await of('list 1')
    assert.equal(counts(), 501)
    await of('list 0')
    assert.equal(counts(), 502)
  })
})
