import type { UserId } from '../../foundation/shared/index.js'
import type { LinkedCodeKind } from './code-pages.js'

/** The budget key of a person's mails of one kind. */
export const mailAttempts = (kind: LinkedCodeKind, userId: UserId): string => `mail:${kind}:${userId}`

/** The same for a name that no account has. @param nameHash hides what was typed */
export const nobodysMailAttempts = (kind: LinkedCodeKind, nameHash: string): string => `unknown-mail:${kind}:${nameHash}`
