import type { Caller, UserId } from '../../foundation/shared/index.js'
import { ChosenId, ClientId } from '../../foundation/shared/index.js'
import type { User } from '../../directory/users/index.js'
import { LoginNameTaken, typedLoginName } from '../../directory/users/index.js'
import type { Changed, ChangeUser } from './change-user.js'
import { UserNameRefused } from './errors.js'
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
 * The user name of a service user is its client_id: printable ASCII (RFC 6749 §2.2, Appendix A.1), and unique in the instance.
 *
 * @throws UserNameRefused, LoginNameTaken
 */
export async function assertClientName({ clients }: AccountStores, { kind, userName }: User): Promise<void> {
  if (kind !== 'machine') return
  if (!ChosenId.accepts(userName)) throw new UserNameRefused('the user name of a service user is its client_id: 1 to 200 printable ASCII characters without spaces')
  if (await clients.find(ClientId.parse(userName))) throw new LoginNameTaken('the user name is the client_id of an application')
}

/**
 * People may not choose a name for themselves that could identify another person: no mail address, and no full login name.
 *
 * @throws LoginNameTaken
 */
export async function assertOwnName({ users }: AccountStores, { id, userName }: User, caller: Caller): Promise<void> {
  if (caller.userId !== id) return
  const meant = await users.candidates(typedLoginName(userName))
  if (meant.some(({ user }) => user.id !== id)) throw new LoginNameTaken('this login name could identify another user')
}
