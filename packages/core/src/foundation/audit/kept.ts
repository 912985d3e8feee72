import type { EventType } from './event-types.js'

/** Seconds for which the audit trail keeps failed checks at a sign-in (`FAILED_CHECKS`). People cause them without signing in. */
export const FAILED_CHECKS_KEPT_FOR = 7 * 24 * 60 * 60

/** The events of failed checks, by the kind of row that expires. The locks and blocks that follow are kept like other events. */
export const FAILED_CHECKS = {
  failed_password: 'user.password.check.failed',
  failed_factor: 'user.human.factor.check.failed',
  failed_passkey: 'user.human.passkey.check.failed',
} as const satisfies Readonly<Record<string, EventType>>
