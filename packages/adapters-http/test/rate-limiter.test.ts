import assert from 'node:assert/strict'
import { NO_RATE_LIMITS } from '#src/index.js'
import { RateLimiter } from '#src/server/rate-limiter.js'

describe('the rate limiter', () => {
  it('keeps counts when more networks come than it has room for: a flood of addresses resets none', () => {
    const limiter = new RateLimiter({ ...NO_RATE_LIMITS, login: 2 }, { now: () => 0 }, { maxNetworks: 10, sharedCounts: 1024 })
    for (let hit = 0; hit < 2; hit++) assert.equal(limiter.hit('login', '192.0.2.1'), 0)
    for (let host = 0; host < 100; host++) limiter.hit('login', `10.0.0.${host}`)
    assert.equal(limiter.hit('login', '192.0.2.1'), 60)
    const late = [1, 2, 3].map(() => limiter.hit('login', '198.51.100.7'))
    assert.equal(late.at(-1), 60, 'those that come late are counted too')
  })

  it('counts areas apart, and begins again with each minute', () => {
    let now = 30
    const limiter = new RateLimiter({ ...NO_RATE_LIMITS, login: 1, api: 1 }, { now: () => now })
    assert.deepEqual([limiter.hit('login', 'a'), limiter.hit('login', 'a'), limiter.hit('api', 'a')], [0, 30, 0])
    now = 60
    assert.equal(limiter.hit('login', 'a'), 0)
  })
})
