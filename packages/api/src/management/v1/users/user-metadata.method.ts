import { NotFound, defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../../message/index.js'
import { ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import { Metadata, MetadataEntry, MetadataList, MetadataListRequest, listMetadata, metadataOf } from '../../../shapes/users/metadata.js'
import { Id, MetadataKey, MetadataValue } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, changed, userOfOrg } from './user-requests.js'

class UserMetadataKeyRequest {
  @Id() id!: string
  @MetadataKey() key!: string
}
class SetUserMetadataRequest extends UserMetadataKeyRequest {
  @MetadataValue() value!: string
}
class SetUserMetadataResponse {
  @Id() id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}
class BulkSetUserMetadataRequest {
  @Id() id!: string
  @Nested(() => MetadataEntry, { list: 100 }) metadata!: MetadataEntry[]
}
class BulkRemoveUserMetadataRequest {
  @Id() id!: string
  @Text({ max: 200, list: 100 }) keys!: string[]
}
class ListUserMetadataRequest extends MetadataListRequest {
  @Id() id!: string
}
class GetUserMetadataResponse {
  @Nested(() => Metadata) metadata!: Metadata
}

const reading = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/ListUserMetadata`,
    summary: 'Lists the metadata of a user',
    permission: 'user.read',
    place: userOfOrg('id'),
    http: [{ verb: 'POST', path: '/management/v1/users/{id}/metadata/_search' }],
    request: message(ListUserMetadataRequest),
    response: message(MetadataList),
    handle: async ({ id, ...search }, { orgId }) => listMetadata(users, UserId.parse(id), search, orgId),
  }),
  defineMethod({
    name: `${SERVICE}/GetUserMetadata`,
    summary: 'Returns one metadata entry of a user',
    permission: 'user.read',
    place: userOfOrg('id'),
    http: [{ verb: 'GET', path: '/management/v1/users/{id}/metadata/{key}' }],
    request: message(UserMetadataKeyRequest),
    response: message(GetUserMetadataResponse),
    handle: async ({ id, key }, { orgId }) => {
      const entry = await users.views.read(({ userMetadata }) => userMetadata.find(UserId.parse(id), key))
      if (!entry) throw new NotFound('this metadata key does not exist')
      return { metadata: metadataOf(entry, orgId) }
    },
  }),
]

const writing = ({ users: { metadata } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/SetUserMetadata`,
    summary: 'Sets one metadata entry of a user',
    permission: 'user.write',
    place: userOfOrg('id'),
    http: [{ verb: 'POST', path: '/management/v1/users/{id}/metadata/{key}' }],
    request: message(SetUserMetadataRequest),
    response: message(SetUserMetadataResponse),
    handle: async ({ id, key, value }, { caller }) => {
      const { at, orgId } = await metadata.set(UserId.parse(id), [{ key, value }], caller)
      return { id, ...changedAt(at, orgId) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/BulkSetUserMetadata`,
    summary: 'Sets several metadata entries of a user; sets all or none',
    permission: 'user.write',
    place: userOfOrg('id'),
    http: [{ verb: 'POST', path: '/management/v1/users/{id}/metadata/_bulk' }],
    request: message(BulkSetUserMetadataRequest),
    response: changed,
    handle: async ({ id, metadata: entries }, { caller }) => {
      const { at, orgId } = await metadata.set(UserId.parse(id), entries, caller)
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    name: `${SERVICE}/RemoveUserMetadata`,
    summary: 'Removes one metadata entry of a user',
    permission: 'user.write',
    place: userOfOrg('id'),
    http: [{ verb: 'DELETE', path: '/management/v1/users/{id}/metadata/{key}' }],
    request: message(UserMetadataKeyRequest),
    response: changed,
    handle: async ({ id, key }, { caller }) => {
      const { at, orgId } = await metadata.remove(UserId.parse(id), [key], caller)
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    name: `${SERVICE}/BulkRemoveUserMetadata`,
    summary: 'Removes several metadata entries of a user',
    permission: 'user.write',
    place: userOfOrg('id'),
    http: [{ verb: 'DELETE', path: '/management/v1/users/{id}/metadata/_bulk' }],
    request: message(BulkRemoveUserMetadataRequest),
    response: changed,
    handle: async ({ id, keys }, { caller }) => {
      const { at, orgId } = await metadata.remove(UserId.parse(id), keys, caller)
      return changedAt(at, orgId)
    },
  }),
]

export const userMetadataMethods = (use: UseCases): readonly AnyMethod[] => [...reading(use), ...writing(use)]
