import assert from 'node:assert/strict'
import { messageProblem, wordsIn } from '@keyhall/texts'
import type { MessageKey } from '@keyhall/texts'
import { MessageCache } from '#src/icu.js'
import { placeholdersOf } from '#src/placeholders.js'

const good: readonly (readonly [MessageKey, string])[] = [
  ['signIn.title', 'Welcome'],
  ['signIn.titleFor', 'Welcome to {client}, friend'],
  ['signIn.titleFor', 'Welcome'],
  ['signIn.titleFor', "It's {client}'s"],
  ['problems.summary', '{count}'],
  ['problems.summary', '{count, number} of them'],
  ['problems.summary', '{count, plural, =0 {none} one {one} other {#}}'],
  ['signIn.title', 'a < b && c > d'],
  ['signIn.title', "'{'"],
]

const bad: readonly (readonly [MessageKey, string, RegExp])[] = [
  ['signIn.title', '', /is empty/],
  ['signIn.title', ' \n', /is empty/],
  ['signIn.title', 'x'.repeat(2001), /is longer than 2000 characters/],
  ['signIn.title', '{', /is not a message/],
  ['signIn.title', '{'.repeat(2000), /is not a message/],
  ['signIn.title', '{}', /is not a message/],
  ['signIn.title', '{a, plural, one {x}}', /is not a message/],
  ['signIn.title', '{a, unheard}', /is not a message/],
  ['signIn.title', '{client}', /names \{client\}, .* it may name none/],
  ['signIn.titleFor', '{client} {password}', /names \{password\}, .* it may name \{client\}/],
  ['signIn.titleFor', '{client, plural, other {x}}', /uses \{client\} as a number/],
  ['signIn.titleFor', '{client, select, a {x} other {y}}', /uses \{client\} as a choice/],
  ['signIn.titleFor', '{client, date}', /uses \{client\} as a time/],
  ['signIn.titleFor', '{client, number, ::currency/EUR}', /uses \{client\} as a number/],
  ['problems.summary', '{count, plural, one {{nobody}} other {#}}', /names \{nobody\}/],
  ['signIn.title', '<b>Hi</b>', /markup/],
  ['signIn.title', '<script', /markup/],
  ['signIn.title', '</p>', /markup/],
  ['signIn.title', '<!-- x -->', /markup/],
  ['signIn.title', 'a&nbsp;b', /markup/],
  ['signIn.title', '&#60;b&#62;', /markup/],
]

describe('a text in place of ours', () => {
  for (const [key, text] of good) it(`may be ${JSON.stringify(text)} for ${key}`, () => assert.equal(messageProblem(key, text), undefined))
  for (const [key, text, problem] of bad) {
    it(`is refused: ${JSON.stringify(text.slice(0, 50))} for ${key}`, () => assert.match(messageProblem(key, text) ?? '', problem))
  }

  it('is used when there is nothing wrong with it', () => {
    for (const [key, text] of good) {
      const said = wordsIn('en', { [key]: text })(key as 'signIn.titleFor', { client: 'A', count: 2 })
      assert.notEqual(said, wordsIn('en')(key as 'signIn.titleFor', { client: 'A', count: 2 }), text)
    }
  })
})

describe('placeholders', () => {
  it('are found in every part of a message, with their kind', () => {
    const text = '{a} {b, number} {c, plural, one {{d}} other {# {e, select, x {{f, date}} other {}}}}'
    assert.deepEqual([...placeholdersOf(text)], [
      ['a', 'plain'], ['b', 'number'], ['c', 'number'], ['d', 'plain'], ['e', 'choice'], ['f', 'time'],
    ])
    assert.deepEqual([...placeholdersOf("none '{here}'")], [])
  })
})

describe('parsed messages', () => {
  it('are parsed once, in a bounded cache', () => {
    const cache = new MessageCache(2)
    const first = cache.parsed('{a}', 'en')
    assert.equal(cache.parsed('{a}', 'en'), first)
    assert.notEqual(cache.parsed('{a}', 'de'), first)
    cache.parsed('{b}', 'en')
    assert.notEqual(cache.parsed('{a}', 'en'), first)
  })
})
