import type { UnexpiredRows } from '@keyhall/core/shared'
import { RowReader } from './row-reader.js'
import type { Reads, Statement } from './sql.js'
import { firstRow, statement } from './sql.js'

/** Counts rows of a client in a table with an index on `client_id, expires_at`. */
export const unexpiredCount = (table: string): Statement =>
  statement(`select count(*) from (select 1 from ${table} where client_id = $1 and expires_at > $2 and expires_at <= $3 limit $4) unexpired`)

export async function countUnexpired(reads: Reads, counting: Statement, { clientId, after, until }: UnexpiredRows, max: number): Promise<number> {
  const row = await firstRow(reads, counting, [clientId, after, until, max])
  return row ? new RowReader(row).number() : 0
}
