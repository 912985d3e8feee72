import assert from 'node:assert/strict'
import { canonicalName, isPlain, isStorable } from '@keyhall/core/shared'

describe('storable text', () => {
  for (const text of ['', 'a', 'é', '😀', 'a😀b', '\u0001', '\uffff', '\u2028', '😀😀', '\ud83d\ude00\ud83d\ude00']) {
    it(`is ${JSON.stringify(text)}`, () => {
      assert.equal(isStorable(text), true)
    })
  }

  const refused = [
    '\0', 'a\0', '\0😀', '\ud800', 'a\ud800', '\ud800a', '\udc00', 'a\udc00', '\udc00\ud800', '😀\ud800', '\ud800😀', '😀\udc00',
    '\ud800\ud800\udc00',
  ]
  for (const text of refused) {
    it(`is not ${JSON.stringify(text)}`, () => {
      assert.equal(isStorable(text), false)
    })
  }
})

describe('plain text', () => {
  for (const text of ['Ada', 'Ödön O’Neil-Müller', '佐藤', '😀', 'नेहा', ' a ']) {
    it(`is ${JSON.stringify(text)}`, () => {
      assert.equal(isPlain(text), true)
    })
  }

  const refused = {
    NUL: '\0',
    tab: '\t',
    'line break': '\n',
    delete: '\u007f',
    'next line': '\u0085',
    'zero-width space': '\u200b',
    'zero-width joiner': '\u200d',
    'right-to-left override': '\u202e',
    'first strong isolate': '\u2068',
    'word joiner': '\u2060',
    'byte order mark': '\ufeff',
    'lone surrogate': '\ud800',
    'soft hyphen': '\u00ad',
    'combining grapheme joiner': '\u034f',
    'Arabic letter mark': '\u061c',
    'Hangul choseong filler': '\u115f',
    'Mongolian vowel separator': '\u180e',
    'line separator': '\u2028',
    'paragraph separator': '\u2029',
    'Braille blank': '\u2800',
    'Hangul filler': '\u3164',
    'variation selector': '\ufe0f',
    'tag': '\u{e0041}',
  }
  for (const [what, character] of Object.entries(refused)) {
    it(`holds no ${what}`, () => {
      assert.equal(isPlain(`a${character}b`), false)
    })
  }
})

describe('canonical names', () => {
  const same: readonly (readonly [string, string])[] = [
    ['Ada', 'ada'],
    ['  ada\t', 'ada'],
    ['ADA@EXAMPLE.ORG', 'ada@example.org'],
    ['O\u0308do\u0308n', 'ödön'],
    ['ＡＤＡ', 'ada'],
    ['ﬁnn', 'finn'],
    ['\u212a', 'k'],
    ['①', '1'],
    ['\u212b', 'å'],
    ['\u00a0ada\u00a0', 'ada'],
    ['a b', 'a b'],
  ]
  for (const [text, key] of same) {
    it(`compare ${JSON.stringify(text)} as ${JSON.stringify(key)}`, () => {
      assert.equal(canonicalName(text), key)
    })
  }

  it('stay unchanged, for any characters', () => {
    for (let point = 0; point <= 0x10ffff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue
      const key = canonicalName(`a${String.fromCodePoint(point)}\u0301`)
      if (canonicalName(key) !== key) assert.fail(`U+${point.toString(16)}`)
    }
  })
})
