import { isDisplayText, isPlain } from '../../foundation/shared/index.js'
import type { Mail } from './mail.js'

/** Wider than `EmailAddress`, so that addresses that earlier versions accepted receive mails, but never more than one recipient. */
const RECIPIENT = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]{1,190}$/

/** Why a mail must not be sent: it does not have exactly one recipient, or a header could inject another one. */
export function mailProblem({ to, from, replyTo = '', subject, messageId }: Mail): string | undefined {
  if (!RECIPIENT.test(to) || !isPlain(to)) return 'the recipient is not one mail address'
  if (![from, replyTo, messageId].every(isPlain) || !isDisplayText(subject)) return 'a header of the mail holds characters that no header has'
  return undefined
}
