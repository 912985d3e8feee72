import type { Execution } from '@keyhall/core/executions'
import { Nested, OneOf, Rule, message } from '../../message/index.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { operation } from '../../shapes/operation.js'
import type { ActionSite } from '../shapes/action-site.js'
import { ConditionMessage, readCondition, writeCondition } from '../shapes/condition-message.js'
import type { ExecutionWording } from '../shapes/execution-operations.js'
import { EXECUTION_COLUMNS, executionSearch } from '../shapes/execution-search.js'
import { ExecutionTarget, listedOf, writeListed } from '../shapes/execution-target.js'
import { ExecutionTypeFilter, InConditionsFilter, TargetFilter } from '../shapes/search-filters.js'
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

const filterOf = (filter: ExecutionResourceFilter) => {
  const { inConditionsFilter: among, executionTypeFilter: type, targetFilter: target, includeFilter: including } = filter
  return { among, type, target, including }
}

const toWire = ({ condition, targets, createdAt: created, changedAt: changed }: Execution, { vendor, instanceId }: ActionSite): ExecutionResource => ({
  ...detailsOf({ created, changed }, instanceId),
  condition: writeCondition(condition, vendor),
  execution: { targets: targets.map((one) => writeListed(one, vendor)) },
})

const SERVICE = 'resources.action.v3alpha.ActionService'
const ALL = '/resources/v3alpha/actions/executions'

/** Executions in the resource API. */
export const EXECUTIONS: ExecutionWording = {
  set: operation({
    name: `${SERVICE}/SetExecution`,
    http: [{ verb: 'PUT', path: ALL }],
    request: message(SetExecutionResourceRequest),
    response: message(ResourceChanged),
    read: ({ condition, execution }, { vendor }) => ({
      condition: readCondition(condition, vendor),
      targets: (execution?.targets ?? []).map((target) => listedOf(target, vendor)),
    }),
    write: (changed, { instanceId }) => detailsOf({ changed }, instanceId),
  }),
  search: operation({
    name: `${SERVICE}/SearchExecutions`,
    http: [{ verb: 'POST', path: `${ALL}/_search` }],
    request: message(SearchExecutionsRequest),
    response: message(SearchExecutionsResponse),
    read: ({ query, sortingColumn: column, filters }, { vendor }) =>
      executionSearch({ page: partOf(query), column, filters: filters.map(filterOf) }, vendor),
    write: (page, site, { query }) => ({ details: listed(page, partOf(query)), result: page.items.map((one) => toWire(one, site)) }),
  }),
  searchedBy: 'condition, condition type, target or include',
}
