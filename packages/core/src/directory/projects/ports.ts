import type { Page, ProjectId, Search } from '../../foundation/shared/index.js'
import type { ProjectRole } from './project-role.js'
import type { Project } from './project.js'

/** What projects are searched and sorted by. `name` has a canonical form, so that the methods that ignore case do. */
export type ProjectField = 'id' | 'orgId' | 'name' | 'state' | 'createdAt'

export interface ProjectReads {
  find(id: ProjectId): Promise<Project | undefined>
  search(search: Search<ProjectField>): Promise<Page<Project>>
}

export interface ProjectStore extends ProjectReads {
  /** Adds the project, or replaces name, state, settings and `changedAt` of the one with this id. */
  put(project: Project): Promise<void>
  /**
   * Removes the project with its clients, its roles, the grants of these roles, and the roles that administrators hold in it.
   *
   * @returns whether it was there
   */
  remove(id: ProjectId): Promise<boolean>
}

/** What roles are searched and sorted by. */
export type ProjectRoleField = 'projectId' | 'key' | 'displayName' | 'group' | 'createdAt'

export interface ProjectRoleReads {
  find(projectId: ProjectId, key: string): Promise<ProjectRole | undefined>
  search(search: Search<ProjectRoleField>): Promise<Page<ProjectRole>>
}

export interface ProjectRoleStore extends ProjectRoleReads {
  /** @throws ProjectRoleTaken when the project has a role with this key */
  add(role: ProjectRole): Promise<void>
  /** Replaces name, group and `updatedAt` of an existing role. */
  update(role: ProjectRole): Promise<void>
  /**
   * Which of these keys the project has. None of them is removed before this unit of work ends, so that no grant is left with a role
   * that is gone.
   */
  lockExisting(projectId: ProjectId, keys: readonly string[]): Promise<readonly string[]>
  /**
   * Removes the role, also from the grants of users; a grant of which nothing is left goes with it.
   *
   * @returns whether it was there
   */
  remove(projectId: ProjectId, key: string): Promise<boolean>
}
