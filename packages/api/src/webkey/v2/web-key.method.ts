import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { KeyRotationPolicy } from '@keyhall/core/instance'
import { SigningKeyUnknown, lifeOf } from '@keyhall/core/keys'
import type { SigningKey } from '@keyhall/core/keys'
import { present } from '@keyhall/core/shared'
import { Instant, Nested, OneOf, Text, message } from '../../message/index.js'
import { empty } from '../../shapes/empty.js'
import type { UseCases } from '../../use-cases.js'
import { KeyConfig, STATES, changedAtOf, keyConfigOf, stateOf, wantedKey } from '../shapes/key-config.js'

class CreateWebKeyRequest extends KeyConfig {}

class CreateWebKeyResponse {
  @Text({ max: 200 }) id!: string
  @Instant() creationDate!: number
}

class WebKeyRequest {
  @Text({ max: 200 }) id!: string
}

class ActivateWebKeyResponse {
  @Instant() changeDate!: number
}

class DeleteWebKeyResponse {
  /** Absent if the key did not exist. */
  @Instant({ optional: true }) deletionDate?: number
}

class WebKey extends KeyConfig {
  @Text({ max: 200 }) id!: string
  @Instant() creationDate!: number
  @Instant() changeDate!: number
  @OneOf(STATES) state!: string
  /** When it began to sign, of active and inactive keys. */
  @Instant({ optional: true }) activationDate?: number
  /** From when an initial key can be activated: all verifiers know it. */
  @Instant({ optional: true }) readyDate?: number
  /** When rotation replaces an active key. */
  @Instant({ optional: true }) rotationDate?: number
  /** Until when the key set contains an inactive key. */
  @Instant({ optional: true }) publishedUntil?: number
}

class ListWebKeysResponse {
  @Nested(() => WebKey, { list: 1000 }) webKeys!: WebKey[]
}

const writing = { permission: 'iam.web_key.write', place: { kind: 'instance' } } as const

const createWebKey = ({ webKeys }: UseCases) =>
  defineMethod({
    ...writing,
    name: 'webkey.v2.WebKeyService/CreateWebKey',
    summary: 'Creates and publishes a signing key; it signs once it is activated or key rotation selects it',
    http: [{ verb: 'POST', path: '/v2/web_keys' }],
    request: message(CreateWebKeyRequest),
    response: message(CreateWebKeyResponse),
    handle: async (input, { caller }) => {
      const { alg, size } = wantedKey(input)
      const { kid, createdAt } = await webKeys.create(alg, size, caller)
      return { id: kid, creationDate: createdAt }
    },
  })

const activateWebKey = ({ webKeys }: UseCases) =>
  defineMethod({
    ...writing,
    name: 'webkey.v2.WebKeyService/ActivateWebKey',
    summary: 'Activates a signing key that has been published long enough, and retires the active key of the same algorithm',
    http: [{ verb: 'POST', path: '/v2/web_keys/{id}/activate' }],
    request: message(WebKeyRequest),
    response: message(ActivateWebKeyResponse),
    handle: async ({ id }, { caller }) => ({ changeDate: changedAtOf(await webKeys.activate(id, caller)) }),
  })

const deleteWebKey = ({ webKeys }: UseCases) =>
  defineMethod({
    ...writing,
    name: 'webkey.v2.WebKeyService/DeleteWebKey',
    summary: 'Deletes a signing key that is not active; tokens signed with it become invalid',
    http: [{ verb: 'DELETE', path: '/v2/web_keys/{id}' }],
    request: message(WebKeyRequest),
    response: message(DeleteWebKeyResponse),
    handle: async ({ id }, { caller }): Promise<DeleteWebKeyResponse> => {
      try {
        return { deletionDate: await webKeys.remove(id, caller) }
      } catch (problem) {
        if (problem instanceof SigningKeyUnknown) return {}
        throw problem
      }
    },
  })

function datesOf(key: SigningKey, policy: KeyRotationPolicy) {
  const { activatedAt, readyAt, rotatesAt, publishedUntil } = lifeOf(key, policy)
  return present({ activationDate: activatedAt, readyDate: readyAt, rotationDate: rotatesAt, publishedUntil })
}

const listWebKeys = ({ webKeys, instance }: UseCases) =>
  defineMethod({
    name: 'webkey.v2.WebKeyService/ListWebKeys',
    summary: 'Lists the signing keys with their states, oldest first',
    permission: 'iam.web_key.read',
    place: { kind: 'instance' },
    http: [{ verb: 'GET', path: '/v2/web_keys' }],
    request: empty,
    response: message(ListWebKeysResponse),
    handle: async () => {
      const keys = await webKeys.list()
      const policy = instance().settings.keys
      const wire = keys.map((key): WebKey => ({
        id: key.kid, creationDate: key.createdAt, changeDate: changedAtOf(key), state: stateOf(key), ...keyConfigOf(key), ...datesOf(key, policy),
      }))
      return { webKeys: wire }
    },
  })

/** WebKeyService v2: the keys that sign tokens. */
export const webKeyMethods = (use: UseCases): readonly AnyMethod[] => [createWebKey(use), activateWebKey(use), deleteWebKey(use), listWebKeys(use)]
