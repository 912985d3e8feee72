import type { StorageConfig } from '@keyhall/adapters-persistence'
import { sqliteDriver } from '@keyhall/adapters-persistence'
import pg from 'pg'

/** Executes SQL behind the back of the storage. */
export async function executeBeside(config: StorageConfig, sql: string): Promise<void> {
  if (config.kind === 'sqlite') {
    const database = new (sqliteDriver(config.driver))(config.path)
    database.exec(sql)
    database.close()
    return
  }
  const client = new pg.Client({ connectionString: config.url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
