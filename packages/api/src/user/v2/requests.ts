import type { PlaceRule } from '@keyhall/core/api'
import { message } from '../../message/index.js'
import { Changed } from '../../shapes/object-details.js'
import { Id } from '../../shapes/users/parts.js'

export const SERVICE = 'user.v2.UserService'

/** The user in the request. */
export const OF_USER: PlaceRule = { kind: 'object', of: 'user', member: 'userId' }
/** The user in the request, or the caller itself without a permission. */
export const OF_USER_OR_SELF: PlaceRule = { ...OF_USER, orSelf: true }

export class UserIdRequest {
  @Id() userId!: string
}

export const changed = message(Changed)
