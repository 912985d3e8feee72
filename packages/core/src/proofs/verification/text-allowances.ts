import type { Allowance, LoginAttemptStore } from '../../parties/credentials/index.js'
import { chargeAllowance } from '../../parties/credentials/index.js'
import type { Digest, EpochSeconds, UserId } from '../../foundation/shared/index.js'

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** Text messages of a person, to any number. A correct code refunds none, because fraudsters who profit from messages own the phone. */
const OF_PERSON: Allowance = { most: 10, seconds: DAY }
/** Text messages to a number, for any requester. */
const OF_NUMBER: Allowance = { most: 5, seconds: DAY }

/** The budget key of a person's text messages. */
export const textAttempts = (userId: UserId): string => `text:${userId}`
/** The same for a number, hashed so that the key does not contain it. */
const numberAttempts = (number: string, digest: Digest): string => `text-number:${digest.sha256(number)}`
const ALL = 'text-messages:all'

/** The dependencies for charging a text message. */
export interface TextCharging {
  readonly digest: Digest
  /** Maximum text messages per hour of all servers on one database; 0 means unlimited. */
  readonly mostPerHour: number
}

/**
 * Charges a text message to the person, the number and the server, or to none of them. Always locked in this order to avoid deadlocks.
 *
 * @returns seconds to wait when a limit is reached; `undefined` when the message was charged
 */
export async function chargeTextMessage(
  loginAttempts: LoginAttemptStore,
  { userId, number }: { readonly userId: UserId; readonly number: string },
  now: EpochSeconds,
  { digest, mostPerHour }: TextCharging,
): Promise<number | undefined> {
  const allowances: readonly (readonly [string, Allowance])[] = [
    [textAttempts(userId), OF_PERSON],
    [numberAttempts(number, digest), OF_NUMBER],
    ...(mostPerHour > 0 ? [[ALL, { most: mostPerHour, seconds: HOUR }] as const] : []),
  ]
  const charges: (() => Promise<void>)[] = []
  for (const [key, allowance] of allowances) {
    const charge = chargeAllowance(await loginAttempts.lock(key), now, allowance)
    if ('blockedFor' in charge) return charge.blockedFor
    charges.push(() => loginAttempts.put(key, charge.charged))
  }
  for (const put of charges) await put()
  return undefined
}
