import type { Execution } from '@keyhall/core/executions'
import type { EpochSeconds } from '@keyhall/core/shared'
import { TargetId } from '@keyhall/core/shared'
import { Instant, Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { operation } from '../../shapes/operation.js'
import { ConditionMessage, readCondition, writeCondition } from '../shapes/condition-message.js'
import type { ExecutionWording } from '../shapes/execution-operations.js'
import { EXECUTION_COLUMNS, executionSearch } from '../shapes/execution-search.js'
import { ExecutionTypeFilter, InConditionsFilter, TargetFilter } from '../shapes/search-filters.js'
import { PaginatedRequest, PaginationResponse, pageRequestOf, paginationOf } from './pagination.js'

class SetActionExecutionRequest {
  @Nested(() => ConditionMessage) condition!: ConditionMessage
  /** Ids of targets in call order; an empty list removes all targets from the condition. */
  @Text({ max: 200, list: 100 }) targets!: string[]
}

class SetActionExecutionResponse {
  @Instant() setDate!: EpochSeconds
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

const filterOf = ({ inConditionsFilter: among, executionTypeFilter: type, targetFilter: target }: ExecutionSearchFilter) => ({ among, type, target })

const toWire = ({ condition, targets, createdAt, changedAt }: Execution, vendor: string): ActionExecution => ({
  condition: writeCondition(condition, vendor),
  creationDate: createdAt,
  changeDate: changedAt,
  targets: targets.flatMap((listed) => (listed.kind === 'target' ? [listed.id] : [])),
})

const SERVICE = 'action.v2.ActionService'
const ALL = '/v2/actions/executions'

/** Executions in v2. */
export const EXECUTIONS: ExecutionWording = {
  set: operation({
    name: `${SERVICE}/SetExecution`,
    http: [{ verb: 'PUT', path: ALL }],
    request: message(SetActionExecutionRequest),
    response: message(SetActionExecutionResponse),
    read: ({ condition, targets }, { vendor }) => ({
      condition: readCondition(condition, vendor),
      targets: targets.map((id) => ({ kind: 'target', id: TargetId.parse(id) }) as const),
    }),
    write: (setDate) => ({ setDate }),
  }),
  search: operation({
    name: `${SERVICE}/ListExecutions`,
    http: [{ verb: 'POST', path: `${ALL}/search` }],
    request: message(ListActionExecutionsRequest),
    response: message(ListActionExecutionsResponse),
    read: (input, { vendor }) =>
      executionSearch({ page: pageRequestOf(input), column: input.sortingColumn, filters: input.filters.map(filterOf) }, vendor),
    write: (page, { vendor }, input) =>
      ({ pagination: paginationOf(page, pageRequestOf(input)), executions: page.items.map((one) => toWire(one, vendor)) }),
  }),
  searchedBy: 'condition, condition type or target',
}
