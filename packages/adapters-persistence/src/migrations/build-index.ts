import type { QueryRunner } from 'typeorm'

/** An index: its table, its columns as on Postgres, and what rows it has. */
export interface BuiltIndex {
  readonly table: string
  readonly columns: readonly string[]
  readonly where?: string
}

/**
 * Builds an index of a migration, on Postgres while others write, which is not possible within a transaction. Released migrations use this function, so it must
 * not change what they build.
 */
export async function buildIndex(runner: QueryRunner, name: string, index: BuiltIndex): Promise<void> {
  await (runner.dataSource.options.type === 'postgres' ? concurrently(runner, name, index) : runner.query(creating(name, index)))
}

/** Builds an index before it drops the one that it replaces, so that one of them is always there. */
export async function replaceIndex(runner: QueryRunner, before: string, after: string, index: BuiltIndex): Promise<void> {
  await buildIndex(runner, after, index)
  await dropIndex(runner, before)
}

/** Drops an index of a migration, on Postgres while others use the table. */
export async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await runner.query(`${runner.dataSource.options.type === 'postgres' ? 'drop index concurrently if exists' : 'drop index'} ${name}`)
}

const creating = (name: string, { table, columns, where }: BuiltIndex): string => {
  const list = columns.map((column) => column.split(' ')[0]).join(', ')
  return `create index ${name} on ${table} (${list})${where === undefined ? '' : ` where ${where}`}`
}

/** An interrupted build leaves an invalid index, and this migration runs again. */
async function concurrently(runner: QueryRunner, name: string, { table, columns, where }: BuiltIndex): Promise<void> {
  const valid: unknown = await runner.query(`select 1 from pg_index where indexrelid = to_regclass('${name}') and indisvalid`)
  if (Array.isArray(valid) && valid.length > 0) return
  await runner.query(`drop index concurrently if exists ${name}`)
  // An empty table needs no second pass, and no wait for other transactions.
  const filled: unknown = await runner.query(`select 1 from ${table} limit 1`)
  const how = Array.isArray(filled) && filled.length > 0 ? 'concurrently' : ''
  await runner.query(`create index ${how} ${name} on ${table} (${columns.join(', ')})${where === undefined ? '' : ` where ${where}`}`)
}
