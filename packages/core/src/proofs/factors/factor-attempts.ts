import { attemptsAtHome, passwordAttempts } from '../../parties/credentials/index.js'
import type { UserId } from '../../foundation/shared/index.js'
import { mailAttempts, textAttempts } from '../verification/index.js'

/** Under which the attempts at the second factors of a person are counted, all kinds together. */
export const factorAttempts = (userId: UserId): string => `factor:${userId}`

/** Under which the mails with codes that a person had sent are counted. */
export const factorMails = (userId: UserId): string => `factor-mail:${userId}`

/** Everything under which attempts of a person are counted; nothing of it is left when the person is removed. */
export const attemptsOf = (userId: UserId): readonly string[] => [
  passwordAttempts(userId),
  attemptsAtHome(userId),
  mailAttempts('email_verification', userId),
  mailAttempts('password_reset', userId),
  mailAttempts('email_change', userId),
  textAttempts(userId),
  mailAttempts('passkey_registration', userId),
  factorAttempts(userId),
  factorMails(userId),
]
