import assert from 'node:assert/strict'
import { placedValues } from '#src/sql/placed-values.js'

describe('values with their places', () => {
  it('are repeated up to a power of four, so that few texts serve all lengths', () => {
    assert.deepEqual(placedValues(['a']), { places: '$1', values: ['a'] })
    assert.deepEqual(placedValues(['a', 'b']), { places: '$1, $2, $3, $4', values: ['a', 'b', 'b', 'b'] })
    assert.equal(placedValues(['a', 'b', 'c', 'd']).places, '$1, $2, $3, $4')
    const texts = new Set(Array.from({ length: 256 }, (_, index) => placedValues(Array.from({ length: index + 1 }, String)).places))
    assert.equal(texts.size, 5)
  })
})
