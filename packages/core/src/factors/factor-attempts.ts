import type { UserId } from '../shared/index.js'

/** Under which the attempts at the second factors of a person are counted, all kinds together. */
export const factorAttempts = (userId: UserId): string => `factor:${userId}`

/** Under which the mails with codes that a person had sent are counted. */
export const factorMails = (userId: UserId): string => `factor-mail:${userId}`
