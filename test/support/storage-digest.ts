import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { Client } from 'pg'
import type { StorageConfig } from '@keyhall/adapters-persistence'

/** A digest of every row of every table, to prove that a request has written nothing. */
export async function storageDigest(config: StorageConfig): Promise<string> {
  const hash = createHash('sha256')
  for (const [table, rows] of config.kind === 'postgres' ? await rowsOfPostgres(config.url) : rowsOfSqlite(config.path)) {
    hash.update(JSON.stringify([table, rows.toSorted((a, b) => (a < b ? -1 : 1))]))
  }
  return hash.digest('hex')
}

type Tables = readonly (readonly [table: string, rows: readonly string[]])[]

function rowsOfSqlite(path: string): Tables {
  const database = new Database(path, { readonly: true })
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
