import { NotFound, defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { Nested, message } from '../../../message/index.js'
import { Metadata, MetadataList, MetadataListRequest, listMetadata, metadataOf } from '../../../shapes/users/metadata.js'
import { MetadataKey } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE } from './my.js'

class GetMyMetadataRequest {
  @MetadataKey() key!: string
}
class GetMyMetadataResponse {
  @Nested(() => Metadata) metadata!: Metadata
}

export const myMetadataMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...MINE,
    name: `${SERVICE}/ListMyMetadata`,
    summary: "Lists the caller's metadata",
    http: [{ verb: 'POST', path: '/auth/v1/users/me/metadata/_search' }],
    request: message(MetadataListRequest),
    response: message(MetadataList),
    handle: async (search, { caller, orgId }) => listMetadata(users, caller.userId, search, orgId),
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/GetMyMetadata`,
    summary: 'Returns one metadata entry of the caller',
    http: [{ verb: 'GET', path: '/auth/v1/users/me/metadata/{key}' }],
    request: message(GetMyMetadataRequest),
    response: message(GetMyMetadataResponse),
    handle: async ({ key }, { caller, orgId }) => {
      const entry = await users.views.read(({ userMetadata }) => userMetadata.find(caller.userId, key))
      if (!entry) throw new NotFound('this metadata key does not exist')
      return { metadata: metadataOf(entry, orgId) }
    },
  }),
]
