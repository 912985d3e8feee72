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
    return upQueries.map(({ query }) => query)
  } finally {
    await dataSource.destroy()
  }
}

async function open(config: StorageConfig): Promise<DataSource> {
  if (config.kind === 'sqlite') return (await openReader(config.path)).dataSource
  const { openPostgres } = await import('./postgres/postgres-connection.js')
  return (await openPostgres(config.url, { poolSize: 2, isLimited: true })).dataSource
}
