import assert from 'node:assert/strict'
import { chooseLocale } from '@keyhall/texts'
import type { Locale, WantedLanguages } from '@keyhall/texts'

const everything = { chosen: 'de', uiLocales: ['ar'], preferred: 'en', acceptLanguage: 'de', fallback: 'en' } as const

const order: readonly (readonly [string, Partial<WantedLanguages & { readonly fallback: Locale }>, string])[] = [
  ['what the person chose in this browser', {}, 'de'],
  ['ui_locales', { chosen: undefined }, 'ar'],
  ['the language of the user', { chosen: undefined, uiLocales: undefined, preferred: 'de-AT', acceptLanguage: 'ar' }, 'de'],
  ['Accept-Language', { chosen: undefined, uiLocales: [], preferred: undefined }, 'de'],
  ['the default', { chosen: undefined, uiLocales: undefined, preferred: undefined, acceptLanguage: undefined, fallback: 'ar' }, 'ar'],
  ['what comes next when there is no such choice', { chosen: 'tlh' }, 'ar'],
  ['what comes next when nothing of ui_locales is there', { chosen: undefined, uiLocales: ['fi', 'et'], preferred: 'de' }, 'de'],
  ['what comes next when the language of the user is not there', { chosen: undefined, uiLocales: [], preferred: 'fi', acceptLanguage: 'ar' }, 'ar'],
]

const headers: readonly (readonly [string, string])[] = [
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, de', 'de'],
  ['ar-EG', 'ar'],
  ['arz', 'ar'],
  ['gsw', 'de'],
  ['gsw, en;q=0.5', 'en'],
  ['fi, de;q=0.1', 'de'],
  ['de;q=0, ar;q=0.5', 'ar'],
  ['de;q=0.5;level=1, ar;q=0.4', 'de'],
  ['*', 'en'],
  ['*;q=0.5, de;q=0.1', 'de'],
  ['DE-at', 'de'],
  ['  de ; q=1.000 ', 'de'],
]

const nonsense: readonly string[] = [
  '', ',', ';', ',,,;;q=,', 'q=1', '-', 'de-', '-de', 'd', 'x-klingon', 'i-default', 'de_AT', '\u0000', '../../etc/passwd', '<script>',
  'de;q=2', 'de;q=-1', 'de;q=NaN', 'de;q=1.0000', 'de;q=0.5x', 'xx', 'qaa', 'root', 'und', 'constructor', '__proto__', 'de-x', 'de-a-b-c-d-e-f-g',
  'a'.repeat(100_000), `${'de-'.repeat(50_000)}de`, `${'fi,'.repeat(50_000)}de`, `${'fi,'.repeat(11)}de`, ' '.repeat(100_000) + 'de',
  '😀', 'дe', 'de\u200b',
]

describe('the language of a page', () => {
  for (const [what, known, locale] of order) {
    it(`is ${what}`, () => assert.equal(chooseLocale({ ...everything, ...known }), locale))
  }

  for (const [acceptLanguage, locale] of headers) {
    it(`is ${locale} for Accept-Language: ${acceptLanguage}`, () => assert.equal(chooseLocale({ acceptLanguage, fallback: 'en' }), locale))
  }

  for (const text of nonsense) {
    it(`is the default where ${JSON.stringify(text.slice(0, 30))} (${text.length}) is the only preference`, () => {
      const known: readonly WantedLanguages[] = [
        { acceptLanguage: text }, { uiLocales: [text] }, { preferred: text }, { chosen: text }, { uiLocales: text.split(' ').slice(0, 20) },
      ]
      for (const each of known) assert.equal(chooseLocale({ ...each, fallback: 'ar' }), 'ar', Object.keys(each).join())
    })
  }

  it('looks at ten wishes, and no more', () => {
    const uiLocales = [...Array.from({ length: 9 }, () => 'fi'), 'de']
    assert.equal(chooseLocale({ uiLocales, fallback: 'en' }), 'de')
    assert.equal(chooseLocale({ uiLocales: ['fi', ...uiLocales], fallback: 'en' }), 'en')
  })

  it('is chosen quickly for every input', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const started = performance.now()
    for (const one of letters) {
      for (const two of letters) chooseLocale({ acceptLanguage: `${one}${two}-${two}${one}, ${one}${two}a-Latn-XY`, fallback: 'en' })
    }
    assert.ok(performance.now() - started < 2000)
  })
})
