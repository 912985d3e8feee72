/** Seconds for which the audit trail keeps a wrong password (`user.password.check.failed`). Anybody can cause such events without signing in. */
export const FAILED_PASSWORDS_KEPT_FOR = 7 * 24 * 60 * 60
