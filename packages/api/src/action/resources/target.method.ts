import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { TargetId } from '@keyhall/core/shared'
import type { Target } from '@keyhall/core/targets'
import { Duration, Nested, OneOf, Text, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { TARGET_COLUMNS_V2, sortedBy } from '../shapes/target-search.js'
import { TargetChanges, TargetMembers, TargetType, changeOf, mannerOf, typeOf } from '../shapes/target-type.js'
import { TargetSearchFilter, targetFilterOf } from '../v2/read-target.method.js'
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
const READING = { permission: 'target.read', place: { kind: 'instance' }, feature: 'actions' } as const
const WRITING = { ...READING, permission: 'target.write' } as const

/** Targets in the resource API. */
export const targetResources = ({ actions, instance }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...WRITING,
    name: `${SERVICE}/CreateTarget`,
    summary: 'Creates a target, an endpoint that executions call',
    http: [{ verb: 'POST', path: ALL, status: 201 }],
    request: message(CreateTargetResourceRequest),
    response: message(CreateTargetResourceResponse),
    handle: async (input, { caller }) => {
      const { name, endpoint, timeout } = input
      const manner = mannerOf(input) ?? { kind: 'async', isInterrupting: false }
      const { id, createdAt, signingKey } = await actions.createTarget.create({ name, endpoint, timeout, ...manner }, caller)
      return { ...detailsOf({ id, created: createdAt, changed: createdAt }, instance().id), signingKey }
    },
  }),
  defineMethod({
    ...WRITING,
    name: `${SERVICE}/PatchTarget`,
    summary: 'Changes the given members of a target, or replaces its signing key',
    http: [{ verb: 'PATCH', path: `${ALL}/{id}` }],
    request: message(PatchTargetRequest),
    response: message(PatchTargetResponse),
    handle: async ({ id, ...changes }, { caller }) => {
      const { changedAt: changed, ...secrets } = await actions.changeTarget.change(TargetId.parse(id), changeOf(changes), caller)
      return { ...detailsOf({ id, changed }, instance().id), ...secrets }
    },
  }),
  defineMethod({
    ...WRITING,
    name: `${SERVICE}/DeleteTarget`,
    summary: 'Deletes a target and removes it from all executions',
    http: [{ verb: 'DELETE', path: `${ALL}/{id}` }],
    request: message(TargetResourceRequest),
    response: message(ResourceChanged),
    handle: async ({ id }, { caller }) => detailsOf({ id, changed: await actions.removeTarget.remove(TargetId.parse(id), caller) }, instance().id),
  }),
  ...targetResourceReads({ actions, instance }),
]

const targetResourceReads = ({ actions, instance }: Pick<UseCases, 'actions' | 'instance'>): readonly AnyMethod[] => [
  defineMethod({
    ...READING,
    name: `${SERVICE}/GetTarget`,
    summary: 'Returns a target, without its signing key',
    http: [{ verb: 'GET', path: `${ALL}/{id}` }],
    request: message(TargetResourceRequest),
    response: message(TargetResourceResponse),
    handle: async ({ id }) => ({ target: toWire(await actions.readTargets.one(TargetId.parse(id)), instance().id) }),
  }),
  defineMethod({
    ...READING,
    name: `${SERVICE}/SearchTargets`,
    summary: 'Searches targets by name or id',
    http: [{ verb: 'POST', path: `${ALL}/_search` }],
    request: message(SearchTargetsRequest),
    response: message(SearchTargetsResponse),
    handle: async ({ query, sortingColumn, filters }) => {
      const pageRequest = partOf(query)
      const page = await actions.readTargets.search({ ...pageRequest, ...sortedBy(sortingColumn), filters: filters.map(targetFilterOf) })
      return { details: listed(page, pageRequest), result: page.items.map((target) => toWire(target, instance().id)) }
    },
  }),
]
