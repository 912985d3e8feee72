import type { EpochSeconds } from '@keyhall/core/shared'
import { Instant, Nested, Text } from '../message/index.js'

/** When something was made and changed, and whose it is. */
export class ObjectDetails {
  @Instant({ optional: true }) creationDate?: EpochSeconds
  @Instant({ optional: true }) changeDate?: EpochSeconds
  /** The organization that owns it; the instance where no organization does. */
  @Text({ max: 200, optional: true }) resourceOwner?: string
}

/** What most changes answer: `{ "details": { … } }`. */
export class Changed {
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

/** The details of something that was made at that instant. */
export const createdAt = (at: EpochSeconds, owner: string): { details: ObjectDetails } =>
  ({ details: { creationDate: at, changeDate: at, resourceOwner: owner } })

/** The details of something that has changed at that instant. */
export const changedAt = (at: EpochSeconds, owner: string): { details: ObjectDetails } =>
  ({ details: { changeDate: at, resourceOwner: owner } })
