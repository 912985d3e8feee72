import assert from 'node:assert/strict'
import { KeyedPlaces } from '@keyhall/core/shared'

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

describe('places by key', () => {
  it('are as many as said, and are passed on in the order of arrival', async () => {
    const places = new KeyedPlaces(2)
    const entered: number[] = []
    for (let n = 0; n < 5; n++) void places.enter('a').then(() => entered.push(n))
    await turn()
    assert.deepEqual([entered, places.waiting('a'), places.isShared('a')], [[0, 1], 3, true])
    places.leave('a')
    await turn()
    assert.deepEqual([entered, places.waiting('a')], [[0, 1, 2], 2])
    for (let n = 0; n < 4; n++) places.leave('a')
    await turn()
    assert.deepEqual([entered, places.waiting('a'), places.isShared('a')], [[0, 1, 2, 3, 4], 0, false])
  })

  it('say who had to wait, and are separate for each key', async () => {
    const places = new KeyedPlaces(1)
    assert.deepEqual([await places.enter('a'), await places.enter('b'), places.tryEnter('a')], [false, false, false])
    const waited = places.enter('a')
    places.leave('a')
    assert.equal(await waited, true)
  })

  it('are not passed on while one too many is taken', async () => {
    const places = new KeyedPlaces(1)
    places.enterAnyway('a')
    places.enterAnyway('a')
    let isIn = false
    void places.enter('a').then(() => (isIn = true))
    places.leave('a')
    await turn()
    assert.equal(isIn, false)
    places.leave('a')
    await turn()
    assert.equal(isIn, true)
  })
})
