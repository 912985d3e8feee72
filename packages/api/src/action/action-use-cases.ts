import type { SetExecution } from '@keyhall/core/executions'
import type { ChangeTarget, CreateTarget, ReadTargets } from '@keyhall/core/targets'

/** The use cases of targets and executions. */
export interface ActionUseCases {
  readonly vendor: string
  readonly createTarget: CreateTarget
  readonly changeTarget: ChangeTarget
  readonly readTargets: ReadTargets
  readonly setExecution: SetExecution
}
