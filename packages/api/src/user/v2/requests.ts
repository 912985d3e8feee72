import type { Call, PlaceRule } from '@keyhall/core/api'
import { PermissionDenied, mayDo } from '@keyhall/core/permissions'
import { message } from '../../message/index.js'
import { Changed } from '../../shapes/object-details.js'
import { Id } from '../../shapes/users/parts.js'

export const SERVICE = 'user.v2.UserService'

/** The user whose id the request has. */
export const OF_USER: PlaceRule = { kind: 'object', of: 'user', member: 'userId' }
/** The same, or the caller itself without a permission. */
export const OF_USER_OR_SELF: PlaceRule = { ...OF_USER, orSelf: true }

export class UserIdRequest {
  @Id() userId!: string
}

export const changed = message(Changed)

/**
 * Nobody says of themselves that an address is theirs, nor gets the code that would prove it (security reference, PW-12).
 *
 * @throws PermissionDenied when the caller may do no more than what everybody may do to themselves
 */
export function assertMayVouch({ memberships, orgId }: Call): void {
  if (!mayDo(memberships, 'user.write', { orgId })) throw new PermissionDenied('an address is verified by a code that is sent there')
}
