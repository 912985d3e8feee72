import type { DetailSchema, DetailType, NewResource, ResourceScope } from '@keyhall/core/resources'
import { DETAIL_LIMITS, MAX_RESOURCE_URI, RESOURCE_LIMITS, schemaProblem } from '@keyhall/core/resources'
import type { ClientId, ProjectId, ResourceId } from '@keyhall/core/shared'
import { defined, isPlain } from '@keyhall/core/shared'
import type { ResourceItem } from '@keyhall/core/transfer'
import { Member, Optional, object } from '@keyhall/input'
import type { Read } from '@keyhall/input'
import { andThen, flag, list, set } from '../../reading/parsers.js'
import * as text from '../../reading/texts.js'
import { id, named } from './names.js'
import { allWritten } from './written.js'

const tokenType = named('RESOURCE_TOKEN_TYPE_', ['bearer', 'jwt'])
const { minLifetime, maxLifetime } = RESOURCE_LIMITS

const lifetime: Read<number> = andThen(text.matching(/^[1-9]\d{0,5}(\.0+)?s$/, 20, `a duration from ${minLifetime}s to ${maxLifetime}s`), (value) => Number.parseInt(value, 10))

/** As in the API: a text for the consent page. The import counts its characters. */
const shown = (most: number): Read<string> => andThen(text.storable(2 * most), (value, at) =>
  isPlain(value) ? value : at.refuse('contains control or invisible characters'))

const schema: Read<DetailSchema> = (value, at) => {
  const problem = schemaProblem(value)
  return problem === undefined ? (value as DetailSchema) : at.refuse(problem)
}

class ScopeInput {
  @Member(text.storable(RESOURCE_LIMITS.scopeName)) readonly name!: string
  @Member(shown(RESOURCE_LIMITS.description)) readonly description!: string
  @Optional(flag) readonly isDefault?: boolean
}

class DetailTypeInput {
  @Member(text.storable(200)) readonly type!: string
  @Member(shown(RESOURCE_LIMITS.description)) readonly label!: string
  @Member(schema) readonly schema!: DetailSchema
}

/** The members of a resource in the API. */
export class ResourceInput {
  @Member(text.storable(MAX_RESOURCE_URI)) readonly uri!: string
  @Member(shown(RESOURCE_LIMITS.name)) readonly name!: string
  @Member(list(object(ScopeInput), RESOURCE_LIMITS.scopes)) readonly scopes!: readonly ScopeInput[]
  @Optional(tokenType.read) readonly accessTokenType?: NewResource['accessTokenType']
  @Optional(lifetime) readonly accessTokenLifetime?: number
  @Optional(flag) readonly isOpen?: boolean
  @Optional(set(text.storable(200) as Read<ClientId>, RESOURCE_LIMITS.clients)) readonly clientIds?: readonly ClientId[]
  @Optional(list(object(DetailTypeInput), DETAIL_LIMITS.types)) readonly detailTypes?: readonly DetailType[]
}

class ResourceEntry {
  @Member(id<ResourceId>()) readonly resourceId!: ResourceId
  @Member(id<ProjectId>()) readonly projectId!: ProjectId
  @Member(object(ResourceInput)) readonly resource!: ResourceInput
}

const scopeOf = ({ name, description, isDefault }: ScopeInput): ResourceScope => ({ name, description, ...(isDefault ? { isDefault } : {}) })

export function describedBy({ uri, name, scopes, accessTokenType, accessTokenLifetime, isOpen = false, clientIds = [], detailTypes = [] }: ResourceInput): NewResource {
  return defined<NewResource>({
    uri, name, scopes: scopes.map(scopeOf), accessTokenType, accessTokenLifetime, isOpen, clientIds, detailTypes: detailTypes.length > 0 ? detailTypes : undefined,
  })
}

/** `resources[]` */
export const resource: Read<ResourceItem> = andThen(object(ResourceEntry), ({ resourceId, projectId, resource: given }) =>
  ({ kind: 'resource', projectId, resourceId, resource: describedBy(given) }))

/** Members in a fixed order: databases do not keep that of JSON. */
function writtenSchema(given: DetailSchema): object {
  switch (given.type) {
    case 'object': {
      const properties = Object.entries(given.properties).toSorted(([a], [b]) => (a < b ? -1 : 1))
      return defined({ type: given.type, properties: Object.fromEntries(properties.map(([name, one]) => [name, writtenSchema(one)])), required: given.required })
    }
    case 'array':
      return defined({ type: given.type, items: writtenSchema(given.items), maxItems: given.maxItems })
    case 'string':
      return defined({ type: given.type, enum: given.enum, maxLength: given.maxLength })
    case 'boolean':
      return { type: given.type }
    default:
      return defined({ type: given.type, minimum: given.minimum, maximum: given.maximum })
  }
}

export function writtenResource({ resourceId, projectId, resource: stored }: ResourceItem): object {
  const { uri, name, scopes, accessTokenType, accessTokenLifetime, isOpen, clientIds, detailTypes, ...rest } = stored
  allWritten(rest)
  return {
    resourceId,
    projectId,
    resource: defined({
      uri,
      name,
      scopes: scopes.map(({ name: scope, description, isDefault }) => defined({ name: scope, description, isDefault })),
      accessTokenType: accessTokenType && tokenType.write(accessTokenType),
      accessTokenLifetime: accessTokenLifetime === undefined ? undefined : `${accessTokenLifetime}s`,
      isOpen: isOpen ? true : undefined,
      clientIds: clientIds.length > 0 ? clientIds : undefined,
      detailTypes: detailTypes?.map(({ type, label, schema: described }) => ({ type, label, schema: writtenSchema(described) })),
    }),
  }
}
