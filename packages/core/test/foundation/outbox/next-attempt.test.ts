import assert from 'node:assert/strict'
import { nextAttempt } from '#src/foundation/outbox/next-attempt.js'

const HOUR = 3600

/** The seconds after the start at which a message is tried whose every attempt fails at once. */
function attempts(isRefusal = false): readonly number[] {
  const tried = [0]
  for (;;) {
    const now = tried.at(-1) ?? 0
    const next = nextAttempt({ createdAt: 1000, attempt: tried.length }, isRefusal, 1000 + now)
    if (next === undefined) return tried
    tried.push(next - 1000)
  }
}

describe('retries of a delivery', () => {
  it('come after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, and then every 4 h within a day', () => {
    const pauses = attempts().map((at, index, all) => at - (all[index - 1] ?? 0))
    assert.deepEqual(pauses, [0, 5, 30, 120, 600, 1800, HOUR, 2 * HOUR, 4 * HOUR, 4 * HOUR, 4 * HOUR, 4 * HOUR, 4 * HOUR])
    assert.ok((attempts().at(-1) ?? Infinity) <= 24 * HOUR)
  })

  it('are three when each is refused', () => {
    assert.deepEqual(attempts(true), [0, 5, 35])
  })

  it('are over with the first refusal after two other failures', () => {
    assert.equal(nextAttempt({ createdAt: 0, attempt: 3 }, true, 35), undefined)
  })

  it('happen at least once for a message of any age', () => {
    assert.equal(nextAttempt({ createdAt: 0, attempt: 1 }, false, 24 * HOUR - 5), 24 * HOUR)
    assert.equal(nextAttempt({ createdAt: 0, attempt: 1 }, false, 24 * HOUR - 4), undefined)
  })
})
