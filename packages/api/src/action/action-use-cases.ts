import type { AnyMethod } from '@keyhall/core/api'
import type { RemoveTarget, SearchExecutions, SetExecution } from '@keyhall/core/executions'
import type { ChangeTarget, CreateTarget, ReadDeliveries, ReadTargets, ReplayDelivery, TestTarget } from '@keyhall/core/targets'

/** The use cases of targets and executions. */
export interface ActionUseCases {
  readonly vendor: string
  /** The methods to which targets can be bound. */
  readonly bindable: () => readonly AnyMethod[]
  readonly createTarget: CreateTarget
  readonly changeTarget: ChangeTarget
  readonly removeTarget: RemoveTarget
  readonly readTargets: ReadTargets
  readonly testTarget: TestTarget
  readonly readDeliveries: ReadDeliveries
  readonly replayDelivery: ReplayDelivery
  readonly setExecution: SetExecution
  readonly searchExecutions: SearchExecutions
}
