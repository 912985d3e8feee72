import type { Removal } from '@keyhall/core/shared'
import type { Statement } from '../sql/sql.js'
import { statement } from '../sql/sql.js'

/**
 * A walk over a table in the order of its ids, because it has no index on clients, whose rows every sign-in adds. It revokes what removed clients had, so that
 * reusing their ids revives nothing.
 */
export interface Walk {
  /** The last row of a batch. Takes the place and the number of rows to skip. */
  readonly last: Statement
  /** Takes the id of the object, the place and an instant. */
  readonly revokeToEnd: Statement
  /** The same with the last row of the batch behind. */
  readonly revoke: Statement
}

const CLIENTS = 'exists (select 1 from clients c where c.id = w.client_id and c.project_id = $1)'
const IS_OF: Readonly<Partial<Record<Removal['kind'], string>>> = {
  client: 'w.client_id = $1',
  project: CLIENTS,
  org: 'exists (select 1 from clients c join projects p on p.id = c.project_id where c.id = w.client_id and p.org_id = $1)',
}

function walk(table: string, where: string): Walk {
  const revoke = `update ${table} as w set revoked_at = $3 where w.revoked_at is null and ${where} and w.id > $2`
  return {
    last: statement(`select id from ${table} where id > $1 order by id limit 1 offset $2`),
    revokeToEnd: statement(revoke), revoke: statement(`${revoke} and w.id <= $4`),
  }
}

const walksOf = (kind: Removal['kind']): readonly Walk[] => {
  const isOf = IS_OF[kind]
  return isOf === undefined ? [] : [walk('grants', isOf), walk('access_tokens', `w.grant_id is null and ${isOf}`)]
}

/** The walks that each removal begins with. */
export const WALKS: Readonly<Record<Removal['kind'], readonly Walk[]>> =
  { org: walksOf('org'), project: walksOf('project'), client: walksOf('client'), provider: [], user: [] }
