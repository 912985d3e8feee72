import type { TextsPolicy } from '../../foundation/instance/index.js'
import { isStorable } from '../../foundation/shared/index.js'
import { TextRefused } from './errors.js'
import { isMailText } from './mail-text-names.js'
import type { LoginTexts } from './ports.js'

/** Limit for all texts of an organization in all languages, in UTF-16 code units: they are read for every login page. */
const MAX_TEXT = 64 * 1024

/**
 * Replaces the texts of the pages in one language; an empty set reverts that language to the built-in texts. Texts of mails stay.
 *
 * @throws TextRefused listing all problems
 */
export function withTexts(before: TextsPolicy, locale: string, texts: Readonly<Record<string, string>>, known: LoginTexts): TextsPolicy {
  assertLocale(locale, known)
  const problems = Object.entries(texts).flatMap(([name, text]) => {
    const problem = isStorable(name + text) ? known.problem(name, text) : 'is not well-formed text without NUL'
    return problem === undefined ? [] : [`${name} ${problem}`]
  })
  if (problems.length > 0) throw new TextRefused(problems.slice(0, 20).join('; '))
  const { [locale]: replaced = {}, ...others } = before
  const all = { ...Object.fromEntries(Object.entries(replaced).filter(([name]) => isMailText(name))), ...texts }
  return assertSize(Object.keys(all).length === 0 ? others : { ...others, [locale]: all })
}

/** The texts of the pages in one language, without those of mails. */
export const pageTextsIn = (texts: TextsPolicy | undefined, locale: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts?.[locale] ?? {}).filter(([name]) => !isMailText(name)))

/** @throws TextRefused */
export function assertSize(texts: TextsPolicy): TextsPolicy {
  if (JSON.stringify(texts).length > MAX_TEXT) throw new TextRefused(`all texts together are longer than ${MAX_TEXT} characters`)
  return texts
}

/** @throws TextRefused */
export function assertLocale(locale: string, { locales }: LoginTexts): void {
  if (!locales.includes(locale)) throw new TextRefused(`the language must be one of ${locales.join(', ')}`)
}
