import type { EpochSeconds } from '@keyhall/core/shared'
import { Instant, Nested, Text } from '../message/index.js'

/** Creation, last change and owner of a resource. */
export class ObjectDetails {
  @Instant({ optional: true }) creationDate?: EpochSeconds
  @Instant({ optional: true }) changeDate?: EpochSeconds
  /** The owning organization; the instance if no organization owns the resource. */
  @Text({ max: 200, optional: true }) resourceOwner?: string
}

/** The response of most changes: `{ "details": { … } }`. */
export class Changed {
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

/** A policy or a setting with its owner: the organization that has its own, otherwise the instance. ZITADEL's clients use the owner as its id. */
export const ownedBy = <T extends object>(owner: string, shown: T): T & { details: ObjectDetails } => ({ ...shown, details: { resourceOwner: owner } })

/** The details of a resource that was created at this time. */
export const createdAt = (at: EpochSeconds, owner: string): { details: ObjectDetails } =>
  ({ details: { creationDate: at, changeDate: at, resourceOwner: owner } })

/** The details of a resource that was changed at this time. */
export const changedAt = (at: EpochSeconds, owner: string): { details: ObjectDetails } =>
  ({ details: { changeDate: at, resourceOwner: owner } })
