import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { Execution, ExecutionFilter } from '@keyhall/core/executions'
import { Nested, OneOf, Rule, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { ConditionMessage, readCondition, writeCondition } from '../shapes/condition-message.js'
import { EXECUTION_COLUMNS, executionType, executionsSortedBy } from '../shapes/execution-search.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { ExecutionTypeFilter, InConditionsFilter, TargetFilter } from '../v2/execution.method.js'
import { ExecutionTarget, listedOf, writeListed } from '../v3alpha/set-execution.method.js'
import { ResourceChanged, ResourceDetails, ResourceListDetails, ResourceQuery, detailsOf, listed, partOf } from './details.js'

class ListedTargets {
  /** In call order; an empty list removes all targets from the condition. */
  @Nested(() => ExecutionTarget, { list: 100 }) targets!: ExecutionTarget[]
}

class SetExecutionResourceRequest {
  @Nested(() => ConditionMessage) condition!: ConditionMessage
  @Nested(() => ListedTargets, { optional: true }) execution?: ListedTargets
}

class IncludeFilter {
  @Nested(() => ConditionMessage) include!: ConditionMessage
}

@Rule(exactlyOneOf('inConditionsFilter', 'executionTypeFilter', 'targetFilter', 'includeFilter'))
class ExecutionResourceFilter {
  @Nested(() => InConditionsFilter, { optional: true }) inConditionsFilter?: InConditionsFilter
  @Nested(() => ExecutionTypeFilter, { optional: true }) executionTypeFilter?: ExecutionTypeFilter
  @Nested(() => TargetFilter, { optional: true }) targetFilter?: TargetFilter
  @Nested(() => IncludeFilter, { optional: true }) includeFilter?: IncludeFilter
}

class SearchExecutionsRequest {
  @Nested(() => ResourceQuery, { optional: true }) query?: ResourceQuery
  @OneOf(EXECUTION_COLUMNS) sortingColumn!: string
  @Nested(() => ExecutionResourceFilter, { list: 20 }) filters!: ExecutionResourceFilter[]
}

class ExecutionResource {
  @Nested(() => ResourceDetails) details!: ResourceDetails
  @Nested(() => ConditionMessage) condition!: ConditionMessage
  @Nested(() => ListedTargets) execution!: ListedTargets
}

class SearchExecutionsResponse {
  @Nested(() => ResourceListDetails) details!: ResourceListDetails
  @Nested(() => ExecutionResource, { list: 1000 }) result!: ExecutionResource[]
}

function filterOf(filter: ExecutionResourceFilter, vendor: string): readonly ExecutionFilter[] {
  const { inConditionsFilter, executionTypeFilter, targetFilter, includeFilter } = filter
  if (inConditionsFilter) return [{ kind: 'conditions', conditions: inConditionsFilter.conditions.map((one) => readCondition(one, vendor)) }]
  if (targetFilter) return [{ kind: 'target', targetId: targetFilter.targetId }]
  if (includeFilter) return [{ kind: 'include', condition: readCondition(includeFilter.include, vendor) }]
  const type = executionTypeFilter && executionType(executionTypeFilter.executionType)
  return type === undefined ? [] : [{ kind: 'type', type }]
}

const toWire = ({ condition, targets, createdAt: created, changedAt: changed }: Execution, vendor: string, instanceId: string): ExecutionResource => ({
  ...detailsOf({ created, changed }, instanceId),
  condition: writeCondition(condition, vendor),
  execution: { targets: targets.map((one) => writeListed(one, vendor)) },
})

const SERVICE = 'resources.action.v3alpha.ActionService'
const ALL = '/resources/v3alpha/actions/executions'
const common = { place: { kind: 'instance' }, feature: 'actions' } as const

/** Executions in the resource API. */
export const executionResources = ({ actions, instance }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...common,
    name: `${SERVICE}/SetExecution`,
    summary: 'Binds targets to a condition; they are called every time it is met',
    permission: 'execution.write',
    http: [{ verb: 'PUT', path: ALL }],
    request: message(SetExecutionResourceRequest),
    response: message(ResourceChanged),
    handle: async ({ condition, execution }, { caller }) => {
      const targets = (execution?.targets ?? []).map((target) => listedOf(target, actions.vendor))
      const changed = await actions.setExecution.set(readCondition(condition, actions.vendor), targets, caller)
      return detailsOf({ changed }, instance().id)
    },
  }),
  defineMethod({
    ...common,
    name: `${SERVICE}/SearchExecutions`,
    summary: 'Searches executions by condition, condition type, target or include',
    permission: 'execution.read',
    http: [{ verb: 'POST', path: `${ALL}/_search` }],
    request: message(SearchExecutionsRequest),
    response: message(SearchExecutionsResponse),
    handle: async ({ query, sortingColumn, filters }) => {
      const pageRequest = partOf(query)
      const conditions = filters.flatMap((one) => filterOf(one, actions.vendor))
      const page = await actions.searchExecutions.search({ ...pageRequest, ...executionsSortedBy(sortingColumn), filters: conditions })
      return { details: listed(page, pageRequest), result: page.items.map((one) => toWire(one, actions.vendor, instance().id)) }
    },
  }),
]
