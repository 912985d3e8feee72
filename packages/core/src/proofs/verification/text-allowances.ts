import type { Allowance, LoginAttemptStore } from '../../parties/credentials/index.js'
import { chargeAllowance } from '../../parties/credentials/index.js'
import type { Digest, EpochSeconds, UserId } from '../../foundation/shared/index.js'

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** Text messages that a person has sent, whatever the number. Being right gives none back: whoever earns by messages has the phone. */
const OF_PERSON: Allowance = { most: 10, seconds: DAY }
/** Text messages to a number, whoever asks for them. */
const OF_NUMBER: Allowance = { most: 5, seconds: DAY }

/** Under which the text messages of a person are counted. */
export const textAttempts = (userId: UserId): string => `text:${userId}`
/** The same for a number, which is not to be read there. */
const numberAttempts = (number: string, digest: Digest): string => `text-number:${digest.sha256(number)}`
const ALL = 'text-messages:all'

/** What a text message is charged with. */
export interface TextCharging {
  readonly digest: Digest
  /** Text messages of all servers on one database in an hour; 0 is no limit. */
  readonly mostPerHour: number
}

/**
 * Charges a text message to the person, the number and the server, or to none of them. Locked in this order, so that no two units wait for
 * each other.
 *
 * @returns seconds to wait, where one of them has had as many as it may; `undefined` when the message was charged
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
