import { defineMethod } from '@keyhall/core/api'
import { Nested, Text, message } from '../../../message/index.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../../shapes/list-query.js'
import type { UseCases } from '../../../use-cases.js'
import { AppKey, AppKeyRequest, appKeyOf } from './app-key.message.js'
import { AT_PROJECT, placeOf } from './app-place.js'

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

const common = { permission: 'project.app.read', place: AT_PROJECT } as const

export const getAppKey = ({ applications }: UseCases) =>
  defineMethod({
    ...common,
    name: 'management.v1.ManagementService/GetAppKey',
    summary: 'Returns the details of an application key, without the key itself',
    http: [{ verb: 'GET', path: '/management/v1/projects/{project_id}/apps/{app_id}/keys/{key_id}' }],
    request: message(GetAppKeyRequest),
    response: message(GetAppKeyResponse),
    handle: async (input, call) => ({ key: appKeyOf(await applications.read.getKey(input.keyId, placeOf(call, input))) }),
  })

export const listAppKeys = ({ applications }: UseCases) =>
  defineMethod({
    ...common,
    name: 'management.v1.ManagementService/ListAppKeys',
    summary: 'Lists the keys of an application, including expired ones, oldest first',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/{app_id}/keys/_search' }],
    request: message(ListAppKeysRequest),
    response: message(ListAppKeysResponse),
    handle: async ({ query, ...input }, call) => {
      const { id } = await applications.read.get(placeOf(call, input))
      const ofApp = { kind: 'among', field: 'clientId', values: [id] } as const
      const page = await applications.read.searchKeys({ ...pageOf(query), sortBy: 'createdAt', filters: [ofApp] })
      return { details: listDetails(page), result: page.items.map(appKeyOf) }
    },
  })
