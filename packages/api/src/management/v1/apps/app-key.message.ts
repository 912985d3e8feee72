import type { PlacedClientKey } from '@keyhall/core/clients'
import { Instant, Nested, OneOf, Text } from '../../../message/index.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { AppRequest } from './app-place.js'

/** "Unspecified", and the only supported type. */
export const KEY_TYPES = ['KEY_TYPE_UNSPECIFIED', 'KEY_TYPE_JSON'] as const

/** A request about a key of an application. */
export class AppKeyRequest extends AppRequest {
  @Text({ max: 200 }) keyId!: string
}

/** A key of an application. The private half is not stored. */
export class AppKey {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @OneOf(KEY_TYPES) type!: string
  @Instant() expirationDate!: number
}

export const appKeyOf = ({ id, createdAt, expiresAt, orgId }: PlacedClientKey): AppKey => ({
  id,
  details: { creationDate: createdAt, changeDate: createdAt, resourceOwner: orgId },
  type: 'KEY_TYPE_JSON',
  expirationDate: expiresAt,
})
