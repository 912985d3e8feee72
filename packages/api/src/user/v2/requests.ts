import type { Call, PlaceRule } from '@keyhall/core/api'
import { PermissionDenied, mayDo } from '@keyhall/core/permissions'
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

/**
 * People cannot vouch for their own address, nor receive the code that would verify it.
 *
 * @throws PermissionDenied when the caller has no permission beyond their own account
 */
export function assertMayVouch({ memberships, orgId }: Call): void {
  if (!mayDo(memberships, 'user.write', { orgId })) throw new PermissionDenied('you cannot vouch for your own address: verify it by the code that is sent to it')
}
