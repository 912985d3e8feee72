import type { LinkedMailKind, UserId } from '../shared/index.js'

/** Under which the mails of a kind are counted that a person asked for at the login. */
export const mailAttempts = (kind: LinkedMailKind, userId: UserId): string => `mail:${kind}:${userId}`

/** The same for a name that nobody has. @param nameHash so that nobody reads what was typed */
export const nobodysMailAttempts = (kind: LinkedMailKind, nameHash: string): string => `unknown-mail:${kind}:${nameHash}`
