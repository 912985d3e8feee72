import { isStorable, UnstorableText } from '@keyhall/core/shared'

/**
 * Postgres refuses NUL and replaces lone surrogates; SQLite does neither. Refuses both for all storages.
 *
 * @throws UnstorableText when a text or member name anywhere in the value would not be stored unchanged by both databases
 */
export function assertStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new UnstorableText('text contains NUL or is not well-formed UTF-16')
  } else if (Array.isArray(value)) {
    for (const member of value) assertStorable(member)
  } else if (typeof value === 'object' && value !== null) {
    for (const name in value) {
      assertStorable(name)
      assertStorable((value as Readonly<Record<string, unknown>>)[name])
    }
  }
}
