import type { EpochSeconds } from '@keyhall/core/shared'
import { Instant } from '../message/index.js'

/** The response to a change in v2. */
export class ChangeDate {
  @Instant() changeDate!: EpochSeconds
}

/** The response to a deletion in v2. */
export class DeletionDate {
  @Instant() deletionDate!: EpochSeconds
}
