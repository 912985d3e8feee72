import type { AnyMethod } from '@keyhall/core/api'
import { Nested, message } from '../../../message/index.js'
import { metadataOfUsers, metadataReading } from '../../../shapes/metadata-operations.js'
import { methodOf } from '../../../shapes/operation.js'
import { Metadata, MetadataList, MetadataListRequest, metadataList, metadataOf, metadataSearch } from '../../../shapes/users/metadata.js'
import { MetadataKey } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE } from './my.js'

class GetMyMetadataRequest {
  @MetadataKey() key!: string
}
class GetMyMetadataResponse {
  @Nested(() => Metadata) metadata!: Metadata
}

export function myMetadataMethods(use: UseCases): readonly AnyMethod[] {
  const metadata = metadataReading(metadataOfUsers(use), MINE)
  return [
    methodOf(metadata.list, {
      name: `${SERVICE}/ListMyMetadata`,
      summary: "Lists the caller's metadata",
      http: [{ verb: 'POST', path: '/auth/v1/users/me/metadata/_search' }],
      request: message(MetadataListRequest),
      response: message(MetadataList),
      read: (search, { caller }) => ({ id: caller.userId, search: metadataSearch(search) }),
      write: (page, { orgId }) => metadataList(page, orgId),
    }),
    methodOf(metadata.get, {
      name: `${SERVICE}/GetMyMetadata`,
      summary: 'Returns one metadata entry of the caller',
      http: [{ verb: 'GET', path: '/auth/v1/users/me/metadata/{key}' }],
      request: message(GetMyMetadataRequest),
      response: message(GetMyMetadataResponse),
      read: ({ key }, { caller }) => ({ id: caller.userId, key }),
      write: (entry, { orgId }) => ({ metadata: metadataOf(entry, orgId) }),
    }),
  ]
}
