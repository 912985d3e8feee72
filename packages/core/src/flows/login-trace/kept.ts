/** Retention of entries, in seconds. */
export const LOGIN_TRACES_KEPT_FOR = 7 * 24 * 60 * 60

/** Maximum number of stored entries; the newest are retained. */
export const MAX_ENTRIES_KEPT = 1_000_000

/** Maximum number of entries shown of one sign-in, the oldest ones, so that a flood of forms does not bloat the trace. */
export const MAX_SHOWN = 500
