import assert from 'node:assert/strict'
import { Pace } from '#src/pace.js'

describe('the pace of a run', () => {
  it('is what was asked for while there is time', () => {
    assert.equal(new Pace({ seconds: 2, maxSeconds: Number.POSITIVE_INFINITY }, () => 0).next(1000), 2)
    assert.equal(new Pace({ seconds: 2, maxSeconds: 100 }, () => 0).next(10), 2)
  })

  it('shortens measurements to finish in time, down to what can be measured, and ends with the time', () => {
    let now = 0
    const pace = new Pace({ seconds: 2, maxSeconds: 100 }, () => now)
    assert.equal(pace.next(40), 1)
    assert.equal(pace.next(10_000), 0.2)
    now = 100_000
    assert.equal(pace.next(1), undefined)
  })
})
