import type { EventType, RecordEvents } from '../../foundation/audit/index.js'
import { changesOf } from '../../foundation/audit/index.js'
import type { SignInGuard } from '../../foundation/instance/index.js'
import { guardedChange } from '../../directory/permissions/index.js'
import type { Caller, Clock, EpochSeconds, OrgId, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { Human, Machine, User } from '../../directory/users/index.js'
import { aboutUser } from './about-user.js'
import { UserUnknown } from './errors.js'
import type { AccountStores } from './ports.js'

/** When something of a user was changed, and whose it is. */
export interface Changed {
  readonly at: EpochSeconds
  readonly orgId: OrgId
}

interface Change<T> {
  readonly userId: UserId
  readonly caller: Caller
  /** The event that says so. */
  readonly type: EventType
  /** The user as it shall be. It may throw. */
  readonly to: (user: User) => User | Promise<User>
  /** What else happens when something differs, in the same unit of work. */
  readonly also?: (stores: AccountStores, changed: User, before: User) => Promise<T>
}

interface Dependencies {
  readonly storage: UnitOfWork<AccountStores>
  readonly events: RecordEvents
  readonly guard: SignInGuard
  readonly clock: Clock
  readonly bell: OutboxBell
}

/** The one way by which a user that exists is changed. What stays as it is, is neither written nor recorded. */
export class ChangeUser {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown, LoginNameTaken, LastOwner */
  async change<T>({ userId, caller, type, to, also }: Change<T>): Promise<Changed & { readonly outcome?: T }> {
    const { storage, events, guard, clock, bell } = this.#deps
    const changed = await storage.run(async (stores) => {
      const before = (await stores.users.lock(userId))?.user
      if (!before) throw new UserUnknown('this user does not exist')
      const after = await to(before)
      const { orgId } = before
      const changes = changesOf(before, after)
      if (!differs(changes)) return { at: before.updatedAt, orgId }
      const at = clock.now()
      const user: User = { ...after, updatedAt: at }
      await guardedChange(guard, stores, userId, () => stores.users.update(user))
      await events.record(stores, { ...aboutUser(type, before, caller), ...changes })
      return { at, orgId, ...(also ? { outcome: await also(stores, user, before) } : {}) }
    })
    bell.ring()
    return changed
  }
}

/** What is taken away is in `before` only. */
export const differs = ({ before, after }: ReturnType<typeof changesOf>): boolean =>
  Object.keys(before).length + Object.keys(after).length > 0

/** @throws UserUnknown */
export function asHuman(user: User | undefined): Human {
  if (user?.kind !== 'human') throw new UserUnknown('this user does not exist, or is no person')
  return user
}

/** @throws UserUnknown */
export function asMachine(user: User | undefined): Machine {
  if (user?.kind !== 'machine') throw new UserUnknown('this user does not exist, or is no service user')
  return user
}
