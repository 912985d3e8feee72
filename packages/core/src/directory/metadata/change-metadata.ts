import type { EventDetails, EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds, OrgId, UnitOfWork } from '../../foundation/shared/index.js'
import type { NewMetadata } from './metadata-entry.js'
import type { MetadataOwner } from './metadata-owner.js'
import { removeMetadata, setMetadata } from './metadata-owner.js'

/** An owner that no other unit of work changes. */
export interface LockedOwner {
  readonly owner: MetadataOwner
  /** Time of the last change of the owner. */
  readonly changedAt: EpochSeconds
}

interface Dependencies<Id, S> {
  readonly storage: UnitOfWork<S>
  readonly events: RecordEvents
  readonly clock: Clock
  /** Locks the owner until the unit of work ends, so that concurrent changes are compared and recorded one after another. */
  readonly lock: (stores: S, id: Id) => Promise<LockedOwner>
}

interface ChangedMetadata {
  /** When the metadata was changed; if nothing differed, when the owner was. */
  readonly at: EpochSeconds
  readonly orgId: OrgId
}

/** Changes an application's metadata of users, or of organizations. The audit trail records only the keys, because values may be private. */
export class ChangeMetadata<Id, S extends EventStores> {
  readonly #deps: Dependencies<Id, S>

  constructor(deps: Dependencies<Id, S>) {
    this.#deps = deps
  }

  /** @throws UserUnknown, OrgUnknown */
  async set(id: Id, entries: readonly NewMetadata[], caller: Caller): Promise<ChangedMetadata> {
    return this.#change(id, caller, (owner, at, record) => setMetadata(owner, entries, at, record))
  }

  /** Ignores unknown keys. @throws UserUnknown, OrgUnknown */
  async remove(id: Id, keys: readonly string[], caller: Caller): Promise<ChangedMetadata> {
    return this.#change(id, caller, (owner, _at, record) => removeMetadata(owner, keys, record))
  }

  async #change(id: Id, caller: Caller, work: Work): Promise<ChangedMetadata> {
    const { storage, events, clock, lock } = this.#deps
    return storage.run(async (stores) => {
      const { owner, changedAt } = await lock(stores, id)
      const now = clock.now()
      const isChanged = await work(owner, now, (event) => events.record(stores, { ...event, ...byCaller(caller) }))
      return { at: isChanged ? now : changedAt, orgId: owner.orgId }
    })
  }
}

/** The use case without the type of its stores. */
export type MetadataChanges<Id> = Pick<ChangeMetadata<Id, never>, 'set' | 'remove'>

/** @returns whether anything changed */
type Work = (owner: MetadataOwner, at: EpochSeconds, record: (event: EventDetails) => Promise<void>) => Promise<boolean>
