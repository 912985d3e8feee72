import type { UserId } from '../../foundation/shared/index.js'
import type { UserSearch } from './ports.js'
import type { NamedUser } from './user.js'

/** Reads several users at once, at most 1000 of them. Who is not there is not in the answer. */
export async function usersById(users: UserSearch, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, NamedUser>> {
  const values = [...new Set(ids)]
  if (values.length === 0) return new Map()
  const found = await users.search({ filters: [{ kind: 'among', field: 'id', values }], offset: 0, limit: values.length, isAscending: true })
  return new Map(found.items.map((named) => [named.user.id, named]))
}
