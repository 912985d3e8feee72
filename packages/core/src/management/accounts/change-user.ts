import type { EventType, RecordEvents } from '../../foundation/audit/index.js'
import { changesOf } from '../../foundation/audit/index.js'
import type { SignInGuard } from '../../foundation/instance/index.js'
import { guardedChange } from '../../directory/permissions/index.js'
import type { Caller, Clock, EpochSeconds, OrgId, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { Human, Machine, User } from '../../directory/users/index.js'
import { aboutUser } from './about-user.js'
import { UserUnknown } from './errors.js'
import type { AccountStores } from './ports.js'

/** When a user was changed, and the user's organization. */
export interface Changed {
  readonly at: EpochSeconds
  readonly orgId: OrgId
}

interface Change<T> {
  readonly userId: UserId
  readonly caller: Caller
  /** The event to record. */
  readonly type: EventType
  /** Returns the changed user. It may throw. */
  readonly to: (user: User) => User | Promise<User>
  /** Further effects of an actual change, in the same unit of work. */
  readonly also?: (stores: AccountStores, changed: User, before: User) => Promise<T>
}

interface Dependencies {
  readonly storage: UnitOfWork<AccountStores>
  readonly events: RecordEvents
  readonly guard: SignInGuard
  readonly clock: Clock
  readonly bell: OutboxBell
}

/** The only way to change an existing user. A change without a difference is neither written nor recorded. */
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

/** A removed member is in `before` only. */
export const differs = ({ before, after }: ReturnType<typeof changesOf>): boolean =>
  Object.keys(before).length + Object.keys(after).length > 0

/** @throws UserUnknown */
export function asHuman(user: User | undefined): Human {
  if (user?.kind !== 'human') throw new UserUnknown('this user does not exist, or is not a person')
  return user
}

/** @throws UserUnknown */
export function asMachine(user: User | undefined): Machine {
  if (user?.kind !== 'machine') throw new UserUnknown('this user does not exist, or is not a service user')
  return user
}
