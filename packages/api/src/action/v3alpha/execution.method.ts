import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { Execution, ExecutionFilter } from '@keyhall/core/executions'
import { Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../shapes/list-query.js'
import { Changed, ObjectDetails, changedAt } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'
import { ConditionMessage, readCondition, writeCondition } from '../shapes/condition-message.js'
import { EXECUTION_TYPES, executionType } from '../shapes/execution-search.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { ExecutionTarget, writeListed } from './set-execution.method.js'

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

function filterOf(query: ExecutionSearchQuery, vendor: string): readonly ExecutionFilter[] {
  const { inConditionsQuery, executionTypeQuery, targetQuery, includeQuery } = query
  if (inConditionsQuery) return [{ kind: 'conditions', conditions: inConditionsQuery.conditions.map((one) => readCondition(one, vendor)) }]
  if (targetQuery) return [{ kind: 'target', targetId: targetQuery.targetId }]
  if (includeQuery) return [{ kind: 'include', condition: readCondition(includeQuery.include, vendor) }]
  const type = executionTypeQuery && executionType(executionTypeQuery.executionType)
  return type === undefined ? [] : [{ kind: 'type', type }]
}

function toWire({ condition, targets, createdAt, changedAt: at }: Execution, vendor: string, instanceId: string): WireExecution {
  const written = writeCondition(condition, vendor)
  const details = { creationDate: createdAt, changeDate: at, resourceOwner: instanceId }
  return { Condition: written, condition: written, details, targets: targets.map((listed) => writeListed(listed, vendor)) }
}

const common = { place: { kind: 'instance' }, feature: 'actions' } as const

/** Methods that remove and search executions. */
export const executionMethods = ({ actions, instance }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...common,
    name: 'action.v3alpha.ActionService/DeleteExecution',
    summary: 'Removes all targets from a condition',
    permission: 'execution.write',
    http: [{ verb: 'DELETE', path: '/v3alpha/executions' }],
    request: message(DeleteExecutionRequest),
    response: message(Changed),
    handle: async ({ condition }, { caller }) =>
      changedAt(await actions.setExecution.remove(readCondition(condition, actions.vendor), caller), instance().id),
  }),
  defineMethod({
    ...common,
    name: 'action.v3alpha.ActionService/ListExecutions',
    summary: 'Searches executions by condition, condition type, target or include',
    permission: 'execution.read',
    http: [{ verb: 'POST', path: '/v3alpha/executions/search' }, { verb: 'POST', path: '/v3alpha/executions/_search' }],
    request: message(ListExecutionsRequest),
    response: message(ListExecutionsResponse),
    handle: async ({ query, queries }) => {
      const filters = queries.flatMap((one) => filterOf(one, actions.vendor))
      const page = await actions.searchExecutions.search({ ...pageOf(query), filters })
      return { details: listDetails(page), result: page.items.map((one) => toWire(one, actions.vendor, instance().id)) }
    },
  }),
]
