import assert from 'node:assert/strict'
import { placedValues } from '#src/sql/placed-values.js'

describe('values with their places', () => {
  it('are repeated up to a power of two, so that few texts serve all lengths', () => {
    assert.deepEqual(placedValues(['a']), { places: '$1', values: ['a'] })
    assert.deepEqual(placedValues(['a', 'b']), { places: '$1, $2', values: ['a', 'b'] })
    assert.deepEqual(placedValues(['a', 'b', 'c', 'd', 'e']), { places: '$1, $2, $3, $4, $5, $6, $7, $8', values: ['a', 'b', 'c', 'd', 'e', 'e', 'e', 'e'] })
    const texts = new Set(Array.from({ length: 128 }, (_, index) => placedValues(Array.from({ length: index + 1 }, String)).places))
    assert.equal(texts.size, 8)
  })
})
