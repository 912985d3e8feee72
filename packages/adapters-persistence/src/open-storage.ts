import type { Storage } from '@keyhall/core/stores'
import { mappingErrors } from './driver-errors.js'
import { migrate } from './migrate.js'
import { openReader, openWriter } from './sqlite/sqlite-connection.js'
import { SqliteStorage } from './sqlite/sqlite-storage.js'
import type { StorageConfig } from './storage-config.js'

/**
 * Migrates the database and opens it. The caller closes it.
 *
 * @throws SchemaIsNewer when a newer version has migrated the database
 * @throws PoolerUnsuited, EncodingUnsuited, LocksNotHeld, SqliteDriverUnsuited
 * @throws StorageUnavailable
 */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  await migrate(config)
  return mappingErrors(config.kind === 'sqlite' ? openSqlite(config) : openPool(config))
}

async function openSqlite({ path: file, onStatement, driver }: Extract<StorageConfig, { kind: 'sqlite' }>): Promise<Storage> {
  const writer = await openWriter(file, { onStatement, driver })
  try {
    return new SqliteStorage(writer, await openReader(file, { onStatement, driver }))
  } catch (error) {
    await writer.dataSource.destroy()
    throw error
  }
}

/** Loads the driver on demand, to save memory on SQLite. */
async function openPool(config: Extract<StorageConfig, { kind: 'postgres' }>): Promise<Storage> {
  const { openPostgres, types } = await import('./postgres/postgres-connection.js')
  const { hostsOf } = await import('./postgres/postgres-hosts.js')
  const { PostgresScans } = await import('./postgres/postgres-scans.js')
  const { PostgresStorage } = await import('./postgres/postgres-storage.js')
  const { url, poolSize, onStatement } = config
  const hosts = hostsOf(config)
  return new PostgresStorage(await openPostgres(url, { poolSize, isLimited: true, onStatement, hosts }), new PostgresScans(url, { types, hosts }))
}
