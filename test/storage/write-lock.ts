import type { StorageConfig } from '@keyhall/adapters-persistence'
import { sqliteDriver } from '@keyhall/adapters-persistence'
import pg from 'pg'

const TABLES = "select string_agg(quote_ident(table_name), ', ') as names from information_schema.tables where table_schema = 'public'"

/** Runs `work` while another connection holds the write lock: reads succeed, writes wait. */
export async function whileWritesAreLocked<T>(config: StorageConfig, work: () => Promise<T>): Promise<T> {
  const release = config.kind === 'sqlite' ? lockSqlite(config.path) : await lockPostgres(config.url)
  try {
    return await work()
  } finally {
    await release()
  }
}

function lockSqlite(path: string): () => Promise<void> {
  const other = new (sqliteDriver())(path)
  other.exec('begin immediate')
  return async () => {
    other.exec('rollback')
    other.close()
  }
}

async function lockPostgres(url: string): Promise<() => Promise<void>> {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  const { rows } = await other.query<{ names: string }>(TABLES)
  await other.query('begin')
  await other.query(`lock table ${rows[0]?.names ?? ''} in exclusive mode`)
  return async () => {
    await other.query('rollback')
    await other.end()
  }
}
