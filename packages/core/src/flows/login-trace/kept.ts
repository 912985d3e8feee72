/** How long entries are kept, in seconds. */
export const LOGIN_TRACES_KEPT_FOR = 7 * 24 * 60 * 60

/** So many entries are kept at the most, the newest ones. */
export const MAX_ENTRIES_KEPT = 1_000_000

/** So many entries of one sign-in are shown at the most: whoever sends thousands of forms is told about by the first ones. */
export const MAX_SHOWN = 500
