import { isPlain } from '../../foundation/shared/index.js'
import { isEmailAddress } from '../../directory/users/index.js'
import type { Mail } from './mail.js'

/** Why a mail must not be sent: it does not have exactly one recipient, or a header could inject another one. */
export function mailProblem({ to, from, subject, messageId }: Mail): string | undefined {
  if (!isEmailAddress(to)) return 'the recipient is not one mail address'
  if (![from, subject, messageId].every(isPlain)) return 'a header of the mail holds characters that no header has'
  return undefined
}
