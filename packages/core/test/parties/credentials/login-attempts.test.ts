import assert from 'node:assert/strict'
import type { LoginAttempts } from '@keyhall/core/credentials'
import { REMEMBERED_FOR, chargeAllowance, chargeAttempt, delayAfter } from '@keyhall/core/credentials'
import { NOW } from '../../support/builders.js'

const charged = (current: LoginAttempts | undefined, now: number): LoginAttempts => {
  const charge = chargeAttempt(current, now)
  if ('blockedFor' in charge) assert.fail('blocked')
  return charge.charged
}

describe('delay after wrong passwords in a row', () => {
  const curve: readonly (readonly [number, number])[] = [
    [0, 0], [1, 0], [5, 0], [6, 1], [7, 2], [8, 4], [9, 8], [10, 16], [11, 32], [12, 64], [13, 128], [14, 256], [15, 512],
    [16, 900], [17, 900], [100, 900], [1e9, 900],
  ]
  for (const [failures, seconds] of curve) {
    it(`is ${seconds} seconds after ${failures}`, () => {
      assert.equal(delayAfter(failures), seconds)
    })
  }
})

describe('charging an attempt', () => {
  it('counts the first attempt against an account', () => {
    assert.deepEqual(charged(undefined, NOW), { failures: 1, blockedUntil: NOW })
  })

  it('permits five free attempts, and blocks from the sixth', () => {
    let attempts: LoginAttempts | undefined
    for (let number = 1; number <= 5; number++) attempts = charged(attempts, NOW)
    assert.deepEqual(attempts, { failures: 5, blockedUntil: NOW })
    assert.deepEqual(charged(attempts, NOW), { failures: 6, blockedUntil: NOW + 1 })
  })

  it('rejects attempts until the block ends, with the seconds to wait', () => {
    const attempts = { failures: 10, blockedUntil: NOW + 16 }
    assert.deepEqual(chargeAttempt(attempts, NOW), { blockedFor: 16 })
    assert.deepEqual(chargeAttempt(attempts, NOW + 15), { blockedFor: 1 })
    assert.deepEqual(charged(attempts, NOW + 16), { failures: 11, blockedUntil: NOW + 16 + 32 })
  })

  it('allows at most 110 guesses on the first day', () => {
    let [attempts, now, guesses]: [LoginAttempts | undefined, number, number] = [undefined, NOW, 0]
    while (now < NOW + 86_400) {
      attempts = charged(attempts, now)
      guesses++
      now = Math.max(now, attempts.blockedUntil)
    }
    assert.ok(guesses <= 110, String(guesses))
  })

  it('stores failures for a day after the block ends, so that waiting yields no free attempts', () => {
    const attempts = { failures: 9, blockedUntil: NOW }
    assert.deepEqual(chargeAttempt(attempts, NOW + REMEMBERED_FOR - 1), { charged: { failures: 10, blockedUntil: NOW + REMEMBERED_FOR - 1 + 16 } })
    assert.deepEqual(chargeAttempt(attempts, NOW + REMEMBERED_FOR), { charged: { failures: 1, blockedUntil: NOW + REMEMBERED_FOR } })
  })
})

describe('rate limit allowance', () => {
  const three = { most: 3, seconds: 60 }
  const spent = { failures: 3, blockedUntil: NOW + 60 }

  it('allows a number of uses in a window that starts with the first one', () => {
    let attempts: LoginAttempts | undefined
    for (const at of [NOW, NOW + 10, NOW + 59]) {
      const charge = chargeAllowance(attempts, at, three)
      attempts = 'charged' in charge ? charge.charged : assert.fail('blocked')
    }
    assert.deepEqual(attempts, spent)
  })

  it('is used up until its window ends, and then restored', () => {
    assert.deepEqual(chargeAllowance(spent, NOW + 1, three), { blockedFor: 59 })
    assert.deepEqual(chargeAllowance(spent, NOW + 60, three), { charged: { failures: 1, blockedUntil: NOW + 120 } })
  })

  it('are capped at the longest block when a clock was ahead, and are kept', () => {
    const ahead = { failures: 10, blockedUntil: NOW + 86_400 }
    assert.deepEqual(chargeAttempt(ahead, NOW), { charged: { failures: 11, blockedUntil: NOW + 32 } })
    assert.deepEqual(chargeAttempt({ failures: 30, blockedUntil: NOW + 930 }, NOW), { blockedFor: 900 })
    assert.deepEqual(chargeAllowance({ failures: 3, blockedUntil: NOW + 86_400 }, NOW, { most: 3, seconds: 60 }), { charged: { failures: 1, blockedUntil: NOW + 60 } })
  })
})
