import { hearing, isBusy, isLockConflict } from './driver-errors.js'
import { migrateLocked } from './schema-version.js'
import { openWriter } from './sqlite/sqlite-connection.js'
import type { StorageConfig } from './storage-config.js'
import { retrying } from './units/retry.js'

/** Any number, as long as every version of this program uses the same. */
const MIGRATION_LOCK = 4_270_159_323
const WHILE_ANOTHER_MIGRATES = { when: isBusy, within: 60_000, pause: 100 }

/**
 * A migration that waits for a table keeps every later statement on that table waiting behind it. So it gives up after a second
 * (`MIGRATION_LIMITS`), lets them pass, and tries again.
 */
const WHILE_TABLES_ARE_IN_USE = { when: isLockConflict, within: 120_000, pause: 500 }

/**
 * Brings the schema to what this version needs: on SQLite in one transaction, on Postgres in one for each migration. Several
 * processes may do so at once: one works, the others wait. Servers that run meanwhile go on.
 *
 * @returns the names of the migrations that were missing
 * @throws SchemaIsNewer when a newer version has made a change that this one cannot run beside
 * @throws StorageUnavailable
 */
export async function migrate(config: StorageConfig): Promise<readonly string[]> {
  return hearing(config.kind === 'sqlite' ? migrateSqlite(config.path) : migratePostgres(config.url))
}

async function migrateSqlite(file: string): Promise<readonly string[]> {
  const { dataSource, database } = await openWriter(file, false)
  try {
    await retrying(WHILE_ANOTHER_MIGRATES, () => database.exec('begin immediate'))
    const done = await migrateLocked(dataSource, 'none')
    database.exec('commit')
    return done
  } finally {
    // Closing rolls back what is not committed.
    await dataSource.destroy()
  }
}

async function migratePostgres(url: string): Promise<readonly string[]> {
  const { openPostgres } = await import('./postgres/postgres-connection.js')
  const { dataSource, pool } = await openPostgres(url, { poolSize: 2, isLimited: false, hasStores: false })
  try {
    const keeper = await pool.connect()
    try {
      // Another process may migrate for minutes.
      await keeper.query('set lock_timeout = 0')
      await keeper.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      const done: string[] = []
      await retrying(WHILE_TABLES_ARE_IN_USE, async () => void done.push(...(await migrateLocked(dataSource, 'each'))))
      return done
    } finally {
      // Ends the connection, and the lock with it.
      keeper.release(true)
    }
  } finally {
    await dataSource.destroy()
  }
}
