import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { Instant, Nested, OneOf, Text, message } from '../../message/index.js'
import { empty } from '../../shapes/empty.js'
import type { UseCases } from '../../use-cases.js'
import { KeyConfig, STATES, changedAtOf, keyConfigOf, stateOf, wantedKey } from '../shapes/key-config.js'

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

const ownedBy = ({ instance }: UseCases): KeyOwner => ({ type: 'OWNER_TYPE_INSTANCE', id: instance().id })

const writing = { permission: 'iam.web_key.write', place: { kind: 'instance' }, response: message(WebKeyResourceResponse) } as const

const createWebKey = (use: UseCases) =>
  defineMethod({
    ...writing,
    name: 'resources.webkey.v3alpha.WebKeyService/CreateWebKey',
    summary: 'Creates and publishes a signing key; it signs once it is activated or key rotation selects it',
    http: [{ verb: 'POST', path: '/resources/v3alpha/web_keys', status: 201 }],
    request: message(CreateWebKeyResourceRequest),
    handle: async ({ key }, { caller }) => {
      const { alg, size } = wantedKey(key ?? {})
      const { kid: id, createdAt } = await use.webKeys.create(alg, size, caller)
      return { details: { id, created: createdAt, changed: createdAt, owner: ownedBy(use) } }
    },
  })

const activateWebKey = (use: UseCases) =>
  defineMethod({
    ...writing,
    name: 'resources.webkey.v3alpha.WebKeyService/ActivateWebKey',
    summary: 'Activates a signing key that has been published long enough, and retires the active key of the same algorithm',
    http: [{ verb: 'POST', path: '/resources/v3alpha/web_keys/{id}/_activate' }],
    request: message(WebKeyResourceRequest),
    handle: async ({ id }, { caller }) => {
      const key = await use.webKeys.activate(id, caller)
      return { details: { id, created: key.createdAt, changed: changedAtOf(key), owner: ownedBy(use) } }
    },
  })

const deleteWebKey = (use: UseCases) =>
  defineMethod({
    ...writing,
    name: 'resources.webkey.v3alpha.WebKeyService/DeleteWebKey',
    summary: 'Deletes a signing key that is not active; tokens signed with it become invalid',
    http: [{ verb: 'DELETE', path: '/resources/v3alpha/web_keys/{id}' }],
    request: message(WebKeyResourceRequest),
    handle: async ({ id }, { caller }) => ({ details: { id, changed: await use.webKeys.remove(id, caller), owner: ownedBy(use) } }),
  })

const listWebKeys = (use: UseCases) =>
  defineMethod({
    name: 'resources.webkey.v3alpha.WebKeyService/ListWebKeys',
    summary: 'Lists the signing keys with their states, oldest first',
    permission: 'iam.web_key.read',
    place: { kind: 'instance' },
    http: [{ verb: 'GET', path: '/resources/v3alpha/web_keys' }],
    request: empty,
    response: message(ListWebKeyResourcesResponse),
    handle: async () => {
      const keys = await use.webKeys.list()
      const wire = keys.map((key): GetWebKey => ({
        details: { id: key.kid, created: key.createdAt, changed: changedAtOf(key), owner: ownedBy(use) },
        config: keyConfigOf(key),
        state: stateOf(key),
      }))
      return { webKeys: wire }
    },
  })

/** WebKeyService v3alpha: the same methods as v2 in other messages. */
export const webKeyResourceMethods = (use: UseCases): readonly AnyMethod[] => [
  createWebKey(use), activateWebKey(use), deleteWebKey(use), listWebKeys(use),
]
