import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { Batch } from '#src/wire/batch.js'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

function aBatch() {
  const handled: number[] = []
  return { handled, batch: new Batch<number>((item) => void handled.push(item)) }
}

describe('a batch', () => {
  it('is handled in order, at the end of the turn', async () => {
    const { handled, batch } = aBatch()
    for (const item of numbers(6)) batch.add(item)
    assert.deepEqual(handled, [])
    await turn()
    assert.deepEqual(handled, numbers(6))
  })

  it('is handled at once when it has 16 items', async () => {
    const { handled, batch } = aBatch()
    for (const item of numbers(18)) batch.add(item)
    assert.deepEqual(handled, numbers(16))
    await turn()
    assert.deepEqual(handled, numbers(18))
  })

  it('gives way to handling at once for 64 items after a turn with fewer than 6, and is tried again in the next turn', async () => {
    const { handled, batch } = aBatch()
    for (const item of numbers(5)) batch.add(item)
    await turn()
    handled.length = 0
    for (const item of numbers(70)) batch.add(item)
    assert.deepEqual(handled, numbers(70))
    await turn()
    batch.add(70)
    assert.deepEqual(handled, numbers(70))
    await turn()
    assert.deepEqual(handled, numbers(71))
  })

  it('is tried with whole turns, so that a steady number of items in each is found', async () => {
    const { handled, batch } = aBatch()
    batch.add(-1)
    await turn()
    for (let count = 0; count < 6; count++) {
      for (const item of numbers(11)) batch.add(item)
      await turn()
    }
    for (let count = 0; count < 3; count++) {
      handled.length = 0
      for (const item of numbers(11)) batch.add(item)
      assert.deepEqual(handled, [])
      await turn()
      assert.deepEqual(handled, numbers(11))
    }
  })

  it('goes on in the turns after one with many items, also if the last of them were few', async () => {
    const { handled, batch } = aBatch()
    for (const item of numbers(17)) batch.add(item)
    await turn()
    batch.add(17)
    assert.deepEqual(handled, numbers(17))
    await turn()
    assert.deepEqual(handled, numbers(18))
  })

  it('handles the others in the next turn when one of them throws', async () => {
    const handled: number[] = []
    const batch = new Batch<number>((item) => {
      if (item === 3) throw new Error('the third')
      handled.push(item)
    })
    assert.throws(() => { for (const item of numbers(16)) batch.add(item) }, /the third/)
    assert.deepEqual(handled, [0, 1, 2])
    await turn()
    assert.deepEqual(handled, numbers(16).filter((item) => item !== 3))
  })

  it('handles items outside of the async context in which they were added', async () => {
    const context = new AsyncLocalStorage<string>()
    const contexts: (string | undefined)[] = []
    const batch = new Batch<number>(() => void contexts.push(context.getStore()))
    context.run('of a request', () => { for (const item of numbers(17)) batch.add(item) })
    await turn()
    assert.deepEqual(contexts, numbers(17).map(() => undefined))
  })
})
