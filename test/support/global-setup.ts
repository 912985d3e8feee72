import { randomBytes } from 'node:crypto'
import { dropDatabases, startPostgres, type RunningPostgres } from './postgres.js'

let server: RunningPostgres | undefined

/**
 * Starts the one Postgres of a test run. mocha calls this once, before it starts its workers; they inherit the URL
 * through the environment. A URL set from outside is respected, and that server is left as it was.
 */
export async function mochaGlobalSetup(): Promise<void> {
  process.env['TEST_RUN'] = randomBytes(4).toString('hex')
  if (process.env['TEST_POSTGRES_URL']) return
  server = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = server.url
}

export async function mochaGlobalTeardown(): Promise<void> {
  await (server ? server.stop() : dropDatabases())
}
