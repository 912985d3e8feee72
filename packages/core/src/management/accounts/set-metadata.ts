import type { EventDetails, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { MetadataOwner, NewMetadata } from '../../directory/metadata/index.js'
import { removeMetadata, setMetadata } from '../../directory/metadata/index.js'
import { metadataOfUser } from '../../directory/users/index.js'
import type { Changed } from './change-user.js'
import { UserUnknown } from './errors.js'
import type { AccountStores } from './ports.js'

interface Dependencies {
  readonly storage: UnitOfWork<AccountStores>
  readonly events: RecordEvents
  readonly clock: Clock
}

/** Stores an application's metadata of a user. The audit trail records only the keys, because values may be private. */
export class SetMetadata {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown */
  async set(userId: UserId, entries: readonly NewMetadata[], caller: Caller): Promise<Changed> {
    return this.#change(userId, caller, (owner, at, record) => setMetadata(owner, entries, at, record))
  }

  /** Ignores unknown keys. @throws UserUnknown */
  async remove(userId: UserId, keys: readonly string[], caller: Caller): Promise<Changed> {
    return this.#change(userId, caller, (owner, _at, record) => removeMetadata(owner, keys, record))
  }

  async #change(userId: UserId, caller: Caller, work: Work): Promise<Changed> {
    const { storage, events, clock } = this.#deps
    return storage.run(async (stores) => {
      const user = (await stores.users.lock(userId))?.user
      if (!user) throw new UserUnknown('this user does not exist')
      const now = clock.now()
      const record = (event: EventDetails) => events.record(stores, { ...event, ...byCaller(caller) })
      const isChanged = await work(metadataOfUser(user, stores.userMetadata), now, record)
      return { at: isChanged ? now : user.updatedAt, orgId: user.orgId }
    })
  }
}

/** @returns whether anything changed */
type Work = (owner: MetadataOwner, at: EpochSeconds, record: (event: EventDetails) => Promise<void>) => Promise<boolean>
