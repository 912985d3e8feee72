import assert from 'node:assert/strict'
import { Reloading } from '@keyhall/core/shared'

describe('a reload', () => {
  it('begins anew for a call during one, which may have read before the change', async () => {
    const running: (() => void)[] = []
    const reloading = new Reloading(() => new Promise((resolve) => running.push(resolve)))
    const first = reloading.again()
    const later = Promise.all([reloading.again(), reloading.again()])
    assert.equal(running.length, 1)
    running[0]?.()
    await first
    await new Promise(setImmediate)
    assert.equal(running.length, 2, 'both that wait share one')
    running[1]?.()
    await later
  })

  it('is shared by callers that have nothing yet', async () => {
    let count = 0
    const reloading = new Reloading(async () => { count++ })
    await Promise.all([reloading.once(), reloading.once()])
    assert.equal(count, 1)
  })

  it('that failed is begun again', async () => {
    const outcomes = [Promise.reject(new Error('no database')), Promise.resolve()]
    const reloading = new Reloading(() => outcomes.shift() ?? Promise.resolve())
    const [first, second] = [reloading.again(), reloading.again()]
    await assert.rejects(first)
    await second
  })
})
