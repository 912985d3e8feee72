import { IsInt, Max, Min } from './class-validator.js'
import { readWholeNumber } from './read-whole-number.js'
import { Setting } from './setting.js'

const EXPECTED_LIMIT = 'a whole number of requests per minute, 0 for no limit'

export const isWhole = { message: 'is not a whole number' }
export const isTooSmall = { message: 'is too small' }
export const isTooLarge = { message: 'is too large' }

/** Upper bound of the settings for requests a minute and messages an hour. */
export const MAX_PER_PERIOD = 1_000_000_000
const MAX_CAP = 1_000_000

/** A rate limit: a member that is a whole number from 0. */
export const RateLimit = (limit: number, what: string): PropertyDecorator => (target, key) => {
  const meaning = `${what} per client address and minute, then 429 with \`Retry-After\`; \`0\` is off`
  Setting({ default: String(limit), read: readWholeNumber, expected: EXPECTED_LIMIT, meaning })(target, key)
  IsInt(isWhole)(target, key)
  Min(0, isTooSmall)(target, key)
  Max(MAX_PER_PERIOD, isTooLarge)(target, key)
}

/** A cap of each process: a member that is a whole number from 1. */
export const Cap = (limit: number, meaning: string): PropertyDecorator => (target, key) => {
  Setting({ default: String(limit), read: readWholeNumber, expected: `a whole number from 1 to ${MAX_CAP}`, meaning })(target, key)
  IsInt(isWhole)(target, key)
  Min(1, isTooSmall)(target, key)
  Max(MAX_CAP, isTooLarge)(target, key)
}
