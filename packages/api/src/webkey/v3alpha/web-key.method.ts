import type { AnyMethod } from '@keyhall/core/api'
import type { SigningKey } from '@keyhall/core/keys'
import { Instant, Nested, OneOf, Text, message } from '../../message/index.js'
import { empty } from '../../shapes/empty.js'
import { methodOf } from '../../shapes/operation.js'
import type { UseCases } from '../../use-cases.js'
import { KeyConfig, STATES, changedAtOf, keyConfigOf, requestedKey, stateOf } from '../shapes/key-config.js'
import { webKeyOperations } from '../shapes/web-key-operations.js'

class KeyOwner {
  @OneOf(['OWNER_TYPE_UNSPECIFIED', 'OWNER_TYPE_SYSTEM', 'OWNER_TYPE_INSTANCE', 'OWNER_TYPE_ORG']) type!: string
  @Text({ max: 200 }) id!: string
}

class KeyDetails {
  @Text({ max: 200 }) id!: string
  @Instant({ optional: true }) created?: number
  @Instant({ optional: true }) changed?: number
  @Nested(() => KeyOwner) owner!: KeyOwner
}

class CreateWebKeyResourceRequest {
  @Nested(() => KeyConfig, { optional: true }) key?: KeyConfig
}

class WebKeyResourceRequest {
  @Text({ max: 200 }) id!: string
}

class WebKeyResourceResponse {
  @Nested(() => KeyDetails) details!: KeyDetails
}

class GetWebKey {
  @Nested(() => KeyDetails) details!: KeyDetails
  @Nested(() => KeyConfig) config!: KeyConfig
  @OneOf(STATES) state!: string
}

class ListWebKeyResourcesResponse {
  @Nested(() => GetWebKey, { list: 1000 }) webKeys!: GetWebKey[]
}

const ownedBy = (instanceId: string): KeyOwner => ({ type: 'OWNER_TYPE_INSTANCE', id: instanceId })

const detailsOf = (key: SigningKey, instanceId: string): KeyDetails =>
  ({ id: key.kid, created: key.createdAt, changed: changedAtOf(key), owner: ownedBy(instanceId) })

const SERVICE = 'resources.webkey.v3alpha.WebKeyService'
const ALL = '/resources/v3alpha/web_keys'

/** WebKeyService v3alpha: the same methods as v2 in other messages. */
export function webKeyResourceMethods(use: UseCases): readonly AnyMethod[] {
  const keys = webKeyOperations(use)
  const response = message(WebKeyResourceResponse)
  return [
    methodOf(keys.create, {
      name: `${SERVICE}/CreateWebKey`,
      http: [{ verb: 'POST', path: ALL, status: 201 }],
      request: message(CreateWebKeyResourceRequest),
      response,
      read: ({ key }) => requestedKey(key ?? {}),
      write: (key, { instanceId }) => ({ details: detailsOf(key, instanceId) }),
    }),
    methodOf(keys.activate, {
      name: `${SERVICE}/ActivateWebKey`,
      http: [{ verb: 'POST', path: `${ALL}/{id}/_activate` }],
      request: message(WebKeyResourceRequest),
      response,
      read: ({ id }) => id,
      write: (key, { instanceId }) => ({ details: detailsOf(key, instanceId) }),
    }),
    methodOf(keys.remove, {
      name: `${SERVICE}/DeleteWebKey`,
      http: [{ verb: 'DELETE', path: `${ALL}/{id}` }],
      request: message(WebKeyResourceRequest),
      response,
      read: ({ id }) => id,
      write: (changed, { instanceId }, { id }) => ({ details: { id, changed, owner: ownedBy(instanceId) } }),
    }),
    methodOf(keys.list, {
      name: `${SERVICE}/ListWebKeys`,
      http: [{ verb: 'GET', path: ALL }],
      request: empty,
      response: message(ListWebKeyResourcesResponse),
      read: () => undefined,
      write: (all, { instanceId }) =>
        ({ webKeys: all.map((key) => ({ details: detailsOf(key, instanceId), config: keyConfigOf(key), state: stateOf(key) })) }),
    }),
  ]
}
