import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { Filter } from '@keyhall/core/shared'
import { TargetId } from '@keyhall/core/shared'
import type { TargetField } from '@keyhall/core/targets'
import { Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../shapes/list-query.js'
import { Changed, changedAt } from '../../shapes/object-details.js'
import { TEXT_QUERY_METHODS } from '../../shapes/text-method.js'
import type { UseCases } from '../../use-cases.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { TARGET_COLUMNS_V3, byIds, byName, sortedBy } from '../shapes/target-search.js'
import { WireTarget, toWire } from './target-message.js'

/** A request that identifies a target. */
export class TargetById {
  @Text({ max: 200 }) targetId!: string
}

class GetTargetByIDResponse {
  @Nested(() => WireTarget) target!: WireTarget
}

class TargetNameQuery {
  @Text({ max: 1000 }) targetName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

class InTargetIdsQuery {
  @Text({ max: 200, list: 1000 }) targetIds!: string[]
}

@Rule(exactlyOneOf('targetNameQuery', 'inTargetIdsQuery'))
class TargetSearchQuery {
  @Nested(() => TargetNameQuery, { optional: true }) targetNameQuery?: TargetNameQuery
  @Nested(() => InTargetIdsQuery, { optional: true }) inTargetIdsQuery?: InTargetIdsQuery
}

class ListTargetsRequest extends ListRequest {
  @OneOf(TARGET_COLUMNS_V3) sortingColumn!: string
  @Nested(() => TargetSearchQuery, { list: 20 }) queries!: TargetSearchQuery[]
}

class ListTargetsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @OneOf(TARGET_COLUMNS_V3) sortingColumn!: string
  @Nested(() => WireTarget, { list: 1000 }) result!: WireTarget[]
}

const filterOf = ({ targetNameQuery, inTargetIdsQuery }: TargetSearchQuery): Filter<TargetField> =>
  targetNameQuery ? byName(targetNameQuery.targetName, targetNameQuery.method) : byIds(inTargetIdsQuery?.targetIds ?? [])

const common = { place: { kind: 'instance' }, feature: 'actions' } as const
const ONE = '/v3alpha/targets/{target_id}'

/** Methods that read and delete targets. */
export const targetMethods = ({ actions, instance }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...common,
    name: 'action.v3alpha.ActionService/GetTargetByID',
    summary: 'Returns a target, without its signing key',
    permission: 'target.read',
    http: [{ verb: 'GET', path: ONE }],
    request: message(TargetById),
    response: message(GetTargetByIDResponse),
    handle: async ({ targetId }) => ({ target: toWire(await actions.readTargets.one(TargetId.parse(targetId)), instance().id) }),
  }),
  defineMethod({
    ...common,
    name: 'action.v3alpha.ActionService/DeleteTarget',
    summary: 'Deletes a target and removes it from all executions',
    permission: 'target.write',
    http: [{ verb: 'DELETE', path: ONE }],
    request: message(TargetById),
    response: message(Changed),
    handle: async ({ targetId }, { caller }) => changedAt(await actions.removeTarget.remove(TargetId.parse(targetId), caller), instance().id),
  }),
  defineMethod({
    ...common,
    name: 'action.v3alpha.ActionService/ListTargets',
    summary: 'Searches targets by name or id',
    permission: 'target.read',
    http: [{ verb: 'POST', path: '/v3alpha/targets/search' }, { verb: 'POST', path: '/v3alpha/targets/_search' }],
    request: message(ListTargetsRequest),
    response: message(ListTargetsResponse),
    handle: async ({ query, sortingColumn, queries }) => {
      const page = await actions.readTargets.search({ ...pageOf(query), ...sortedBy(sortingColumn), filters: queries.map(filterOf) })
      return { details: listDetails(page), sortingColumn, result: page.items.map((target) => toWire(target, instance().id)) }
    },
  }),
]
