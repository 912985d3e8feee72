import type { EpochSeconds, Page, ProjectId, Search } from '../../foundation/shared/index.js'
import type { ProjectRole } from './project-role.js'
import type { Project } from './project.js'

/** The fields by which projects are searched and sorted. `name` has a canonical form for the methods that ignore case. */
export type ProjectField = 'id' | 'orgId' | 'name' | 'state' | 'createdAt'

export interface ProjectReads {
  find(id: ProjectId): Promise<Project | undefined>
  search(search: Search<ProjectField>): Promise<Page<Project>>
}

export interface ProjectStore extends ProjectReads {
  /** Adds the project. @returns whether its id was free */
  add(project: Project): Promise<boolean>
  /** Adds the project, or replaces name, state, settings and `changedAt` of the existing one. */
  put(project: Project): Promise<void>
  /**
   * Removes the project with its clients, its roles, the grants of these roles, and the administrative roles in it.
   * The number of statements is constant; `Removals` continues what is left.
   *
   * @returns whether it existed
   */
  remove(id: ProjectId, at: EpochSeconds): Promise<boolean>
}

/** The fields by which roles are searched and sorted. */
export type ProjectRoleField = 'projectId' | 'key' | 'displayName' | 'group' | 'createdAt'

export interface ProjectRoleReads {
  find(projectId: ProjectId, key: string): Promise<ProjectRole | undefined>
  search(search: Search<ProjectRoleField>): Promise<Page<ProjectRole>>
  /** The removed roles that `continueRemoval` has to take from users; at most 100. */
  pendingRemovals(): Promise<readonly RemovedRole[]>
}

/** A role that was removed. */
export type RemovedRole = Pick<ProjectRole, 'projectId' | 'key'>

export interface ProjectRoleStore extends ProjectRoleReads {
  /** @throws ProjectRoleTaken when the project has a role with this key */
  add(role: ProjectRole): Promise<void>
  /** Replaces name, group and `updatedAt` of an existing role. */
  update(role: ProjectRole): Promise<void>
  /** The existing ones among these keys, locked until this unit of work ends, so that no grant refers to a removed role. */
  lockExisting(projectId: ProjectId, keys: readonly string[]): Promise<readonly string[]>
  /**
   * Removes the role, also from the grants of users; grants left empty are removed too. The number of statements is constant: of a project with many
   * grants, `continueRemoval` looks at the others. Until it is done, no grant is read with the role, and the role cannot be added again.
   *
   * @returns whether it existed
   */
  remove(projectId: ProjectId, key: string): Promise<boolean>
  /**
   * Looks at `limit` more grants. Safe in several processes, and after a crash.
   *
   * @returns whether nothing is left to do here: it is complete, or another process continues it
   */
  continueRemoval(role: RemovedRole, limit: number): Promise<boolean>
}
