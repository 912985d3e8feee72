import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import { chargeAttempt } from '../../parties/credentials/index.js'
import type { EpochSeconds, UserId } from '../../foundation/shared/index.js'
import type { LinkedCodeKind } from './code-pages.js'

/** The budget key of a person's mails of one kind. */
export const mailAttempts = (kind: LinkedCodeKind, userId: UserId): string => `mail:${kind}:${userId}`

/** The same for a name that no account has. @param nameHash hides what was typed */
export const unknownMailAttempts = (kind: LinkedCodeKind, nameHash: string): string => `unknown-mail:${kind}:${nameHash}`

/**
 * Charges a requested mail. Every mail is charged until a code is entered correctly, so that one person cannot flood the inbox of another.
 *
 * @param key of `mailAttempts` or `unknownMailAttempts`
 * @returns seconds to wait when too many were requested; `undefined` when the mail was charged
 */
export async function chargeRequestedMail(loginAttempts: LoginAttemptStore, key: string, now: EpochSeconds): Promise<number | undefined> {
  const charge = chargeAttempt(await loginAttempts.lock(key), now)
  if ('blockedFor' in charge) return charge.blockedFor
  await loginAttempts.put(key, charge.charged)
  return undefined
}
