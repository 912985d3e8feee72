import assert from 'node:assert/strict'
import { LOCALES } from '@keyhall/texts'
import { CONSOLE_LANGUAGES, consoleTexts, formatText } from '@keyhall/texts/console'
import type { ConsoleKey } from '@keyhall/texts/console'
import { placeholdersOf } from '#src/placeholders.js'

const keysOf = (texts: object): readonly ConsoleKey[] => Object.keys(texts) as ConsoleKey[]

describe('the texts of the console', () => {
  it('are offered in the languages of the login, by the same names', () => {
    const simple = (languages: readonly { locale: string; name: string; dir: string }[]) => languages.map(({ locale, name, dir }) => [locale, name.toLowerCase(), dir])
    assert.deepEqual(simple(CONSOLE_LANGUAGES), simple(LOCALES))
  })

  for (const { locale } of CONSOLE_LANGUAGES) {
    it(`have in ${locale} the keys and placeholders of English, and can be formatted`, async () => {
      const [english, texts] = [await consoleTexts('en'), await consoleTexts(locale)]
      assert.deepEqual(keysOf(texts).toSorted(), keysOf(english).toSorted())
      for (const key of keysOf(english)) {
        const [ours, theirs] = [placeholdersOf(english[key]), placeholdersOf(texts[key])]
        assert.deepEqual([...theirs.keys()].toSorted(), [...ours.keys()].toSorted(), key)
        const values = Object.fromEntries([...ours].map(([name, kind]) => [name, kind === 'number' ? 3 : 'x']))
        const said = formatText(texts[key], locale, values)
        assert.ok(said === said.trim() && !/[{}"\n]| {2}/.test(said), `${key}: ${said}`)
      }
    })
  }

  it('count as the language does', async () => {
    const german = await consoleTexts('de')
    assert.deepEqual([0, 1, 5].map((count) => formatText(german['parts.list.count'], 'de', { count })), ['Keine Ergebnisse', '1 Ergebnis', '5 Ergebnisse'])
  })
})
