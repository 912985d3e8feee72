import type { Operation } from '../load/run-window.js'
import type { Connection } from '../load/connection.js'
import type { RunningTarget } from '../targets/target.js'

export interface Prepared {
  readonly operation: Operation
  /** Makes what the next window uses up. Not measured. */
  readonly refill?: (seconds: number) => Promise<void>
}

export interface Scenario {
  readonly name: string
  /** The name in the table. */
  readonly title: string
  /** Whether the target has what is measured. A kind of target also lists scenarios that it lacks. */
  readonly fits: (target: RunningTarget) => boolean
  /** Makes what the operation needs, once for each target. Not measured. */
  readonly prepare: (target: RunningTarget, connections: readonly Connection[]) => Promise<Prepared>
}

export const everyTarget = (): boolean => true
