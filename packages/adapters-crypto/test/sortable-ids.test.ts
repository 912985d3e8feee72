import assert from 'node:assert/strict'
import { sortableIds } from '@keyhall/adapters-crypto'
import fc from 'fast-check'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^[A-Za-z][A-Za-z0-9]{21}$/
const A = 10 * 62 ** 7

const millisecondsOf = (id: string): number => id.slice(0, 8).split('').reduce((value, digit) => value * 62 + ALPHABET.indexOf(digit), 0) - A

describe('ids', () => {
  it('are 22 letters and digits and begin with a letter; the first eight encode the millisecond', () => {
    const id = sortableIds(() => 1_795_000_000_123).next()
    assert.match(id, SHAPE)
    assert.equal(millisecondsOf(id), 1_795_000_000_123)
  })

  it('sort after those of earlier versions, in this century and long after it', () => {
    for (const now of [0, Date.UTC(2026, 0), Date.UTC(2200, 0), 8_640_000_000_000_000 / 100]) {
      const id = sortableIds(() => now).next()
      assert.match(id, SHAPE)
      assert.ok(Buffer.compare(Buffer.from('-P73Fs26vM9j_L2oiQsRGF'), Buffer.from(id)) < 0)
    }
  })

  it('sort in the order of their creation, even when the clock is set back', () => {
    const times = fc.array(fc.oneof(fc.nat({ max: 3 }), fc.integer({ min: 0, max: 2 ** 47 })), { minLength: 2, maxLength: 200 })
    fc.assert(fc.property(times, (clock) => {
      const rest = [...clock]
      const ids = sortableIds(() => rest.shift() ?? 0)
      const made = clock.map(() => ids.next())
      for (const id of made) assert.match(id, SHAPE)
      assert.deepEqual(made.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))), made)
      assert.equal(new Set(made).size, made.length)
    }))
  })

  it('differ in their first ten characters, within one millisecond too, so that sequences of audit events differ', () => {
    const ids = sortableIds(() => 1_795_000_000_123)
    const starts = Array.from({ length: 20_000 }, () => ids.next().slice(0, 10))
    assert.equal(new Set(starts).size, starts.length)
    assert.deepEqual(starts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))), starts)
  })

  it('never repeat, within one millisecond and between two processes', () => {
    const [first, second] = [sortableIds(() => 1), sortableIds(() => 1)]
    const made = Array.from({ length: 20_000 }, () => [first.next(), second.next()]).flat()
    assert.equal(new Set(made).size, made.length)
  })
})
