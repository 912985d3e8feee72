import type { Call } from '@keyhall/core/api'
import { PermissionDenied, mayDo } from '@keyhall/core/permissions'

/**
 * People cannot vouch for their own address, nor receive the code that would verify it.
 *
 * @throws PermissionDenied when the caller has no permission beyond their own account
 */
export function assertMayVouch({ memberships, orgId }: Call): void {
  if (!mayDo(memberships, 'user.write', { orgId })) throw new PermissionDenied('you cannot vouch for your own address: verify it by the code that is sent to it')
}
