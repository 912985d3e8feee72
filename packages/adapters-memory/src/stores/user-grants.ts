import type { Page, ProjectId, Search, UserGrantId, UserId } from '@keyhall/core/shared'
import type { GrantedRoles, UserGrant, UserGrantField, UserGrantReads, UserGrantStore } from '@keyhall/core/user-grants'
import { roleLines, UserGrantTaken } from '@keyhall/core/user-grants'
import type { NamedUser } from '@keyhall/core/users'
import type { SearchFields } from '../search.js'
import { searchItems } from '../search.js'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'
import { PERSON_FIELDS } from './person-fields.js'
import { namedUser } from './standing.js'

interface NamedGrant extends NamedUser {
  readonly grant: UserGrant
  readonly grantingOrgName: string
  readonly grantingOrgDomain: string
  readonly projectName: string
}

const { userName, firstName, lastName, displayName, email, loginName, userKind, userOrgId } = PERSON_FIELDS

const FIELDS: SearchFields<UserGrantField, NamedGrant> = {
  id: { of: ({ grant }) => grant.id },
  userId: { of: ({ grant }) => grant.userId },
  orgId: { of: ({ grant }) => grant.orgId },
  projectId: { of: ({ grant }) => grant.projectId },
  state: { of: ({ grant }) => grant.state },
  createdAt: { of: ({ grant }) => grant.createdAt },
  updatedAt: { of: ({ grant }) => grant.updatedAt },
  roleKeys: { of: ({ grant }) => roleLines(grant.roleKeys) },
  userName, firstName, lastName, displayName, email, loginName, userKind, userOrgId,
  orgName: { of: ({ grantingOrgName }) => grantingOrgName, hasKey: true },
  orgDomain: { of: ({ grantingOrgDomain }) => grantingOrgDomain, hasKey: true },
  projectName: { of: ({ projectName }) => projectName, hasKey: true },
}

export class MemoryUserGrantReads implements UserGrantReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: UserGrantId): Promise<UserGrant | undefined> {
    return this.#tables.userGrants.get(id)
  }

  async search(search: Search<UserGrantField>): Promise<Page<UserGrant>> {
    const page = searchItems(this.#named(), search, FIELDS, ({ grant }) => grant.id)
    return { ...page, items: page.items.map(({ grant }) => grant) }
  }

  async rolesOf(userId: UserId, projectIds: readonly ProjectId[]): Promise<readonly GrantedRoles[]> {
    assertStorable(userId)
    return [...this.#tables.userGrants.values()]
      .filter((grant) => grant.userId === userId && projectIds.includes(grant.projectId) && grant.state === 'active')
      .flatMap(({ projectId, orgId, roleKeys }) => {
        const [project, org] = [this.#tables.projects.get(projectId), this.#tables.orgs.get(orgId)]
        const isActive = project?.state === 'active' && org?.state === 'active'
        return isActive ? [{ projectId, orgId, primaryDomain: org.primaryDomain, roleKeys }] : []
      })
  }

  #named(): readonly NamedGrant[] {
    return [...this.#tables.userGrants.values()].flatMap((grant) => {
      const [named, org, project] = [
        namedUser(this.#tables, grant.userId), this.#tables.orgs.get(grant.orgId), this.#tables.projects.get(grant.projectId),
      ]
      if (!named || !org || !project) return []
      return [{ ...named, grant, grantingOrgName: org.name, grantingOrgDomain: org.primaryDomain, projectName: project.name }]
    })
  }
}

export class MemoryUserGrantStore extends MemoryUserGrantReads implements UserGrantStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(grant: UserGrant): Promise<void> {
    for (const { id, userId, orgId, projectId } of this.#tables.userGrants.values()) {
      const isSame = userId === grant.userId && orgId === grant.orgId && projectId === grant.projectId
      if (isSame || id === grant.id) throw new UserGrantTaken('the user already has a grant for this project')
    }
    this.#tables.userGrants.insert(grant.id, grant)
  }

  async update({ id, roleKeys, state, updatedAt }: UserGrant): Promise<void> {
    const stored = this.#tables.userGrants.get(id)
    if (stored) this.#tables.userGrants.set(id, { ...stored, roleKeys, state, updatedAt })
  }

  async remove(id: UserGrantId): Promise<boolean> {
    const wasThere = this.#tables.userGrants.get(id) !== undefined
    this.#tables.userGrants.delete(id)
    return wasThere
  }
}
