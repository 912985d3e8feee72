import type { AnyMethod } from '@keyhall/core/api'
import type { KeyRotationPolicy } from '@keyhall/core/instance'
import { SigningKeyUnknown, lifeOf } from '@keyhall/core/keys'
import type { SigningKey } from '@keyhall/core/keys'
import { present } from '@keyhall/core/shared'
import { Instant, Nested, OneOf, Text, message } from '../../message/index.js'
import { empty } from '../../shapes/empty.js'
import type { Behaviour } from '../../shapes/operation.js'
import { methodOf } from '../../shapes/operation.js'
import type { UseCases } from '../../use-cases.js'
import { KeyConfig, STATES, changedAtOf, keyConfigOf, requestedKey, stateOf } from '../shapes/key-config.js'
import { webKeyOperations } from '../shapes/web-key-operations.js'

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

function datesOf(key: SigningKey, policy: KeyRotationPolicy) {
  const { activatedAt, readyAt, rotatesAt, publishedUntil } = lifeOf(key, policy)
  return present({ activationDate: activatedAt, readyDate: readyAt, rotationDate: rotatesAt, publishedUntil })
}

const toWire = (key: SigningKey, policy: KeyRotationPolicy): WebKey => ({
  id: key.kid, creationDate: key.createdAt, changeDate: changedAtOf(key), state: stateOf(key), ...keyConfigOf(key), ...datesOf(key, policy),
})

/** Accepts an unknown key. */
const lenient = <C>({ run, ...shared }: Behaviour<string, number, C>): Behaviour<string, number | undefined, C> => ({
  ...shared,
  run: async (kid, call) => {
    try {
      return await run(kid, call)
    } catch (problem) {
      if (problem instanceof SigningKeyUnknown) return undefined
      throw problem
    }
  },
})

const SERVICE = 'webkey.v2.WebKeyService'
const ALL = '/v2/web_keys'

/** WebKeyService v2: the keys that sign tokens. */
export function webKeyMethods(use: UseCases): readonly AnyMethod[] {
  const keys = webKeyOperations(use)
  return [
    methodOf(keys.create, {
      name: `${SERVICE}/CreateWebKey`,
      http: [{ verb: 'POST', path: ALL }],
      request: message(CreateWebKeyRequest),
      response: message(CreateWebKeyResponse),
      read: requestedKey,
      write: ({ kid, createdAt }) => ({ id: kid, creationDate: createdAt }),
    }),
    methodOf(keys.activate, {
      name: `${SERVICE}/ActivateWebKey`,
      http: [{ verb: 'POST', path: `${ALL}/{id}/activate` }],
      request: message(WebKeyRequest),
      response: message(ActivateWebKeyResponse),
      read: ({ id }) => id,
      write: (key) => ({ changeDate: changedAtOf(key) }),
    }),
    methodOf(lenient(keys.remove), {
      name: `${SERVICE}/DeleteWebKey`,
      http: [{ verb: 'DELETE', path: `${ALL}/{id}` }],
      request: message(WebKeyRequest),
      response: message(DeleteWebKeyResponse),
      read: ({ id }) => id,
      write: (deletionDate) => present({ deletionDate }),
    }),
    methodOf(keys.list, {
      name: `${SERVICE}/ListWebKeys`,
      http: [{ verb: 'GET', path: ALL }],
      request: empty,
      response: message(ListWebKeysResponse),
      read: () => undefined,
      write: (all, { rotation }) => ({ webKeys: all.map((key) => toWire(key, rotation)) }),
    }),
  ]
}
