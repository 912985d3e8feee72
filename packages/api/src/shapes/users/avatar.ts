import { MAX_PICTURE } from '@keyhall/core/branding'
import { Bytes, Nested, Text } from '../../message/index.js'
import { ObjectDetails } from '../object-details.js'

export class AvatarRequest {
  /** PNG or JPEG. */
  @Bytes({ max: MAX_PICTURE }) picture!: string
}

export class AvatarResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  /** The public URL of the picture, also the claim `picture`. */
  @Text({ max: 2000 }) url!: string
}
