import assert from 'node:assert/strict'
import { Entry } from '#src/reading/entry.js'

function entryOf(members: Readonly<Record<string, unknown>>): { readonly entry: Entry; readonly noted: string[] } {
  const noted: string[] = []
  return { entry: new Entry(members, 'users[0]', ({ path, effect, reason }) => noted.push(`${path} ${effect}: ${reason}`)), noted }
}

describe('an object of an export', () => {
  it('notes every member that was not read, known or unknown', () => {
    const { entry, noted } = entryOf({ id: '1', fromTheFuture: { a: 1 }, known: [1] })
    entry.text('id')
    entry.close({ known: 'it is known why' })
    assert.deepEqual(noted, ['users[0].fromTheFuture left out: not supported by Keyhall', 'users[0].known left out: it is known why'])
  })

  it('notes nothing that says nothing', () => {
    const { entry, noted } = entryOf({ a: null, b: [], c: {}, d: false, e: '', f: [null, {}], g: { h: { i: [] } } })
    entry.close()
    assert.deepEqual(noted, [])
  })

  it('notes zero and true, which say something', () => {
    const { entry, noted } = entryOf({ zero: 0, yes: true })
    entry.close()
    assert.equal(noted.length, 2)
  })

  it('notes what is of another type than expected, once', () => {
    const { entry, noted } = entryOf({ id: 5, flag: 'yes', list: {}, texts: ['a', 1, null], object: [1] })
    assert.deepEqual([entry.text('id'), entry.text('id'), entry.flag('flag')], [undefined, undefined, undefined])
    assert.deepEqual([entry.texts('texts'), entry.texts('list'), entry.object('object')], [['a'], [], undefined])
    entry.close()
    assert.deepEqual(noted, [
      'users[0].id left out: expected a text', 'users[0].flag left out: expected true or false',
      'users[0].texts[1] left out: expected a text', 'users[0].object left out: expected an object',
    ])
  })

  it('is closed with the objects that were taken from it', () => {
    const { entry, noted } = entryOf({ inner: { a: 1, b: 2 }, list: [{ c: 3 }] })
    entry.object('inner')?.number('a')
    entry.objects('list')
    entry.close()
    assert.deepEqual(noted.map((line) => line.split(' ')[0]), ['users[0].inner.b', 'users[0].list[0].c'])
  })

  it('notes nothing more once it is dropped', () => {
    const { entry, noted } = entryOf({ inner: { a: 1 }, b: 2 })
    entry.object('inner')
    entry.drop()
    entry.close()
    assert.deepEqual(noted, [])
  })

  it('has no members but its own', () => {
    const { entry } = entryOf(JSON.parse('{"__proto__":{"id":"1"}}') as Readonly<Record<string, unknown>>)
    assert.deepEqual([entry.text('id'), entry.take('constructor'), entry.rest()], [undefined, undefined, ['__proto__']])
  })

  it('has paths that cannot change a terminal', () => {
    const { entry, noted } = entryOf({ '\u001b[2J': 1, 'a b': 1 })
    entry.close()
    assert.deepEqual(noted.map((line) => line.split(' left')[0]), ['users[0]["?[2J"]', 'users[0]["a b"]'])
  })
})
