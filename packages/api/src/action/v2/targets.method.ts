import type { EpochSeconds } from '@keyhall/core/shared'
import { TargetId } from '@keyhall/core/shared'
import type { Target } from '@keyhall/core/targets'
import { Duration, Instant, Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { operation } from '../../shapes/operation.js'
import { TargetSearchFilter, targetFilterOf } from '../shapes/search-filters.js'
import type { TargetWording } from '../shapes/target-operations.js'
import { TARGET_COLUMNS_V2, targetSearch } from '../shapes/target-search.js'
import { TargetChanges, TargetMembers, TargetType, changeOf, newTargetOf, typeOf } from '../shapes/target-type.js'
import { PaginatedRequest, PaginationResponse, pageRequestOf, paginationOf } from './pagination.js'

const PAYLOAD_TYPES = ['PAYLOAD_TYPE_UNSPECIFIED', 'PAYLOAD_TYPE_JSON', 'PAYLOAD_TYPE_JWT', 'PAYLOAD_TYPE_JWE'] as const

/** Rejects other payload types: deliveries are always signed JSON. */
const onlyJson = ({ payloadType }: { readonly payloadType: string }) =>
  PAYLOAD_TYPES.indexOf(payloadType as 'PAYLOAD_TYPE_JSON') > 1 ? [{ field: 'payloadType', problem: 'must be PAYLOAD_TYPE_JSON' }] : []

@Rule<CreateActionTargetRequest>(onlyJson)
class CreateActionTargetRequest extends TargetMembers {
  @OneOf(PAYLOAD_TYPES) payloadType!: string
}

class CreateActionTargetResponse {
  @Text({ max: 200 }) id!: string
  @Instant() creationDate!: EpochSeconds
  /** Signs every call; returned only here. */
  @Text({ max: 200, secret: true }) signingKey!: string
}

@Rule<UpdateActionTargetRequest>(onlyJson)
class UpdateActionTargetRequest extends TargetChanges {
  @Text({ max: 200 }) id!: string
  @OneOf(PAYLOAD_TYPES) payloadType!: string
}

class UpdateActionTargetResponse {
  @Instant() changeDate!: EpochSeconds
  /** The new key, if one was requested; returned only here. */
  @Text({ max: 200, secret: true, optional: true }) signingKey?: string
}

class DeleteActionTargetRequest {
  @Text({ max: 200 }) id!: string
}

class DeleteActionTargetResponse {
  @Instant() deletionDate!: EpochSeconds
}

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

class ListActionTargetsRequest extends PaginatedRequest {
  @OneOf(TARGET_COLUMNS_V2) sortingColumn!: string
  @Nested(() => TargetSearchFilter, { list: 20 }) filters!: TargetSearchFilter[]
}

class ListActionTargetsResponse {
  @Nested(() => PaginationResponse) pagination!: PaginationResponse
  @Nested(() => ActionTarget, { list: 1000 }) targets!: ActionTarget[]
}

const toWire = (target: Target): ActionTarget => {
  const { id, name, timeout, endpoint, createdAt, changedAt } = target
  return {
    id, creationDate: createdAt, changeDate: changedAt, name, timeout, endpoint, payloadType: 'PAYLOAD_TYPE_JSON', ...typeOf(target),
  }
}

const SERVICE = 'action.v2.ActionService'
const ALL = '/v2/actions/targets'
const ONE = `${ALL}/{id}`

/** Targets in v2. */
export const TARGETS: TargetWording = {
  create: operation({
    name: `${SERVICE}/CreateTarget`,
    http: [{ verb: 'POST', path: ALL }],
    request: message(CreateActionTargetRequest),
    response: message(CreateActionTargetResponse),
    read: newTargetOf,
    write: ({ id, createdAt, signingKey }) => ({ id, creationDate: createdAt, signingKey }),
  }),
  change: operation({
    name: `${SERVICE}/UpdateTarget`,
    http: [{ verb: 'POST', path: ONE }],
    request: message(UpdateActionTargetRequest),
    response: message(UpdateActionTargetResponse),
    read: ({ id, ...changes }) => ({ id: TargetId.parse(id), change: changeOf(changes) }),
    write: ({ changedAt, ...secrets }) => ({ changeDate: changedAt, ...secrets }),
  }),
  remove: operation({
    name: `${SERVICE}/DeleteTarget`,
    http: [{ verb: 'DELETE', path: ONE }],
    request: message(DeleteActionTargetRequest),
    response: message(DeleteActionTargetResponse),
    read: ({ id }) => TargetId.parse(id),
    write: (deletionDate) => ({ deletionDate }),
  }),
  get: operation({
    name: `${SERVICE}/GetTarget`,
    http: [{ verb: 'GET', path: ONE }],
    request: message(GetActionTargetRequest),
    response: message(GetActionTargetResponse),
    read: ({ id }) => TargetId.parse(id),
    write: (target) => ({ target: toWire(target) }),
  }),
  search: operation({
    name: `${SERVICE}/ListTargets`,
    http: [{ verb: 'POST', path: `${ALL}/search` }],
    request: message(ListActionTargetsRequest),
    response: message(ListActionTargetsResponse),
    read: (input) => targetSearch({ page: pageRequestOf(input), column: input.sortingColumn, filters: input.filters.map(targetFilterOf) }),
    write: (page, _site, input) => ({ pagination: paginationOf(page, pageRequestOf(input)), targets: page.items.map(toWire) }),
  }),
}
