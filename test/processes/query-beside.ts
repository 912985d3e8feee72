import { createHash } from 'node:crypto'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { sqliteDriver } from '@keyhall/adapters-persistence'
import pg from 'pg'

type Row = Readonly<Record<string, unknown>>

/** Queries a database that a server has open. Postgres returns counts as text. */
export async function queryBeside(storage: StorageConfig, sql: string): Promise<readonly Row[]> {
  if (storage.kind === 'sqlite') {
    const database = new (sqliteDriver(storage.driver))(storage.path)
    try {
      // The rows of Node have no prototype.
      return (database.prepare(sql).all() as Row[]).map((row) => ({ ...row }))
    } finally {
      database.close()
    }
  }
  const client = new pg.Client({ connectionString: storage.url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The number in the only column of the only row. */
export async function countBeside(storage: StorageConfig, sql: string): Promise<number> {
  const [row = {}] = await queryBeside(storage, sql)
  return Number(Object.values(row)[0])
}

const TABLES = {
  sqlite: "select name from sqlite_master where type = 'table' order by name",
  postgres: "select table_name as name from information_schema.tables where table_schema = 'public' order by table_name",
} as const

/** The rows of every table, as one text each. */
export async function dumpBeside(storage: StorageConfig): Promise<ReadonlyMap<string, string>> {
  const tables = (await queryBeside(storage, TABLES[storage.kind])).map(({ name }) => String(name))
  const rows = await Promise.all(tables.map((table) => queryBeside(storage, `select * from ${table}`)))
  return new Map(tables.map((table, index) => [table, JSON.stringify(rows[index])]))
}

/** A digest of the rows of every table, to be compared with a later one. Readiness checks write the row of `write_probes`. */
export async function contentBeside(storage: StorageConfig): Promise<Readonly<Record<string, string>>> {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const tables = [...(await dumpBeside(storage))].filter(([table]) => table !== 'write_probes')
  return Object.fromEntries(tables.map(([table, text]) => [table, digest(text)]))
}
