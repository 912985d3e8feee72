import type { EpochSeconds } from '../foundation/shared/index.js'
import type { Session } from './session.js'

/** Seconds after a sign-in in which people may change their sign-in methods without authenticating again. */
export const RECENT_SIGN_IN = 10 * 60

/** Whether the person authenticated recently enough for sensitive changes (ASVS 7.5.1). */
export const isRecentSignIn = ({ authTime }: Session, now: EpochSeconds): boolean => now - authTime <= RECENT_SIGN_IN
