import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { NewResource } from '@keyhall/core/resources'
import { MAX_RESOURCE_URI, RESOURCE_LIMITS } from '@keyhall/core/resources'
import { ProjectId, ResourceId, defined } from '@keyhall/core/shared'
import { IF_MATCH, Revision } from '../../application/shapes/revision.message.js'
import { Instant, Nested, Text, message } from '../../message/index.js'
import { ChangeDate, DeletionDate } from '../../shapes/dates.js'
import type { UseCases } from '../../use-cases.js'
import { ResourceOfService, ResourceSettings, settingsOf, toResourceOfService } from './resource-shape.js'

class CreateResourceRequest extends ResourceSettings {
  @Text({ max: 200 }) projectId!: string
  /** An absolute URI without a fragment; the value of `resource` in requests and of `aud` in tokens. It cannot be changed. */
  @Text({ max: MAX_RESOURCE_URI }) uri!: string
}

const MAX_WARNINGS = 1 + RESOURCE_LIMITS.clients

class CreateResourceResponse {
  @Text({ max: 200 }) resourceId!: string
  @Instant() creationDate!: number
  /** What may be a mistake: the feature `oauthResources` is off, or `clientIds` names clients that the organization does not have. */
  @Text({ min: 0, max: 1000, list: MAX_WARNINGS }) warnings!: string[]
}

class UpdateResourceResponse extends ChangeDate {
  /** As in the answer to `CreateResource`. */
  @Text({ min: 0, max: 1000, list: MAX_WARNINGS }) warnings!: string[]
}

class ResourceServiceIdRequest {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) resourceId!: string
}

class UpdateResourceRequest extends ResourceSettings {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) resourceId!: string
  @Revision() revision?: number
}

class GetResourceResponse {
  @Nested(() => ResourceOfService) resource!: ResourceOfService
}

class ListResourcesRequest {
  @Text({ max: 200 }) projectId!: string
}

class ListResourcesResponse {
  @Nested(() => ResourceOfService, { list: RESOURCE_LIMITS.perProject }) resources!: ResourceOfService[]
}

const SERVICE = 'resource.v2.ResourceService'
const PATH = '/v2/projects/{project_id}/resources'
const reads = { place: { kind: 'object', of: 'project', member: 'projectId' }, permission: 'project.read' } as const
const writes = { ...reads, permission: 'project.write' } as const

const placeOf = ({ projectId, resourceId }: ResourceServiceIdRequest) => ({ projectId: ProjectId.parse(projectId), id: ResourceId.parse(resourceId) })

/** ResourceService v2: API resources (RFC 8707). ZITADEL has none. */
export const resourceMethods = ({ resources }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...writes,
    name: `${SERVICE}/CreateResource`,
    summary: 'Adds an API resource to a project; applications request tokens for it with its URI',
    http: [{ verb: 'POST', path: PATH, status: 201 }],
    request: message(CreateResourceRequest),
    response: message(CreateResourceResponse),
    handle: async (input, { caller }) => {
      const described = defined<NewResource>({ ...settingsOf(input), uri: input.uri })
      const added = await resources.add(ProjectId.parse(input.projectId), described, caller)
      return { resourceId: added.id, creationDate: added.createdAt, warnings: [...(await resources.warnings(added))] }
    },
  }),
  defineMethod({
    ...reads,
    name: `${SERVICE}/GetResource`,
    summary: 'Returns an API resource',
    http: [{ verb: 'GET', path: `${PATH}/{resource_id}` }],
    request: message(ResourceServiceIdRequest),
    response: message(GetResourceResponse),
    handle: async (input) => ({ resource: toResourceOfService(await resources.one(placeOf(input))) }),
  }),
  defineMethod({
    ...reads,
    name: `${SERVICE}/ListResources`,
    summary: 'Lists the API resources of a project by URI',
    http: [{ verb: 'GET', path: PATH }],
    request: message(ListResourcesRequest),
    response: message(ListResourcesResponse),
    handle: async ({ projectId }) => ({ resources: (await resources.list(ProjectId.parse(projectId))).map(toResourceOfService) }),
  }),
  defineMethod({
    ...writes,
    name: `${SERVICE}/UpdateResource`,
    summary: 'Replaces every member of an API resource but its URI; tokens that were issued before stay as they are',
    http: [{ verb: 'PUT', path: `${PATH}/{resource_id}`, ...IF_MATCH }],
    request: message(UpdateResourceRequest),
    response: message(UpdateResourceResponse),
    handle: async (input, { caller }) => {
      const changed = await resources.change({ ...placeOf(input), version: input.revision }, settingsOf(input), caller)
      return { changeDate: changed.changedAt, warnings: [...(await resources.warnings(changed))] }
    },
  }),
  defineMethod({
    ...writes,
    name: `${SERVICE}/DeleteResource`,
    summary: 'Removes an API resource: no token is issued for it any more, and introspection reports its tokens as inactive',
    http: [{ verb: 'DELETE', path: `${PATH}/{resource_id}` }],
    request: message(ResourceServiceIdRequest),
    response: message(DeletionDate),
    handle: async (input, { caller }) => ({ deletionDate: await resources.remove(placeOf(input), caller) }),
  }),
]
