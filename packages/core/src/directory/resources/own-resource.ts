import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import { ENDPOINTS } from '../../foundation/protocol/index.js'
import type { Clock, Ids, Issuer, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import { ResourceId } from '../../foundation/shared/index.js'
import { ResourceTaken } from './errors.js'
import type { ResourceReads, ResourceStore } from './ports.js'
import type { Resource } from './resource.js'
import { ResourceUri, resourceKey } from './resource.js'

/** The scopes of the API as a resource: what its clients may do with the permissions of their user. */
export const OWN_RESOURCE_SCOPES = { read: 'api:read', write: 'api:write' } as const

/** Its URI, which is the address of `/mcp` too. */
export const ownResourceUri = (issuer: Issuer): string => `${issuer}${ENDPOINTS.mcp}`

interface Dependencies {
  readonly storage: Reader<{ readonly resources: ResourceReads }> & UnitOfWork<EventStores & { readonly resources: ResourceStore }>
  readonly events: RecordEvents
  readonly instance: () => Instance
  readonly issuer: Issuer
  readonly ids: Ids
  readonly clock: Clock
}

/** The resource of this server itself, in the service's own project: the API, as clients of the Model Context Protocol call it. */
export class OwnResource {
  readonly #deps: Dependencies
  #isThere = false

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  get uri(): string {
    return ownResourceUri(this.#deps.issuer)
  }

  /** Creates the resource unless it exists. Reads once in the life of the process. */
  async ensure(): Promise<void> {
    if (this.#isThere) return
    const { storage, events } = this.#deps
    const stored = await storage.read(({ resources }) => resources.served([resourceKey(this.uri)]))
    if (stored.length === 0) {
      const resource = this.#described()
      try {
        await storage.run(async (stores) => {
          await stores.resources.add(resource)
          const about = { aggregate: { type: 'project', id: resource.projectId }, actor: { kind: 'system', name: 'job' } } as const
          await events.record(stores, { type: 'project.resource.added', ...about, after: { uri: resource.uri } })
        })
      } catch (problem) {
        // Another process was faster.
        if (!(problem instanceof ResourceTaken)) throw problem
      }
    }
    this.#isThere = true
  }

  #described(): Resource {
    const { instance, ids, clock } = this.#deps
    const now = clock.now()
    return {
      id: ResourceId.parse(ids.next()),
      projectId: instance().projectId,
      uri: ResourceUri.parse(this.uri),
      name: 'Keyhall API',
      scopes: [
        { name: OWN_RESOURCE_SCOPES.read, description: 'Read what you may see in the administration', isDefault: true },
        { name: OWN_RESOURCE_SCOPES.write, description: 'Change what you may change in the administration' },
      ],
      isOpen: true,
      clientIds: [],
      version: 1,
      createdAt: now,
      changedAt: now,
    }
  }
}
