import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { Execution, ExecutionFilter } from '@keyhall/core/executions'
import type { EpochSeconds } from '@keyhall/core/shared'
import { TargetId } from '@keyhall/core/shared'
import { Instant, Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { ConditionMessage, readCondition, writeCondition } from '../shapes/condition-message.js'
import { EXECUTION_COLUMNS, EXECUTION_TYPES, executionType, executionsSortedBy } from '../shapes/execution-search.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { PaginatedRequest, PaginationResponse, pageRequestOf, paginationOf } from './pagination.js'

class SetActionExecutionRequest {
  @Nested(() => ConditionMessage) condition!: ConditionMessage
  /** Ids of targets in call order; an empty list removes all targets from the condition. */
  @Text({ max: 200, list: 100 }) targets!: string[]
}

class SetActionExecutionResponse {
  @Instant() setDate!: EpochSeconds
}

export class InConditionsFilter {
  @Nested(() => ConditionMessage, { list: 100 }) conditions!: ConditionMessage[]
}

export class ExecutionTypeFilter {
  @OneOf(EXECUTION_TYPES) executionType!: string
}

export class TargetFilter {
  @Text({ max: 200 }) targetId!: string
}

@Rule(exactlyOneOf('inConditionsFilter', 'executionTypeFilter', 'targetFilter'))
class ExecutionSearchFilter {
  @Nested(() => InConditionsFilter, { optional: true }) inConditionsFilter?: InConditionsFilter
  @Nested(() => ExecutionTypeFilter, { optional: true }) executionTypeFilter?: ExecutionTypeFilter
  @Nested(() => TargetFilter, { optional: true }) targetFilter?: TargetFilter
}

class ListActionExecutionsRequest extends PaginatedRequest {
  @OneOf(EXECUTION_COLUMNS) sortingColumn!: string
  @Nested(() => ExecutionSearchFilter, { list: 20 }) filters!: ExecutionSearchFilter[]
}

class ActionExecution {
  @Nested(() => ConditionMessage) condition!: ConditionMessage
  @Instant() creationDate!: EpochSeconds
  @Instant() changeDate!: EpochSeconds
  /** Includes of v3alpha are not listed here. */
  @Text({ max: 200, list: 100 }) targets!: string[]
}

class ListActionExecutionsResponse {
  @Nested(() => PaginationResponse) pagination!: PaginationResponse
  @Nested(() => ActionExecution, { list: 1000 }) executions!: ActionExecution[]
}

function filterOf(
  { inConditionsFilter, executionTypeFilter, targetFilter }: ExecutionSearchFilter,
  vendor: string,
): readonly ExecutionFilter[] {
  if (inConditionsFilter) {
    return [{ kind: 'conditions', conditions: inConditionsFilter.conditions.map((one) => readCondition(one, vendor)) }]
  }
  if (targetFilter) return [{ kind: 'target', targetId: targetFilter.targetId }]
  const type = executionTypeFilter && executionType(executionTypeFilter.executionType)
  return type === undefined ? [] : [{ kind: 'type', type }]
}

const toWire = ({ condition, targets, createdAt, changedAt }: Execution, vendor: string): ActionExecution => ({
  condition: writeCondition(condition, vendor),
  creationDate: createdAt,
  changeDate: changedAt,
  targets: targets.flatMap((listed) => (listed.kind === 'target' ? [listed.id] : [])),
})

const common = { place: { kind: 'instance' }, feature: 'actions' } as const

/** Methods that bind targets to conditions. */
export const executionMethodsV2 = ({ actions }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...common,
    name: 'action.v2.ActionService/SetExecution',
    summary: 'Binds targets to a condition; they are called every time it is met',
    permission: 'execution.write',
    http: [{ verb: 'PUT', path: '/v2/actions/executions' }],
    request: message(SetActionExecutionRequest),
    response: message(SetActionExecutionResponse),
    handle: async ({ condition, targets }, { caller }) => {
      const listed = targets.map((id) => ({ kind: 'target', id: TargetId.parse(id) }) as const)
      return { setDate: await actions.setExecution.set(readCondition(condition, actions.vendor), listed, caller) }
    },
  }),
  defineMethod({
    ...common,
    name: 'action.v2.ActionService/ListExecutions',
    summary: 'Searches executions by condition, condition type or target',
    permission: 'execution.read',
    http: [{ verb: 'POST', path: '/v2/actions/executions/search' }],
    request: message(ListActionExecutionsRequest),
    response: message(ListActionExecutionsResponse),
    handle: async (input) => {
      const pageRequest = pageRequestOf(input)
      const filters = input.filters.flatMap((one) => filterOf(one, actions.vendor))
      const page = await actions.searchExecutions.search({ ...pageRequest, filters, ...executionsSortedBy(input.sortingColumn) })
      return { pagination: paginationOf(page, pageRequest), executions: page.items.map((one) => toWire(one, actions.vendor)) }
    },
  }),
]
