import { isConflict } from '../driver-errors.js'

/**
 * Milliseconds. Together they limit every call of the storage (queue, connection, statement) to 8 seconds. A statement that starts before
 * `MAX_START` ends before `MAX_ANSWER` by its own timeout, so that no abandoned statement is still executed.
 */
export const MAX_QUEUED = 2_000
export const MAX_CONNECTING = 1_500
/** The database rejects a settlement or commit that arrives later. */
export const MAX_START = 1_500
export const MAX_STATEMENT = 3_000
export const MAX_LOCK = 2_500
/** From sending a statement to abandoning it. At least `MAX_START + MAX_STATEMENT`. */
export const MAX_ANSWER = 4_500
/** From the start of a unit of work to its commit; no commit is executed later. */
export const MAX_UNIT = 5_000

/** Retries a write outside of a unit of work while Postgres rolls it back because of others. `within` limits the time from the first to the last attempt. */
export const WHILE_IN_CONFLICT = { when: isConflict, within: 1_500, pause: 20 }
