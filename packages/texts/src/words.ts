import { MessageCache, isPlainText } from './icu.js'
import type { Value } from './icu.js'
import { LOCALES, textsOf } from './locales/index.js'
import type { Language, Locale } from './locales/index.js'
import type { English, MessageKey } from './locales/translation.js'
import { inOneUnit } from './time.js'

type Values = Readonly<Record<string, Value>>

/** A text with placeholders takes values, another one takes none. */
type ValuesOf<Key extends MessageKey> = English[Key] extends `${string}{${string}` ? [values: Values] : [values?: Values | undefined]

/** Texts of an organization in place of ours, as messages in ICU MessageFormat. */
export type Overrides = Readonly<Partial<Record<MessageKey, string>>>

/** Every text in one language. */
export interface Words {
  /** A text as plain text: whoever makes HTML of it escapes it. */
  <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>): string
  /** The same in parts, where a value is more than text: pages set foreign names apart. */
  parts<Thing extends object>(key: MessageKey, values: Readonly<Record<string, Value | Thing>>): readonly (string | Thing)[]
  /** A length of time, such as "24 hours". */
  duration(seconds: number): string
  /** When something is going to be: "in 30 seconds". */
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

/** A text of an organization that does not work, for whatever reason, is as good as none: nobody is kept from signing in by it. */
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
 * Values for a text that is written from right to left: what is written the other way stays together, with its full stops and brackets, by
 * the marks that Unicode has for that (UAX #9 §2.4.2).
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

/** Every text in a language, with those of an organization in place of ours. */
export function wordsIn(locale: Locale, overrides: Overrides = {}): Words {
  const texts = textsOf(locale)
  const parts = <Thing>(key: MessageKey, values: AnyValues<Thing>): Parts<Thing> =>
    formatOwn(overrides[key], locale, values) ?? format(texts[key], locale, values)
  const dir = LOCALES.find((language) => language.locale === locale)?.dir ?? 'ltr'
  const words = (key: MessageKey, values: Values = {}): string => parts<never>(key, dir === 'rtl' ? setApart(values) : values).join('')
  return Object.assign(words, { parts, ...clocks(locale), locale, dir })
}
