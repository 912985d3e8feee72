import type { Org, OrgReads } from '../orgs/index.js'
import type { Project, ProjectReads } from '../projects/index.js'
import type { OrgId, Page, Reader, Search, UserGrantId, UserId } from '../../foundation/shared/index.js'
import type { NamedUser, UserSearch } from '../users/index.js'
import { usersById } from '../users/index.js'
import { UserGrantUnknown } from './errors.js'
import type { UserGrantField, UserGrantReads } from './ports.js'
import type { UserGrant } from './user-grant.js'

interface GrantReads {
  readonly userGrants: UserGrantReads
  readonly users: UserSearch
  readonly orgs: OrgReads
  readonly projects: ProjectReads
}

/** A grant with the names behind its ids. */
export interface NamedUserGrant {
  readonly grant: UserGrant
  readonly named: NamedUser
  readonly org: Org
  readonly project: Project
}

/** Reads grants, for an authorized caller. */
export class ReadUserGrants {
  readonly #storage: Reader<GrantReads>

  constructor({ storage }: { readonly storage: Reader<GrantReads> }) {
    this.#storage = storage
  }

  /** @throws UserGrantUnknown unless the organization has made this grant to this user */
  async one(id: UserGrantId, of: { readonly orgId: OrgId; readonly userId: UserId }): Promise<NamedUserGrant> {
    return this.#storage.read(async (reads) => {
      const grant = await reads.userGrants.find(id)
      const isMeant = grant?.orgId === of.orgId && grant.userId === of.userId
      const [named] = isMeant ? await withNames([grant], reads) : []
      if (!named) throw new UserGrantUnknown('this grant does not exist')
      return named
    })
  }

  async search(search: Search<UserGrantField>): Promise<Page<NamedUserGrant>> {
    return this.#storage.read(async (reads) => {
      const { items, ...page } = await reads.userGrants.search(search)
      return { ...page, items: await withNames(items, reads) }
    })
  }
}

/** Grants share few organizations and projects, so each is read once. Objects removed meanwhile are omitted. */
async function withNames(grants: readonly UserGrant[], { users, orgs, projects }: GrantReads): Promise<readonly NamedUserGrant[]> {
  const people = await usersById(users, grants.map(({ userId }) => userId))
  const org = remembered((id: UserGrant['orgId']) => orgs.find(id))
  const project = remembered((id: UserGrant['projectId']) => projects.find(id))
  const found: NamedUserGrant[] = []
  for (const grant of grants) {
    const around = { named: people.get(grant.userId), org: await org(grant.orgId), project: await project(grant.projectId) }
    if (around.named && around.org && around.project) found.push({ grant, named: around.named, org: around.org, project: around.project })
  }
  return found
}

function remembered<K, V>(find: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const known = new Map<K, V>()
  return async (key) => {
    const value = known.get(key) ?? (await find(key))
    known.set(key, value)
    return value
  }
}
