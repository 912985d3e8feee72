import assert from 'node:assert/strict'
import { approve, deny, isUndecided, poll } from '@keyhall/core/device'
import { NOW } from '../../support/builders.js'
import { aPending, adaInSession, anApproved } from '../../support/devices.js'

describe('states of a device authorization', () => {
  const pending = aPending({ interval: 15, polledAt: NOW - 3 })

  it('preserve the request, and increment the version at every change', () => {
    assert.deepEqual(approve(pending, adaInSession), { ...pending, ...adaInSession, state: 'approved', version: 2 })
    assert.deepEqual(deny(pending), { ...pending, state: 'denied', version: 2 })
  })

  it('take of an identity what they need, and nothing beside it', () => {
    assert.equal('browserHash' in approve(pending, { ...adaInSession, browserHash: 'x' } as never), false)
  })

  it('can be decided on while they are pending and have not expired', () => {
    const { expiresAt } = pending
    assert.deepEqual([isUndecided(pending, expiresAt - 1), isUndecided(pending, expiresAt)], [true, false])
    const decided = [anApproved(), deny(pending), { ...anApproved(), state: 'used' } as const]
    assert.deepEqual(decided.map((device) => isUndecided(device, NOW)), [false, false, false])
  })
})

describe('polling interval of a device (RFC 8628 §3.5)', () => {
  const rows: readonly (readonly [string, number | undefined, number, number, boolean])[] = [
    ['its first poll', undefined, 5, 5, false],
    ['a poll after the interval', NOW - 5, 5, 5, false],
    ['a poll a second too early', NOW - 4, 5, 10, true],
    ['a poll in the same second', NOW, 5, 10, true],
    ['a poll that would have been in time before', NOW - 5, 10, 15, true],
    ['a poll after the longer interval', NOW - 10, 10, 10, false],
  ]
  for (const [what, polledAt, interval, then, isTooFast] of rows) {
    it(`is ${isTooFast ? 'too fast' : 'right'} for ${what}, and the interval is ${then} seconds from then on`, () => {
      const device = aPending({ interval, ...(polledAt === undefined ? {} : { polledAt }) })
      assert.deepEqual(poll(device, NOW), { polled: { ...device, interval: then, polledAt: NOW, version: 2 }, isTooFast })
    })
  }
})
