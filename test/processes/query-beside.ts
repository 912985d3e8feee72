import type { StorageConfig } from '@keyhall/adapters-persistence'
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'

type Row = Readonly<Record<string, unknown>>

/** Asks a database that a server has open. Counts of Postgres come as text. */
export async function queryBeside(storage: StorageConfig, sql: string): Promise<readonly Row[]> {
  if (storage.kind === 'sqlite') {
    const database = new SqliteDatabase(storage.path)
    try {
      return database.prepare(sql).all() as Row[]
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
