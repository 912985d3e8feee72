import assert from 'node:assert/strict'
import { isRecentSignIn, knownUserAgent, originOfSession } from '@keyhall/core/sessions'
import type { Session } from '@keyhall/core/sessions'

const LIKE_GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('browser name of a session', () => {
  for (const [userAgent, browser, system] of [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE_GECKO} Chrome/138.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE_GECKO} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${LIKE_GECKO} Chrome/138.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${LIKE_GECKO} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15', 'Safari', 'macOS'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1', 'Safari', 'iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/138.0.0.0 Mobile/15E148 Safari/604.1', 'Chrome', 'iPad'],
    ['curl/8.14.1', 'curl', undefined],
    ['', undefined, undefined],
    ['<b>nobody knows</b>', undefined, undefined],
  ] as const) {
    it(`is ${browser ?? 'unknown'} on ${system ?? 'something unknown'} for ${userAgent.slice(-60)}`, () => {
      const found = knownUserAgent(userAgent)
      assert.deepEqual([found.browser, found.system], [browser, system])
    })
  }

  it('is stored with at most 200 characters, and is absent if unknown', () => {
    const origin = { address: '192.0.2.1', userAgent: 'x'.repeat(256), requestId: '1' }
    assert.deepEqual(originOfSession(origin), { address: '192.0.2.1', userAgent: 'x'.repeat(200) })
    assert.deepEqual([originOfSession(undefined), originOfSession({ address: '', requestId: '1' })], [{}, {}])
  })
})

describe('sign-in', () => {
  it('is recent for ten minutes', () => {
    const session = { authTime: 1000 } as Session
    assert.deepEqual([1000, 1600, 1601].map((now) => isRecentSignIn(session, now)), [true, true, false])
  })
})
