import { TargetId } from '@keyhall/core/shared'
import type { Target } from '@keyhall/core/targets'
import { Duration, Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../shapes/list-query.js'
import { Changed, ObjectDetails, changedAt, createdAt } from '../../shapes/object-details.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { operation } from '../../shapes/operation.js'
import { TEXT_QUERY_METHODS } from '../../shapes/text-method.js'
import type { TargetWording } from '../shapes/target-operations.js'
import { TARGET_COLUMNS_V3, targetSearch } from '../shapes/target-search.js'
import { TargetChanges, TargetMembers, TargetType, changeOf, newTargetOf, typeOf } from '../shapes/target-type.js'

class CreateTargetRequest extends TargetMembers {}

class CreateTargetResponse {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  /** Signs every call; returned only here. */
  @Text({ max: 200, secret: true }) signingKey!: string
}

class UpdateTargetRequest extends TargetChanges {
  @Text({ max: 200 }) targetId!: string
}

class UpdateTargetResponse extends Changed {
  /** The new key, if one was requested; returned only here. */
  @Text({ max: 200, secret: true, optional: true }) signingKey?: string
}

/** A request that identifies a target. */
export class TargetById {
  @Text({ max: 200 }) targetId!: string
}

/** A target without its signing key. */
class WireTarget extends TargetType {
  @Text({ max: 200 }) targetId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) name!: string
  @Duration({ min: 0, max: 300 }) timeout!: number
  @Text({ max: 1000 }) endpoint!: string
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

const toWire = (target: Target, instanceId: string): WireTarget => {
  const { id, name, timeout, endpoint, createdAt: creationDate, changedAt: changeDate } = target
  return { targetId: id, details: { creationDate, changeDate, resourceOwner: instanceId }, name, timeout, endpoint, ...typeOf(target) }
}

const SERVICE = 'action.v3alpha.ActionService'
const ALL = '/v3alpha/targets'
const ONE = `${ALL}/{target_id}`

/** Targets in v3alpha. */
export const TARGETS: TargetWording = {
  create: operation({
    name: `${SERVICE}/CreateTarget`,
    http: [{ verb: 'POST', path: ALL, status: 201 }],
    request: message(CreateTargetRequest),
    response: message(CreateTargetResponse),
    read: newTargetOf,
    write: ({ id, createdAt: at, signingKey }, { instanceId }) => ({ id, ...createdAt(at, instanceId), signingKey }),
  }),
  change: operation({
    name: `${SERVICE}/UpdateTarget`,
    http: [{ verb: 'PUT', path: ONE }, { verb: 'PATCH', path: ONE }],
    request: message(UpdateTargetRequest),
    response: message(UpdateTargetResponse),
    read: ({ targetId, ...changes }) => ({ id: TargetId.parse(targetId), change: changeOf(changes) }),
    write: ({ changedAt: at, ...secrets }, { instanceId }) => ({ ...changedAt(at, instanceId), ...secrets }),
  }),
  remove: operation({
    name: `${SERVICE}/DeleteTarget`,
    http: [{ verb: 'DELETE', path: ONE }],
    request: message(TargetById),
    response: message(Changed),
    read: ({ targetId }) => TargetId.parse(targetId),
    write: (at, { instanceId }) => changedAt(at, instanceId),
  }),
  get: operation({
    name: `${SERVICE}/GetTargetByID`,
    http: [{ verb: 'GET', path: ONE }],
    request: message(TargetById),
    response: message(GetTargetByIDResponse),
    read: ({ targetId }) => TargetId.parse(targetId),
    write: (target, { instanceId }) => ({ target: toWire(target, instanceId) }),
  }),
  search: operation({
    name: `${SERVICE}/ListTargets`,
    http: [{ verb: 'POST', path: `${ALL}/search` }, { verb: 'POST', path: `${ALL}/_search` }],
    request: message(ListTargetsRequest),
    response: message(ListTargetsResponse),
    read: ({ query, sortingColumn: column, queries }) => {
      const filters = queries.map(({ targetNameQuery: name, inTargetIdsQuery: among }) => ({ name, among }))
      return targetSearch({ page: pageOf(query), column, filters })
    },
    write: (page, { instanceId }, { sortingColumn }) =>
      ({ details: listDetails(page), sortingColumn, result: page.items.map((target) => toWire(target, instanceId)) }),
  }),
}
