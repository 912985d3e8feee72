import assert from 'node:assert/strict'
import { SeenTexts } from '#src/seen-texts.js'

describe('texts that were seen', () => {
  it('are known again with the number of the first time', () => {
    const seen = new SeenTexts()
    assert.deepEqual(
      [seen.add('a', 0), seen.add('b', 1), seen.add('a', 2), seen.add('', 3), seen.add('', 4)], [undefined, undefined, 0, undefined, 3],
    )
    assert.deepEqual([seen.find('b'), seen.find('c')], [1, undefined])
  })

  it('are all known again when there are many', () => {
    const seen = new SeenTexts()
    const names = Array.from({ length: 20_000 }, (_, index) => `user-${index}`)
    assert.ok(names.every((name, index) => seen.add(name, index) === undefined))
    assert.ok(names.every((name, index) => seen.add(name, 0) === index))
  })
})
