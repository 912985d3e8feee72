import assert from 'node:assert/strict'
import { isWarm } from '#src/is-warm.js'

describe('the warm-up of a target', () => {
  it('lasts as long as the cost falls', () => {
    assert.equal(isWarm([10, 8, 7, 6.5, 6, 5.5]), false)
    assert.equal(isWarm([10, 8, 7, 6.5, 6, 5.5, 5.6, 5.4, 5.5]), true)
  })

  it('has at least six windows', () => {
    assert.equal(isWarm([]), false)
    assert.equal(isWarm([5, 5, 5, 5, 5]), false)
    assert.equal(isWarm([5, 5, 5, 5, 5, 5]), true)
  })

  it('is not ended by one window that other programs made expensive', () => {
    assert.equal(isWarm([10, 9, 8, 20, 7, 6]), false)
  })
})
