import type { ClientId } from './entity-ids.js'
import type { EpochSeconds } from './clock.js'

/** Rows of one client that expire after `after` and no later than `until`. */
export interface LivingRows {
  readonly clientId: ClientId
  readonly after: EpochSeconds
  readonly until: EpochSeconds
}

/** Counts rows that anyone can create in the name of a public client. */
export interface LivingRowCount {
  /** Stops counting at `max`, so that the cost does not depend on the size of the table. */
  countLiving(rows: LivingRows, max: number): Promise<number>
}
