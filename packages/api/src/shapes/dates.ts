import type { EpochSeconds } from '@keyhall/core/shared'
import { Instant } from '../message/index.js'

/** What the newest services answer to a change. */
export class ChangeDate {
  @Instant() changeDate!: EpochSeconds
}

/** What the newest services answer to a removal. */
export class DeletionDate {
  @Instant() deletionDate!: EpochSeconds
}
