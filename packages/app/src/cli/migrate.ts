import { migrate } from '@keyhall/adapters-persistence'
import { processConfig } from './run-config.js'

/** Migrates the schema of the configured storage. */
export async function migrateCommand(): Promise<number> {
  const { storage } = processConfig()
  if (storage.kind === 'memory') {
    console.log('The storage is in memory: there is nothing to migrate.')
    return 0
  }
  const done = await migrate(storage)
  console.log(done.length === 0 ? 'The schema is up to date.' : `Migrated: ${done.join(', ')}`)
  return 0
}
