import { isStorable, UnstorableText } from '@keyhall/core/shared'

/** @throws UnstorableText when a text or member name anywhere in the value cannot be stored by a database */
export function assertStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new UnstorableText('text contains NUL or is not well-formed UTF-16')
  } else if (Array.isArray(value)) {
    value.forEach(assertStorable)
  } else if (typeof value === 'object' && value !== null) {
    Object.entries(value).forEach(assertStorable)
  }
}
