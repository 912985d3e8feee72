import type { RecordEvents } from '../../foundation/audit/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import type { SignInGuard } from '../../foundation/instance/index.js'
import { guardedChange } from '../../directory/permissions/index.js'
import type { Caller, Clock, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { NamedUser, User } from '../../directory/users/index.js'
import { aboutUser } from './about-user.js'
import type { Changed } from './change-user.js'
import type { EndSignIns } from './end-sign-ins.js'
import { UserUnknown } from './errors.js'
import type { AccountStores } from './ports.js'

interface Dependencies<S extends AccountStores> {
  readonly storage: UnitOfWork<S>
  readonly signIns: EndSignIns
  readonly events: RecordEvents
  readonly guard: SignInGuard
  readonly clock: Clock
  readonly bell: OutboxBell
}

/**
 * Deletes a user with all its data. Its tokens become invalid, and its id is never used again.
 *
 * @typeParam S the stores that callers use in the first unit of work
 */
export class RemoveUser<S extends AccountStores = AccountStores> {
  readonly #deps: Dependencies<S>

  constructor(deps: Dependencies<S>) {
    this.#deps = deps
  }

  /**
   * A user with many sessions takes several units of work: the first one deactivates the user, and a job finishes what this call leaves.
   *
   * @param first belongs to the first unit of work, and may refuse
   * @throws UserUnknown; LastOwner when the instance would have no active owner left
   */
  async remove(userId: UserId, caller: Caller, first?: (stores: S, user: NamedUser) => Promise<void>): Promise<Changed> {
    const { storage, signIns, bell } = this.#deps
    const { pending, ...removed } = await storage.run(async (stores) => {
      const named = await stores.users.lock(userId)
      if (!named) throw new UserUnknown('this user does not exist')
      await first?.(stores, named)
      return this.#within(stores, named.user, caller)
    })
    bell.ring()
    if (pending !== undefined) await signIns.finish(pending)
    return removed
  }

  /** @returns `pending` when a part is left. @throws LastOwner */
  async #within(stores: S, user: User, caller: Caller): Promise<Changed & { readonly pending: string | undefined }> {
    const { signIns, events, guard, clock } = this.#deps
    const { id: userId, orgId } = user
    const at = clock.now()
    const removal = { ...aboutUser('user.removed', user, caller), before: withoutSecrets(user) }
    const { pending } = await signIns.within(stores, userId, caller, { removal })
    if (pending === undefined) {
      await guardedChange(guard, stores, userId, () => stores.users.remove(userId, at))
      await events.record(stores, removal)
    } else {
      await guardedChange(guard, stores, userId, () => stores.users.update({ ...user, state: 'inactive', updatedAt: at }))
    }
    return { at, orgId, pending }
  }
}
