import assert from 'node:assert/strict'
import { TreeWalker } from '#src/json/tree-walker.js'
import type { Handling, Place } from '#src/json/tree-walker.js'

/** Walks over a text that comes in pieces of so many bytes. */
function walked(text: string, size: number, at: (place: Place) => Handling) {
  const met: [string, unknown][] = []
  const walker = new TreeWalker({
    at,
    value: (place, value) => met.push([place.join('.'), value]),
    unreadable: (place, problem) => met.push([place.join('.'), `! ${problem}`]),
  })
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) walker.push(bytes.subarray(from, from + size))
  walker.end()
  return met
}

const TEXT = ' {"a": [{"b": [1, "]", {"c": "ü\\""}], "d": null}, {}, []], "e": {"f": [1, 2]}, "g": 7} '

describe('a walk over a JSON document', () => {
  for (const size of [1, 2, 3, 7, 1000]) {
    it(`meets what is asked for, in pieces of ${size} bytes`, () => {
      const at = (place: Place): Handling => (place[0] === 'e' ? 'skip' : place.length < 3 ? 'enter' : 'read')
      assert.deepEqual(walked(TEXT, size, at), [['a.0.b', [1, ']', { c: 'ü"' }]], ['a.0.d', null], ['g', 7]])
    })
  }

  it('goes on behind a value that cannot be read', () => {
    assert.deepEqual(walked('[tru, {"x": nul}, "ok"]', 4, (place) => (place.length === 0 ? 'enter' : 'read')), [
      ['0', '! is not JSON'], ['1', '! is not JSON'], ['2', 'ok'],
    ])
  })

  it('may begin with a byte order mark', () => {
    for (const size of [1, 2, 1000]) assert.deepEqual(walked('\ufeff{"a": 1}', size, () => 'enter'), [['a', 1]])
  })

  it('refuses the bytes of a byte order mark elsewhere', () => {
    const walker = new TreeWalker({ at: () => 'enter', value: assert.fail, unreadable: assert.fail })
    assert.throws(() => walker.push(Buffer.from([0x7b, 0xbb, 0x7d])), { message: 'is not JSON (at byte 2)' })
  })

  for (const [text, problem] of [
    ['', 'is empty'], ['{"a": 1', 'ends too early'], [
      '[1 2]', 'is not JSON (at byte 4)',
    ], ['[1,]', 'is not JSON (at byte 4)'], ['{} {}', 'is not JSON (at byte 4)'],
    ['{a: 1}', 'is not JSON (at byte 2)'], ['{"a" 1}', 'is not JSON (at byte 6)'],
  ] as const) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      assert.throws(() => walked(text, 3, () => 'enter'), { message: problem })
    })
  }
})
