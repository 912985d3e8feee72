import type { EpochSeconds, UserId } from '../../foundation/shared/index.js'

/** Failed attempts in a row against one account, whether it exists or not. */
export interface LoginAttempts {
  readonly failures: number
  /** Until this instant every attempt is refused, the right password too. */
  readonly blockedUntil: EpochSeconds
}

/**
 * Under which attempts at the password of a person are counted. Whoever adds people may choose their ids: one that reads like another key
 * would free what that counts. All other keys have a colon.
 */
export const passwordAttempts = (userId: UserId): string => (userId.includes(':') ? `password:${userId}` : userId)

/** Under which attempts at the password of a person are counted that come from a browser in which that person has signed in before. */
export const knownBrowserAttempts = (userId: UserId): string => `home:${userId}`

/** Failures count for so long after the account may be tried again, in seconds; otherwise waiting would buy new free ones. */
export const REMEMBERED_FOR = 24 * 60 * 60

const FREE_FAILURES = 5
const MAX_DELAY = 15 * 60

/** Seconds that the account waits after so many failures in a row: 5 are free, then 1, 2, 4 … up to 15 minutes. */
export const delayAfter = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(2 ** Math.min(failures - FREE_FAILURES - 1, 20), MAX_DELAY)

/** Seconds by which the clocks of two servers may differ. */
const MAX_CLOCK_SKEW = 60

/**
 * Whether a block or a window still holds. One that ends later than the longest possible one was made by a clock that was ahead, and is over: it
 * would last until the others get there.
 */
const holds = (until: EpochSeconds, now: EpochSeconds, longest: number): boolean => until > now && until - now <= longest + MAX_CLOCK_SKEW

/** So many in so many seconds, from the first one on. */
export interface Allowance {
  readonly most: number
  readonly seconds: number
}

/**
 * Charges one of what costs money, whatever comes of it. What was spent is not given back before the time is over.
 *
 * @returns as `chargeAttempt`
 */
export function chargeAllowance(
  current: LoginAttempts | undefined,
  now: EpochSeconds,
  { most, seconds }: Allowance,
): { readonly charged: LoginAttempts } | { readonly blockedFor: number } {
  if (current === undefined || !holds(current.blockedUntil, now, seconds)) return { charged: { failures: 1, blockedUntil: now + seconds } }
  const { failures, blockedUntil } = current
  return failures >= most ? { blockedFor: Math.min(blockedUntil - now, seconds) } : { charged: { failures: failures + 1, blockedUntil } }
}

/** Whether these attempts are the first of their row that nobody may repeat at once: those after them only wait longer. */
export const isFirstBlocked = ({ failures }: LoginAttempts): boolean => failures === FREE_FAILURES + 1

/** Takes one charge back: the attempt was never looked at. `undefined` when nothing is left to remember. */
export const refundAttempt = ({ failures, blockedUntil }: LoginAttempts, now: EpochSeconds): LoginAttempts | undefined =>
  failures <= 1 ? undefined : { failures: failures - 1, blockedUntil: Math.min(blockedUntil, now) }

/**
 * Charges one attempt before the password is looked at, so that parallel guesses cannot share a budget.
 *
 * @returns the attempts to store, or `blocked` with the seconds to wait
 */
export function chargeAttempt(
  current: LoginAttempts | undefined,
  now: EpochSeconds,
): { readonly charged: LoginAttempts } | { readonly blockedFor: number } {
  if (current && holds(current.blockedUntil, now, MAX_DELAY)) return { blockedFor: Math.min(current.blockedUntil - now, MAX_DELAY) }
  const isRemembered = current !== undefined && now < current.blockedUntil + REMEMBERED_FOR
  const failures = (isRemembered ? current.failures : 0) + 1
  return { charged: { failures, blockedUntil: now + delayAfter(failures) } }
}
