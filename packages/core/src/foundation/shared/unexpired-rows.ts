import type { ClientId } from './entity-ids.js'
import type { EpochSeconds } from './clock.js'

/** Rows of one client that expire after `after` and no later than `until`. */
export interface UnexpiredRows {
  readonly clientId: ClientId
  readonly after: EpochSeconds
  readonly until: EpochSeconds
}

/** Counts rows that anyone can create in the name of a public client. */
export interface UnexpiredRowCount {
  /** Stops counting at `max`, so that the cost does not depend on the size of the table. */
  countUnexpired(rows: UnexpiredRows, max: number): Promise<number>
}
