import assert from 'node:assert/strict'
import { median, percentile } from '#src/report/statistics.js'

describe('statistics', () => {
  it('takes percentiles by the nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index)
    assert.deepEqual([0.5, 0.99, 1].map((share) => percentile(values, share)), [50, 99, 100])
    assert.equal(percentile([7], 0.99), 7)
  })

  it('takes the middle value, or the mean of the two in the middle', () => {
    assert.deepEqual([median([9, 1, 5]), median([4, 1, 3, 100])], [5, 3.5])
  })
})
