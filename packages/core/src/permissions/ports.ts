import type { UserId } from '../shared/index.js'
import type { Membership } from './role.js'

export interface MembershipReads {
  ofUser(userId: UserId): Promise<readonly Membership[]>
}

export interface MembershipStore extends MembershipReads {
  /** Adds the membership; does nothing when the user holds it already. */
  put(membership: Membership): Promise<void>
}
