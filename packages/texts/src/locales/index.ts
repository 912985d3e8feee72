import { translations } from './translations.js'
import type { MessageKey, Translation } from './translation.js'

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

const catalogues: Partial<Record<Locale, Texts>> = {}

/** Every text of a language by its key, as messages in ICU MessageFormat. */
export const textsOf = (locale: Locale): Texts => (catalogues[locale] ??= merged(translations[locale]))
