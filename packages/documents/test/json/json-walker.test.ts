import assert from 'node:assert/strict'
import fc from 'fast-check'
import { parseExactJson } from '@keyhall/core/shared'
import type { Visitor } from '#src/json/json-walker.js'
import { WalkRefused } from '#src/json/chunked-json.js'
import { JsonWalker } from '#src/json/json-walker.js'

const LISTS = new Set(['users'])

/** Walks over bytes in pieces of a few, each with memory of its own. */
function walk(text: string | Buffer, lists: ReadonlySet<string> | 'document', visitor: Visitor, pieces = 1_000): void {
  const bytes = Buffer.from(text)
  const walker = new JsonWalker(lists, visitor)
  for (let from = 0; from < bytes.length; from += pieces) walker.push(Uint8Array.from(bytes.subarray(from, from + pieces)))
  walker.end()
}

interface Seen {
  readonly members: Record<string, unknown>
  readonly items: unknown[]
}

function seen(text: string | Buffer, lists: ReadonlySet<string> | 'document' = LISTS, pieces?: number): Seen {
  const found: Seen = { members: {}, items: [] }
  const visitor = {
    member: (name: string, value: unknown) => Object.defineProperty(found.members, name, { value, enumerable: true, configurable: true }),
    item: (_list: string, index: number, value: unknown) => {
      assert.equal(index, found.items.length)
      found.items.push(value)
    },
  }
  walk(text, lists, visitor, pieces)
  return found
}

const written = (value: unknown, indent: number): string => JSON.stringify(value, undefined, indent)

describe('a JSON document that is read in pieces', () => {
  const member = fc.tuple(fc.string().filter((name) => name !== 'users'), fc.jsonValue())

  it('is what parsing it as a whole makes of it, wherever it is cut', () => {
    const runs = fc.assert(fc.property(
      fc.array(member), fc.array(fc.jsonValue()), fc.array(member), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 9 }),
      (before, users, after, indent, pieces) => {
        const document = Object.fromEntries([...before, ['users', users], ...after])
        const text = written(document, indent)
        const { users: items, ...members } = parseExactJson(text) as { readonly users: unknown[] }
        assert.deepEqual(seen(text, LISTS, pieces), { members, items })
      },
    ), { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) })
    return runs
  })

  it('may be the list itself, with brackets or line by line', () => {
    fc.assert(fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), fc.integer({ min: 1, max: 9 }), (list, pieces) => {
      const items = parseExactJson(JSON.stringify(list)) as unknown[]
      assert.deepEqual(seen(JSON.stringify(list), 'document', pieces).items, items)
      if (items.length > 0) assert.deepEqual(seen(list.map((item) => JSON.stringify(item)).join('\n'), 'document', pieces).items, items)
    }))
  })

  it('may begin with a byte order mark', () => {
    for (const pieces of [1, 2, 100]) assert.deepEqual(seen('\ufeff{"users":[1]}', LISTS, pieces).items, [1])
  })

  it('is skipped without a listener', () => {
    const items: unknown[] = []
    walk('{"a":{"users":[0]},"users":[1, {"users":[2]}],"b":[]}', LISTS, { item: (_list, _index, value) => items.push(value) }, 3)
    assert.deepEqual(items, [1, { users: [2] }])
  })

  it('has members that every object has, as members', () => {
    assert.deepEqual(Object.keys(seen('{"__proto__":{"a":1},"constructor":2}').members), ['__proto__', 'constructor'])
  })

  const REFUSED: readonly (readonly [string, string | Buffer, string, string | RegExp])[] = [
    ['an empty file', '', '', 'is empty'],
    ['white space', ' \n', '', 'ends too early'],
    ['a list for an object', '[{}]', '', 'expected an object, not a list'],
    ['a text', 'users', '', /^is not JSON \(at byte 1\)$/],
    ['one that is cut off in a user', '{"users":[{"id":1},{"id"', 'users[1]', 'ends too early'],
    ['one that is cut off between users', '{"users":[{"id":1},', 'users[1]', 'ends too early'],
    ['one that is cut off at the end', '{"users":[]', '', 'ends too early'],
    ['a user that is not JSON', '{"users":[{"id":1},{"secret-9317"}]}', 'users[1]', 'is not JSON'],
    ['a member that is not JSON', '{"roles":{"a":nil}}', 'roles', 'is not JSON'],
    ['a missing comma', '{"users":[{} {}]}', 'users[1]', /^is not JSON \(at byte 14\)$/],
    ['a missing colon', '{"users" []}', 'users', /^is not JSON/],
    ['something behind the end', '{"users":[]} x', '', /^is not JSON \(at byte 14\)$/],
    ['users that are no list', '{"users":{}}', 'users', 'expected a list'],
    ['UTF-16', Buffer.from('\ufeff{"users":[]}', 'utf16le'), '', 'is UTF-16; expected UTF-8'],
    ['bytes that are no UTF-8', Buffer.from([...Buffer.from('{"users":["'), 0xff, ...Buffer.from('"]}')]), 'users[0]', 'is not UTF-8'],
    ['what is nested without end', `{"users":[${'['.repeat(100_000)}`, 'users[0]', 'is nested too deeply'],
    ['a bracket of the other kind', '{"users":[{"a":1]]}', 'users[0]', 'is not JSON'],
  ]
  for (const [what, text, path, problem] of REFUSED) {
    for (const pieces of [1, 1_000]) {
      it(`is refused: ${what}, in pieces of ${pieces}`, () => {
        assert.throws(() => seen(text, LISTS, pieces), (error: unknown) => {
          assert.ok(error instanceof WalkRefused)
          assert.equal(error.path, path)
          if (typeof problem === 'string') assert.equal(error.message, problem)
          else assert.match(error.message, problem)
          assert.ok(!error.message.includes('9317'))
          return true
        })
      })
    }
  }

  it('is refused when an item is too long to be held', () => {
    const walker = new JsonWalker(LISTS, { item: () => undefined })
    walker.push(Buffer.from('{"users":["'))
    const piece = Buffer.alloc(1024 * 1024, 'a')
    assert.throws(
      () => { for (let count = 0; count < 20; count++) walker.push(piece) }, /^Error: is too large$/,
    )
  })
})
