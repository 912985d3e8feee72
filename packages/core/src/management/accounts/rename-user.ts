import type { Caller, UserId } from '../../foundation/shared/index.js'
import type { User } from '../../directory/users/index.js'
import { LoginNameTaken, typedLoginName } from '../../directory/users/index.js'
import { assertClientName } from '../new-users/index.js'
import type { Changed, ChangeUser } from './change-user.js'
import type { AccountStores } from './ports.js'

interface Dependencies {
  readonly change: ChangeUser
}

/** Changes the user name. */
export class RenameUser {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown, UserNameRefused, LoginNameTaken */
  async rename(userId: UserId, userName: string, caller: Caller): Promise<Changed> {
    const to = (user: User): User => ({ ...user, userName })
    const also = async (stores: AccountStores, user: User): Promise<void> => {
      await assertClientName(stores, user)
      await assertOwnName(stores, user, caller)
    }
    return this.#deps.change.change({ userId, caller, type: 'user.username.changed', to, also })
  }
}

/**
 * People may not choose a name for themselves that could identify another person: no mail address, and no full login name.
 *
 * @throws LoginNameTaken
 */
export async function assertOwnName({ users }: AccountStores, { id, userName }: User, caller: Caller): Promise<void> {
  if (caller.userId !== id) return
  const candidates = await users.candidates(typedLoginName(userName))
  if (candidates.some(({ user }) => user.id !== id)) throw new LoginNameTaken('this login name could identify another user')
}
