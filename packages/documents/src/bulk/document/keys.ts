import { createPublicKey } from 'node:crypto'
import { NEVER } from '@keyhall/core/clients'
import type { ClientId, UserId } from '@keyhall/core/shared'
import type { AppKeyItem, MachineKeyItem } from '@keyhall/core/transfer'
import { Member, Optional, object } from '@keyhall/input'
import type { Read } from '@keyhall/input'
import { PublicKeyUnusable, publicKeyOfPem } from '../../reading/public-key-pem.js'
import { andThen } from '../../reading/parsers.js'
import * as text from '../../reading/texts.js'
import { id } from './names.js'

type Jwk = Readonly<Record<string, unknown>>

/** PEM in base64, converted to a JWK. */
const publicKey: Read<Jwk> = andThen(text.storable(16_384), (pem, at) => {
  try {
    return publicKeyOfPem(pem)
  } catch (problem) {
    if (problem instanceof PublicKeyUnusable) return at.refuse(problem.message)
    throw problem
  }
})

export const writtenKey = (jwk: Jwk): string =>
  Buffer.from(createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })).toString('base64')

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** An RFC 3339 timestamp, converted to whole seconds. */
const instant: Read<number> = andThen(text.matching(RFC_3339, 40, 'an instant such as 2030-01-31T12:00:00Z'), (value, at) => {
  const seconds = Math.floor(Date.parse(value) / 1000)
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= NEVER ? seconds : at.refuse('is not a valid date and time')
})

export const writtenInstant = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

const keyType = text.matching(/^KEY_TYPE_JSON$/, 20, 'KEY_TYPE_JSON')

class AppKeyInput {
  @Member(text.clientId()) readonly id!: string
  @Optional(id()) readonly projectId?: string
  @Optional(text.clientId<ClientId>()) readonly appId?: ClientId
  @Optional(text.clientId<ClientId>()) readonly clientId?: ClientId
  @Optional(keyType) readonly type?: string
  @Optional(instant) readonly expirationDate?: number
  @Member(publicKey) readonly publicKey!: Jwk
}

/** `appKeys[]` */
export const appKey: Read<AppKeyItem> = andThen(
  object(AppKeyInput),
  ({ id: keyId, appId, clientId = appId, expirationDate = NEVER, publicKey: key }, at): AppKeyItem =>
    ({
      kind: 'app_key', id: keyId, clientId: clientId ?? at.member('clientId').refuse('is missing'), publicKey: key,
      expiresAt: expirationDate,
    }),
)

class MachineKeyInput {
  @Member(text.clientId()) readonly keyId!: string
  @Member(id<UserId>()) readonly userId!: UserId
  @Optional(keyType) readonly type?: string
  @Optional(instant) readonly expirationDate?: number
  @Member(publicKey) readonly publicKey!: Jwk
}

/** `machineKeys[]` */
export const machineKey: Read<MachineKeyItem> = andThen(
  object(MachineKeyInput),
  ({ keyId, userId, expirationDate, publicKey: key }): MachineKeyItem =>
    ({ kind: 'machine_key', keyId, userId, publicKey: key, ...(expirationDate === undefined ? {} : { expiresAt: expirationDate }) }),
)
