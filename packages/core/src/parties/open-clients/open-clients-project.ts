import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Project, ProjectReads, ProjectStore } from '../../directory/projects/index.js'
import { DEFAULT_PROJECT_SETTINGS } from '../../directory/projects/index.js'
import { ProjectId } from '../../foundation/shared/index.js'
import type { Clock, Reader, UnitOfWork } from '../../foundation/shared/index.js'

/** The project of all clients that no administrator registered, in the default organization. Deactivating it ends all of them. */
export const OPEN_CLIENTS_PROJECT = ProjectId.parse('open-clients')

interface Dependencies {
  readonly storage: Reader<{ projects: Pick<ProjectReads, 'find'> }> & UnitOfWork<EventStores & { projects: ProjectStore }>
  readonly events: RecordEvents
  readonly instance: () => Instance
  readonly clock: Clock
}

/** Creates the project when the first of its clients appears. */
export class OpenClientsProject {
  readonly #deps: Dependencies
  #isThere = false

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Creates the project unless it exists. Reads once in the life of the process. */
  async ensure(): Promise<void> {
    if (this.#isThere) return
    const { storage, events, instance, clock } = this.#deps
    const stored = await storage.read(({ projects }) => projects.find(OPEN_CLIENTS_PROJECT))
    if (!stored) {
      const orgId = instance().defaultOrgId
      const project: Project = { id: OPEN_CLIENTS_PROJECT, orgId, name: 'Unregistered clients', state: 'active', settings: DEFAULT_PROJECT_SETTINGS, createdAt: clock.now() }
      await storage.run(async (stores) => {
        if (await stores.projects.find(project.id)) return
        await stores.projects.put(project)
        const about = { aggregate: { type: 'project', id: project.id }, orgId, actor: { kind: 'system', name: 'job' } } as const
        await events.record(stores, { type: 'project.added', ...about, after: { name: project.name } })
      })
    }
    this.#isThere = true
  }
}
