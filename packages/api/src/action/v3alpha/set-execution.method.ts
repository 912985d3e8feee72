import { defineMethod } from '@keyhall/core/api'
import type { Listed } from '@keyhall/core/executions'
import { TargetId } from '@keyhall/core/shared'
import { Nested, Rule, Text, message } from '../../message/index.js'
import { Changed, changedAt } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'
import { ConditionMessage, readCondition, writeCondition } from '../shapes/condition-message.js'
import { exactlyOneOf } from '../../shapes/one-of.js'

/** An entry of an execution: a target, or all entries of another execution. */
@Rule(exactlyOneOf('target', 'include'))
export class ExecutionTarget {
  @Text({ max: 200, optional: true }) target?: string
  @Nested(() => ConditionMessage, { optional: true }) include?: ConditionMessage
}

class SetExecutionRequest {
  @Nested(() => ConditionMessage) condition!: ConditionMessage
  /** In call order; an empty list removes all targets from the condition. */
  @Nested(() => ExecutionTarget, { list: 100 }) targets!: ExecutionTarget[]
}

/** The entry of a message. */
export const listedOf = ({ target, include }: ExecutionTarget, vendor: string): Listed =>
  include === undefined
    ? { kind: 'target', id: TargetId.parse(target ?? '') }
    : { kind: 'include', condition: readCondition(include, vendor) }

/** Writes an entry of an execution. */
export const writeListed = (listed: Listed, vendor: string): ExecutionTarget =>
  listed.kind === 'target' ? { target: listed.id } : { include: writeCondition(listed.condition, vendor) }

export const setExecution = ({ actions, instance }: UseCases) =>
  defineMethod({
    name: 'action.v3alpha.ActionService/SetExecution',
    summary: 'Binds targets to a condition; they are called every time it is met',
    permission: 'execution.write',
    place: { kind: 'instance' },
    feature: 'actions',
    http: [{ verb: 'PUT', path: '/v3alpha/executions' }],
    request: message(SetExecutionRequest),
    response: message(Changed),
    handle: async ({ condition, targets }, { caller }) => {
      const listed = targets.map((target) => listedOf(target, actions.vendor))
      const at = await actions.setExecution.set(readCondition(condition, actions.vendor), listed, caller)
      return changedAt(at, instance().id)
    },
  })
