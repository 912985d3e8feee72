import type { EpochSeconds, TargetId } from '../../foundation/shared/index.js'
import type { Condition } from './condition.js'

/** An entry of an execution: a target, or another execution whose targets are included. */
export type Listed = { readonly kind: 'target'; readonly id: TargetId } | { readonly kind: 'include'; readonly condition: Condition }

/** Binds targets to a condition. A condition has at most one execution. */
export interface Execution {
  readonly condition: Condition
  /** In calling order. */
  readonly targets: readonly Listed[]
  readonly createdAt: EpochSeconds
  readonly changedAt: EpochSeconds
}

/** Maximum number of targets of an execution, including those of its includes. */
export const MAX_TARGETS = 100

/** Maximum nesting depth of includes. */
export const DEEPEST_INCLUDE = 3
