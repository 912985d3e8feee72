import type { RecordEvents } from '../../foundation/audit/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import type { ComparedInstance } from '../../foundation/instance/index.js'
import type { Clock, ListPosition, ProjectId, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import type { ProjectReads } from '../../directory/projects/index.js'
import type { ClientDirectory, ClientReads, ClientRecord } from '../clients/index.js'
import { auditedClient } from '../clients/index.js'
import { OPEN_CLIENTS_PROJECTS } from './open-clients-project.js'
import type { OpenClientStores } from './store-described-client.js'

const PAGE = 200

/** Seconds in which a registered client must get its first tokens, so that abandoned registrations make room soon. */
const MAX_NEVER_USED = 3 * 86_400

interface Dependencies {
  readonly storage: Reader<{ clients: ClientReads; projects: Pick<ProjectReads, 'find'> }> & UnitOfWork<OpenClientStores>
  readonly events: RecordEvents
  readonly clients: ClientDirectory
  readonly compared: ComparedInstance
  readonly clock: Clock
}

/** Removes clients that no administrator registered and that got no tokens for `unusedLifetime` seconds, or none within three days of their registration. */
export class RemoveUnusedClients {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @returns the number of removed clients */
  async remove(isStopping: () => boolean = () => false): Promise<number> {
    const { storage, compared, clock } = this.#deps
    const now = clock.now()
    const before = now - (await compared()).settings.openClients.unusedLifetime
    const projects = await this.#projects()
    if (projects.length === 0) return 0
    let [removed, after] = [0, undefined as ListPosition | undefined]
    do {
      const { items, last } = await storage.read(({ clients }) => clients.search({
        filters: [{ kind: 'among', field: 'projectId', values: projects }],
        sortBy: 'id', isAscending: true, offset: 0, limit: PAGE, ...(after ? { after } : {}),
      }))
      const used = await storage.read(({ clients }) => clients.lastUsed(items.map(({ id }) => id)))
      for (const client of items) {
        const lastUsed = used.get(client.id)
        const lastAt = Math.max(lastUsed ?? 0, client.createdAt, client.changedAt)
        const isForgotten = client.selfRegistered === 'request' && lastUsed === undefined && lastAt < now - MAX_NEVER_USED
        if (client.selfRegistered !== undefined && (lastAt < before || isForgotten)) removed += await this.#remove(client)
      }
      after = last
    } while (after && !isStopping())
    return removed
  }

  /** The projects of such clients that exist. Most installations have none, and then nothing is searched. */
  async #projects(): Promise<readonly ProjectId[]> {
    const ids = Object.values(OPEN_CLIENTS_PROJECTS)
    const found = await this.#deps.storage.read(({ projects }) => Promise.all(ids.map((id) => projects.find(id))))
    return ids.filter((_id, index) => found[index] !== undefined)
  }

  async #remove(client: ClientRecord): Promise<number> {
    const { storage, events, clients, clock } = this.#deps
    const wasThere = await storage.run(async (stores) => {
      if (!(await stores.clients.remove(client.id, clock.now()))) return false
      const about = { aggregate: { type: 'application', id: client.id }, actor: { kind: 'system', name: 'job' } } as const
      await events.record(stores, { type: 'application.removed', ...about, before: withoutSecrets(auditedClient(client)) })
      return true
    })
    clients.forget(client.id)
    return wasThere ? 1 : 0
  }
}
