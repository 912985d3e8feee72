import type { OrgReads } from '../../directory/orgs/index.js'
import type { Member, MemberField, MembershipReads } from '../../directory/permissions/index.js'
import type { Project, ProjectReads } from '../../directory/projects/index.js'
import type { OrgId, Page, ProjectId, Reader, Search } from '../../foundation/shared/index.js'
import type { NamedUser, UserSearch } from '../../directory/users/index.js'
import { usersById } from '../../directory/users/index.js'

interface MemberReads {
  readonly memberships: MembershipReads
  readonly users: UserSearch
  readonly orgs: OrgReads
  readonly projects: ProjectReads
}

/** A member with the user's names, and the name of the organization or project. */
export interface NamedMember {
  readonly member: Member
  readonly named: NamedUser
  /** Name of the organization or project; absent for the instance. */
  readonly placeName?: string
  /** The organization of the project. */
  readonly projectOrgId?: OrgId
}

/** Reads members, for an authorized caller. */
export class ReadMembers {
  readonly #storage: Reader<MemberReads>

  constructor({ storage }: { readonly storage: Reader<MemberReads> }) {
    this.#storage = storage
  }

  async search(search: Search<MemberField>): Promise<Page<NamedMember>> {
    return this.#storage.read(async (reads) => {
      const { total, items } = await reads.memberships.search(search)
      const users = await usersById(reads.users, items.map(({ userId }) => userId))
      const members: NamedMember[] = []
      for (const member of items) {
        const named = users.get(member.userId)
        if (named) members.push({ member, named, ...(await placeOf(member, reads)) })
      }
      return { total, items: members }
    })
  }

  /** The projects of an organization, whose members have roles of their own. */
  async projectsOf(orgIds: readonly OrgId[]): Promise<readonly ProjectId[]> {
    const own = { kind: 'among', field: 'orgId', values: orgIds } as const
    const { items } = await this.#storage.read(
      ({ projects }) => projects.search({ filters: [own], offset: 0, limit: 1000, isAscending: true }),
    )
    return items.map(({ id }: Project) => id)
  }
}

async function placeOf({ scope }: Member, { orgs, projects }: MemberReads): Promise<Pick<NamedMember, 'placeName' | 'projectOrgId'>> {
  switch (scope.kind) {
    case 'instance':
      return {}
    case 'org': {
      const org = await orgs.find(scope.orgId)
      return org ? { placeName: org.name } : {}
    }
    case 'project': {
      const project = await projects.find(scope.projectId)
      return project ? { placeName: project.name, projectOrgId: project.orgId } : {}
    }
  }
}
