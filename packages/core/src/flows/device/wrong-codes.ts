import type { LoginAttempts } from '../../parties/credentials/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'

/** Seconds. */
const WINDOW = 60

/**
 * Maximum number of wrong user codes a minute, per network and in total (RFC 8628 §5.1). With a hundred live codes, five hundred guesses a
 * minute need about a year for one hit among 20^8; and one network alone cannot use up the shared budget.
 */
export const MAX_WRONG_CODES = { network: 10, total: 500 } as const

/** Seconds to wait before another code may be tried; 0 when one may be tried now. */
export const waitFor = (counted: LoginAttempts | undefined, most: number, now: EpochSeconds): number =>
  counted && counted.failures >= most ? Math.max(0, counted.blockedUntil - now) : 0

/** Counts one more wrong code, starting from zero when the last minute is over. */
export const countWrongCode = (counted: LoginAttempts | undefined, now: EpochSeconds): LoginAttempts =>
  counted && now < counted.blockedUntil
    ? { ...counted, failures: counted.failures + 1 }
    : { failures: 1, blockedUntil: now + WINDOW }
