import type { Page, ProjectId, Reader, Search } from '../../foundation/shared/index.js'
import { existingProject } from './existing-project.js'
import type { ProjectField, ProjectReads, ProjectRoleField, ProjectRoleReads } from './ports.js'
import type { ProjectRole } from './project-role.js'
import type { Project } from './project.js'

interface Dependencies {
  readonly storage: Reader<{ projects: ProjectReads; projectRoles: ProjectRoleReads }>
}

/** Reads projects and their roles, for an authorized caller. */
export class ReadProjects {
  readonly #storage: Dependencies['storage']

  constructor({ storage }: Dependencies) {
    this.#storage = storage
  }

  /** @throws ProjectUnknown */
  async one(id: ProjectId): Promise<Project> {
    return this.#storage.read(({ projects }) => existingProject(projects, id))
  }

  async search(search: Search<ProjectField>): Promise<Page<Project>> {
    return this.#storage.read(({ projects }) => projects.search(search))
  }

  /** The roles of one project. */
  async roles(projectId: ProjectId, search: Search<ProjectRoleField>): Promise<Page<ProjectRole>> {
    const own = { kind: 'among', field: 'projectId', values: [projectId] } as const
    return this.#storage.read(({ projectRoles }) => projectRoles.search({ ...search, filters: [own, ...search.filters] }))
  }
}
