import assert from 'node:assert/strict'
import { lineOf, summaryOf } from '#src/report/lines.js'
import type { CheckResult, Report } from '#src/report/report.js'

const check = (own: Partial<CheckResult>): CheckResult => ({
  id: 'x', title: 'a thing is so', clause: 'RFC 6749 §1', profile: 'basic', outcome: 'passed', milliseconds: 1200, ...own,
})

const report = (totals: Partial<Report['totals']>): Report => ({
  issuer: 'http://localhost:8080', startedAt: 0, checks: [check({}), check({})],
  totals: { passed: 2, failed: 0, warning: 0, skipped: 0, ...totals },
})

describe('a report of the self-test on a terminal', () => {
  it('has a line for each check, and the reason below it', () => {
    assert.equal(lineOf(check({}), false), 'ok   basic      a thing is so (RFC 6749 §1)')
    const failed = check({ outcome: 'failed', profile: 'rp-logout', reason: 'expected 1, got 2' })
    assert.equal(lineOf(failed, false), 'FAIL rp-logout  a thing is so (RFC 6749 §1)\n       expected 1, got 2')
  })

  it('has colours only when they are asked for', () => {
    assert.ok(lineOf(check({ outcome: 'warning' }), true).startsWith('\u001b[33mwarn\u001b[0m basic'))
  })

  it('shows nothing of a server that could change the terminal', () => {
    const line = lineOf(check({ outcome: 'failed', reason: 'got "\u001b[2J\u202e\u2028\n\r"' }), false)
    assert.equal(line.split('\n')[1], '       got "\ufffd[2J\ufffd\ufffd\ufffd\ufffd"')
  })

  it('ends with totals, and how to go on', () => {
    assert.equal(summaryOf(report({})).split('\n')[0], 'http://localhost:8080: 2 passed, 0 failed, 0 warnings, 0 skipped in 2.4 s')
    assert.match(summaryOf(report({ failed: 1, warning: 1 })), /1 failed, 1 warning, .*\nEach FAIL names the violated clause/)
    assert.match(summaryOf(report({ skipped: 3 })), /\nNothing failed\. This is not a certification.*\nThe reasons above/)
    assert.match(summaryOf(report({ passed: 0, skipped: 3 })), /\nNothing was checked\./)
  })
})
