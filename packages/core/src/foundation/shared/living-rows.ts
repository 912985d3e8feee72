import type { ClientId } from './entity-ids.js'
import type { EpochSeconds } from './clock.js'

/** Rows of one client that expire after `after` and no later than `until`. */
export interface LivingRows {
  readonly clientId: ClientId
  readonly after: EpochSeconds
  readonly until: EpochSeconds
}

/** Counts rows that strangers can add in the name of a public client. */
export interface LivingRowCount {
  /** Counts no further than `max`, so that a full table costs no more than the limit. */
  countLiving(rows: LivingRows, max: number): Promise<number>
}
