import type { SecretHash, UserId } from '../../foundation/shared/index.js'
import type { CodeDigest } from '../verification/index.js'

/** What is stored of a recovery code. No two parts can be mistaken for others: codes have no line breaks. */
export const recoveryCodeHash = (digest: CodeDigest, userId: UserId, code: string): SecretHash => digest.of(`recovery_code\n${code}\n${userId}`)
