import type { ClaimedMessage, EpochSeconds } from '../shared/index.js'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds after the first attempt, the second, and so on; the last one repeats. */
const PAUSES = [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR] as const

/** No attempt is made later than this after the message was appended, in seconds. */
const MAX_AGE_SECONDS = 24 * HOUR

/** Attempts before a refusal counts as permanent. */
const MAX_REFUSALS = 3

/** When to retry a message after a failed attempt; `undefined` to give up. */
export function nextAttempt(
  { createdAt, attempt }: Pick<ClaimedMessage, 'createdAt' | 'attempt'>,
  isRefusal: boolean,
  now: EpochSeconds,
): EpochSeconds | undefined {
  if (isRefusal && attempt >= MAX_REFUSALS) return undefined
  const at = now + (PAUSES[attempt - 1] ?? 4 * HOUR)
  return at <= createdAt + MAX_AGE_SECONDS ? at : undefined
}
