import type { UserId } from '../../foundation/shared/index.js'
import type { LinkedCodeKind } from './code-pages.js'

/** Under which the mails of a kind are counted that a person asked for. */
export const mailAttempts = (kind: LinkedCodeKind, userId: UserId): string => `mail:${kind}:${userId}`

/** The same for a name that nobody has. @param nameHash so that nobody reads what was typed */
export const nobodysMailAttempts = (kind: LinkedCodeKind, nameHash: string): string => `unknown-mail:${kind}:${nameHash}`
