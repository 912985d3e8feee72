import { isStorable, UnstorableText } from '@keyhall/core/shared'

/** @throws UnstorableText when a text anywhere in the value, names of members included, is not one that databases store */
export function assertStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new UnstorableText('text holds NUL or is not well-formed UTF-16')
  } else if (Array.isArray(value)) {
    value.forEach(assertStorable)
  } else if (typeof value === 'object' && value !== null) {
    Object.entries(value).forEach(assertStorable)
  }
}
