import type { DetailSchema, NewResource, Resource } from '@keyhall/core/resources'
import { DETAIL_LIMITS, MAX_RESOURCE_URI, RESOURCE_LIMITS } from '@keyhall/core/resources'
import { ClientId } from '@keyhall/core/shared'
import { Revision } from '../../application/shapes/revision.message.js'
import { meaningOf, nameOf, namesOf } from '../../application/shapes/wire-enums.js'
import type { WireEnum } from '../../application/shapes/wire-enums.js'
import { Duration, Flag, Instant, Json, Nested, OneOf, Text } from '../../message/index.js'

/** Unspecified: as registered for the application. */
const TOKEN_TYPES = {
  RESOURCE_TOKEN_TYPE_UNSPECIFIED: undefined, RESOURCE_TOKEN_TYPE_BEARER: 'bearer', RESOURCE_TOKEN_TYPE_JWT: 'jwt',
} as const satisfies WireEnum<Resource['accessTokenType']>

export class ScopeOfResource {
  /** A scope token (RFC 6749 §3.3). */
  @Text({ max: RESOURCE_LIMITS.scopeName }) name!: string
  /** What it allows, for the consent page. */
  @Text({ max: RESOURCE_LIMITS.description, plain: true }) description!: string
  /** Granted when a request names no scope. */
  @Flag() isDefault!: boolean
}

/** A type of authorization details (RFC 9396). */
export class DetailTypeOfResource {
  @Text({ max: 200 }) type!: string
  /** For the consent page; `{member}` is replaced by the value of that member. */
  @Text({ max: RESOURCE_LIMITS.description, plain: true }) label!: string
  /** A subset of JSON Schema for the members beside `type` and `locations`: `type`, `properties`, `required`, `items`, `maxItems`, `enum`, `maxLength`, `minimum`, `maximum`. */
  @Json() schema?: unknown
}

/** The members of a resource that can be changed. */
export class ResourceSettings {
  @Text({ max: RESOURCE_LIMITS.name, plain: true }) name!: string
  @Nested(() => ScopeOfResource, { list: RESOURCE_LIMITS.scopes }) scopes!: ScopeOfResource[]
  /** The form of access tokens. */
  @OneOf(namesOf(TOKEN_TYPES)) accessTokenType!: string
  /** How long access tokens are valid. Absent: as set for the instance. */
  @Duration({ min: RESOURCE_LIMITS.minLifetime, max: RESOURCE_LIMITS.maxLifetime, optional: true }) accessTokenLifetime?: number
  /** Whether applications of all projects may request tokens, without being listed. */
  @Flag() isOpen!: boolean
  /** Applications of other projects, and service users by user name, that may request tokens. Those of its own project always may. */
  @Text({ max: 200, list: RESOURCE_LIMITS.clients }) clientIds!: string[]
  @Nested(() => DetailTypeOfResource, { list: DETAIL_LIMITS.types }) detailTypes!: DetailTypeOfResource[]
}

/** A resource as returned. */
export class ResourceOfService extends ResourceSettings {
  @Text({ max: 200 }) resourceId!: string
  @Text({ max: 200 }) projectId!: string
  @Text({ max: MAX_RESOURCE_URI }) uri!: string
  @Instant() creationDate!: number
  @Instant() changeDate!: number
  @Revision() revision!: number
}

export const settingsOf = ({ name, scopes, accessTokenType, accessTokenLifetime, isOpen, clientIds, detailTypes }: ResourceSettings) => ({
  name,
  scopes: scopes.map(({ isDefault, ...scope }) => ({ ...scope, ...(isDefault ? { isDefault } : {}) })),
  accessTokenType: meaningOf<Resource['accessTokenType']>(TOKEN_TYPES, accessTokenType),
  accessTokenLifetime,
  isOpen,
  clientIds: [...new Set(clientIds)].map((id) => ClientId.parse(id)),
  // The use case checks the schemas.
  detailTypes: detailTypes.length > 0 ? detailTypes.map(({ type, label, schema }) => ({ type, label, schema: schema as DetailSchema })) : undefined,
}) satisfies { readonly [Name in keyof Omit<NewResource, 'uri'>]: NewResource[Name] | undefined }

export function toResourceOfService(resource: Resource): ResourceOfService {
  const { id, projectId, uri, name, scopes, accessTokenType, accessTokenLifetime, isOpen, clientIds, detailTypes = [], version, createdAt, changedAt } = resource
  return {
    resourceId: id,
    projectId,
    uri,
    name,
    scopes: scopes.map(({ name: scope, description, isDefault = false }) => ({ name: scope, description, isDefault })),
    accessTokenType: nameOf<Resource['accessTokenType']>(TOKEN_TYPES, accessTokenType) ?? '',
    ...(accessTokenLifetime === undefined ? {} : { accessTokenLifetime }),
    isOpen,
    clientIds: [...clientIds],
    detailTypes: detailTypes.map((one) => ({ ...one })),
    creationDate: createdAt,
    changeDate: changedAt,
    revision: version,
  }
}
