import { knownBrowserAttempts, passwordAttempts } from '../../parties/credentials/index.js'
import type { UserId } from '../../foundation/shared/index.js'
import { mailAttempts, textAttempts } from '../verification/index.js'

/** The budget key of attempts at a person's second factors, shared by all kinds. */
export const factorAttempts = (userId: UserId): string => `factor:${userId}`

/** The budget key of a person's mails with factor codes. */
export const factorMails = (userId: UserId): string => `factor-mail:${userId}`

/** All budget keys of a person, to be deleted with the person. */
export const attemptsOf = (userId: UserId): readonly string[] => [
  passwordAttempts(userId),
  knownBrowserAttempts(userId),
  mailAttempts('email_verification', userId),
  mailAttempts('password_reset', userId),
  mailAttempts('email_change', userId),
  textAttempts(userId),
  mailAttempts('passkey_registration', userId),
  factorAttempts(userId),
  factorMails(userId),
]
