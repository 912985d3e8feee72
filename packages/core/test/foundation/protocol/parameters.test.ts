import assert from 'node:assert/strict'
import { OAuthError, Parameters, assertReadable } from '@keyhall/core/protocol'

describe('parameters of a request (RFC 6749 §3.1)', () => {
  it('are found by name, in the order of the request', () => {
    const parameters = new Parameters([['b', '1'], ['a', '2']])
    assert.equal(parameters.get('a'), '2')
    assert.equal(parameters.has('b'), true)
    assert.deepEqual([...parameters.entries()], [['b', '1'], ['a', '2']])
    assert.deepEqual([parameters.repeated, parameters.malformed], [undefined, undefined])
  })

  it('count as omitted without a value', () => {
    const parameters = new Parameters([['empty', '']])
    assert.equal(parameters.get('empty'), undefined)
    assert.equal(parameters.has('empty'), false)
    assert.deepEqual([...parameters.entries()], [])
  })

  it('have no value when they come twice', () => {
    const parameters = new Parameters([['a', '1'], ['b', '2'], ['a', '3']])
    assert.equal(parameters.get('a'), undefined)
    assert.equal(parameters.get('b'), '2')
    assert.equal(parameters.repeated, 'a')
  })

  for (const values of [['1', '1'], ['', '1'], ['1', ''], ['', ''], ['1', '2', '3']]) {
    it(`are repeated for any values: ${JSON.stringify(values)}`, () => {
      const parameters = new Parameters(values.map((value) => ['a', value]))
      assert.equal(parameters.repeated, 'a')
      assert.equal(parameters.get('a'), undefined)
    })
  }

  it('report the first repeated name', () => {
    assert.equal(new Parameters([['a', '1'], ['b', '1'], ['b', '2'], ['a', '2']]).repeated, 'b')
  })

  for (const value of ['a\0b', '\ud800', 'x\udc00y', undefined]) {
    it(`have no value when it is not well-formed text: ${JSON.stringify(value)}`, () => {
      const parameters = new Parameters([['ok', '1'], ['bad', value]])
      assert.equal(parameters.malformed, 'bad')
      assert.equal(parameters.get('bad'), undefined)
      assert.equal(parameters.get('ok'), '1')
    })
  }

  it('are malformed by their name too', () => {
    assert.equal(new Parameters([['n\0', '1']]).malformed, 'n\0')
  })

  it('report the first malformed name', () => {
    assert.equal(new Parameters([['ok', '1'], ['one', '\0'], ['two', '\0']]).malformed, 'one')
  })

  it('are repeated also when one of them is malformed', () => {
    const parameters = new Parameters([['a', '\0'], ['a', '1']])
    assert.deepEqual([parameters.repeated, parameters.malformed, parameters.get('a')], ['a', 'a', undefined])
  })

  it('list all repeated names, for any values', () => {
    const parameters = new Parameters([['a', '1'], ['b', ''], ['c', '1'], ['b', ''], ['a', '1'], ['a', '2']])
    assert.deepEqual([...parameters.repeatedNames].toSorted(), ['a', 'b'])
    assert.deepEqual([...new Parameters([['a', '1']]).repeatedNames], [])
  })

  it('have every value in the order of the request, where they may be repeated (RFC 8693 §2.1)', () => {
    const audiences = ['', 'a', 'b', '\0'].map((value) => ['audience', value] as const)
    const parameters = new Parameters([['audience', 'b'], ['x', '1'], ...audiences])
    assert.deepEqual(parameters.all('audience'), ['b', 'a', 'b'])
    assert.deepEqual([parameters.all('x'), parameters.all('none'), parameters.all('__proto__')], [['1'], [], []])
    assert.equal(parameters.get('audience'), undefined)
  })

  it('are readable where only those are repeated that may be', () => {
    const twice = new Parameters([['audience', 'a'], ['audience', 'b'], ['x', '1']])
    assert.doesNotThrow(() => assertReadable(twice, ['audience', 'resource']))
    assert.throws(() => assertReadable(twice), OAuthError)
    assert.throws(() => assertReadable(twice, ['resource']), OAuthError)
    const another = new Parameters([['audience', 'a'], ['audience', 'b'], ['x', '1'], ['x', '1']])
    assert.throws(() => assertReadable(another, ['audience']), OAuthError)
    assert.throws(() => assertReadable(new Parameters([['audience', 'a'], ['audience', '\0']]), ['audience']), OAuthError)
  })

  it('keep names of object members', () => {
    const parameters = new Parameters([['__proto__', '1'], ['constructor', '2']])
    assert.deepEqual([parameters.get('__proto__'), parameters.get('constructor'), parameters.get('toString')], ['1', '2', undefined])
  })
})
