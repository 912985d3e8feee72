import type { ProjectRole, ProjectRoleField, ProjectRoleReads, ProjectRoleStore, RemovedRole } from '@keyhall/core/projects'
import { ProjectRoleTaken } from '@keyhall/core/projects'
import type { Page, ProjectId, Search } from '@keyhall/core/shared'
import type { SearchFields } from '../search.js'
import { searchItems } from '../search.js'
import type { ReadableTables, Tables } from '../tables.js'

const FIELDS: SearchFields<ProjectRoleField, ProjectRole> = {
  projectId: { of: ({ projectId }) => projectId },
  key: { of: ({ key }) => key },
  displayName: { of: ({ displayName }) => displayName, hasKey: true },
  group: { of: ({ group }) => group },
  createdAt: { of: ({ createdAt }) => createdAt },
}

const keyOf = (projectId: ProjectId, key: string): string => JSON.stringify([projectId, key])

export class MemoryProjectRoleReads implements ProjectRoleReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(projectId: ProjectId, key: string): Promise<ProjectRole | undefined> {
    return this.#tables.projectRoles.get(keyOf(projectId, key))
  }

  async search(search: Search<ProjectRoleField>): Promise<Page<ProjectRole>> {
    return searchItems(this.#tables.projectRoles.values(), search, FIELDS, ({ key }) => key)
  }

  async pendingRemovals(): Promise<readonly RemovedRole[]> {
    return []
  }
}

export class MemoryProjectRoleStore extends MemoryProjectRoleReads implements ProjectRoleStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(role: ProjectRole): Promise<void> {
    const key = keyOf(role.projectId, role.key)
    if (this.#tables.projectRoles.get(key)) throw new ProjectRoleTaken('the project has a role with this key')
    this.#tables.projectRoles.insert(key, role)
  }

  async update({ projectId, key, displayName, group, updatedAt }: ProjectRole): Promise<void> {
    const stored = await this.find(projectId, key)
    if (stored) this.#tables.projectRoles.set(keyOf(projectId, key), { ...stored, displayName, group, updatedAt })
  }

  async lockExisting(projectId: ProjectId, keys: readonly string[]): Promise<readonly string[]> {
    return keys.toSorted().filter((key) => this.#tables.projectRoles.get(keyOf(projectId, key)) !== undefined)
  }

  async remove(projectId: ProjectId, key: string): Promise<boolean> {
    const { projectRoles, userGrants } = this.#tables
    if (!projectRoles.get(keyOf(projectId, key))) return false
    projectRoles.delete(keyOf(projectId, key))
    for (const grant of userGrants.values()) {
      if (grant.projectId !== projectId || !grant.roleKeys.includes(key)) continue
      const roleKeys = grant.roleKeys.filter((other) => other !== key)
      if (roleKeys.length > 0) userGrants.set(grant.id, { ...grant, roleKeys })
      else userGrants.delete(grant.id)
    }
    return true
  }

  async continueRemoval(): Promise<boolean> {
    return true
  }
}
