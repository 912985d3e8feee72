import { StorageUnavailable } from '@keyhall/core/shared'
import type { DataSource } from 'typeorm'
import { mappingErrors } from './driver-errors.js'
import { SchemaIsNewer } from './failures.js'
import type { Migration } from './migrations/migration.js'

/** A migration that was run on the database. */
interface ExecutedMigration {
  readonly name: string
  /** The oldest migration whose servers may run beside this one, as declared by the server that migrated. */
  readonly compatible_from: string | null
}

/** Not a migration, because the table must exist before the first migration that declares its compatibility. */
export const CREATE_COMPATIBILITY = 'create table if not exists schema_compatibility (migration text primary key not null, compatible_from text not null)'

const EXECUTED = `select m.name as name, c.compatible_from as compatible_from from migrations m
  left join schema_compatibility c on c.migration = m.name order by m.id`

/** In the order in which they ran. */
const executedMigrations = (dataSource: DataSource): Promise<readonly ExecutedMigration[]> => dataSource.query(EXECUTED)

const migrationsOf = (dataSource: DataSource): readonly Migration[] => dataSource.migrations as readonly Migration[]

const knownNames = (dataSource: DataSource): ReadonlySet<string> => new Set(migrationsOf(dataSource).map(({ name }) => name))

/** Names of newer migrations that a server with the migrations `known` cannot run beside. */
const incompatible = (executed: readonly ExecutedMigration[], known: ReadonlySet<string>): readonly string[] =>
  executed
    .filter(({ name, compatible_from: from }) => !known.has(name) && (from === null || !known.has(from)))
    .map(({ name }) => name)

/**
 * Runs the missing migrations. The caller holds the migration lock.
 *
 * @param transaction `each`: one for each migration, for short locks; `none`: the caller has begun one
 * @returns the names of the migrations that were run
 * @throws SchemaIsNewer when a newer version has made an incompatible change
 */
export async function migrateLocked(dataSource: DataSource, transaction: 'each' | 'none'): Promise<readonly string[]> {
  const runner = dataSource.createQueryRunner()
  const isMigrated = await runner.hasTable('migrations')
  // A start without migrations writes nothing.
  if (!(await runner.hasTable('schema_compatibility'))) await runner.query(CREATE_COMPATIBILITY)
  await runner.release()
  const executed = isMigrated ? await executedMigrations(dataSource) : []
  const newer = incompatible(executed, knownNames(dataSource))
  if (newer.length > 0) {
    throw new SchemaIsNewer(`the database has migrations unknown to this version: ${newer.join(', ')}; run the version that created them`)
  }
  await declareCompatibility(dataSource, executed)
  return (await dataSource.runMigrations({ transaction })).map(({ name }) => name)
}

/** Written before the migrations run, so that an older server that sees a migration also sees whether it is compatible. */
async function declareCompatibility(dataSource: DataSource, executed: readonly ExecutedMigration[]): Promise<void> {
  for (const { name, compatibleFrom } of migrationsOf(dataSource)) {
    if (compatibleFrom === undefined || executed.some((one) => one.name === name)) continue
    // Concatenated, because the placeholders of the databases differ; the names come from our own code.
    await dataSource.query(
      `insert into schema_compatibility (migration, compatible_from) values ('${name}', '${compatibleFrom}') on conflict do nothing`,
    )
  }
}

/** @throws StorageUnavailable when the database does not answer, lacks a migration, or has one that this version cannot run beside */
export async function assertSchemaIsCurrent(dataSource: DataSource): Promise<void> {
  const executed = await mappingErrors(executedMigrations(dataSource))
  const known = knownNames(dataSource)
  const names = new Set(executed.map(({ name }) => name))
  const isCurrent = [...known].every((name) => names.has(name)) && incompatible(executed, known).length === 0
  if (!isCurrent) throw new StorageUnavailable('the migrations of the database do not match this version')
}
