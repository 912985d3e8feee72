import type { ClientReads } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Org, OrgField, OrgReads } from '../../directory/orgs/index.js'
import type { Membership } from '../../directory/permissions/index.js'
import type { ProjectReads } from '../../directory/projects/index.js'
import type { Caller, OrgId, Page, ProjectId, Reader, Search } from '../../foundation/shared/index.js'
import type { UserGrantReads } from '../../directory/user-grants/index.js'

interface AccessReads {
  readonly clients: ClientReads
  readonly orgs: OrgReads
  readonly projects: ProjectReads
  readonly userGrants: UserGrantReads
}

interface Dependencies {
  readonly storage: Reader<AccessReads>
  readonly instance: () => Instance
}

/** Returns what a caller may do in the project that its token was issued for. */
export class ReadMyAccess {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** The keys of the caller's roles in the project of the token's client; none without a client. */
  async projectRoles(caller: Caller): Promise<readonly string[]> {
    return this.#deps.storage.read(async (reads) => {
      const projectId = await projectOf(caller, reads)
      const granted = projectId === undefined ? [] : await reads.userGrants.rolesOf(caller.userId, [projectId])
      return [...new Set(granted.flatMap(({ roleKeys }) => roleKeys))].toSorted()
    })
  }

  /**
   * The organizations relevant to the caller in that project: for the service itself those that it administers, and its own; for other
   * projects those that have granted it roles.
   */
  async projectOrgs(caller: Caller, memberships: readonly Membership[], search: Search<OrgField>): Promise<Page<Org>> {
    const { storage, instance } = this.#deps
    return storage.read(async (reads) => {
      const projectId = (await projectOf(caller, reads)) ?? instance().projectId
      if (projectId !== instance().projectId) {
        const granted = await reads.userGrants.rolesOf(caller.userId, [projectId])
        return reads.orgs.search(within(search, granted.map(({ orgId }) => orgId)))
      }
      if (memberships.some(({ scope }) => scope.kind === 'instance')) return reads.orgs.search(search)
      return reads.orgs.search(within(search, [caller.orgId, ...(await administered(memberships, reads))]))
    })
  }
}

async function projectOf({ clientId }: Caller, { clients }: AccessReads): Promise<ProjectId | undefined> {
  return clientId === undefined ? undefined : (await clients.find(clientId))?.projectId
}

async function administered(memberships: readonly Membership[], { projects }: AccessReads): Promise<readonly OrgId[]> {
  const found: OrgId[] = []
  for (const { scope } of memberships) {
    if (scope.kind === 'org') found.push(scope.orgId)
    const project = scope.kind === 'project' ? await projects.find(scope.projectId) : undefined
    if (project) found.push(project.orgId)
  }
  return found
}

const within = (search: Search<OrgField>, values: readonly OrgId[]): Search<OrgField> => ({
  ...search,
  filters: [{ kind: 'among', field: 'id', values }, ...search.filters],
})
