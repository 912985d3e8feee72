import { MessageCache, isPlainText } from '../icu.js'

export type TextValues = Readonly<Record<string, string | number>>

const cache = new MessageCache(5000)

/** A message with its values, in parts where a value is more than text, such as an element of a page. */
export function formatParts<Thing>(text: string, locale: string, values: Readonly<Record<string, string | number | Thing>> = {}): readonly (string | Thing)[] {
  if (isPlainText(text)) return [text]
  return cache.parsed(text, locale).formatToParts<Thing>(values).map(({ value }) => value)
}

/** A message with its values as plain text. */
export const formatText = (text: string, locale: string, values: TextValues = {}): string => formatParts<never>(text, locale, values).join('')
