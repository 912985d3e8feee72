import { StorageUnavailable } from '@keyhall/core/shared'
import type { DataSource } from 'typeorm'
import { hearing } from './driver-errors.js'
import { SchemaIsNewer } from './failures.js'

/** Names of the migrations that the database has, in the order in which they ran. */
async function executedMigrations(dataSource: DataSource): Promise<readonly string[]> {
  const rows: readonly { readonly name: string }[] = await dataSource.query('select name from migrations order by id')
  return rows.map(({ name }) => name)
}

const knownMigrations = (dataSource: DataSource): readonly string[] => dataSource.migrations.map(({ name }) => name ?? '')

/**
 * Runs what is missing. The caller holds the lock that keeps other processes away.
 *
 * @returns the names of what was run
 * @throws SchemaIsNewer
 */
export async function migrateLocked(dataSource: DataSource, transaction: 'all' | 'none'): Promise<readonly string[]> {
  const runner = dataSource.createQueryRunner()
  const isMigrated = await runner.hasTable('migrations')
  await runner.release()
  if (isMigrated) {
    const known = knownMigrations(dataSource)
    const newer = (await executedMigrations(dataSource)).filter((name) => !known.includes(name))
    if (newer.length > 0) {
      throw new SchemaIsNewer(`the database has migrations that this version does not know: ${newer.join(', ')}; run the version that made them`)
    }
  }
  return (await dataSource.runMigrations({ transaction })).map(({ name }) => name)
}

/** @throws StorageUnavailable when the database does not answer, or has other migrations than this version */
export async function assertSchemaIsCurrent(dataSource: DataSource): Promise<void> {
  const executed = await hearing(executedMigrations(dataSource))
  const known = knownMigrations(dataSource)
  const isCurrent = executed.length === known.length && known.every((name) => executed.includes(name))
  if (!isCurrent) throw new StorageUnavailable('the database has other migrations than this version needs')
}
