import type { OwnerCount } from '../instance/index.js'
import type { MembershipReads } from '../permissions/index.js'
import { ownsInstance } from '../permissions/index.js'
import type { EpochSeconds, UserId } from '../shared/index.js'
import type { UserStore } from '../users/index.js'

interface LockingStores {
  readonly users: UserStore
  readonly memberships: Pick<MembershipReads, 'ofUser'> & OwnerCount
}

/**
 * Locks an account that is guessed at. That of the last owner of the instance stays as it is, and is slow to guess at: strangers would
 * lock everybody out.
 *
 * @returns whether it is locked now, and was not before
 */
export async function lockAccount(id: UserId, { users, memberships }: LockingStores, now: EpochSeconds): Promise<boolean> {
  const named = await users.lock(id)
  if (named?.user.state !== 'active') return false
  const isOwner = await ownsInstance({ memberships }, id)
  await users.update({ ...named.user, state: 'locked', updatedAt: now })
  if (!isOwner || (await memberships.countOwners()) > 0) return true
  await users.update(named.user)
  return false
}
