import type { UserId } from '../../foundation/shared/index.js'
import type { UserSearch } from './ports.js'
import type { NamedUser } from './user.js'

/** Reads at most 1000 users at once. Unknown ids are absent from the result. */
export async function usersById(users: UserSearch, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, NamedUser>> {
  const values = [...new Set(ids)]
  if (values.length === 0) return new Map()
  const found = await users.search({ filters: [{ kind: 'among', field: 'id', values }], offset: 0, limit: values.length, isAscending: true })
  return new Map(found.items.map((named) => [named.user.id, named]))
}
