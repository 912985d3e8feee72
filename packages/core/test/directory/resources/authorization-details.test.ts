import assert from 'node:assert/strict'
import type { AuthorizationDetail, DetailSchema, Resource } from '@keyhall/core/resources'
import { DETAIL_LIMITS, assignedDetails, describeDetail, freeTexts, valueProblem, narrowedDetails, parseDetails, schemaProblem } from '@keyhall/core/resources'
import { OAuthError } from '@keyhall/core/protocol'

const schema: DetailSchema = {
  type: 'object', required: ['amount'],
  properties: {
    amount: { type: 'object', properties: { value: { type: 'number', minimum: 0.01, maximum: 1000 }, currency: { type: 'string', enum: ['EUR', 'CHF'] } }, required: ['value', 'currency'] },
    actions: { type: 'array', items: { type: 'string', maxLength: 20 }, maxItems: 3 },
    urgent: { type: 'boolean' },
    count: { type: 'integer' },
  },
}
const good = { type: 'payment', amount: { value: 5, currency: 'EUR' }, actions: ['initiate'], urgent: true, count: 2 }
const bank = (own: Partial<Resource> = {}): Resource =>
  ({ id: 'r', uri: 'https://bank.example', detailTypes: [{ type: 'payment', label: 'Pay {amount.value} {amount.currency}: {actions}, {toString}', schema }], ...own }) as Resource

const isRefused = (problem: unknown) => problem instanceof OAuthError && problem.error === 'invalid_authorization_details'

/** A schema with that many levels. */
const nested = (levels: number): unknown => (levels === 1 ? { type: 'boolean' } : { type: 'object', properties: { a: nested(levels - 1) } })

describe('schema of authorization details (RFC 9396)', () => {
  it('is a bounded subset of JSON Schema', () => {
    assert.equal(schemaProblem(schema), undefined)
    assert.equal(schemaProblem(nested(DETAIL_LIMITS.depth)), undefined)
  })

  const property = (a: unknown) => ({ type: 'object', properties: { a } })
  const bombs: Readonly<Record<string, unknown>> = {
    'no object': { type: 'string' }, 'a list': [], nothing: undefined, 'no properties': { type: 'object' },
    'too many levels': nested(DETAIL_LIMITS.depth + 1), 'ten thousand levels': nested(10_000 % 900),
    'too many schemas': { type: 'object', properties: Object.fromEntries(Array.from({ length: DETAIL_LIMITS.nodes }, (_, index) => [`p${index}`, { type: 'boolean' }])) },
    'too many characters': property({ type: 'string', enum: Array.from({ length: 40 }, (_, index) => `${index}${'x'.repeat(400)}`) }),
    'a pattern': property({ type: 'string', pattern: '(a+)+$' }), 'a reference': property({ $ref: '#' }), 'a combination': property({ anyOf: [{ type: 'string' }] }),
    'an unknown type': property({ type: 'null' }), 'a type of Object.prototype': property({ type: 'constructor' }), 'a list of types': property({ type: ['string'] }),
    'a huge length': property({ type: 'string', maxLength: 10 ** 9 }), 'a huge list': property({ type: 'array', items: { type: 'string' }, maxItems: 10 ** 6 }),
    'a list without items': property({ type: 'array' }), 'an unknown required member': { type: 'object', properties: {}, required: ['a'] },
    'the member type': { type: 'object', properties: { type: { type: 'string' } } }, 'a limit that is no number': property({ type: 'number', minimum: 'x' }),
    'a member with NUL': { type: 'object', properties: { 'a\0': { type: 'string' } } },
  }
  for (const [what, bomb] of Object.entries(bombs)) it(`is refused with ${what}`, () => assert.notEqual(schemaProblem(bomb), undefined))
})

