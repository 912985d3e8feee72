import type { ReadStores } from '@keyhall/core/stores'
import type { Connection } from './stores/connection.js'
import { storesOf } from './stores/all-stores.js'
import { openReader } from './sqlite/sqlite-connection.js'
import { SqliteSql } from './sqlite/sqlite-sql.js'
import type { Row, Sql, Value } from './sql/sql.js'
import type { StorageConfig } from './storage-config.js'

/** How the database would run a statement of a search. */
export interface SearchPlan {
  readonly text: string
  readonly plan: string
  /** Whether it would run beside requests, because it may read a whole table. */
  readonly isScan: boolean
}

type Explain = (text: string, values: readonly Value[]) => Promise<string>

interface ExplainOptions {
  /** Whether Postgres prefers an index in the wanted order to sorting, as in large tables. */
  readonly avoidsSorting?: boolean
}

/** Explains the statements of searches instead of running them. Other methods of the stores do not work. */
export async function explainSearch(
  config: StorageConfig, search: (stores: ReadStores) => Promise<unknown>, { avoidsSorting = false }: ExplainOptions = {},
): Promise<readonly SearchPlan[]> {
  const plans: SearchPlan[] = []
  const sqlOf = (dialect: Pick<Sql, 'byBytes' | 'position'>, explain: Explain): Sql => {
    const explained = async (text: string, values: readonly Value[], isScan: boolean): Promise<readonly Row[]> => {
      plans.push({ text, plan: await explain(text, values), isScan })
      return text.startsWith('select count') ? [[0]] : []
    }
    const { byBytes, position } = dialect
    const unused = () => Promise.reject(new Error('only searches can be explained'))
    return {
      byBytes, position, eachScanned: () => '', rows: unused, first: unused, change: unused, changeLater: unused, addRows: unused,
      rowsOnce: unused, rowsOfText: (text, values) => explained(text, values, false), scan: (text, values) => explained(text, values, true),
    }
  }
  await (config.kind === 'sqlite' ? onSqlite(config, sqlOf, search) : onPostgres(config.url, sqlOf, { search, avoidsSorting }))
  return plans
}

type SqlOf = (dialect: Pick<Sql, 'byBytes' | 'position'>, explain: Explain) => Sql

const storesFor = (sql: Sql, { orm, locks }: Pick<Connection, 'orm' | 'locks'>): ReadStores => storesOf({ sql, orm, locks })

async function onSqlite({ path, driver }: Extract<StorageConfig, { kind: 'sqlite' }>, sqlOf: SqlOf, search: (stores: ReadStores) => Promise<unknown>): Promise<void> {
  const { dataSource, database } = await openReader(path, { driver })
  const sql = new SqliteSql(database)
  const explain: Explain = async (text, values) => (await sql.rowsOnce(`explain query plan ${text}`, values)).map(([, , , detail]) => detail).join('\n')
  try {
    await search(storesFor(sqlOf(sql, explain), { orm: dataSource.manager, locks: {} as Connection['locks'] }))
  } finally {
    await dataSource.destroy()
  }
}

async function onPostgres(
  url: string, sqlOf: SqlOf, { search, avoidsSorting }: Required<ExplainOptions> & { readonly search: (stores: ReadStores) => Promise<unknown> },
): Promise<void> {
  const { openPostgres } = await import('./postgres/postgres-connection.js')
  const { PostgresSql } = await import('./postgres/postgres-sql.js')
  const { PoolChannel } = await import('./postgres/pool-channel.js')
  const { dataSource, pool } = await openPostgres(url, { poolSize: 1, isLimited: true })
  const sql = new PostgresSql(new PoolChannel(pool))
  if (avoidsSorting) await pool.query('set enable_sort = off; set enable_bitmapscan = off')
  const explain: Explain = async (text, values) => (await sql.rowsOnce(`explain ${text}`, values)).map(([line]) => line).join('\n')
  try {
    await search(storesFor(sqlOf(sql, explain), { orm: dataSource.manager, locks: {} as Connection['locks'] }))
  } finally {
    await dataSource.destroy()
  }
}
