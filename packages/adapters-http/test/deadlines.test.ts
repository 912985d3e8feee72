import assert from 'node:assert/strict'
import v8 from 'node:v8'
import vm from 'node:vm'
import { Deadline, Deadlines } from '#src/server/deadlines.js'

/** Collects garbage: all of it, or as often happens under load, only that of young objects. */
function collector(): (what?: { readonly type: 'minor' }) => void {
  v8.setFlagsFromString('--expose-gc')
  return vm.runInNewContext('gc') as (what?: { readonly type: 'minor' }) => void
}

const oldBytes = (): number => v8.getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ?? 0

describe('deadlines', () => {
  it('expire once when they have passed, unless they were deleted', async () => {
    const deadlines = new Deadlines()
    const expired: string[] = []
    const within = (name: string, at: number) => new Deadline(at, () => expired.push(name))
    const [first, deleted, later] = [within('first', 0), within('deleted', 0), within('later', Infinity)]
    for (const one of [first, deleted, later]) deadlines.add(one)
    deadlines.delete(deleted)
    deadlines.delete(deleted)
    await new Promise<void>((resolve) => deadlines.add(new Deadline(0, resolve)))
    assert.deepEqual(expired, ['first'])
    deadlines.delete(first)
    deadlines.delete(later)
    await new Promise<void>((resolve) => deadlines.add(new Deadline(0, resolve)))
    assert.deepEqual(expired, ['first'])
  })

  it('do not expire if one that expires deletes them', async () => {
    const deadlines = new Deadlines()
    const expired: string[] = []
    const second = new Deadline(0, () => expired.push('second'))
    deadlines.add(new Deadline(0, () => deadlines.delete(second)))
    deadlines.add(second)
    await new Promise<void>((resolve) => deadlines.add(new Deadline(0, resolve)))
    assert.deepEqual(expired, [])
  })

  it('may be added twice', async () => {
    const deadlines = new Deadlines()
    const later = new Deadline(Infinity, () => assert.fail('it has not passed'))
    deadlines.add(later)
    deadlines.add(later)
    deadlines.delete(later)
    await new Promise<void>((resolve) => deadlines.add(new Deadline(0, resolve)))
  })

  it('retain nothing after they are deleted, as old as the list may be', () => {
    const collect = collector()
    const deadlines = new Deadlines()
    const pending = Array.from({ length: 8 }, () => new Deadline(Infinity, () => undefined))
    for (const one of pending) deadlines.add(one)
    collect()
    const before = oldBytes()
    for (let round = 0; round < 20_000; round++) {
      const request = Array.from({ length: 100 }, (_, index) => index)
      const next = new Deadline(Infinity, () => void request.length)
      deadlines.add(next)
      const last = pending[round % pending.length]
      if (last) deadlines.delete(last)
      pending[round % pending.length] = next
      if (round % 200 === 0) collect({ type: 'minor' })
    }
    const kept = oldBytes() - before
    for (const one of pending) deadlines.delete(one)
    assert.ok(kept < 1_000_000, `${kept} bytes of 20,000 requests`)
  })
})
