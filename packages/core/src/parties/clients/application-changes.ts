import type { EventStores, NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller, changesOf } from '../../foundation/audit/index.js'
import type { Caller, ClientId, Clock, OrgId, ProjectId, UnitOfWork } from '../../foundation/shared/index.js'
import { barredBy } from './barred-clients.js'
import type { ClientDirectory } from './client-directory.js'
import type { Client } from './client.js'
import { ClientIsOurs, ClientUnknown } from './errors.js'
import type { ClientRecord, ClientStore } from './ports.js'
import { clientOrigins } from './redirect-uri.js'
import { auditedClient } from './audited-client.js'

/** Which application is meant, and where it has to be. */
export interface ApplicationPlace {
  readonly clientId: ClientId
  /** The organization of its project. */
  readonly orgId: OrgId
  /** Absent where the request names none. */
  readonly projectId?: ProjectId
}

export interface ApplicationStores extends EventStores {
  readonly clients: ClientStore
}

/** What every change of applications is made of. `More` are the stores that some need beside those of all. */
interface Dependencies<More> {
  readonly storage: UnitOfWork<ApplicationStores & More>
  readonly events: RecordEvents
  readonly clients: ClientDirectory
  readonly clock: Clock
  /** The clients of the service itself, which nobody changes. */
  readonly ownClients: ReadonlySet<ClientId>
}

/** @throws ClientUnknown unless it is there, and in the project where it has to be */
export function assertPlaced<C extends ClientRecord>(client: C | undefined, { projectId }: Pick<ApplicationPlace, 'projectId'>): C {
  if (!client || (projectId !== undefined && client.projectId !== projectId)) throw new ClientUnknown('this application does not exist')
  return client
}

/** What is recorded, and of whom. */
export type Recorded = Pick<NewEvent, 'type' | 'before' | 'after'> & { readonly caller: Caller; readonly orgId: OrgId }

/** The unit of work around a change of one application: found, locked, changed, recorded, and forgotten by this process. */
export class ApplicationChanges<More = unknown> {
  readonly #deps: Dependencies<More>

  constructor(deps: Dependencies<More>) {
    this.#deps = deps
  }

  /** Runs `work` with the application, which nobody else changes meanwhile. @throws ClientUnknown, ClientIsOurs */
  async within<T>(place: ApplicationPlace, work: (client: Client, stores: ApplicationStores & More) => Promise<T>): Promise<T> {
    const { storage, clients, ownClients } = this.#deps
    const done = await storage.run(async (stores) => {
      const client = assertPlaced(await stores.clients.lock(place.clientId), place)
      if (ownClients.has(client.id)) throw new ClientIsOurs('this application belongs to the service itself and cannot be changed')
      return work(client, stores)
    })
    // The version would show it too. This spares the next request a second attempt.
    clients.forget(place.clientId)
    return done
  }

  /** Stores a changed application, unless nothing is different. @returns it as it is now */
  async store(before: ClientRecord, after: ClientRecord, stores: ApplicationStores, by: Recorded): Promise<ClientRecord> {
    const changes = changesOf(auditedClient(before), auditedClient(after))
    if (Object.keys({ ...changes.before, ...changes.after }).length === 0) return before
    return this.replace(after, stores, { ...by, ...changes })
  }

  /** Stores an application, whether it has changed or not. @returns it as it is now */
  async replace(client: ClientRecord, stores: ApplicationStores, by: Recorded): Promise<ClientRecord> {
    const changed = { ...client, ...barredBy(by.caller), changedAt: this.#deps.clock.now() }
    await stores.clients.put(changed, clientOrigins(changed))
    await this.record(client, stores, by)
    return changed
  }

  /** Records something that has happened to an application. */
  async record({ id }: ClientRecord, stores: EventStores, { caller, ...event }: Recorded): Promise<void> {
    await this.#deps.events.record(stores, { ...event, aggregate: { type: 'application', id }, ...byCaller(caller) })
  }
}
