import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../../message/index.js'
import { metadataOfUsers, metadataReading, metadataWriting } from '../../../shapes/metadata-operations.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { methodOf } from '../../../shapes/operation.js'
import { changedUser } from '../../../shapes/users/contact-operations.js'
import { Metadata, MetadataEntry, MetadataList, MetadataListRequest, metadataList, metadataOf, metadataSearch } from '../../../shapes/users/metadata.js'
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

const ALL = '/management/v1/users/{id}/metadata'

function reading(use: UseCases): readonly AnyMethod[] {
  const metadata = metadataReading(metadataOfUsers(use), { permission: 'user.read', place: userOfOrg('id') })
  return [
    methodOf(metadata.list, {
      name: `${SERVICE}/ListUserMetadata`,
      http: [{ verb: 'POST', path: `${ALL}/_search` }],
      request: message(ListUserMetadataRequest),
      response: message(MetadataList),
      read: ({ id, ...search }) => ({ id: UserId.parse(id), search: metadataSearch(search) }),
      write: (page, { orgId }) => metadataList(page, orgId),
    }),
    methodOf(metadata.get, {
      name: `${SERVICE}/GetUserMetadata`,
      http: [{ verb: 'GET', path: `${ALL}/{key}` }],
      request: message(UserMetadataKeyRequest),
      response: message(GetUserMetadataResponse),
      read: ({ id, key }) => ({ id: UserId.parse(id), key }),
      write: (entry, { orgId }) => ({ metadata: metadataOf(entry, orgId) }),
    }),
  ]
}

function writing(use: UseCases): readonly AnyMethod[] {
  const metadata = metadataWriting(metadataOfUsers(use), { permission: 'user.write', place: userOfOrg('id') })
  return [
    methodOf(metadata.set, {
      name: `${SERVICE}/SetUserMetadata`,
      summary: 'Sets one metadata entry of a user',
      http: [{ verb: 'POST', path: `${ALL}/{key}` }],
      request: message(SetUserMetadataRequest),
      response: message(SetUserMetadataResponse),
      read: ({ id, ...entry }) => ({ id: UserId.parse(id), entries: [entry] }),
      write: (change, _call, { id }) => ({ id, ...changedUser(change) }),
    }),
    methodOf(metadata.set, {
      name: `${SERVICE}/BulkSetUserMetadata`,
      summary: 'Sets several metadata entries of a user; sets all or none',
      http: [{ verb: 'POST', path: `${ALL}/_bulk` }],
      request: message(BulkSetUserMetadataRequest),
      response: changed,
      read: ({ id, metadata: entries }) => ({ id: UserId.parse(id), entries }),
      write: changedUser,
    }),
    methodOf(metadata.remove, {
      name: `${SERVICE}/RemoveUserMetadata`,
      summary: 'Removes one metadata entry of a user',
      http: [{ verb: 'DELETE', path: `${ALL}/{key}` }],
      request: message(UserMetadataKeyRequest),
      response: changed,
      read: ({ id, key }) => ({ id: UserId.parse(id), keys: [key] }),
      write: changedUser,
    }),
    methodOf(metadata.remove, {
      name: `${SERVICE}/BulkRemoveUserMetadata`,
      summary: 'Removes several metadata entries of a user',
      http: [{ verb: 'DELETE', path: `${ALL}/_bulk` }],
      request: message(BulkRemoveUserMetadataRequest),
      response: changed,
      read: ({ id, keys }) => ({ id: UserId.parse(id), keys }),
      write: changedUser,
    }),
  ]
}

export const userMetadataMethods = (use: UseCases): readonly AnyMethod[] => [...reading(use), ...writing(use)]
