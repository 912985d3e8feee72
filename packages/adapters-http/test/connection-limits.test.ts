import assert from 'node:assert/strict'
import { Abusers } from '#src/server/connections/abusers.js'
import { Admission } from '#src/server/connections/admission.js'
import { Allowance } from '#src/server/connections/allowance.js'
import { Outflow } from '#src/server/connections/outflow.js'
import { StartQueue } from '#src/server/connections/start-queue.js'

const never = () => false

/** How many connections of one address are admitted. */
function admitted(admission: Admission, address: string): number {
  let count = 0
  while (admission.admit(address)) count++
  return count
}

describe('the number of connections', () => {
  const capacity = { max: 100, maxPerNetwork: 20 }

  it('is limited per address, and an address that leaves may come back', () => {
    const admission = new Admission(capacity, never)
    const leave = admission.admit('192.0.2.1')
    assert.equal(admitted(admission, '192.0.2.1'), 19)
    leave?.()
    assert.equal(admitted(admission, '192.0.2.1'), 1)
    assert.equal(admission.open, 20)
  })

  for (const [one, other] of [
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['192.0.2.1', '::ffff:192.0.2.1'],
  ] as const) {
    it(`counts ${one} and ${other} together`, () => {
      const admission = new Admission(capacity, never)
      assert.equal(admitted(admission, one), 20)
      assert.equal(admitted(admission, other), 0)
    })
  }

  it('is limited in all, with room for new networks to the last', () => {
    const admission = new Admission(capacity, never)
    const counts = Array.from({ length: 12 }, (_, index) => admitted(admission, `192.0.2.${index}`))
    assert.deepEqual(counts.slice(0, 4), [20, 20, 20, 14])
    assert.ok(counts.slice(0, 11).every((count) => count > 0), counts.join(' '))
    assert.equal(admission.open, 100)
  })

  it('is limited only in all for a trusted proxy', () => {
    const admission = new Admission(capacity, (address) => address === '10.0.0.1')
    assert.equal(admitted(admission, '10.0.0.1'), 100)
    assert.equal(admitted(admission, '192.0.2.1'), 0)
  })
})

describe('a network whose clients abuse HTTP/2', () => {
  /** @returns the record after two abuses by 192.0.2.1 at 0 ms */
  function abused(isTrusted: (address: string) => boolean = never): Abusers {
    const abusers = new Abusers(2, isTrusted)
    abusers.report('192.0.2.1', 0)
    abusers.report('::ffff:192.0.2.1', 0)
    return abusers
  }

  it('is refused from the last allowed abuse to the end of the minute', () => {
    const abusers = abused()
    assert.deepEqual([0, 59_999, 60_000].map((now) => abusers.isRefused('192.0.2.1', now)), [true, true, false])
    abusers.report('192.0.2.1', 60_000)
    assert.equal(abusers.isRefused('192.0.2.1', 60_000), false)
  })

  it('is neither another network nor a trusted proxy', () => {
    assert.equal(abused().isRefused('192.0.2.2', 0), false)
    assert.equal(abused((address) => address.endsWith('192.0.2.1')).isRefused('192.0.2.1', 0), false)
  })
})

describe('an allowance', () => {
  it('allows a burst, then a rate, and saves up no more than the burst', () => {
    const allowance = new Allowance({ burst: 10, perSecond: 2 }, 0)
    assert.deepEqual([allowance.spend(10, 0), allowance.spend(1, 0)], [true, false])
    assert.equal(allowance.spend(1, 1_000), true)
    assert.deepEqual([allowance.spend(10, 1_000_000), allowance.spend(1, 1_000_000)], [true, false])
  })
})

describe('a client that reads slowly', () => {
  const pace = { answerTimeout: 30_000, minReadRate: 8_000 }
  const outlet = { writableLength: 0, bytesWritten: 0 }
  const later = (written: number, waiting: number): void => void Object.assign(outlet, { bytesWritten: written, writableLength: waiting })

  for (const [what, bytesPerSecond, isStalled] of [
    ['nothing', 0, true],
    ['a byte a second', 1, true],
    ['more than the minimum', 9_000, false],
  ] as const) {
    it(`${isStalled ? 'loses' : 'keeps'} its connection when it reads ${what}`, () => {
      const outflow = new Outflow(outlet, pace)
      let found = false
      for (let second = 0; second < 600 && !found; second++) {
        // The server writes as fast as the client reads.
        later(second * bytesPerSecond + 1_000, 1_000)
        found = outflow.isStalled(second * 1000)
      }
      assert.equal(found, isStalled)
    })
  }

  it('has time for a large answer, and not for ever', () => {
    const outflow = new Outflow(outlet, pace)
    later(800_000, 800_000)
    assert.deepEqual([0, 30_001, 130_000, 130_001].map((now) => outflow.isStalled(now)), [false, false, false, true])
  })

  it('begins anew when it has read everything', () => {
    const outflow = new Outflow(outlet, pace)
    later(10, 10)
    assert.equal(outflow.isStalled(0), false)
    later(10, 0)
    assert.equal(outflow.isStalled(29_000), false)
    later(20, 10)
    assert.deepEqual([30_000, 60_000, 60_010].map((now) => outflow.isStalled(now)), [false, false, true])
  })
})

describe('requests of HTTP/2', () => {
  it('start two in a turn of the event loop, so that other connections are served in between', async () => {
    const queue = new StartQueue()
    let started = 0
    for (let index = 0; index < 40; index++) queue.add({ isPointless: never, start: () => void started++ })
    const counts: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      counts.push(started)
    }
    assert.deepEqual(counts, [2, 4, 6])
  })
})
