import type { EventStores, NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller, changesOf } from '../../foundation/audit/index.js'
import type { Caller, ClientId, Clock, OrgId, ProjectId, UnitOfWork } from '../../foundation/shared/index.js'
import { barredBy } from './barred-clients.js'
import type { ClientDirectory } from './client-directory.js'
import type { Client } from './client.js'
import { ClientChangedMeanwhile, ClientIsOurs, ClientUnknown } from './errors.js'
import type { ClientRecord, ClientStore } from './ports.js'
import { clientOrigins } from './redirect-uri.js'
import { auditedClient } from './client-event.js'

/** Identifies an application, and where it must be. */
export interface ApplicationPlace {
  readonly clientId: ClientId
  /** The organization of its project. */
  readonly orgId: OrgId
  /** Absent if the request names none. */
  readonly projectId?: ProjectId
  /** The version that the caller has read; any other version is left unchanged. Absent: no comparison. */
  readonly revision?: number
}

export interface ApplicationStores extends EventStores {
  readonly clients: ClientStore
}

/** The dependencies of every change. `More` are the stores that some changes need in addition. */
interface Dependencies<More> {
  readonly storage: UnitOfWork<ApplicationStores & More>
  readonly events: RecordEvents
  readonly clients: ClientDirectory
  readonly clock: Clock
  /** The clients of the service itself, which cannot be changed. */
  readonly ownClients: ReadonlySet<ClientId>
}

/** @throws ClientUnknown unless it exists in the required project */
export function assertPlaced<C extends ClientRecord>(client: C | undefined, { projectId }: Pick<ApplicationPlace, 'projectId'>): C {
  if (!client || (projectId !== undefined && client.projectId !== projectId)) throw new ClientUnknown('this application does not exist')
  return client
}

function assertRevision({ version }: ClientRecord, { revision = version }: ApplicationPlace): void {
  if (revision !== version) throw new ClientChangedMeanwhile(`the application was changed meanwhile: it has revision ${version}, not ${revision}`)
}

/** The event to record, and its caller. */
export type Recorded = Pick<NewEvent, 'type' | 'before' | 'after'> & { readonly caller: Caller; readonly orgId: OrgId }

/** The unit of work around a change of one application: find, lock, change, record, and drop from the cache. */
export class ApplicationChanges<More = unknown> {
  readonly #deps: Dependencies<More>

  constructor(deps: Dependencies<More>) {
    this.#deps = deps
  }

  /** Runs `work` with the locked application. @throws ClientUnknown, ClientIsOurs, ClientChangedMeanwhile */
  async within<T>(place: ApplicationPlace, work: (client: Client, stores: ApplicationStores & More) => Promise<T>): Promise<T> {
    const { storage, clients, ownClients } = this.#deps
    const done = await storage.run(async (stores) => {
      const client = assertPlaced(await stores.clients.lock(place.clientId), place)
      if (ownClients.has(client.id)) throw new ClientIsOurs('this application belongs to the service itself and cannot be changed')
      assertRevision(client, place)
      return work(client, stores)
    })
    // The version check would detect the change too; this saves the next request a second attempt.
    clients.forget(place.clientId)
    return done
  }

  /** Stores a changed application, unless it is unchanged. @returns it as stored */
  async store(before: ClientRecord, after: ClientRecord, stores: ApplicationStores, by: Recorded): Promise<ClientRecord> {
    const changes = changesOf(auditedClient(before), auditedClient(after))
    if (Object.keys({ ...changes.before, ...changes.after }).length === 0) return before
    return this.replace(after, stores, { ...by, ...changes })
  }

  /** Stores an application unconditionally. @returns it as stored */
  async replace(client: ClientRecord, stores: ApplicationStores, by: Recorded): Promise<ClientRecord> {
    const changed = { ...client, ...barredBy(by.caller), changedAt: this.#deps.clock.now() }
    await stores.clients.put(changed, clientOrigins(changed))
    await this.record(client, stores, by)
    // Computed like in the storage, because the application is locked until then.
    return { ...changed, version: client.version + 1 }
  }

  /** Records an event about an application. */
  async record({ id }: ClientRecord, stores: EventStores, { caller, ...event }: Recorded): Promise<void> {
    await this.#deps.events.record(stores, { ...event, aggregate: { type: 'application', id }, ...byCaller(caller) })
  }
}
