import type { EpochSeconds, Removal } from '@keyhall/core/shared'
import type { Sql, Statement } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Part } from './parts.js'
import { PARTS } from './parts.js'
import type { Walk } from './walks.js'
import { WALKS } from './walks.js'

/** How far a removal is: the number of its current walk, and the last id that it looked at. */
export interface Progress {
  readonly walk: number
  readonly place: string
}

/** About this many rows are deleted, and as many looked at, in the unit of work of the removal. */
const AT_ONCE = 500
const START: Progress = { walk: 0, place: '' }

const TABLES = { org: 'orgs', project: 'projects', client: 'clients', provider: 'identity_providers', user: 'users' } as const
const per = <T>(of: (kind: Removal['kind']) => T) => ({ org: of('org'), project: of('project'), client: of('client'), provider: of('provider'), user: of('user') })

const EXISTS = per((kind) => statement(`select 1 from ${TABLES[kind]} t where t.id = $1 and not exists (select 1 from removals r where r.kind = '${kind}' and r.id = t.id)`))
/** Waits for another removal or change. Organizations, clients and users are locked by their use cases. */
const LOCK = {
  project: statement('update projects set state = state where id = $1'),
  provider: statement('update identity_providers set state = state where id = $1'),
} as const
const REMOVE = per((kind) => statement(`delete from ${TABLES[kind]} where id = $1`))

/** No user name contains a line break, and no label of a domain an underscore. */
const MARKS: Readonly<Record<Removal['kind'], readonly Statement[]>> = {
  org: [
    "update orgs set state = 'inactive', primary_domain = id || '._removed.invalid' where id = $1",
    'update org_domains set verified_domain = null where org_id = $1',
  ].map(statement),
  project: [statement("update projects set state = 'inactive' where id = $1")],
  client: [statement("update clients set state = 'inactive', version = version + 1 where id = $1")],
  provider: [statement("update identity_providers set state = 'inactive', version = version + 1 where id = $1")],
  user: [statement(`
    update users set state = 'inactive', user_name = '\n' || id, user_name_key = '\n' || id, email_key = null, is_email_verified = $2 where id = $1`)],
}
const MARK = statement(insertInto('removals', ['kind', 'id', 'removed_at', 'walk', 'place']))

/** Removes an object with everything in it, or marks it as removed if that is much. @returns whether it existed */
export async function removeOrMark(sql: Sql, removal: Removal, at: EpochSeconds): Promise<boolean> {
  const { kind, id } = removal
  if (kind === 'project' || kind === 'provider') await sql.change(LOCK[kind], [id])
  // A statement of its own sees what was committed while the lock was awaited.
  if (!(await firstRow(sql, EXISTS[kind], [id]))) return false
  const progress = await advance(sql, removal, { from: START, at, limit: AT_ONCE })
  if (progress === undefined) return true
  for (const mark of MARKS[kind]) await sql.change(mark, kind === 'user' ? [id, false] : [id])
  await sql.change(MARK, [kind, id, at, progress.walk, progress.place])
  return true
}

interface Step {
  readonly from: Progress
  readonly at: EpochSeconds
  readonly limit: number
}

/** Looks at `limit` rows of a walk, or deletes about as many. @returns where it goes on, unless the object is deleted */
export async function advance(sql: Sql, { kind, id }: Removal, { from, at, limit }: Step): Promise<Progress | undefined> {
  let [{ walk, place }, next] = [from, WALKS[kind][from.walk]]
  while (next) {
    const last = await follow(sql, next, { id, place, at, limit })
    if (last !== undefined) return { walk, place: last }
    ;[walk, place] = [walk + 1, '']
    next = WALKS[kind][walk]
  }
  let left = limit
  for (const part of PARTS[kind] as readonly Part[]) {
    const values = { limit: left, batch: limit, at }
    const changed = await sql.change(part.statement, [id, ...part.takes.map((name) => values[name])])
    if (!part.isUncounted) left -= changed
    if (left <= 0) return { walk, place }
  }
  await sql.change(REMOVE[kind], [id])
  return undefined
}

/** @returns the last row that it looked at, if there are more */
async function follow(sql: Sql, { last, revoke, revokeToEnd }: Walk, { id, place, at, limit }: Omit<Step, 'from'> & { readonly id: string; readonly place: string }): Promise<string | undefined> {
  const row = await firstRow(sql, last, [place, limit - 1])
  const end = row?.[0] as string | undefined
  await (end === undefined ? sql.change(revokeToEnd, [id, place, at]) : sql.change(revoke, [id, place, at, end]))
  return end
}
