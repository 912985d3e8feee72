import type { UserId } from '../../foundation/shared/index.js'
import type { SignInGuard, SignInGuardStores } from '../../foundation/instance/index.js'
import type { MembershipReads } from './ports.js'

interface Stores {
  readonly memberships: Pick<MembershipReads, 'ofUser'>
}

/** Whether the user owns the instance. Check it before deleting the user, which deletes its roles too. */
export const ownsInstance = async ({ memberships }: Stores, userId: UserId): Promise<boolean> =>
  (await memberships.ofUser(userId)).some(({ role }) => role === 'IAM_OWNER')

/** Runs a change of a user, under the guard if the user owns the instance. @throws LastOwner */
export const guardedChange = async <T>(guard: Pick<SignInGuard, 'keepOwner'>, stores: SignInGuardStores & Stores, userId: UserId, work: () => Promise<T>): Promise<T> =>
  (await ownsInstance(stores, userId)) ? guard.keepOwner(stores, work) : work()
