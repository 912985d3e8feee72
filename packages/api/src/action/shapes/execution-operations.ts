import type { AnyMethod } from '@keyhall/core/api'
import type { Condition, Execution, ExecutionSearch, Listed } from '@keyhall/core/executions'
import type { EpochSeconds, Page } from '@keyhall/core/shared'
import type { Operation } from '../../shapes/operation.js'
import type { UseCases } from '../../use-cases.js'
import type { ActionSite } from './action-site.js'
import { actionSite } from './action-site.js'

/** The names and messages of one generation. */
export interface ExecutionWording {
  readonly set: Operation<{ readonly condition: Condition; readonly targets: readonly Listed[] }, EpochSeconds, ActionSite>
  /** Where it is absent, setting an empty list removes an execution. */
  readonly remove?: Operation<Condition, EpochSeconds, ActionSite>
  readonly search: Operation<ExecutionSearch, Page<Execution>, ActionSite>
  /** The filters of the search, for its summary. */
  readonly searchedBy: string
}

/** The methods of executions in the words of one generation. */
export function executionMethods(use: UseCases, wording: ExecutionWording): readonly AnyMethod[] {
  const { actions } = use
  const common = { place: { kind: 'instance' }, feature: 'actions', context: () => actionSite(use) } as const
  const writing = { ...common, permission: 'execution.write' } as const
  const set = wording.set({
    ...writing,
    summary: 'Binds targets to a condition; they are called every time it is met',
    run: ({ condition, targets }, { caller }) => actions.setExecution.set(condition, targets, caller),
  })
  const remove = wording.remove?.({
    ...writing,
    summary: 'Removes all targets from a condition',
    run: (condition, { caller }) => actions.setExecution.remove(condition, caller),
  })
  const search = wording.search({
    ...common,
    permission: 'execution.read',
    summary: `Searches executions by ${wording.searchedBy}`,
    run: (wanted) => actions.searchExecutions.search(wanted),
  })
  return [set, ...(remove ? [remove] : []), search]
}
