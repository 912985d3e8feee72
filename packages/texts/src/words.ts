import { MessageCache, isPlainText } from './icu.js'
import type { Value } from './icu.js'
import { LOCALES, textsOf } from './locales/index.js'
import type { Language, Locale } from './locales/index.js'
import type { English, MessageKey } from './locales/translation.js'
import { inOneUnit } from './time.js'

type Values = Readonly<Record<string, Value>>

/** Values are required exactly for texts with placeholders. */
type ValuesOf<Key extends MessageKey> = English[Key] extends `${string}{${string}` ? [values: Values] : [values?: Values | undefined]

/** Custom texts of an organization, as messages in ICU MessageFormat. */
export type Overrides = Readonly<Partial<Record<MessageKey, string>>>

/** Every text in one language. */
export interface Words {
  /** A text as plain text. Callers escape it for HTML. */
  <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>): string
  /** The same in parts, for values that are elements, such as isolated names. */
  parts<Thing extends object>(key: MessageKey, values: Readonly<Record<string, Value | Thing>>): readonly (string | Thing)[]
  /** A duration, such as "24 hours". */
  duration(seconds: number): string
  /** A time in the future: "in 30 seconds". */
  in(seconds: number): string
  /** A day, as "5 March 2026". @param at seconds since 1970; the day is that of UTC */
  date(at: number): string
  /** A day and a time of day. @param at seconds since 1970, shown in UTC */
  dateAndTime(at: number): string
  readonly locale: Locale
  readonly dir: Language['dir']
}

const cache = new MessageCache()

type Parts<Thing> = readonly (string | Thing)[]
type AnyValues<Thing> = Readonly<Record<string, Value | Thing>>

function format<Thing>(text: string, locale: Locale, values: AnyValues<Thing>): Parts<Thing> {
  if (isPlainText(text)) return [text]
  return cache.parsed(text, locale).formatToParts<Thing>(values).map(({ value }) => value)
}

/** Falls back to the built-in text when a custom one is invalid, so that a broken text never blocks sign-in. */
function formatOwn<Thing>(text: string | undefined, locale: Locale, values: AnyValues<Thing>): Parts<Thing> | undefined {
  if (text === undefined) return undefined
  try {
    return format(text, locale, values)
  } catch {
    return undefined
  }
}

const WORD = /^\w*$/

/**
 * Isolates values in right-to-left texts, so that left-to-right values keep their punctuation, with Unicode's isolate marks
 * (UAX #9 §2.4.2).
 */
const setApart = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) =>
    [name, typeof value === 'number' || WORD.test(value) ? value : `\u2068${value}\u2069`]))

const clocks = (locale: Locale) => ({
  duration: (seconds: number): string => {
    const { count, unit } = inOneUnit(seconds)
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  },
  in: (seconds: number): string => {
    const { count, unit } = inOneUnit(seconds)
    return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(count, unit)
  },
  date: (at: number): string => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at * 1000),
  dateAndTime: (at: number): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at * 1000) + ' UTC',
})

/** A custom text without a default; `undefined` if it is absent or cannot be formatted. */
export const customText = (text: string | undefined, { locale, dir }: Pick<Words, 'locale' | 'dir'>, values: Values): string | undefined =>
  formatOwn<never>(text, locale, dir === 'rtl' ? setApart(values) : values)?.join('')

/** Every text in a language; custom texts of an organization replace ours. */
export function wordsIn(locale: Locale, overrides: Overrides = {}): Words {
  const texts = textsOf(locale)
  const parts = <Thing>(key: MessageKey, values: AnyValues<Thing>): Parts<Thing> =>
    formatOwn(overrides[key], locale, values) ?? format(texts[key], locale, values)
  const dir = LOCALES.find((language) => language.locale === locale)?.dir ?? 'ltr'
  const words = (key: MessageKey, values: Values = {}): string => parts<never>(key, dir === 'rtl' ? setApart(values) : values).join('')
  return Object.assign(words, { parts, ...clocks(locale), locale, dir })
}
