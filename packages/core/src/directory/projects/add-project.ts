import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { OrgReads } from '../orgs/index.js'
import { existingOrg } from '../orgs/index.js'
import type { Membership, MembershipStore } from '../permissions/index.js'
import { mayDo } from '../permissions/index.js'
import type { Caller, Clock, Ids, OrgId, UnitOfWork } from '../../foundation/shared/index.js'
import { ProjectId } from '../../foundation/shared/index.js'
import { ProjectIdTaken } from './errors.js'
import type { ProjectStore } from './ports.js'
import type { Project, ProjectSettings } from './project.js'

interface AddingStores extends EventStores {
  readonly orgs: OrgReads
  readonly projects: ProjectStore
  readonly memberships: MembershipStore
}

interface Dependencies {
  readonly storage: UnitOfWork<AddingStores>
  readonly events: RecordEvents
  readonly ids: Ids
  readonly clock: Clock
}

export interface NewProject {
  /** Generated if absent. */
  readonly id?: ProjectId
  readonly orgId: OrgId
  readonly name: string
  readonly settings: ProjectSettings
}

/** Adds a project. A creator who may not change other projects becomes the owner of the new one. */
export class AddProject {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param creator with their roles
   * @throws OrgUnknown, ProjectIdTaken
   */
  async add(
    { id: chosen, orgId, name, settings }: NewProject, creator: { readonly caller: Caller; readonly memberships: readonly Membership[] },
  ): Promise<Project> {
    const { storage, events, ids, clock } = this.#deps
    const id = chosen ?? ProjectId.parse(ids.next())
    const project: Project = { id, orgId, name, state: 'active', settings, createdAt: clock.now() }
    const needsRole = !mayDo(creator.memberships, 'project.write', { orgId })
    const { userId } = creator.caller
    await storage.run(async (stores) => {
      await existingOrg(stores.orgs, orgId)
      if (chosen === undefined) await stores.projects.put(project)
      else if (!(await stores.projects.add(project))) throw new ProjectIdTaken('a project has this id')
      if (needsRole) await stores.memberships.put({ userId, role: 'PROJECT_OWNER', scope: { kind: 'project', projectId: id } })
      const about = { aggregate: { type: 'project', id }, orgId, ...byCaller(creator.caller) } as const
      await events.record(stores, { type: 'project.added', ...about, after: { name, ...settings } })
      if (needsRole) await events.record(stores, { type: 'project.member.added', ...about, after: { userId, roles: ['PROJECT_OWNER'] } })
    })
    return project
  }
}
