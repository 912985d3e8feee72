import type { RecordEvents } from '../../foundation/audit/index.js'
import type { Caller, Clock, Ids, UnitOfWork } from '../../foundation/shared/index.js'
import { UserId } from '../../foundation/shared/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { NewMachine } from '../../directory/users/index.js'
import { newMachine } from '../../directory/users/index.js'
import { addServiceUser } from '../new-users/index.js'
import type { Changed } from './change-user.js'
import type { AccountStores } from './ports.js'

/** A service user to add. The id is generated if absent. */
export type MachineToAdd = Omit<NewMachine, 'id' | 'state'> & { readonly id?: UserId | undefined }

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

  /** @throws UserNameRefused, LoginNameTaken */
  async add({ id, ...input }: MachineToAdd, caller: Caller): Promise<Changed & { readonly userId: UserId }> {
    const { storage, events, ids, clock } = this.#deps
    const machine = newMachine({ ...input, id: id ?? UserId.parse(ids.next()) }, clock.now())
    await storage.run((stores) =>
      addServiceUser(stores, { machine, record: (event) => events.record(stores, { ...event, ...byCaller(caller) }) }))
    return { userId: machine.id, at: machine.createdAt, orgId: machine.orgId }
  }
}
