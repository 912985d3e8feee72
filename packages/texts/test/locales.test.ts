import assert from 'node:assert/strict'
import { TYPE, parse } from '@formatjs/icu-messageformat-parser'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { LOCALES, isLocale, isMessageKey, messageProblem, wordsIn } from '@keyhall/texts'
import type { MessageKey } from '@keyhall/texts'
import { textsOf } from '#src/locales/index.js'
import { translations } from '#src/locales/translations.js'
import type { Translation } from '#src/locales/translation.js'
import { placeholdersOf } from '#src/placeholders.js'

const english = Object.entries(textsOf('en')) as readonly (readonly [MessageKey, string])[]
const textsIn = ({ areas }: Translation): readonly (readonly [MessageKey, string])[] =>
  Object.values(areas).flatMap((area) => Object.entries(area)) as readonly (readonly [MessageKey, string])[]

/** Words that blame the reader, or that only programmers use. */
const UNKIND: Readonly<Record<string, RegExp>> = {
  en: /invalid|illegal|forbidden|unauthori[sz]ed|\bdenied|\berror|\bfail(ed|ure)|wrong password|\b[45]\d\d\b|must\b|oops|sorry/i,
  de: /ungültig|\bfehler|unzulässig|verboten|fehlgeschlagen|unbekannt|leider|\bmüssen\b/i,
  ar: /خطأ في|غير صالح|ممنوع|للأسف/,
}

function plurals(elements: readonly MessageFormatElement[]): readonly (readonly string[])[] {
  return elements.flatMap((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return []
    const inside = Object.values(element.options).flatMap(({ value }) => plurals(value))
    return element.type === TYPE.plural ? [Object.keys(element.options), ...inside] : inside
  })
}

/** The forms of a noun that a number of up to a thousand can ask for. */
const formsOf = (locale: string): readonly string[] => {
  const rules = new Intl.PluralRules(locale)
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))]
}

/** Every placeholder with a value, whatever it is for. */
const values = Object.fromEntries(english.flatMap(([, text]) => [...placeholdersOf(text)]).map(([name, kind]) => [name, kind === 'number' ? 3 : 'x']))

describe('the languages', () => {
  it('are the folders of the package, English first, each with its own name', () => {
    assert.deepEqual(LOCALES.map(({ locale }) => locale), Object.keys(translations))
    for (const { locale, name, dir } of LOCALES) {
      assert.ok(isLocale(locale))
      assert.equal(name.toLowerCase(), new Intl.DisplayNames(locale, { type: 'language' }).of(locale)?.toLowerCase())
      assert.equal(wordsIn(locale).dir, dir)
    }
    assert.ok(!isLocale('constructor') && !isLocale('xx'))
  })

  it('have each text in one area only', () => {
    for (const translation of Object.values(translations)) {
      const keys = textsIn(translation).map(([key]) => key)
      assert.deepEqual(keys.filter((key, index) => keys.indexOf(key) !== index), [])
      assert.deepEqual(keys.filter((key) => !isMessageKey(key)), [])
    }
  })
})

for (const [locale, translation] of Object.entries(translations)) {
  describe(`the texts in ${translation.name}`, () => {
    const texts = textsIn(translation)
    const broken = (isWrong: (key: MessageKey, text: string) => boolean) =>
      texts.filter(([key, text]) => isWrong(key, text)).map(([key, text]) => `${key}: ${text}`)

    it('are plain text in ICU MessageFormat with placeholders that English has', () => {
      assert.deepEqual(texts.flatMap(([key, text]) => messageProblem(key, text) ?? []), [])
    })

    it('lack nothing', () => {
      const keys = new Set(texts.map(([key]) => key))
      assert.deepEqual(english.flatMap(([key]) => (keys.has(key) ? [] : [key])), [])
    })

    it('leave no placeholder out', () => {
      const names = (text: string) => [...placeholdersOf(text).keys()].toSorted().join()
      assert.deepEqual(broken((key, text) => names(text) !== names(textsOf('en')[key])), [])
    })

    it('have every form that numbers ask for', () => {
      const needed = [...formsOf(locale), 'other']
      assert.deepEqual(broken((_key, text) => plurals(parse(text)).some((forms) => needed.some((form) => !forms.includes(form)))), [])
    })

    it('have no space at an end, no two in a row, and no straight quotation marks', () => {
      assert.deepEqual(broken((_key, text) => text !== text.trim() || / {2}|"|[\n\t]/.test(text)), [])
    })

    it('end as the English ones do: sentences with a full stop, labels and titles without', () => {
      const ends = (text: string) => /[.!?。！？؟…]$/.test(text)
      assert.deepEqual(broken((key, text) => ends(text) !== ends(textsOf('en')[key])), [])
    })

    it('contain no blame and no jargon', () => {
      const unkind = UNKIND[locale] ?? /(?!)/
      assert.deepEqual(broken((_key, text) => unkind.test(text)), [])
    })

    it('can be formatted with all values', () => {
      assert.ok(isLocale(locale))
      const words = wordsIn(locale)
      for (const [key] of english) {
        const said: string = words(key as 'signIn.titleFor', values)
        assert.ok(said !== '' && !/[{}]/.test(said), `${key}: ${said}`)
      }
    })
  })
}
