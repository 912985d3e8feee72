import type { EpochSeconds, UserId } from '../../foundation/shared/index.js'

/** Consecutive failed attempts against one account, existing or not. */
export interface LoginAttempts {
  readonly failures: number
  /** Every attempt before this instant is refused, even with the right password. */
  readonly blockedUntil: EpochSeconds
}

/**
 * The budget key of attempts at a person's password. User ids may be chosen by administrators, and all other keys contain a colon, so an id
 * with a colon is escaped.
 */
export const passwordAttempts = (userId: UserId): string => (userId.includes(':') ? `password:${userId}` : userId)

/** The budget key of attempts at a person's password from a browser in which they have signed in before. */
export const knownBrowserAttempts = (userId: UserId): string => `home:${userId}`

/** Seconds after the end of a block during which failures still count; otherwise waiting would buy new free attempts. */
export const REMEMBERED_FOR = 24 * 60 * 60

/** Failures without a delay. */
export const FREE_FAILURES = 5
const MAX_DELAY = 15 * 60

/** Seconds to wait after consecutive failures: 5 are free, then 1, 2, 4 … up to 15 minutes. */
export const delayAfter = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(2 ** Math.min(failures - FREE_FAILURES - 1, 20), MAX_DELAY)

/** Maximum clock difference between two servers, in seconds. */
const MAX_CLOCK_SKEW = 60

/**
 * Whether a block or window is still in force. One that ends later than the longest possible one was set by a clock that was ahead, and
 * counts as over: it would last until the other clocks catch up.
 */
const holds = (until: EpochSeconds, now: EpochSeconds, longest: number): boolean => until > now && until - now <= longest + MAX_CLOCK_SKEW

/** A number of uses in a time window that starts with the first use. */
export interface Allowance {
  readonly most: number
  readonly seconds: number
}

/**
 * Charges one use of something that costs money, with any outcome. Nothing is refunded before the window ends.
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

/** Whether this is the first failure that causes a delay; later ones only lengthen it. */
export const isFirstBlocked = ({ failures }: LoginAttempts): boolean => failures === FREE_FAILURES + 1

/** Refunds an attempt that was not checked. `undefined` when nothing is left to store. */
export const refundAttempt = ({ failures, blockedUntil }: LoginAttempts, now: EpochSeconds): LoginAttempts | undefined =>
  failures <= 1 ? undefined : { failures: failures - 1, blockedUntil: Math.min(blockedUntil, now) }

/** The attempts after one at an account without any. */
export const firstAttempt = (now: EpochSeconds): LoginAttempts => ({ failures: 1, blockedUntil: now + delayAfter(1) })

/**
 * Charges one attempt before the password is checked, so that parallel guesses share one budget.
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
