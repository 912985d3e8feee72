import type { RecordEvents } from '../../foundation/audit/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import type { SignInGuard } from '../../foundation/instance/index.js'
import { guardedChange } from '../../directory/permissions/index.js'
import type { Caller, Clock, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { User } from '../../directory/users/index.js'
import { aboutUser } from './about-user.js'
import type { Changed } from './change-user.js'
import type { EndSignIns } from './end-sign-ins.js'
import { UserUnknown } from './errors.js'
import type { AccountStores } from './ports.js'

interface Dependencies {
  readonly storage: UnitOfWork<AccountStores>
  readonly signIns: EndSignIns
  readonly events: RecordEvents
  readonly guard: SignInGuard
  readonly clock: Clock
  readonly bell: OutboxBell
}

/** Deletes a user with all its data. Its tokens become invalid, and its id is never used again. */
export class RemoveUser {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown; LastOwner when the instance would have no active owner left */
  async remove(userId: UserId, caller: Caller): Promise<Changed> {
    const { storage, bell } = this.#deps
    const removed = await storage.run(async (stores) => {
      const user = (await stores.users.lock(userId))?.user
      if (!user) throw new UserUnknown('this user does not exist')
      return this.within(stores, user, caller)
    })
    bell.ring()
    return removed
  }

  /** Runs in the unit of work of a caller that has locked the user and wakes the outbox. @throws LastOwner */
  async within(stores: AccountStores, user: User, caller: Caller): Promise<Changed> {
    const { signIns, events, guard, clock } = this.#deps
    const { id: userId, orgId } = user
    const at = clock.now()
    await signIns.within(stores, userId, caller)
    await guardedChange(guard, stores, userId, () => stores.users.remove(userId, at))
    await events.record(stores, { ...aboutUser('user.removed', user, caller), before: withoutSecrets(user) })
    return { at, orgId }
  }
}
