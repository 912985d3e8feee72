import { Unreadable } from '@keyhall/documents/text'
import type { MemberDecorator } from '@keyhall/input'
import { Setting } from './setting.js'

const EXPECTED_LIMIT = 'a whole number of requests per minute, 0 for no limit'

/** Upper bound of the settings for requests a minute and messages an hour. */
export const MAX_PER_PERIOD = 1_000_000_000
const MAX_CAP = 1_000_000

/** Reads a whole number from `min` to `max`. @throws Unreadable */
export const readWholeNumber = (min: number, max: number) => (text: string): number => {
  if (!/^-?\d{1,15}$/.test(text)) throw new Unreadable('is not a whole number')
  const value = Number(text)
  if (value < min) throw new Unreadable('is too small')
  if (value > max) throw new Unreadable('is too large')
  return value
}

/** A rate limit: a member that is a whole number from 0. */
export const RateLimit = (limit: number, what: string): MemberDecorator<number> => Setting({
  default: String(limit), read: readWholeNumber(0, MAX_PER_PERIOD), expected: EXPECTED_LIMIT,
  meaning: `${what} per client address and minute, then 429 with \`Retry-After\`; \`0\` is off`,
})

/** A cap of each process: a member that is a whole number from 1. */
export const Cap = (limit: number, meaning: string): MemberDecorator<number> => Setting({
  default: String(limit), read: readWholeNumber(1, MAX_CAP), expected: `a whole number from 1 to ${MAX_CAP}`, meaning,
})
