import type { RecordEvents } from '../../foundation/audit/index.js'
import type { Caller, Clock, Ids, OrgId, UnitOfWork } from '../../foundation/shared/index.js'
import { UserId } from '../../foundation/shared/index.js'
import type { Machine } from '../../directory/users/index.js'
import { aboutUser } from './about-user.js'
import type { Changed } from './change-user.js'
import type { AccountStores } from './ports.js'
import { assertClientName } from './rename-user.js'

/** A service user to add. */
export interface NewMachine {
  /** Generated if absent. */
  readonly id?: UserId | undefined
  readonly orgId: OrgId
  /** By default the id. */
  readonly userName?: string | undefined
  readonly name: string
  readonly description?: string | undefined
  readonly accessTokenType: Machine['accessTokenType']
}

interface Dependencies {
  readonly storage: UnitOfWork<AccountStores>
  readonly events: RecordEvents
  readonly ids: Ids
  readonly clock: Clock
}

/** Adds a service user, without credentials. */
export class AddMachine {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws LoginNameTaken */
  async add({ id, description, userName, ...wanted }: NewMachine, caller: Caller): Promise<Changed & { readonly userId: UserId }> {
    const { storage, events, ids, clock } = this.#deps
    const now = clock.now()
    const userId = id ?? UserId.parse(ids.next())
    const own = { ...wanted, userName: userName ?? userId, ...(description ? { description } : {}) }
    const machine: Machine = { kind: 'machine', id: userId, ...own, state: 'active', createdAt: now, updatedAt: now }
    await storage.run(async (stores) => {
      await assertClientName(stores, machine)
      await stores.users.add(machine)
      const { orgId: _orgId, ...after } = own
      await events.record(stores, { ...aboutUser('user.machine.added', machine, caller), after })
    })
    return { userId, at: now, orgId: machine.orgId }
  }
}
