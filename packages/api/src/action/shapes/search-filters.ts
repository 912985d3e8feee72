import { Nested, OneOf, Rule, Text } from '../../message/index.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { TEXT_FILTER_METHODS } from '../../shapes/text-filter.js'
import { ConditionMessage } from './condition-message.js'
import { EXECUTION_TYPES } from './execution-search.js'

class TargetNameFilter {
  @Text({ max: 1000 }) targetName!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}

class InTargetIdsFilter {
  @Text({ max: 200, list: 1000 }) targetIds!: string[]
}

/** A filter for targets in v2 and in the resource API. */
@Rule(exactlyOneOf('targetNameFilter', 'inTargetIdsFilter'))
export class TargetSearchFilter {
  @Nested(() => TargetNameFilter, { optional: true }) targetNameFilter?: TargetNameFilter
  @Nested(() => InTargetIdsFilter, { optional: true }) inTargetIdsFilter?: InTargetIdsFilter
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

export const targetFilterOf = ({ targetNameFilter: name, inTargetIdsFilter: among }: TargetSearchFilter) => ({ name, among })
