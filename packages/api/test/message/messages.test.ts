import assert from 'node:assert/strict'
import { InvalidMessage } from '@keyhall/core/api'
import { Bytes, Duration, Flag, Instant, Long, Nested, OneOf, Rule, Text, TextMap, Whole, message } from '#src/message/index.js'

class Inner {
  @Text({ max: 5, plain: true }) givenName!: string
}

@Rule<Outer>(({ one, other }) => (one !== undefined && other !== undefined ? [{ field: 'other', problem: 'must not come with one' }] : []))
class Outer {
  @Nested(() => Inner) profile!: Inner
  @Nested(() => Inner, { list: 2 }) more!: Inner[]
  @Flag() isVerified!: boolean
  @Whole({ min: 0, max: 10 }) count!: number
  @Long({ min: 0, max: 100 }) offset!: number
  @OneOf(['NONE', 'SOME']) kind!: string
  @Bytes({ max: 3, optional: true }) value?: string
  @Duration({ min: 0, max: 300, optional: true }) timeout?: number
  @Instant({ optional: true }) endsAt?: number
  @TextMap({ max: 2, optional: true }) labels?: Record<string, string>
  @Text({ max: 20, secret: true, optional: true }) password?: string
  @Text({ max: 5, optional: true }) one?: string
  @Text({ max: 5, optional: true }) other?: string
}

@Rule((one: Tree) => (Object.keys(one).length > 9 ? [{ field: '', problem: 'is crooked' }] : []))
class Tree {
  @Nested(() => Tree, { list: 100 }) branches!: Tree[]
}

const tree = message(Tree)
const outer = message(Outer)
const least = { profile: { givenName: 'Ada' } }
const problems = (raw: unknown): readonly (readonly [string, string])[] => {
  try {
    outer.read(raw)
  } catch (problem) {
    assert.ok(problem instanceof InvalidMessage)
    return problem.problems.map(({ field, problem: what }) => [field, what])
  }
  return []
}

