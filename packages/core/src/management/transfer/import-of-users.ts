import type { ProjectId } from '../../foundation/shared/index.js'
import { UserGrantId } from '../../foundation/shared/index.js'
import type { UserGrant } from '../../directory/user-grants/index.js'
import type { UserMetadata } from '../../directory/users/index.js'
import { ItemRefused } from './errors.js'
import { assertProject } from './import-structure.js'
import type { MetadataItem, UserGrantItem } from './item.js'
import type { Outcome } from './outcome.js'
import { ADDED, UNCHANGED, problem } from './outcome.js'
import type { ImportStores } from './ports.js'
import { recordTogether } from './record-together.js'
import type { Writing } from './writing.js'

const once = <T>(list: readonly T[]): readonly T[] => [...new Set(list)]
const pair = (one: string, other: string): string => JSON.stringify([one, other])

/** Adds metadata entries to users of the organization. Users and keys differ within `items`. */
export async function writeMetadata(stores: ImportStores, writing: Writing, items: readonly MetadataItem[]): Promise<readonly Outcome[]> {
  const { orgId, now } = writing
  const userIds = once(items.map(({ userId }) => userId))
  const own = new Set((await stores.bulk.users(userIds)).filter((user) => user.orgId === orgId).map(({ id }) => id))
  const there = new Set((await stores.bulk.metadataKeys(userIds)).map(({ userId, key }) => pair(userId, key)))
  const entries: UserMetadata[] = []
  const outcomes = items.map(({ userId, key, value }) => {
    if (!own.has(userId)) return problem('id: the organization has no such user')
    if (there.has(pair(userId, key))) return UNCHANGED
    entries.push({ userId, key, value, createdAt: now, updatedAt: now })
    return ADDED
  })
  await stores.bulk.addMetadata(entries)
  await recordTogether(stores, writing, 'user_metadata', entries.map(({ userId }) => userId))
  return outcomes
}

/** Grants users roles of the organization's projects. Users and projects differ within `items`. */
export async function writeUserGrants(
  stores: ImportStores, writing: Writing, items: readonly UserGrantItem[]
): Promise<readonly Outcome[]> {
  const { orgId } = writing
  const userIds = once(items.map(({ userId }) => userId))
  const users = new Set((await stores.bulk.users(userIds)).map(({ id }) => id))
  const there = new Set((await stores.bulk.grantedProjects(orgId, userIds)).map(({ userId, projectId }) => pair(userId, projectId)))
  const rolesOf = await heldRoles(stores, writing, items)
  const grants: UserGrant[] = []
  const outcomes = items.map((item) => {
    if (!users.has(item.userId)) return problem('userId: this user does not exist')
    if (there.has(pair(item.userId, item.projectId))) return UNCHANGED
    const roles = rolesOf.get(item.projectId)
    if (!roles) return problem('projectId: this project does not exist in the organization')
    if (!item.roleKeys.every((key) => roles.has(key))) return problem('roleKeys: the project has no such role')
    grants.push(grantOf(item, writing))
    return ADDED
  })
  await stores.bulk.addUserGrants(grants)
  await recordTogether(stores, writing, 'user_grant', grants.map(({ userId }) => userId))
  return outcomes
}

function grantOf({ userId, projectId, roleKeys, state = 'active' }: UserGrantItem, { orgId, now, ids }: Writing): UserGrant {
  return { id: UserGrantId.parse(ids.next()), userId, orgId, projectId, roleKeys: once(roleKeys), state, createdAt: now, updatedAt: now }
}

/** The existing ones among the granted roles, by project; locked until this unit of work ends. */
async function heldRoles(
  stores: ImportStores, writing: Writing, items: readonly UserGrantItem[]
): Promise<ReadonlyMap<ProjectId, ReadonlySet<string>>> {
  const existing = new Map<ProjectId, ReadonlySet<string>>()
  for (const projectId of once(items.map((item) => item.projectId))) {
    try {
      await assertProject(stores, projectId, writing)
    } catch (refused) {
      if (refused instanceof ItemRefused) continue
      throw refused
    }
    const keys = once(items.filter((item) => item.projectId === projectId).flatMap(({ roleKeys }) => roleKeys))
    existing.set(projectId, new Set(await stores.projectRoles.lockExisting(projectId, keys)))
  }
  return existing
}
