import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { Together } from '#src/wire/together.js'

describe('steps taken together', () => {
  it('are taken in order, at the end of the turn', async () => {
    const taken: number[] = []
    const together = new Together<number>((item) => taken.push(item))
    together.add(1)
    together.add(2)
    assert.deepEqual(taken, [])
    await turn()
    assert.deepEqual(taken, [1, 2])
  })

  it('are taken at once when 16 wait', async () => {
    const taken: number[] = []
    const together = new Together<number>((item) => taken.push(item))
    const items = Array.from({ length: 18 }, (_, index) => index)
    for (const item of items) together.add(item)
    assert.deepEqual(taken, items.slice(0, 16))
    await turn()
    assert.deepEqual(taken, items)
  })

  it('are taken in a later turn when a step adds them', async () => {
    const taken: number[] = []
    const together = new Together<number>((item) => {
      taken.push(item)
      if (item < 3) together.add(item + 1)
    })
    together.add(1)
    for (const expected of [[1], [1, 2], [1, 2, 3]]) {
      await turn()
      assert.deepEqual(taken, expected)
    }
  })
})