describe('message of the API', () => {
  it('can be read from camelCase and snake_case', () => {
    assert.deepEqual(outer.read({ profile: { given_name: 'Ada' }, is_verified: true }), outer.read({ profile: { givenName: 'Ada' }, isVerified: true }))
  })

  it('has the defaults of proto3 where a member is absent or null', () => {
    const { isVerified, count, offset, kind, more, password } = outer.read({ ...least, count: null })
    assert.deepEqual([isVerified, count, offset, kind, more, password], [false, 0, 0, 'NONE', [], undefined])
  })

  it('reads an empty text as absent where it is optional, because protobuf cannot distinguish them', () => {
    class Query {
      @Text({ min: 0, max: 10 }) name!: string
    }
    assert.equal(message(Query).read({}).name, '')
  })

  it('ignores unknown members, including names that every object inherits', () => {
    const read = outer.read(JSON.parse('{"profile":{"givenName":"Ada"},"__proto__":{"isVerified":true},"constructor":{"x":1},"unknown":1}'))
    assert.equal(read.isVerified, false)
    assert.equal(({} as { x?: unknown }).x, undefined)
  })

  it('reads numbers, enum names, timestamps and durations', () => {
    const read = outer.read({ ...least, offset: '7', kind: 1, endsAt: '2030-01-31T12:00:00+01:00', timeout: '1.5s', value: '-_8' })
    assert.deepEqual([read.offset, read.kind, read.endsAt, read.timeout, read.value], [7, 'SOME', 1_896_087_600, 1.5, '+/8'])
    assert.deepEqual(outer.write(read), {
      profile: { givenName: 'Ada' }, offset: '7', kind: 'SOME', value: '+/8', timeout: '1.5s', endsAt: '2030-01-31T11:00:00Z',
    })
  })

  it('reports all problems at once', () => {
    const wrong = { profile: { givenName: 'too long' }, more: [{ givenName: 'Ada' }, { givenName: 7 }], kind: 'OTHER', timeout: '5', count: 11 }
    assert.deepEqual(problems(wrong).map(([field]) => field).sort(), ['count', 'kind', 'more[1].givenName', 'profile.givenName', 'timeout'])
  })

  for (const [what, raw, field] of [
    ['no object', [], ''],
    ['a missing message', {}, 'profile'],
    ['a message that is a text', { profile: 'Ada' }, 'profile'],
    ['a list that is none', { ...least, more: {} }, 'more'],
    ['a list that is too long', { ...least, more: [1, 2, 3].map(() => ({ givenName: 'A' })) }, 'more'],
    ['a text with NUL', { ...least, one: 'a\0' }, 'one'],
    ['a lone surrogate', { ...least, one: '\ud800' }, 'one'],
    ['a name with an invisible character', { profile: { givenName: 'A\u200b' } }, 'profile.givenName'],
    ['bytes that are no base64', { ...least, value: '?' }, 'value'],
    ['too many bytes', { ...least, value: 'AAAAAAAA' }, 'value'],
    ['an instant without an offset', { ...least, endsAt: '2030-01-31T12:00:00' }, 'endsAt'],
    ['a duration that is too long', { ...least, timeout: '301s' }, 'timeout'],
    ['a map of objects', { ...least, labels: { a: {} } }, 'labels'],
    ['an operator of a database', { ...least, one: { $ne: 1 } }, 'one'],
    ['a rule that is broken', { ...least, one: 'a', other: 'b' }, 'other'],
  ] as const) {
    it(`rejects ${what} and names the member`, () => assert.deepEqual(problems(raw).map(([name]) => name), [field]))
  }

  it('says what a nested message or a list must be', () => {
    assert.deepEqual(problems({ profile: 'Ada', more: 7 }), [['profile', 'must be an object'], ['more', 'must be a list']])
    assert.deepEqual(problems({ ...least, more: [{ givenName: 'Ada' }, null] }), [['more', 'must be an object']])
  })

  it('is rejected before validation if it is too long, too deep or has too many nested messages', () => {
    const nested = (levels: number, inside: unknown) => Array.from({ length: levels }).reduce((inner) => ({ branches: [inner] }), inside)
    assert.doesNotThrow(() => tree.read(nested(16, {})))
    for (const [what, raw] of Object.entries({
      'a list of a hundred thousand': { branches: Array.from({ length: 100_000 }, () => ({})) },
      'what is deeper than any message': nested(17, {}),
      'what is no message deep inside': nested(30, { branches: [null] }),
      'lists of lists': { branches: Array.from({ length: 100 }, () => ({ branches: Array.from({ length: 100 }, () => ({})) })) },
    })) {
      const began = performance.now()
      assert.throws(() => tree.read(raw), ({ problems: [first] }: InvalidMessage) => first?.field.startsWith('branches') === true, what)
      assert.ok(performance.now() - began < 1000, what)
    }
  })

  it('is sent to targets in snake_case and without secrets', () => {
    assert.deepEqual(outer.redact(outer.read({ ...least, isVerified: true, password: 'a secret' })), { profile: { given_name: 'Ada' }, is_verified: true })
  })

  it('accepts the response of a target, except for secrets', () => {
    const merged = outer.merge(outer.read({ ...least, password: 'a secret', count: 3 }), { profile: { given_name: 'Eve' }, password: 'other', is_verified: true })
    assert.deepEqual([merged.profile.givenName, merged.password, merged.isVerified, merged.count], ['Eve', 'a secret', true, 3])
    assert.throws(() => outer.merge(merged, { profile: { givenName: '' } }), InvalidMessage)
  })

  it('is described together with its nested messages', () => {
    const named = new Map<string, unknown>()
    assert.deepEqual(outer.describe(named), { $ref: '#/components/schemas/Outer' })
    assert.deepEqual([...named.keys()], ['Outer', 'Inner'])
  })
})
