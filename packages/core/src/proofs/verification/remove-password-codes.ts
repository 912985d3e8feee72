import type { UserId } from '../../foundation/shared/index.js'
import type { VerificationCodeStore } from './ports.js'
import type { CodeKind } from './verification-code.js'

/**
 * Codes that a new password removes, because an attacker with the old one may have requested them. Creating a code and changing a password
 * both lock the user, so that no earlier code survives the change.
 */
const ENDED_BY_PASSWORD = ['password_reset', 'initialise', 'email_change', 'passkey_registration'] as const satisfies readonly CodeKind[]

/** Removes the codes that a changed password or a first proof ends. @param used the code in use, which its caller consumes */
export async function removePasswordCodes(codes: Pick<VerificationCodeStore, 'remove'>, userId: UserId, used?: CodeKind): Promise<void> {
  for (const kind of ENDED_BY_PASSWORD) if (kind !== used) await codes.remove(userId, kind)
}
