import { chargeAttempt } from '../../parties/credentials/index.js'
import type { Clock, EpochSeconds, Ids, Outbox, RequestContext, Secrets } from '../../foundation/shared/index.js'
import { MessageId, UserId, networkOf } from '../../foundation/shared/index.js'
import type { Received } from './auth-request.js'
import { hasTooManyWrongCodes } from './pending-registration.js'
import type { PendingRegistration, RegistrationMessage } from './pending-registration.js'

/** Seconds in which no second mail goes to the same address, because a form may be submitted twice. */
const MAIL_PAUSE = 30

interface Dependencies {
  readonly secrets: Secrets
  readonly ids: Ids
  readonly clock: Clock
}

/** The part of a pending registration that belongs to its mails. */
type Mailing = Pick<PendingRegistration, 'userId' | 'seed' | 'wrongCodes' | 'mails' | 'mailedAt'>

export type MailedRegistration =
  /** The sign-in has requested too many mails. */
  | { readonly blockedFor: number }
  /** `isSent`: the mail is on its way since the same form was submitted before. */
  | { readonly mailing: Mailing; readonly isSent: boolean }

/** Seconds to wait before the next mail to the same address. A clock that was set back does not lengthen the wait. */
export const pauseAfter = ({ mailedAt }: Pick<PendingRegistration, 'mailedAt'>, now: EpochSeconds): number =>
  mailedAt > now ? 0 : Math.max(0, mailedAt + MAIL_PAUSE - now)

/**
 * Charges the mail of a registration. Submitting the same form again sends no second mail.
 *
 * @param isSame whether the form repeats `before`
 */
export function mailedRegistration(
  { secrets, ids, clock }: Dependencies,
  before: PendingRegistration | undefined,
  isSame: (before: PendingRegistration) => boolean,
): MailedRegistration {
  const now = clock.now()
  const same = before !== undefined && isSame(before) && !hasTooManyWrongCodes(before) ? before : undefined
  const isSent = same !== undefined && pauseAfter(same, now) > 0
  const charge = isSent ? { charged: same.mails } : chargeAttempt(before?.mails, now)
  if ('blockedFor' in charge) return charge
  const mailing = {
    userId: same?.userId ?? UserId.parse(ids.next()),
    seed: same?.seed ?? secrets.next(),
    wrongCodes: same?.wrongCodes ?? 0,
    mails: charge.charged,
    mailedAt: isSent ? same.mailedAt : now,
  }
  return { mailing, isSent }
}

/** Queues the mail of a pending registration, in the unit of work of the caller. */
export async function queueRegistrationMail(
  outbox: Outbox<RegistrationMessage>,
  { ids, clock }: Pick<Dependencies, 'ids' | 'clock'>,
  { id: authRequestId }: Pick<Received, 'id'>,
  { origin }: RequestContext,
): Promise<void> {
  const body = { kind: 'registration', authRequestId, ...(origin ? { network: networkOf(origin.address) } : {}) } as const
  await outbox.append({ id: MessageId.parse(ids.next()), topic: 'mail', body, createdAt: clock.now() })
}
