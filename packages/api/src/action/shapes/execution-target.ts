import type { Listed } from '@keyhall/core/executions'
import { TargetId } from '@keyhall/core/shared'
import { Nested, Rule, Text } from '../../message/index.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { ConditionMessage, readCondition, writeCondition } from './condition-message.js'

/** An entry of an execution: a target, or all entries of another execution. */
@Rule(exactlyOneOf('target', 'include'))
export class ExecutionTarget {
  @Text({ max: 200, optional: true }) target?: string
  @Nested(() => ConditionMessage, { optional: true }) include?: ConditionMessage
}

/** The entry of a message. */
export const listedOf = ({ target, include }: ExecutionTarget, vendor: string): Listed =>
  include === undefined
    ? { kind: 'target', id: TargetId.parse(target ?? '') }
    : { kind: 'include', condition: readCondition(include, vendor) }

/** Writes an entry of an execution. */
export const writeListed = (listed: Listed, vendor: string): ExecutionTarget =>
  listed.kind === 'target' ? { target: listed.id } : { include: writeCondition(listed.condition, vendor) }
