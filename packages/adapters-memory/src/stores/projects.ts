import type { Project, ProjectField, ProjectReads, ProjectStore } from '@keyhall/core/projects'
import type { Page, ProjectId, Search } from '@keyhall/core/shared'
import type { SearchFields } from '../search.js'
import { searchItems } from '../search.js'
import type { Table } from '../table.js'
import type { ReadableTables, Tables } from '../tables.js'

const FIELDS: SearchFields<ProjectField, Project> = {
  id: { of: ({ id }) => id },
  orgId: { of: ({ orgId }) => orgId },
  name: { of: ({ name }) => name, hasKey: true },
  state: { of: ({ state }) => state },
  createdAt: { of: ({ createdAt }) => createdAt },
}

export class MemoryProjectReads implements ProjectReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: ProjectId): Promise<Project | undefined> {
    return this.#tables.projects.get(id)
  }

  async search(search: Search<ProjectField>): Promise<Page<Project>> {
    return searchItems(this.#tables.projects.values(), search, FIELDS, ({ id }) => id)
  }
}

export class MemoryProjectStore extends MemoryProjectReads implements ProjectStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(project: Project): Promise<boolean> {
    const isFree = this.#tables.projects.get(project.id) === undefined
    if (isFree) this.#tables.projects.set(project.id, project)
    return isFree
  }

  async put(project: Project): Promise<void> {
    const { orgId, createdAt } = this.#tables.projects.get(project.id) ?? project
    this.#tables.projects.set(project.id, { ...project, orgId, createdAt })
  }

  async remove(id: ProjectId): Promise<boolean> {
    const { projects, clients, clientKeys, consents, projectRoles, resources, userGrants, memberships } = this.#tables
    const wasThere = projects.get(id) !== undefined
    removeWhere(clientKeys, ({ clientId }) => clients.get(clientId)?.client.projectId === id)
    removeWhere(consents, ({ clientId }) => clients.get(clientId)?.client.projectId === id)
    removeWhere(clients, ({ client }) => client.projectId === id)
    removeWhere(resources, ({ projectId }) => projectId === id)
    removeWhere(projectRoles, ({ projectId }) => projectId === id)
    removeWhere(userGrants, ({ projectId }) => projectId === id)
    removeWhere(memberships, ({ scope }) => scope.kind === 'project' && scope.projectId === id)
    projects.delete(id)
    return wasThere
  }
}

function removeWhere<R>(table: Table<R>, isMeant: (row: R) => boolean): void {
  for (const [key, row] of table.entries()) if (isMeant(row)) table.delete(key)
}
