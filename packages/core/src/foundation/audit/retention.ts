import type { EventType } from './event-types.js'

/** Retention in seconds of failed checks at a sign-in (`FAILED_CHECKS`). Anyone can cause them without signing in. */
export const FAILED_CHECK_RETENTION = 7 * 24 * 60 * 60

/** The events of failed checks, by the kind of row that expires. The resulting locks and blocks have the normal retention. */
export const FAILED_CHECKS = {
  failed_password: 'user.password.check.failed',
  failed_factor: 'user.human.factor.check.failed',
  failed_passkey: 'user.human.passkey.check.failed',
} as const satisfies Readonly<Record<string, EventType>>
