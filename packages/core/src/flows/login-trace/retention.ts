/** Retention of entries, in seconds. */
export const LOGIN_TRACE_RETENTION = 7 * 24 * 60 * 60

/** Maximum number of stored entries; the newest are retained. */
export const MAX_ENTRIES = 1_000_000

/** Maximum number of entries shown of one sign-in, the oldest ones, so that a flood of forms does not bloat the trace. */
export const MAX_SHOWN = 500
