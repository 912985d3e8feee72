import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller, changesOf } from '../../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds, ProjectId, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import { ProjectRoleUnknown } from './errors.js'
import { existingProject } from './existing-project.js'
import type { ProjectReads, ProjectRoleReads, ProjectRoleStore, RemovedRole } from './ports.js'
import type { ProjectRole } from './project-role.js'
import type { Project } from './project.js'

interface RoleStores extends EventStores {
  readonly projects: ProjectReads
  readonly projectRoles: ProjectRoleStore
}

interface Dependencies {
  readonly storage: UnitOfWork<RoleStores> & Reader<{ projectRoles: ProjectRoleReads }>
  readonly events: RecordEvents
  readonly clock: Clock
}

export type NewProjectRole = Pick<ProjectRole, 'key' | 'displayName' | 'group'>

/** A project whose roles have changed, and when. */
export interface RolesChanged {
  readonly project: Project
  readonly at: EpochSeconds
}

/** Adds, changes and removes the roles of a project. */
export class ChangeProjectRoles {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Adds all of these roles, or none. @throws ProjectUnknown, ProjectRoleTaken */
  async add(projectId: ProjectId, roles: readonly NewProjectRole[], caller: Caller): Promise<RolesChanged> {
    return this.#changing(projectId, async (stores, { project, at }) => {
      for (const { key, displayName, group } of roles) {
        await stores.projectRoles.add({ projectId, key, displayName, group, createdAt: at, updatedAt: at })
        const after = { key, displayName, group }
        await this.#deps.events.record(stores, { type: 'project.role.added', ...about(project, caller), after })
      }
    })
  }

  /** @param change absent members are left as they are @throws ProjectUnknown, ProjectRoleUnknown */
  async change(
    projectId: ProjectId, { key, ...change }: Pick<ProjectRole, 'key'> & Partial<NewProjectRole>, caller: Caller,
  ): Promise<RolesChanged> {
    return this.#changing(projectId, async (stores, { project, at }) => {
      const role = await stores.projectRoles.find(projectId, key)
      if (!role) throw unknown()
      const changes = changesOf(role, { ...role, ...change })
      if (Object.keys(changes.after).length === 0) return
      await stores.projectRoles.update({ ...role, ...change, updatedAt: at })
      const after = { key, ...changes.after }
      await this.#deps.events.record(stores, { type: 'project.role.changed', ...about(project, caller), before: changes.before, after })
    })
  }

  /** Removes a role: no user has it any more, and `step` takes it out of their grants if there are many. @throws ProjectUnknown, ProjectRoleUnknown */
  async remove(projectId: ProjectId, key: string, caller: Caller): Promise<RolesChanged> {
    return this.#changing(projectId, async (stores, { project }) => {
      if (!(await stores.projectRoles.remove(projectId, key))) throw unknown()
      await this.#deps.events.record(stores, { type: 'project.role.removed', ...about(project, caller), before: { key } })
    })
  }

  /** The removed roles that users' grants may still hold. */
  async pending(): Promise<readonly RemovedRole[]> {
    return this.#deps.storage.read(({ projectRoles }) => projectRoles.pendingRemovals())
  }

  /** Looks at `limit` more grants for a removed role. @returns whether nothing is left to do here */
  async step(role: RemovedRole, limit: number): Promise<boolean> {
    return this.#deps.storage.run(({ projectRoles }) => projectRoles.continueRemoval(role, limit))
  }

  async #changing(projectId: ProjectId, change: (stores: RoleStores, on: RolesChanged) => Promise<void>): Promise<RolesChanged> {
    return this.#deps.storage.run(async (stores) => {
      const on = { project: await existingProject(stores.projects, projectId), at: this.#deps.clock.now() }
      await change(stores, on)
      return on
    })
  }
}

const unknown = () => new ProjectRoleUnknown('the project has no role with this key')

const about = ({ id, orgId }: Project, caller: Caller) => ({ aggregate: { type: 'project', id }, orgId, ...byCaller(caller) }) as const
