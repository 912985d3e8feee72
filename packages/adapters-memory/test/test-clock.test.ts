import assert from 'node:assert/strict'
import { TestClock } from '@keyhall/adapters-memory'

describe('clock of the tests', () => {
  it('does not move by itself', () => {
    const clock = new TestClock(1_800_000_000)
    assert.deepEqual([clock.now(), clock.now()], [1_800_000_000, 1_800_000_000])
  })

  it('moves by seconds, and to an instant', () => {
    const clock = new TestClock(1_800_000_000)
    clock.advance(301)
    assert.equal(clock.now(), 1_800_000_301)
    clock.set(2_200_000_000)
    assert.equal(clock.now(), 2_200_000_000)
  })
})
