import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { sqliteDriver } from '@keyhall/adapters-persistence'
import { Client } from 'pg'
import type { StorageConfig } from '@keyhall/adapters-persistence'

/** How often a change of the storage is looked at again. */
const ATTEMPTS = 5

/**
 * Proves that work writes nothing. Deliveries and traces of earlier requests are written in the background and may come in between, so the work is
 * repeated: what it wrote itself would change the storage every time.
 */
export async function assertWritesNothing(config: StorageConfig, work: () => Promise<unknown>): Promise<void> {
  let changed: readonly string[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await digests(config)
    await work()
    const after = await digests(config)
    changed = [...after].filter(([table, digest]) => before.get(table) !== digest).map(([table]) => table)
    if (changed.length === 0) return
  }
  assert.deepEqual(changed, [], 'these tables were written every time')
}

/** A digest of the rows of each table. */
async function digests(config: StorageConfig): Promise<ReadonlyMap<string, string>> {
  const tables = config.kind === 'postgres' ? await rowsOfPostgres(config.url) : rowsOfSqlite(config.path)
  return new Map(tables.map(([table, rows]) => [table, createHash('sha256').update(JSON.stringify(rows.toSorted((a, b) => (a < b ? -1 : 1)))).digest('hex')]))
}

type Tables = readonly (readonly [table: string, rows: readonly string[]])[]

function rowsOfSqlite(path: string): Tables {
  const database = new (sqliteDriver())(path, { readonly: true })
  try {
    const names = database.prepare(`select name from sqlite_master where type = 'table' order by name`).pluck().all() as readonly string[]
    return names.map((name) => [name, database.prepare(`select * from "${name}"`).raw().all().map((row) => JSON.stringify(row))])
  } finally {
    database.close()
  }
}

async function rowsOfPostgres(connectionString: string): Promise<Tables> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
    const tables: (readonly [string, readonly string[]])[] = []
    for (const { name } of rows) {
      const found = await client.query<{ row: string }>(`select t::text as row from "${name}" t`)
      tables.push([name, found.rows.map(({ row }) => row)])
    }
    return tables
  } finally {
    await client.end()
  }
}
