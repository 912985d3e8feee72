import type { DataSource } from 'typeorm'
import { openReader } from './sqlite/sqlite-connection.js'
import type { StorageConfig } from './storage-config.js'

/**
 * The SQL that would bring the database to the declared tables. Changes nothing.
 *
 * @returns empty when the migrations match the tables
 */
export async function schemaDifferences(config: StorageConfig): Promise<readonly string[]> {
  const dataSource = await open(config)
  try {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log()
    return [...upQueries.map(({ query }) => query), ...(await missingIndices(dataSource))]
  } finally {
    await dataSource.destroy()
  }
}

/** Of those that TypeORM does not compare. */
async function missingIndices(dataSource: DataSource): Promise<readonly string[]> {
  const runner = dataSource.createQueryRunner()
  try {
    const missing: string[] = []
    for (const { tablePath, indices } of dataSource.entityMetadatas) {
      const own = indices.filter(({ synchronize }) => !synchronize)
      if (own.length === 0) continue
      const existing = new Set((await runner.getTable(tablePath))?.indices.map(({ name }) => name))
      missing.push(...own.filter(({ name }) => !existing.has(name)).map(({ name }) => `create index ${name} on ${tablePath}`))
    }
    return missing
  } finally {
    await runner.release()
  }
}

async function open(config: StorageConfig): Promise<DataSource> {
  if (config.kind === 'sqlite') return (await openReader(config.path, { driver: config.driver })).dataSource
  const { openPostgres } = await import('./postgres/postgres-connection.js')
  return (await openPostgres(config.url, { poolSize: 2, isLimited: true })).dataSource
}
