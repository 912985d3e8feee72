import type { EpochSeconds, TargetId } from '../../foundation/shared/index.js'
import type { Condition } from './condition.js'

/** What an execution lists: a target, or whatever another execution lists. */
export type Listed = { readonly kind: 'target'; readonly id: TargetId } | { readonly kind: 'include'; readonly condition: Condition }

/** Binds targets to a condition. There is one for each condition at the most. */
export interface Execution {
  readonly condition: Condition
  /** In the order in which they are called. */
  readonly targets: readonly Listed[]
  readonly createdAt: EpochSeconds
  readonly changedAt: EpochSeconds
}

/** An execution lists at most so many targets, those of its includes counted. */
export const MAX_TARGETS = 100

/** How deep includes may be nested. */
export const DEEPEST_INCLUDE = 3
