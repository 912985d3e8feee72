import type { LoginAttempts } from '../../parties/credentials/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'

/** Seconds. */
const WINDOW = 60

/**
 * Wrong user codes in a minute, by who types them (RFC 8628 §5.1). With a hundred codes waiting, five hundred tries a minute need
 * about a year for one hit among 20^8; and no network alone can use up what all share.
 */
export const MAX_WRONG_CODES = { network: 10, everybody: 500 } as const

/** Seconds to wait when no more codes may be tried in this minute; 0 when one may. */
export const waitFor = (counted: LoginAttempts | undefined, most: number, now: EpochSeconds): number =>
  counted && counted.failures >= most ? Math.max(0, counted.blockedUntil - now) : 0

/** Counts one more. A minute that is over counts for nothing. */
export const countWrongCode = (counted: LoginAttempts | undefined, now: EpochSeconds): LoginAttempts =>
  counted && now < counted.blockedUntil
    ? { ...counted, failures: counted.failures + 1 }
    : { failures: 1, blockedUntil: now + WINDOW }
