import { mappingErrors, isBusy, isLockConflict } from './driver-errors.js'
import { migrateLocked } from './schema-version.js'
import { openWriter } from './sqlite/sqlite-connection.js'
import type { PostgresServers, StorageConfig } from './storage-config.js'
import { retrying } from './units/retry.js'

const WHILE_ANOTHER_MIGRATES = { when: isBusy, within: 60_000, pause: 100 }

/**
 * A migration that waits for a table lock blocks every later statement on that table. It therefore gives up after a second
 * (`MIGRATION_LIMITS`) and retries.
 */
const WHILE_TABLES_ARE_IN_USE = { when: isLockConflict, within: 120_000, pause: 500 }

/**
 * Migrates the schema to this version: on SQLite in one transaction, on Postgres in one for each migration. Of several processes
 * one migrates and the others wait. Running servers are not interrupted.
 *
 * @returns the names of the migrations that were run
 * @throws SchemaIsNewer when a newer version has made an incompatible change
 * @throws PoolerUnsuited, EncodingUnsuited, LocksNotHeld
 * @throws StorageUnavailable
 */
export async function migrate(config: StorageConfig): Promise<readonly string[]> {
  return mappingErrors(config.kind === 'sqlite' ? migrateSqlite(config) : migratePostgres(config))
}

async function migrateSqlite({ path: file, driver }: Extract<StorageConfig, { kind: 'sqlite' }>): Promise<readonly string[]> {
  const { dataSource, database } = await openWriter(file, { hasStores: false, driver })
  try {
    await retrying(WHILE_ANOTHER_MIGRATES, () => database.exec('begin immediate'))
    const done = await migrateLocked(dataSource, 'none')
    database.exec('commit')
    return done
  } finally {
    // Closing rolls back uncommitted changes.
    await dataSource.destroy()
  }
}

async function migratePostgres(servers: PostgresServers): Promise<readonly string[]> {
  const { openPostgres } = await import('./postgres/postgres-connection.js')
  const { assertLocksHold, takeMigrationLock } = await import('./postgres/migration-lock.js')
  const { hostsOf } = await import('./postgres/postgres-hosts.js')
  const { dataSource, pool } = await openPostgres(servers.url, { poolSize: 2, isLimited: false, hasStores: false, hosts: hostsOf(servers) })
  try {
    const keeper = await pool.connect()
    try {
      await takeMigrationLock(keeper)
      await assertLocksHold(pool)
      const done: string[] = []
      await retrying(WHILE_TABLES_ARE_IN_USE, async () => void done.push(...(await migrateLocked(dataSource, 'each'))))
      return done
    } finally {
      // Ends the connection, which releases the lock.
      keeper.release(true)
    }
  } finally {
    await dataSource.destroy()
  }
}
