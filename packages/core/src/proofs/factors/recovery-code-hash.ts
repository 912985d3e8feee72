import type { SecretHash, UserId } from '../../foundation/shared/index.js'
import type { CodeDigest } from '../verification/index.js'

/** The stored hash of a recovery code. Its input is unambiguous, because codes have no line breaks. */
export const recoveryCodeHash = (digest: CodeDigest, userId: UserId, code: string): SecretHash => digest.of(`recovery_code\n${code}\n${userId}`)
