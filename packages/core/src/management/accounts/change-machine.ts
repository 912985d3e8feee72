import type { Caller, UserId } from '../../foundation/shared/index.js'
import type { Machine } from '../../directory/users/index.js'
import { assertClientName } from '../new-users/index.js'
import type { Changed, ChangeUser } from './change-user.js'
import { asMachine } from './change-user.js'

/** Changes to a service user; `undefined` leaves a member as it is, an empty description removes it. */
export interface MachineChange {
  readonly userName?: string | undefined
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly accessTokenType?: Machine['accessTokenType'] | undefined
}

interface Dependencies {
  readonly change: ChangeUser
}

/** Changes the names of a service user and the kind of its tokens. */
export class ChangeMachine {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown, LoginNameTaken */
  async change(userId: UserId, input: MachineChange, caller: Caller): Promise<Changed> {
    const to = (user: Parameters<typeof asMachine>[0]): Machine => {
      const { description: before, ...machine } = asMachine(user)
      const { userName = machine.userName, name = machine.name, accessTokenType = machine.accessTokenType, description = before } = input
      return { ...machine, userName, name, accessTokenType, ...(description ? { description } : {}) }
    }
    return this.#deps.change.change({ userId, caller, type: 'user.machine.changed', to, also: assertClientName })
  }
}
