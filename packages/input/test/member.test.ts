import assert from 'node:assert/strict'
import { Member, Optional, Spot, addField, object } from '#src/index.js'
import type { Read } from '#src/index.js'

const text: Read<string> = (value, at) => (typeof value === 'string' ? value : at.refuse('expected a text'))
const list = <T>(read: Read<T>): Read<readonly T[]> => (value, at) =>
  Array.isArray(value) ? value.map((one: unknown, index) => read(one, at.item(index))) : at.refuse('expected a list')

class Address {
  @Member(text) readonly city!: string
  @Optional(text) readonly country?: string
}

class Person {
  @Member(text) readonly name!: string
  @Optional(object(Address)) readonly address?: Address
  @Optional(list(object(Address))) readonly otherAddresses?: readonly Address[]
}

const whole: Read<Person> = object(Person)

/** The problems of an input, each with its path. */
function problems(raw: unknown): readonly string[] {
  const at = new Spot('')
  whole(raw, at)
  return at.problems.map(({ field, problem }) => `${field}: ${problem}`)
}

describe('a class whose members have parsers', () => {
  it('is read to a plain object without the absent members', () => {
    const at = new Spot('')
    assert.deepEqual(whole({ name: 'Ada', address: { city: 'London' } }, at), { name: 'Ada', address: { city: 'London' } })
    assert.deepEqual(at.problems, [])
  })

  it('reports all problems at once, each with its path, in the order of the members', () => {
    assert.deepEqual(problems({ otherAddresses: [{ city: 'Paris' }, { city: 1 }, 7], address: {}, name: null }), [
      'name: expected a text', 'address.city: is missing', 'otherAddresses[1].city: expected a text', 'otherAddresses[2]: expected an object',
    ])
  })

  it('refuses unknown members and suggests a name', () => {
    assert.deepEqual(problems({ name: 'Ada', adress: {}, 'no\u001bname': 1, nowhere: 1 }), [
      'adress: there is no such member; did you mean address?', '["no?name"]: there is no such member', 'nowhere: there is no such member',
    ])
  })

  it('inherits nothing from the JSON', () => {
    assert.deepEqual(problems(JSON.parse('{"__proto__":{"name":"Ada"}}')), ['__proto__: there is no such member', 'name: is missing'])
  })

  it('reads the default of an absent member like any other input', () => {
    class Limits {
      readonly perMinute?: string
    }
    const field = { name: 'perMinute', kind: 'parsed', isOptional: true, isList: false, isSecret: false, schema: {}, read: text } as const
    addField(Limits.prototype, { ...field, default: '60' })
    assert.deepEqual(object(Limits)({}, new Spot('')), { perMinute: '60' })
    assert.deepEqual(object(Limits)({ perMinute: '7' }, new Spot('')), { perMinute: '7' })
  })
})
