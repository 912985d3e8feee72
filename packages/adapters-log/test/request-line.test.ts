import assert from 'node:assert/strict'
import { createLogger } from '#src/create-logger.js'
import { requestLine } from '#src/request-line.js'
import type { LoggedRequest } from '#src/request-line.js'

const REQUEST: LoggedRequest = { route: 'token', requestId: 'abc1', address: '2001:db8::1', method: 'POST', status: 200, milliseconds: 1.25 }
const TOKEN = `at_${'A'.repeat(65)}`

/** The line of a request, and that of the logger itself for the same members, without their times. */
function lines(request: LoggedRequest, level = 'info'): readonly string[] {
  const written: string[] = []
  const log = createLogger({ level, isPretty: false, output: { write: (line) => void written.push(line) } })
  requestLine(log)(request)
  log.info(request, 'request')
  return written.map((line) => line.replace(/"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/, '"time"'))
}

describe('the log line of a request', () => {
  const cases: Readonly<Record<string, LoggedRequest>> = {
    'a usual request': REQUEST,
    'an IPv4 address': { ...REQUEST, address: '127.0.0.1' },
    'an unknown address': { ...REQUEST, address: '' },
    'a reason': { ...REQUEST, status: 400, reason: 'invalid_request: "scope" is missing' },
    'quotes in an address from a proxy': { ...REQUEST, address: '","level":"fatal' },
  }
  for (const [name, request] of Object.entries(cases)) {
    it(`is that of the logger: ${name}`, () => {
      const [own, usual] = lines(request)
      assert.equal(own, usual)
      assert.match(own ?? '', /"time".*\n$/)
    })
  }

  it('redacts a token in the reason, and in an address from a proxy', () => {
    for (const request of [{ ...REQUEST, reason: `refused ${TOKEN}` }, { ...REQUEST, address: TOKEN }]) {
      const [own = ''] = lines(request)
      assert.ok(!own.includes(TOKEN) && own.includes('[redacted]'), own)
    }
  })

  it('is omitted below the level of the logger', () => {
    assert.deepEqual(lines(REQUEST, 'warn'), [])
  })
})
