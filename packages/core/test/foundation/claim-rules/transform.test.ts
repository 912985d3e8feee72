import assert from 'node:assert/strict'
import { MAX_RESULT_CHARACTERS, MAX_RESULT_DEPTH, MAX_RULE_ITEMS, transform } from '@keyhall/core/claim-rules'
import type { RuleOutcome, Transformation } from '@keyhall/core/claim-rules'

const path = (...names: readonly string[]): Pick<Transformation, 'source'> => ({ source: { kind: 'path', path: names } })
const literal = (value: string | number | boolean | readonly string[]): Pick<Transformation, 'source'> => ({ source: { kind: 'literal', value } })

const document: unknown = JSON.parse(`{
  "sub": "17", "admin": true, "level": 3, "nothing": null, "empty": [],
  "groups": ["app-admin", "app-dev", "other", "app-admin"],
  "realm_access": { "roles": ["boss", "clerk"] },
  "https://example.com/groups": ["x"],
  "teams": [{ "name": "red", "tags": ["a", "b"] }, { "name": "blue" }, 7],
  "inText": "[\\"red\\", \\"blue\\", 9007199254740993]", "notInText": ["[not, json]", "[[1]]"],
  "__proto__": { "polluted": "yes" }
}`)

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })

const table: readonly (readonly [title: string, transformation: Transformation, expected: unknown])[] = [
  ['a text as it is', { ...path('sub'), shape: 'value' }, '17'],
  ['a truth value as it is', { ...path('admin'), shape: 'value' }, true],
  ['an object as it is', { ...path('realm_access'), shape: 'value' }, { roles: ['boss', 'clerk'] }],
  ['a nested list', { ...path('realm_access', 'roles'), shape: 'value' }, ['boss', 'clerk']],
  ['a name with dots and slashes', { ...path('https://example.com/groups'), shape: 'value' }, ['x']],
  ['a member of each element of a list', { ...path('teams', 'name'), shape: 'value' }, ['red', 'blue']],
  ['lists in elements of a list as one list', { ...path('teams', 'tags'), shape: 'value' }, ['a', 'b']],
  ['a text as a list', { ...path('sub'), shape: 'list' }, ['17']],
  ['a number as a list of texts', { ...path('level'), shape: 'list' }, ['3']],
  ['each text once', { ...path('groups'), shape: 'list' }, ['app-admin', 'app-dev', 'other']],
  ['the first text of a list', { ...path('groups'), shape: 'first' }, 'app-admin'],
  ['texts with the prefix', { ...path('groups'), prefix: { text: 'app-', isRemoved: false }, shape: 'list' }, ['app-admin', 'app-dev']],
  ['texts without their prefix', { ...path('groups'), prefix: { text: 'app-', isRemoved: true }, shape: 'value' }, ['admin', 'dev']],
  ['mapped texts in the order of the map', { ...path('groups'), values: [{ from: 'app-dev', to: 'Editor' }, { from: 'app-admin', to: 'Admin' }], shape: 'list' }, ['Editor', 'Admin']],
  ['the topmost mapped text', { ...path('realm_access', 'roles'), values: [{ from: 'clerk', to: 'Viewer' }, { from: 'boss', to: 'Admin' }], shape: 'first' }, 'Viewer'],
  ['unlisted texts behind the mapped ones', { ...path('groups'), values: [{ from: 'other', to: 'Rest' }], passesUnlisted: true, shape: 'list' }, ['Rest', 'app-admin', 'app-dev']],
  ['two texts that are mapped to one', { ...path('groups'), values: [{ from: 'app-dev', to: 'x' }, { from: 'other', to: 'x' }], shape: 'list' }, ['x']],
  ['prefix, then map', { ...path('groups'), prefix: { text: 'app-', isRemoved: true }, values: [{ from: 'admin', to: 'Admin' }], shape: 'value' }, ['Admin']],
  ['a list that arrives as JSON text', { ...path('inText'), shape: 'list' }, ['red', 'blue', '9007199254740993']],
  ['the first text of a list that arrives as JSON text', { ...path('inText'), shape: 'first' }, 'red'],
  ['JSON text as it is', { ...path('inText'), shape: 'value' }, '["red", "blue", 9007199254740993]'],
  ['texts that look like a list', { ...path('notInText'), shape: 'list' }, ['[not, json]', '[[1]]']],
  ['a literal text', { ...literal('eu'), shape: 'value' }, 'eu'],
  ['a literal list', { ...literal(['a', 'b']), shape: 'value' }, ['a', 'b']],
  ['a literal number', { ...literal(4), shape: 'value' }, 4],
  ['the deepest allowed value', { source: { kind: 'path', path: ['deep'] }, shape: 'value' }, deep(MAX_RESULT_DEPTH)],
]

