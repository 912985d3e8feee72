import type { EpochSeconds } from '../foundation/shared/index.js'
import type { Session } from './session.js'

/** Seconds for which somebody who has signed in may change how they sign in, without proving once more who they are. */
export const RECENT_SIGN_IN = 10 * 60

/** Whether the person has proven a short while ago that they are at the browser (ASVS 7.5.1). */
export const isRecentSignIn = ({ authTime }: Session, now: EpochSeconds): boolean => now - authTime <= RECENT_SIGN_IN
