import type { Execution } from '@keyhall/core/executions'
import { Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../shapes/list-query.js'
import { Changed, ObjectDetails, changedAt } from '../../shapes/object-details.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { operation } from '../../shapes/operation.js'
import { ConditionMessage, readCondition, writeCondition } from '../shapes/condition-message.js'
import type { ActionSite } from '../shapes/action-site.js'
import type { ExecutionWording } from '../shapes/execution-operations.js'
import { EXECUTION_TYPES, executionSearch } from '../shapes/execution-search.js'
import { ExecutionTarget, listedOf, writeListed } from '../shapes/execution-target.js'

class SetExecutionRequest {
  @Nested(() => ConditionMessage) condition!: ConditionMessage
  /** In call order; an empty list removes all targets from the condition. */
  @Nested(() => ExecutionTarget, { list: 100 }) targets!: ExecutionTarget[]
}

class DeleteExecutionRequest {
  @Nested(() => ConditionMessage) condition!: ConditionMessage
}

class InConditionsQuery {
  @Nested(() => ConditionMessage, { list: 100 }) conditions!: ConditionMessage[]
}

class ExecutionTypeQuery {
  @OneOf(EXECUTION_TYPES) executionType!: string
}

class TargetQuery {
  @Text({ max: 200 }) targetId!: string
}

class IncludeQuery {
  @Nested(() => ConditionMessage) include!: ConditionMessage
}

@Rule(exactlyOneOf('inConditionsQuery', 'executionTypeQuery', 'targetQuery', 'includeQuery'))
class ExecutionSearchQuery {
  @Nested(() => InConditionsQuery, { optional: true }) inConditionsQuery?: InConditionsQuery
  @Nested(() => ExecutionTypeQuery, { optional: true }) executionTypeQuery?: ExecutionTypeQuery
  @Nested(() => TargetQuery, { optional: true }) targetQuery?: TargetQuery
  @Nested(() => IncludeQuery, { optional: true }) includeQuery?: IncludeQuery
}

class ListExecutionsRequest extends ListRequest {
  @Nested(() => ExecutionSearchQuery, { list: 20 }) queries!: ExecutionSearchQuery[]
}

/** Contains the condition under both spellings: some clients of v3alpha read the capitalized one. */
class WireExecution {
  @Nested(() => ConditionMessage) Condition!: ConditionMessage
  @Nested(() => ConditionMessage) condition!: ConditionMessage
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => ExecutionTarget, { list: 100 }) targets!: ExecutionTarget[]
}

class ListExecutionsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => WireExecution, { list: 1000 }) result!: WireExecution[]
}

const filterOf = (query: ExecutionSearchQuery) => {
  const { inConditionsQuery: among, executionTypeQuery: type, targetQuery: target, includeQuery: including } = query
  return { among, type, target, including }
}

function toWire({ condition, targets, createdAt, changedAt: at }: Execution, { vendor, instanceId }: ActionSite): WireExecution {
  const written = writeCondition(condition, vendor)
  const details = { creationDate: createdAt, changeDate: at, resourceOwner: instanceId }
  return { Condition: written, condition: written, details, targets: targets.map((listed) => writeListed(listed, vendor)) }
}

const SERVICE = 'action.v3alpha.ActionService'
const ALL = '/v3alpha/executions'

/** Executions in v3alpha. */
export const EXECUTIONS: ExecutionWording = {
  set: operation({
    name: `${SERVICE}/SetExecution`,
    http: [{ verb: 'PUT', path: ALL }],
    request: message(SetExecutionRequest),
    response: message(Changed),
    read: ({ condition, targets }, { vendor }) => ({
      condition: readCondition(condition, vendor),
      targets: targets.map((target) => listedOf(target, vendor)),
    }),
    write: (at, { instanceId }) => changedAt(at, instanceId),
  }),
  remove: operation({
    name: `${SERVICE}/DeleteExecution`,
    http: [{ verb: 'DELETE', path: ALL }],
    request: message(DeleteExecutionRequest),
    response: message(Changed),
    read: ({ condition }, { vendor }) => readCondition(condition, vendor),
    write: (at, { instanceId }) => changedAt(at, instanceId),
  }),
  search: operation({
    name: `${SERVICE}/ListExecutions`,
    http: [{ verb: 'POST', path: `${ALL}/search` }, { verb: 'POST', path: `${ALL}/_search` }],
    request: message(ListExecutionsRequest),
    response: message(ListExecutionsResponse),
    read: ({ query, queries }, { vendor }) => executionSearch({ page: pageOf(query), filters: queries.map(filterOf) }, vendor),
    write: (page, site) => ({ details: listDetails(page), result: page.items.map((one) => toWire(one, site)) }),
  }),
  searchedBy: 'condition, condition type, target or include',
}
