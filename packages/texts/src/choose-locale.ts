import { match } from '@formatjs/intl-localematcher'
import { acceptedTags, asTags } from './accept-language.js'
import { LOCALES, isLocale } from './locales/index.js'
import type { Locale } from './locales/index.js'

/** Language preferences of a user, by source. */
export interface WantedLanguages {
  /** The explicit choice in this browser. */
  readonly chosen?: string | undefined
  /** `ui_locales` of the request (OIDC Core §3.1.2.1), the best one first. */
  readonly uiLocales?: readonly string[] | undefined
  /** The preferred language of the user, once identified. */
  readonly preferred?: string | undefined
  /** The header of the request. */
  readonly acceptLanguage?: string | undefined
}

const NONE = 'und'
const available: readonly string[] = LOCALES.map(({ locale }) => locale)
const named = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Scripts that must match: traditional Chinese does not replace simplified Chinese. */
const SCRIPTS = ['Arab', 'Cyrl', 'Hans', 'Hant', 'Latn']

/**
 * Reduces a tag to its language, and its script if it is not the default one. The library caches every tag that it gets, so only named
 * languages in a few scripts are passed to it, which bounds the cache.
 */
function essence(tag: string): readonly string[] {
  const { language, script } = new Intl.Locale(tag).maximize()
  if (/^und/i.test(tag) || named.of(language) === undefined) return []
  const isUsual = script === undefined || script === new Intl.Locale(language).maximize().script
  return isUsual ? [language] : SCRIPTS.includes(script) ? [`${language}-${script}`] : []
}

/** The reduced tags of known languages. */
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

/** Our best language for these preferences: an exact match, otherwise the nearest one. */
function localeAmong(tags: readonly string[]): Locale | undefined {
  const wanted = understood(asTags(tags))
  const exact = wanted.find(isLocale)
  if (exact !== undefined || wanted.length === 0) return exact
  const nearest = match(wanted, available, NONE)
  return isLocale(nearest) ? nearest : undefined
}

/** Our language that matches the preferences, if any. Ignores unreadable preferences. */
export function wantedLocale({ chosen, uiLocales = [], preferred, acceptLanguage }: WantedLanguages): Locale | undefined {
  if (chosen !== undefined && isLocale(chosen)) return chosen
  return localeAmong(uiLocales)
    ?? localeAmong(preferred === undefined ? [] : [preferred])
    ?? localeAmong(acceptLanguage === undefined ? [] : acceptedTags(acceptLanguage))
}

/** Chooses the language of a page or a mail. */
export const chooseLocale = ({ fallback, ...wanted }: WantedLanguages & { readonly fallback: Locale }): Locale => wantedLocale(wanted) ?? fallback
