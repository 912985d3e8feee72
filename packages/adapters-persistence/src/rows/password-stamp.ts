import type { PasswordStamp } from '@keyhall/core/credentials'
import type { EpochSeconds } from '@keyhall/core/shared'

/**
 * With the instant, since 0.5 replaces a password and leaves the random part as it is. Passwords that 0.5 or an import added have no random
 * part.
 */
export const passwordStamp = (changedAt: EpochSeconds, stamp: string | null | undefined): PasswordStamp => `${changedAt}.${stamp ?? ''}` as PasswordStamp
