import type { EventType } from '../../foundation/audit/index.js'
import { passwordAttempts } from '../../parties/credentials/index.js'
import { factorAttempts, factorMails } from '../../proofs/factors/index.js'
import type { Caller, UserId } from '../../foundation/shared/index.js'
import type { UserState } from '../../directory/users/index.js'
import type { Changed, ChangeUser } from './change-user.js'
import type { EndSignIns } from './end-sign-ins.js'
import { StateUnfit } from './errors.js'
import type { AccountStores } from './ports.js'

interface Transition {
  readonly from: readonly UserState[]
  readonly to: UserState
  readonly type: EventType
}

/** The allowed transitions. A user who has not set up the account yet can only be removed, or complete the set-up. */
const TRANSITIONS = {
  deactivate: { from: ['active', 'locked'], to: 'inactive', type: 'user.deactivated' },
  reactivate: { from: ['inactive'], to: 'active', type: 'user.reactivated' },
  lock: { from: ['active'], to: 'locked', type: 'user.locked' },
  unlock: { from: ['locked'], to: 'active', type: 'user.unlocked' },
} as const satisfies Record<string, Transition>

export type StateVerb = keyof typeof TRANSITIONS

interface Dependencies {
  readonly change: ChangeUser
  readonly signIns: EndSignIns
}

/**
 * Deactivates, locks or reactivates a user. Deactivating ends sessions and tokens for good; reactivating resets the budget of login attempts.
 */
export class ChangeState {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown, StateUnfit; LastOwner when the instance would have no active owner left */
  async change(verb: StateVerb, userId: UserId, caller: Caller): Promise<Changed> {
    const { from, to, type }: Transition = TRANSITIONS[verb]
    return this.#deps.change.change({
      userId,
      caller,
      type,
      to: (user) => {
        if (user.state === to || from.includes(user.state)) return { ...user, state: to }
        throw new StateUnfit(`cannot ${verb} a user in state ${user.state}`)
      },
      also: async (stores) => (to === 'active' ? forgive(stores, userId) : this.#end(stores, userId, caller)),
    })
  }

  async #end(stores: AccountStores, userId: UserId, caller: Caller): Promise<void> {
    await this.#deps.signIns.within(stores, userId, caller)
  }
}

async function forgive({ loginAttempts }: AccountStores, userId: UserId): Promise<void> {
  for (const account of [passwordAttempts(userId), factorAttempts(userId), factorMails(userId)]) await loginAttempts.clear(account)
}
