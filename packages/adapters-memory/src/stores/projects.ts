import type { Project, ProjectField, ProjectReads, ProjectStore } from '@keyhall/core/projects'
import type { EpochSeconds, Page, ProjectId, Search } from '@keyhall/core/shared'
import type { SearchFields } from '../search.js'
import { MemoryClientStore } from './clients.js'
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

  async remove(id: ProjectId, at: EpochSeconds): Promise<boolean> {
    const { projects, clients, projectRoles, resources, userGrants, memberships } = this.#tables
    const wasThere = projects.get(id) !== undefined
    const store = new MemoryClientStore(this.#tables)
    for (const { client } of clients.values()) if (client.projectId === id) await store.remove(client.id, at)
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
