import { TargetId } from '@keyhall/core/shared'
import type { Target } from '@keyhall/core/targets'
import { Duration, Nested, OneOf, Text, message } from '../../message/index.js'
import { operation } from '../../shapes/operation.js'
import { TargetSearchFilter, targetFilterOf } from '../shapes/search-filters.js'
import type { TargetWording } from '../shapes/target-operations.js'
import { TARGET_COLUMNS_V2, targetSearch } from '../shapes/target-search.js'
import { TargetChanges, TargetMembers, TargetType, changeOf, newTargetOf, typeOf } from '../shapes/target-type.js'
import { ResourceChanged, ResourceDetails, ResourceListDetails, ResourceQuery, detailsOf, listed, partOf } from './details.js'

class CreateTargetResourceRequest extends TargetMembers {}

class CreateTargetResourceResponse extends ResourceChanged {
  /** Signs every call; returned only here. */
  @Text({ max: 200, secret: true }) signingKey!: string
}

class PatchTargetRequest extends TargetChanges {
  @Text({ max: 200 }) id!: string
}

class PatchTargetResponse extends ResourceChanged {
  /** The new key, if one was requested; returned only here. */
  @Text({ max: 200, secret: true, optional: true }) signingKey?: string
}

class TargetResourceRequest {
  @Text({ max: 200 }) id!: string
}

class TargetConfig extends TargetType {
  @Text({ max: 200 }) name!: string
  @Duration({ min: 0, max: 300 }) timeout!: number
  @Text({ max: 1000 }) endpoint!: string
}

/** A target without its signing key. */
class TargetResource {
  @Nested(() => ResourceDetails) details!: ResourceDetails
  @Nested(() => TargetConfig) config!: TargetConfig
}

class TargetResourceResponse {
  @Nested(() => TargetResource) target!: TargetResource
}

class SearchTargetsRequest {
  @Nested(() => ResourceQuery, { optional: true }) query?: ResourceQuery
  @OneOf(TARGET_COLUMNS_V2) sortingColumn!: string
  @Nested(() => TargetSearchFilter, { list: 20 }) filters!: TargetSearchFilter[]
}

class SearchTargetsResponse {
  @Nested(() => ResourceListDetails) details!: ResourceListDetails
  @Nested(() => TargetResource, { list: 1000 }) result!: TargetResource[]
}

const toWire = (target: Target, instanceId: string): TargetResource => {
  const { id, name, timeout, endpoint, createdAt: created, changedAt: changed } = target
  return { ...detailsOf({ id, created, changed }, instanceId), config: { name, timeout, endpoint, ...typeOf(target) } }
}

const SERVICE = 'resources.action.v3alpha.ActionService'
const ALL = '/resources/v3alpha/actions/targets'
const ONE = `${ALL}/{id}`

/** Targets in the resource API. */
export const TARGETS: TargetWording = {
  create: operation({
    name: `${SERVICE}/CreateTarget`,
    http: [{ verb: 'POST', path: ALL, status: 201 }],
    request: message(CreateTargetResourceRequest),
    response: message(CreateTargetResourceResponse),
    read: newTargetOf,
    write: ({ id, createdAt, signingKey }, { instanceId }) =>
      ({ ...detailsOf({ id, created: createdAt, changed: createdAt }, instanceId), signingKey }),
  }),
  change: operation({
    name: `${SERVICE}/PatchTarget`,
    http: [{ verb: 'PATCH', path: ONE }],
    request: message(PatchTargetRequest),
    response: message(PatchTargetResponse),
    read: ({ id, ...changes }) => ({ id: TargetId.parse(id), change: changeOf(changes) }),
    write: ({ changedAt: changed, ...secrets }, { instanceId }, { id }) => ({ ...detailsOf({ id, changed }, instanceId), ...secrets }),
  }),
  remove: operation({
    name: `${SERVICE}/DeleteTarget`,
    http: [{ verb: 'DELETE', path: ONE }],
    request: message(TargetResourceRequest),
    response: message(ResourceChanged),
    read: ({ id }) => TargetId.parse(id),
    write: (changed, { instanceId }, { id }) => detailsOf({ id, changed }, instanceId),
  }),
  get: operation({
    name: `${SERVICE}/GetTarget`,
    http: [{ verb: 'GET', path: ONE }],
    request: message(TargetResourceRequest),
    response: message(TargetResourceResponse),
    read: ({ id }) => TargetId.parse(id),
    write: (target, { instanceId }) => ({ target: toWire(target, instanceId) }),
  }),
  search: operation({
    name: `${SERVICE}/SearchTargets`,
    http: [{ verb: 'POST', path: `${ALL}/_search` }],
    request: message(SearchTargetsRequest),
    response: message(SearchTargetsResponse),
    read: ({ query, sortingColumn: column, filters }) => targetSearch({ page: partOf(query), column, filters: filters.map(targetFilterOf) }),
    write: (page, { instanceId }, { query }) =>
      ({ details: listed(page, partOf(query)), result: page.items.map((target) => toWire(target, instanceId)) }),
  }),
}
