import type { Caller, EpochSeconds, UserId } from '../../foundation/shared/index.js'
import type { LinkedCodeKind } from '../../proofs/verification/index.js'
import { chargeRequestedMail, mailAttempts } from '../../proofs/verification/index.js'
import { TooManyAttempts } from './errors.js'
import type { AccountStores } from './ports.js'

/**
 * Charges a mail to an address that people entered for themselves, in the unit of work that requests the mail, so that one person cannot flood
 * the inbox of another. Administrators are not charged.
 *
 * @throws TooManyAttempts
 */
export async function chargeOwnMail(
  { loginAttempts }: AccountStores, userId: UserId, caller: Caller, now: EpochSeconds, kind: LinkedCodeKind = 'email_verification',
): Promise<void> {
  if (caller.userId !== userId) return
  const blockedFor = await chargeRequestedMail(loginAttempts, mailAttempts(kind, userId), now)
  if (blockedFor !== undefined) throw new TooManyAttempts(blockedFor, 'requested mails')
}