describe('authorization details (RFC 9396 §2, §5)', () => {
  const { type: _type, ...members } = good
  const wrong: Readonly<Record<string, unknown>> = {
    'an unknown member': { ...members, extra: 1 }, 'a missing member': { actions: [] }, 'a nested unknown member': { amount: { ...good.amount, x: 1 } },
    'a value outside the enum': { amount: { value: 5, currency: 'USD' } }, 'a number above the maximum': { amount: { value: 1001, currency: 'EUR' } },
    'a text for a number': { amount: { value: '5', currency: 'EUR' } }, 'too many items': { ...members, actions: ['a', 'b', 'c', 'd'] }, 'a long text': { ...members, actions: ['x'.repeat(21)] },
    'text that is not storable': { ...members, actions: ['\u0000'] }, 'half a character': { ...members, actions: ['\ud800'] }, 'a fraction for an integer': { ...members, count: 1.5 },
    'a member of Object.prototype': JSON.parse('{"amount":{"value":5,"currency":"EUR"},"__proto__":{}}'),
  }
  it('follow their schema', () => assert.equal(valueProblem(members, schema), undefined))
  for (const [what, value] of Object.entries(wrong)) it(`do not follow it with ${what}`, () => assert.notEqual(valueProblem(value, schema), undefined))

  it('are refused with the name of the member, and nothing that was sent', () => {
    const problems = ['a missing member', 'a nested unknown member', 'a number above the maximum', 'a text for a number', 'a long text', 'an unknown member'].map((what) => valueProblem(wrong[what], schema))
    assert.deepEqual(problems, [
      'amount is missing', 'amount has a member that its type does not define', 'amount.value must be at most 1000', 'amount.value must be a number',
      'actions[0] must be a text of at most 20 characters', 'it has a member that its type does not define',
    ])
    const hostile = { type: 'object', properties: { 'é"\n': { type: 'boolean' } } } as const
    assert.equal(valueProblem({ 'é"\n': 1 }, hostile), '??? must be true or false')
  })

  const texts = ['', 'x', '{}', '[]', '[1]', '[{}]', '[{"type":1}]', '[{"type":"a","locations":"x"}]', `[${Array.from({ length: 11 }, () => '{"type":"a"}').join()}]`, `[{"type":"${'x'.repeat(5000)}"}]`, '['.repeat(4000)]
  for (const text of texts) it(`are refused as ${text.slice(0, 30)}`, () => assert.throws(() => parseDetails(text), isRefused))
  it('are absent without the parameter', () => assert.deepEqual(parseDetails(undefined), []))

  it('belong to the one requested resource that defines their type', () => {
    const other = bank({ id: 'o' as Resource['id'], uri: 'https://other.example' as Resource['uri'] })
    assert.deepEqual([...assignedDetails([good], [bank()]).values()], [[good]])
    const located = { ...good, locations: ['https://OTHER.example/'] }
    assert.deepEqual([...assignedDetails([located], [bank(), other]).keys()].map(({ id }) => id), ['o'])
    const { detailTypes: _none, ...plain } = bank()
    for (const [details, resources] of [
      [[good], [bank(), other]], [[good], []], [[good], [plain]], [[{ ...good, type: 'other' }], [bank()]], [[{ ...good, extra: 1 }], [bank()]],
      [[{ ...good, locations: ['https://bank.example', 'https://other.example'] }], [bank()]],
    ] as readonly (readonly [readonly AuthorizationDetail[], readonly Resource[]])[]) assert.throws(() => assignedDetails(details, resources), isRefused)
  })

  it('are narrowed to granted ones, in any order of members', () => {
    const { id, uri } = bank()
    const granted = [{ id, uri, scopes: [], details: [good, { ...good, count: 3 }] }]
    assert.equal(narrowedDetails([], granted, [bank()]).length, 2)
    assert.equal(narrowedDetails([Object.fromEntries(Object.entries(good).toReversed()) as AuthorizationDetail], granted, [bank()]).length, 1)
    assert.throws(() => narrowedDetails([{ ...good, amount: { value: 999, currency: 'EUR' } }], granted, [bank()]), isRefused)
    assert.throws(() => narrowedDetails([good], granted, []), isRefused)
    assert.deepEqual(narrowedDetails([], granted, [bank({ detailTypes: [] })]), [])
  })

  it('have words with their values, never those of a prototype', () => {
    const words = (detail: AuthorizationDetail) => describeDetail(detail, bank()).label.map(({ text }) => text).join('')
    assert.equal(words(good), 'Pay 5 EUR: initiate, –')
    assert.equal(words({ type: 'payment' }), 'Pay – –: –, –')
    assert.equal(words({ type: 'gone' }), 'gone')
  })

  it('tell values from the words around them', () => {
    const values = describeDetail({ ...good, actions: ['a', 'b, c'] }, bank()).label.filter(({ isValue }) => isValue).map(({ text }) => text)
    assert.deepEqual(values, ['5', 'EUR', 'a', 'b, c', '–'])
  })

  it('list every member that the label leaves out, at any depth, and nothing twice', () => {
    assert.deepEqual(describeDetail(good, bank()).others, [{ path: 'urgent', value: 'true' }, { path: 'count', value: '2' }])
    const deep = { type: 'gone', amount: { value: 5, parts: [{ a: 1 }, { a: 2 }] }, accounts: [], empty: {}, locations: ['https://bank.example'] }
    assert.deepEqual(describeDetail(deep, bank()).others, [
      { path: 'amount.value', value: '5' }, { path: 'amount.parts[0].a', value: '1' }, { path: 'amount.parts[1].a', value: '2' }, { path: 'accounts', value: '–' }, { path: 'empty', value: '–' },
    ])
    const object = bank({ detailTypes: [{ type: 'payment', label: 'Pay {amount}', schema }] })
    assert.deepEqual(describeDetail({ type: 'payment', amount: { value: 5 } }, object), { label: [{ text: 'Pay ', isValue: false }, { text: '–', isValue: true }], others: [{ path: 'amount.value', value: '5' }] })
  })

  it('are never cut', () => {
    const long = `${'x'.repeat(120)} and everybody else`
    const detail = { type: 'payment', amount: { value: 5, currency: 'EUR' }, actions: [long], note: long }
    const { label, others } = describeDetail(detail, bank())
    assert.ok(label.some(({ text }) => text === long) && others.some(({ value }) => value === long))
  })

  const deceptive: Readonly<Record<string, string>> = {
    'a reversed text': 'Miller \u202E000,01 yaP', 'line breaks': 'Miller\n\n\n(paid)', 'an invisible space': 'Miller\u200b(paid)', 'a control character': 'a\u0007b', 'a tag': 'a\u{E0041}', 'a filler': 'a\u3164b',
    'an isolate': 'a\u2066b', 'a line separator': 'a\u2028b',
  }
  for (const [what, text] of Object.entries(deceptive)) {
    it(`are refused with ${what} in a text`, () => {
      assert.equal(valueProblem({ amount: { value: 5, currency: 'EUR' }, actions: [text] }, schema), 'actions[0] must be a text without line breaks, control and invisible characters')
      assert.notEqual(schemaProblem({ type: 'object', properties: { a: { type: 'string', enum: [text] } } }), undefined)
      assert.notEqual(schemaProblem({ type: 'object', properties: { [text]: { type: 'boolean' } } }), undefined)
    })
  }

  it('have texts that nothing bounds', () => {
    assert.deepEqual(freeTexts(schema), [])
    assert.deepEqual(freeTexts({ type: 'object', properties: { a: { type: 'string' }, b: { type: 'array', items: { type: 'object', properties: { c: { type: 'string' }, d: { type: 'string', maxLength: 3 } } } } } }), ['a', 'b.c'])
  })
})
