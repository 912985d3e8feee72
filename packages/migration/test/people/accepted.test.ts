import assert from 'node:assert/strict'
import * as accepted from '#src/people/accepted.js'

/** The values of the core have the rules: packages/app/test/values/entrances.test.ts. */
describe('a converted export is judged by the values of the core', () => {
  const taken: readonly [accepted.Accept, string, string | undefined][] = [
    [accepted.email, 'ann..ash.@example.org', 'ann..ash.@example.org'],
    [accepted.email, 'सं@हिन्दी.example', 'सं@हिन्दी.example'],
    [accepted.email, 'ann@exa_mple.org', undefined],
    [accepted.email, `ann@${'b.'.repeat(97)}example`, undefined],
    [accepted.phone, '0041 (79) 123-45.67', '+41791234567'],
    [accepted.phone, '079 123 45 67', undefined],
    [accepted.language, ' de_CH ', 'de-CH'],
    [accepted.language, 'english', undefined],
    [accepted.userId, 'x'.repeat(200), 'x'.repeat(200)],
    [accepted.userId, 'x'.repeat(201), undefined],
    [accepted.userId, 'a b', undefined],
  ]
  for (const [accept, text, expected] of taken) {
    it(`${expected === undefined ? 'refuses' : 'takes'} ${JSON.stringify(text.slice(0, 40))}`, () => assert.equal(accept(text), expected))
  }
})
