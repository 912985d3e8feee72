import { ar } from './ar/index.js'
import { cs } from './cs/index.js'
import { de } from './de/index.js'
import { en } from './en/index.js'
import { es } from './es/index.js'
import { fr } from './fr/index.js'
import { it } from './it/index.js'
import { ja } from './ja/index.js'
import { ko } from './ko/index.js'
import { nl } from './nl/index.js'
import { pl } from './pl/index.js'
import { pt } from './pt/index.js'
import { sv } from './sv/index.js'
import { tr } from './tr/index.js'
import { uk } from './uk/index.js'
import { zh } from './zh/index.js'
import type { MessageKey, Translation } from './translation.js'

/** The languages, in the order in which people choose among them. A new one is a folder beside `en`, and its line here. */
export const translations = { en, de, fr, es, it, pt, nl, pl, cs, uk, sv, tr, ar, ja, ko, zh } satisfies Readonly<Record<string, Translation>>

/** A language of the pages and mails, as BCP 47 names it. */
export type Locale = keyof typeof translations

/** What a chooser of languages shows. */
export interface Language {
  readonly locale: Locale
  /** In the language itself. */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
}

/** Every language that there is, English first. */
export const LOCALES: readonly Language[] = Object.entries<Translation>(translations)
  .map(([locale, { name, dir }]) => ({ locale: locale as Locale, name, dir }))

/** Whether there are texts in a language of exactly that name. */
export const isLocale = (name: string): name is Locale => Object.hasOwn(translations, name)

type Texts = Readonly<Record<MessageKey, string>>

const merged = ({ areas }: Translation): Texts => Object.assign({}, ...Object.values(areas)) as Texts

const catalogues = Object.fromEntries(
  Object.entries<Translation>(translations).map(([locale, translation]) => [locale, merged(translation)]),
) as Readonly<Record<Locale, Texts>>

/** Every text of a language by its key, as messages in ICU MessageFormat. */
export const textsOf = (locale: Locale): Texts => catalogues[locale]
