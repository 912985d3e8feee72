import { LastOwner } from '../../foundation/instance/index.js'
import type { SignInGuard, SignInGuardStores } from '../../foundation/instance/index.js'
import type { MembershipReads } from '../../directory/permissions/index.js'
import { guardedChange } from '../../directory/permissions/index.js'
import type { EpochSeconds, UserId } from '../../foundation/shared/index.js'
import type { UserStore } from '../../directory/users/index.js'

export interface LockingStores extends SignInGuardStores {
  readonly users: UserStore
  readonly memberships: Pick<MembershipReads, 'ofUser'> & SignInGuardStores['memberships']
}

/**
 * Locks an account after too many wrong guesses. The last owner of the instance who can sign in is never locked, because an attacker could
 * lock the instance that way; their guesses remain throttled.
 *
 * @returns whether it was locked just now
 */
export async function lockAccount(id: UserId, stores: LockingStores, guard: Pick<SignInGuard, 'keepOwner'>, now: EpochSeconds): Promise<boolean> {
  const { users } = stores
  const named = await users.lock(id)
  if (named?.user.state !== 'active') return false
  const lock = () => users.update({ ...named.user, state: 'locked', updatedAt: now })
  try {
    await guardedChange(guard, stores, id, lock)
    return true
  } catch (problem) {
    if (!(problem instanceof LastOwner)) throw problem
    await users.update(named.user)
    return false
  }
}
