import { hearing, isBusy } from './driver-errors.js'
import { migrateLocked } from './schema-version.js'
import { openWriter } from './sqlite/sqlite-connection.js'
import type { StorageConfig } from './storage-config.js'
import { retrying } from './units/retry.js'

/** Any number, as long as every version of this program uses the same. */
const MIGRATION_LOCK = 4_270_159_323
const WHILE_ANOTHER_MIGRATES = { when: isBusy, within: 60_000, pause: 100 }

/**
 * Brings the schema to what this version needs, in one transaction. Several processes may do so at once: one works, the others wait.
 *
 * @returns the names of the migrations that were missing
 * @throws SchemaIsNewer when a newer version has migrated the database
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
      await keeper.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      return await migrateLocked(dataSource, 'all')
    } finally {
      // Ends the connection, and the lock with it.
      keeper.release(true)
    }
  } finally {
    await dataSource.destroy()
  }
}
