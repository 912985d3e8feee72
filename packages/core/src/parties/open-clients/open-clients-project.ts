import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Project, ProjectReads, ProjectStore } from '../../directory/projects/index.js'
import type { Client } from '../clients/index.js'
import { DEFAULT_PROJECT_SETTINGS } from '../../directory/projects/index.js'
import { ProjectId } from '../../foundation/shared/index.js'
import type { Clock, Reader, UnitOfWork } from '../../foundation/shared/index.js'

/**
 * The projects of clients that no administrator registered, in the default organization, by how they became known. Deactivating one ends all of
 * its clients. Each has its own limit, so that registrations cannot use up the room of clients to which people have agreed.
 */
export const OPEN_CLIENTS_PROJECTS = {
  document: ProjectId.parse('open-clients'),
  request: ProjectId.parse('registered-clients'),
} as const satisfies Record<OpenClientKind, ProjectId>

export type OpenClientKind = Exclude<Client['selfRegistered'], undefined>

const NAMES: Readonly<Record<OpenClientKind, string>> = { document: 'Clients with a metadata document', request: 'Clients that registered themselves' }

interface Dependencies {
  readonly storage: Reader<{ projects: Pick<ProjectReads, 'find'> }> & UnitOfWork<EventStores & { projects: ProjectStore }>
  readonly events: RecordEvents
  readonly instance: () => Instance
  readonly clock: Clock
}

/** Creates the projects when the first of their clients appears. */
export class OpenClientsProject {
  readonly #deps: Dependencies
  readonly #existing = new Set<OpenClientKind>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Creates the project unless it exists. Reads once in the life of the process. */
  async ensure(kind: OpenClientKind): Promise<void> {
    if (this.#existing.has(kind)) return
    const { storage, events, instance, clock } = this.#deps
    const id = OPEN_CLIENTS_PROJECTS[kind]
    const stored = await storage.read(({ projects }) => projects.find(id))
    if (!stored) {
      const orgId = instance().defaultOrgId
      const project: Project = { id, orgId, name: NAMES[kind], state: 'active', settings: DEFAULT_PROJECT_SETTINGS, createdAt: clock.now() }
      await storage.run(async (stores) => {
        if (await stores.projects.find(project.id)) return
        await stores.projects.put(project)
        const about = { aggregate: { type: 'project', id: project.id }, orgId, actor: { kind: 'system', name: 'job' } } as const
        await events.record(stores, { type: 'project.added', ...about, after: { name: project.name } })
      })
    }
    this.#existing.add(kind)
  }
}
