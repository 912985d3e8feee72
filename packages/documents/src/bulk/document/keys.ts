import { createPublicKey } from 'node:crypto'
import { NEVER } from '@keyhall/core/clients'
import type { ClientId, UserId } from '@keyhall/core/shared'
import type { AppKeyItem, MachineKeyItem } from '@keyhall/core/transfer'
import { PublicKeyUnusable, publicKeyOfPem } from '../../reading/public-key-pem.js'
import { andThen, optional, record } from '../../reading/reader.js'
import type { Read } from '../../reading/reader.js'
import * as text from '../../reading/texts.js'
import { id } from './names.js'

type Jwk = Readonly<Record<string, unknown>>

/** PEM in base64, read to a JWK. */
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

/** Read to whole seconds. */
const instant: Read<number> = andThen(text.matching(RFC_3339, 40, 'an instant such as 2030-01-31T12:00:00Z'), (value, at) => {
  const seconds = Math.floor(Date.parse(value) / 1000)
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= NEVER ? seconds : at.refuse('is no instant of the calendar')
})

export const writtenInstant = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

const type = optional(text.matching(/^KEY_TYPE_JSON$/, 20, 'KEY_TYPE_JSON'))

/** `appKeys[]` */
export const appKey: Read<AppKeyItem> = andThen(
  record({
    id: text.clientId(), projectId: optional(id()), appId: optional(text.clientId<ClientId>()),
    clientId: optional(text.clientId<ClientId>()), type, expirationDate: optional(instant), publicKey,
  }),
  ({ id: keyId, appId, clientId = appId, expirationDate = NEVER, publicKey: key }, at): AppKeyItem =>
    ({
      kind: 'app_key', id: keyId, clientId: clientId ?? at.member('clientId').refuse('is missing'), publicKey: key,
      expiresAt: expirationDate,
    }),
)

/** `machineKeys[]` */
export const machineKey: Read<MachineKeyItem> = andThen(
  record({ keyId: text.clientId(), userId: id<UserId>(), type, expirationDate: optional(instant), publicKey }),
  ({ keyId, userId, expirationDate, publicKey: key }): MachineKeyItem =>
    ({ kind: 'machine_key', keyId, userId, publicKey: key, ...(expirationDate === undefined ? {} : { expiresAt: expirationDate }) }),
)
