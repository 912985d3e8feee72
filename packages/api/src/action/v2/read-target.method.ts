import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { EpochSeconds, Filter } from '@keyhall/core/shared'
import { TargetId } from '@keyhall/core/shared'
import type { Target, TargetField } from '@keyhall/core/targets'
import { Duration, Instant, Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { TEXT_QUERY_METHODS } from '../../shapes/text-method.js'
import type { UseCases } from '../../use-cases.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { TARGET_COLUMNS_V2, byIds, byName, sortedBy } from '../shapes/target-search.js'
import { TargetType, typeOf } from '../shapes/target-type.js'
import { PaginatedRequest, PaginationResponse, pageRequestOf, paginationOf } from './pagination.js'

const TEXT_FILTER_METHODS = TEXT_QUERY_METHODS.map((name) => name.replace('QUERY', 'FILTER'))

class GetActionTargetRequest {
  @Text({ max: 200 }) id!: string
}

/** A target without its signing key. */
class ActionTarget extends TargetType {
  @Text({ max: 200 }) id!: string
  @Instant() creationDate!: EpochSeconds
  @Instant() changeDate!: EpochSeconds
  @Text({ max: 200 }) name!: string
  @Duration({ min: 0, max: 300 }) timeout!: number
  @Text({ max: 1000 }) endpoint!: string
  @Text({ max: 200 }) payloadType!: string
}

class GetActionTargetResponse {
  @Nested(() => ActionTarget) target!: ActionTarget
}

class TargetNameFilter {
  @Text({ max: 1000 }) targetName!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}

class InTargetIdsFilter {
  @Text({ max: 200, list: 1000 }) targetIds!: string[]
}

@Rule(exactlyOneOf('targetNameFilter', 'inTargetIdsFilter'))
export class TargetSearchFilter {
  @Nested(() => TargetNameFilter, { optional: true }) targetNameFilter?: TargetNameFilter
  @Nested(() => InTargetIdsFilter, { optional: true }) inTargetIdsFilter?: InTargetIdsFilter
}

class ListActionTargetsRequest extends PaginatedRequest {
  @OneOf(TARGET_COLUMNS_V2) sortingColumn!: string
  @Nested(() => TargetSearchFilter, { list: 20 }) filters!: TargetSearchFilter[]
}

class ListActionTargetsResponse {
  @Nested(() => PaginationResponse) pagination!: PaginationResponse
  @Nested(() => ActionTarget, { list: 1000 }) targets!: ActionTarget[]
}

export const targetFilterOf = ({ targetNameFilter: name, inTargetIdsFilter }: TargetSearchFilter): Filter<TargetField> =>
  name ? byName(name.targetName, name.method.replace('FILTER', 'QUERY')) : byIds(inTargetIdsFilter?.targetIds ?? [])

const toWire = (target: Target): ActionTarget => {
  const { id, name, timeout, endpoint, createdAt, changedAt } = target
  return {
    id, creationDate: createdAt, changeDate: changedAt, name, timeout, endpoint, payloadType: 'PAYLOAD_TYPE_JSON', ...typeOf(target),
  }
}

const common = { permission: 'target.read', place: { kind: 'instance' }, feature: 'actions' } as const

/** Methods that read targets. */
export const targetReadsV2 = ({ actions }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...common,
    name: 'action.v2.ActionService/GetTarget',
    summary: 'Returns a target, without its signing key',
    http: [{ verb: 'GET', path: '/v2/actions/targets/{id}' }],
    request: message(GetActionTargetRequest),
    response: message(GetActionTargetResponse),
    handle: async ({ id }) => ({ target: toWire(await actions.readTargets.one(TargetId.parse(id))) }),
  }),
  defineMethod({
    ...common,
    name: 'action.v2.ActionService/ListTargets',
    summary: 'Searches targets by name or id',
    http: [{ verb: 'POST', path: '/v2/actions/targets/search' }],
    request: message(ListActionTargetsRequest),
    response: message(ListActionTargetsResponse),
    handle: async (input) => {
      const pageRequest = pageRequestOf(input)
      const page = await actions.readTargets.search({ ...pageRequest, ...sortedBy(input.sortingColumn), filters: input.filters.map(targetFilterOf) })
      return { pagination: paginationOf(page, pageRequest), targets: page.items.map(toWire) }
    },
  }),
]
