import assert from 'node:assert/strict'
import { isWarm } from '#src/is-warm.js'

const MANY = 1_000_000

describe('the warm-up of a target', () => {
  it('lasts as long as the cost falls', () => {
    assert.equal(isWarm([10, 8, 7, 6.5, 6, 5.5], MANY), false)
    assert.equal(isWarm([10, 8, 7, 6.5, 6, 5.5, 5.6, 5.4, 5.5], MANY), true)
  })

  it('has at least six windows', () => {
    assert.equal(isWarm([], MANY), false)
    assert.equal(isWarm([5, 5, 5, 5, 5], MANY), false)
    assert.equal(isWarm([5, 5, 5, 5, 5, 5], MANY), true)
  })

  it('has some thousand operations', () => {
    assert.equal(isWarm([5, 5, 5, 5, 5, 5, 5, 5, 5], 3999), false)
    assert.equal(isWarm([5, 5, 5, 5, 5, 5, 5, 5, 5], 4000), true)
  })

  it('is not ended by one window that other programs made expensive', () => {
    assert.equal(isWarm([10, 9, 8, 20, 7, 6], MANY), false)
  })
})
