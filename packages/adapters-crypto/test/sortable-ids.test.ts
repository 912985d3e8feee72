import assert from 'node:assert/strict'
import { sortableIds } from '@keyhall/adapters-crypto'
import fc from 'fast-check'

const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const SHAPE = /^[A-Za-z0-9_-]{22}$/

const millisecondsOf = (id: string): number => id.slice(0, 8).split('').reduce((value, digit) => value * 64 + ALPHABET.indexOf(digit), 0)

describe('ids', () => {
  it('have 22 URL-safe characters, the first eight of which tell the millisecond', () => {
    const id = sortableIds(() => 1_795_000_000_123).next()
    assert.match(id, SHAPE)
    assert.equal(millisecondsOf(id), 1_795_000_000_123)
  })

  it('are 128 bits: the last character carries two of them', () => {
    const ids = sortableIds()
    const last = new Set(Array.from({ length: 500 }, () => ids.next().at(-1)))
    assert.deepEqual(last, new Set(['-', 'F', 'V', 'k']))
  })

  it('sort as they were made, whatever the clock does', () => {
    const times = fc.array(fc.oneof(fc.nat({ max: 3 }), fc.integer({ min: 0, max: 2 ** 48 - 2 })), { minLength: 2, maxLength: 200 })
    fc.assert(fc.property(times, (clock) => {
      const rest = [...clock]
      const ids = sortableIds(() => rest.shift() ?? 0)
      const made = clock.map(() => ids.next())
      for (const id of made) assert.match(id, SHAPE)
      assert.deepEqual(made.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))), made)
      assert.equal(new Set(made).size, made.length)
    }))
  })

  it('never repeat, within one millisecond and between two processes', () => {
    const [first, second] = [sortableIds(() => 1), sortableIds(() => 1)]
    const made = Array.from({ length: 20_000 }, () => [first.next(), second.next()]).flat()
    assert.equal(new Set(made).size, made.length)
  })
})
