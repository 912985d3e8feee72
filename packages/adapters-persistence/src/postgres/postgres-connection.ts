import type { Pool } from 'pg'
import pg from 'pg'
import { DataSource } from 'typeorm'
import { allMigrations } from '../migrations/all-migrations.js'
import { allTables } from '../tables/all-tables.js'
import { assertUnicode } from './database-encoding.js'
import { MAX_ANSWER, MAX_CONNECTING, MAX_LOCK, MAX_STATEMENT } from './limits.js'
import { assertOwnSessions } from './own-sessions.js'
import type { PostgresHosts } from './postgres-hosts.js'
import { clientWith } from './session-client.js'
import type { Logger } from 'typeorm'

const ignore = (): void => undefined

/** Silences TypeORM, which prints failed migrations to standard output, where the log goes. Errors reach the caller anyway. */
const silentLogger: Logger = {
  logQuery: ignore,
  logQueryError: ignore,
  logQuerySlow: ignore,
  logSchemaBuild: ignore,
  logMigration: ignore,
  log: ignore,
}

/** A data source with its pool of connections. */
export interface PostgresConnection {
  readonly dataSource: DataSource
  readonly pool: Pool
}

/** Parses bigint as number, because instants and counts stay far below 2^53; pg would return text. */
export const types = {
  getTypeParser: (type: Parameters<typeof pg.types.getTypeParser>[0]) =>
    type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type),
}

/** Milliseconds. Fails fast instead of answering after the caller has given up. */
const LIMITS = { statement_timeout: MAX_STATEMENT, lock_timeout: MAX_LOCK, idle_in_transaction_session_timeout: 10_000 }

/** Migrations may take long, but must not block others for long. */
const MIGRATION_LIMITS = { lock_timeout: 1_000 }

/**
 * All our statements use an index, so one generic plan is best. By default the planner would choose table scans while tables are empty and
 * keep these plans, replan statements with arrays each time at ten times their cost, and JIT-compile short statements.
 */
const PLANNING = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off', jit: 'off' }

/** Statements mean the same whatever the operator has set for the role or the database: `null` in arrays, backslashes in texts, and which commits a transaction sees. */
const MEANING = { array_nulls: 'on', standard_conforming_strings: 'on', default_transaction_isolation: 'read committed' }

interface PoolOptions {
  readonly poolSize: number
  /** False for migrations, which wait for each other and may take long. */
  readonly isLimited: boolean
  /** False for migrations, which need no entity schemas. True by default. */
  readonly hasStores?: boolean
  readonly onStatement?: ((text: string) => void) | undefined
  readonly hosts?: PostgresHosts | undefined
}

/**
 * Opens a pool.
 *
 * @throws an error of the driver
 * @throws PoolerUnsuited, EncodingUnsuited
 */
export async function openPostgres(url: string, { poolSize, isLimited, hasStores = true, onStatement, hosts }: PoolOptions): Promise<PostgresConnection> {
  const Client = clientWith({ ...PLANNING, ...MEANING, ...(isLimited ? LIMITS : MIGRATION_LIMITS) }, { onStatement, hosts })
  const dataSource = new DataSource({
    type: 'postgres',
    driver: pg,
    url,
    poolSize,
    connectTimeoutMS: MAX_CONNECTING,
    applicationName: 'keyhall',
    logger: silentLogger,
    installExtensions: false,
    // A broken idle connection is replaced on its next use, which reports the error.
    poolErrorHandler: () => undefined,
    // `query_timeout` is the client-side limit, for a server that no longer responds.
    extra: { Client, types, keepAlive: true, ...(isLimited ? { query_timeout: MAX_ANSWER } : {}) },
    entities: hasStores ? allTables('postgres') : [],
    migrations: [...allMigrations],
  })
  await dataSource.initialize()
  const { master } = dataSource.driver as unknown as { readonly master: Pool }
  try {
    await assertUnicode(master)
    await assertOwnSessions(master, () => new Client({ connectionString: url, connectionTimeoutMillis: MAX_CONNECTING }))
  } catch (error) {
    await dataSource.destroy()
    throw error
  }
  return { dataSource, pool: master }
}
