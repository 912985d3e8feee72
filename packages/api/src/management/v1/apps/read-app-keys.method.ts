import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { Nested, Text, message } from '../../../message/index.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../../shapes/list-query.js'
import { methodOf } from '../../../shapes/operation.js'
import { AppKey, AppKeyRequest, appKeyOf } from './app-key.message.js'
import { placeOf } from './app-place.js'

class GetAppKeyRequest extends AppKeyRequest {}

class GetAppKeyResponse {
  @Nested(() => AppKey) key!: AppKey
}

class ListAppKeysRequest extends ListRequest {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) appId!: string
}

class ListAppKeysResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => AppKey, { list: 1000 }) result!: AppKey[]
}

export const getAppKey = (apps: ApplicationOperations) =>
  methodOf(apps.getKey, {
    name: 'management.v1.ManagementService/GetAppKey',
    http: [{ verb: 'GET', path: '/management/v1/projects/{project_id}/apps/{app_id}/keys/{key_id}' }],
    request: message(GetAppKeyRequest),
    response: message(GetAppKeyResponse),
    read: (input, call) => ({ place: placeOf(call, input), keyId: input.keyId }),
    write: (key) => ({ key: appKeyOf(key) }),
  })

export const listAppKeys = (apps: ApplicationOperations) =>
  methodOf(apps.listKeys, {
    name: 'management.v1.ManagementService/ListAppKeys',
    summary: 'Lists the keys of an application, including expired ones, oldest first',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/{app_id}/keys/_search' }],
    request: message(ListAppKeysRequest),
    response: message(ListAppKeysResponse),
    read: ({ query, ...input }, call) => {
      const place = placeOf(call, input)
      const ofApp = { kind: 'among', field: 'clientId', values: [place.clientId] } as const
      return { place, search: { ...pageOf(query), sortBy: 'createdAt' as const, filters: [ofApp] } }
    },
    write: (page) => ({ details: listDetails(page), result: page.items.map(appKeyOf) }),
  })