const none: readonly (readonly [string, Transformation])[] = [
  ['a missing member', { ...path('unknown'), shape: 'value' }],
  ['null', { ...path('nothing'), shape: 'value' }],
  ['an empty list as a list of texts', { ...path('empty'), shape: 'list' }],
  ['a member of a text', { ...path('sub', 'length'), shape: 'value' }],
  ['inherited members', { ...path('constructor', 'name'), shape: 'value' }],
  ['only texts without the prefix', { ...path('groups'), prefix: { text: 'none-', isRemoved: true }, shape: 'list' }],
  ['only texts that are not in the map', { ...path('groups'), values: [{ from: 'x', to: 'y' }], shape: 'first' }],
]

const problems: readonly (readonly [string, Transformation, unknown, string])[] = [
  ['objects where texts are needed', { ...path('teams'), shape: 'list' }, document, 'not_text'],
  ['an object with a prefix', { ...path('realm_access'), prefix: { text: 'a', isRemoved: false }, shape: 'value' }, document, 'not_text'],
  ['too many items', { ...path('groups'), shape: 'list' }, { groups: Array.from({ length: MAX_RULE_ITEMS + 1 }, String) }, 'too_many'],
  ['too many elements on the way', { ...path('groups', 'name'), shape: 'list' }, { groups: Array.from({ length: MAX_RULE_ITEMS + 1 }, () => ({ name: 'a' })) }, 'too_many'],
  ['too many items in all elements', { ...path('teams', 'tags', 'name'), shape: 'list' },
    { teams: [{ tags: Array.from({ length: 1500 }, () => ({ name: 'a' })) }, { tags: Array.from({ length: 1500 }, () => ({ name: 'a' })) }] }, 'too_many'],
  ['a long text', { ...path('text'), shape: 'value' }, { text: 'x'.repeat(MAX_RESULT_CHARACTERS) }, 'too_large'],
  ['a long list', { ...path('texts'), shape: 'list' }, { texts: Array.from({ length: 700 }, (_, index) => `${index}${'x'.repeat(100)}`) }, 'too_large'],
  ['a deep object', { ...path('deep'), shape: 'value' }, { deep: deep(MAX_RESULT_DEPTH + 1) }, 'too_large'],
  ['an object nested too deep for the stack', { ...path('deep'), shape: 'value' }, { deep: nested(100_000) }, 'too_large'],
]

/** A list in a list in a list …, built without recursion. */
function nested(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

describe('transformation of a claim', () => {
  for (const [title, transformation, expected] of table) {
    it(`yields ${title}`, () => {
      const outcome: RuleOutcome = { kind: 'value', value: expected }
      assert.deepEqual(transform(transformation, { ...(document as object), deep: deep(MAX_RESULT_DEPTH) }), outcome)
    })
  }

  for (const [title, transformation] of none) {
    it(`yields nothing for ${title}`, () => assert.deepEqual(transform(transformation, document), { kind: 'none' }))
  }

  for (const [title, transformation, source, problem] of problems) {
    it(`names the problem of ${title}`, () => assert.deepEqual(transform(transformation, source), { kind: 'problem', problem }))
  }
})
