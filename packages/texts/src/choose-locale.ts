import { match } from '@formatjs/intl-localematcher'
import { acceptedTags, asTags } from './accept-language.js'
import { LOCALES, isLocale } from './locales/index.js'
import type { Locale } from './locales/index.js'

/** What is known of the language that a person wants. */
export interface WantedLanguages {
  /** What the person chose in this browser. */
  readonly chosen?: string | undefined
  /** `ui_locales` of the request (OIDC Core §3.1.2.1), the best one first. */
  readonly uiLocales?: readonly string[] | undefined
  /** Of the user, where it is known who that is. */
  readonly preferred?: string | undefined
  /** The header of the request, as it came. */
  readonly acceptLanguage?: string | undefined
}

const NONE = 'und'
const available: readonly string[] = LOCALES.map(({ locale }) => locale)
const named = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Writings that tell readers apart: who reads Chinese in the traditional one is not served by the simplified one. */
const SCRIPTS = ['Arab', 'Cyrl', 'Hans', 'Hant', 'Latn']

/**
 * What matters of a tag: the language, and its script where it is not the usual one. The library remembers every tag that it was asked
 * about; languages that have a name, in a few scripts, are a list that nobody can make longer.
 */
function essence(tag: string): readonly string[] {
  const { language, script } = new Intl.Locale(tag).maximize()
  if (/^und/i.test(tag) || named.of(language) === undefined) return []
  const isUsual = script === undefined || script === new Intl.Locale(language).maximize().script
  return isUsual ? [language] : SCRIPTS.includes(script) ? [`${language}-${script}`] : []
}

/** The tags that mean something, which not all do that look like it. */
function understood(tags: readonly string[]): readonly string[] {
  return tags.flatMap((tag) => {
    try {
      return essence(tag)
    } catch (problem) {
      if (problem instanceof RangeError) return []
      throw problem
    }
  })
}

/** The language among ours that a person reads who wants these: one of them, or else the nearest to them. */
function localeAmong(tags: readonly string[]): Locale | undefined {
  const wanted = understood(asTags(tags))
  const exact = wanted.find(isLocale)
  if (exact !== undefined || wanted.length === 0) return exact
  const nearest = match(wanted, available, NONE)
  return isLocale(nearest) ? nearest : undefined
}

/** The language of ours that somebody wants, if any. Whatever cannot be read is as if it were not there. */
export function wantedLocale({ chosen, uiLocales = [], preferred, acceptLanguage }: WantedLanguages): Locale | undefined {
  if (chosen !== undefined && isLocale(chosen)) return chosen
  return localeAmong(uiLocales)
    ?? localeAmong(preferred === undefined ? [] : [preferred])
    ?? localeAmong(acceptLanguage === undefined ? [] : acceptedTags(acceptLanguage))
}

/** Chooses the language of a page or a mail. */
export const chooseLocale = ({ fallback, ...wanted }: WantedLanguages & { readonly fallback: Locale }): Locale => wantedLocale(wanted) ?? fallback
