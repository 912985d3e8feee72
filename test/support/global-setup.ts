import { randomBytes } from 'node:crypto'
import type { Context } from 'mocha'
import { MissingTool, skipForMissingTools } from './missing-tool.js'
import { dropDatabases, startPostgres, type RunningPostgres } from './postgres.js'

let server: RunningPostgres | undefined

/**
 * Starts the one Postgres of a test run. mocha calls this once, before it starts its workers; they inherit the URL
 * through the environment. A URL set from outside is respected, and that server is left as it was.
 */
export async function mochaGlobalSetup(): Promise<void> {
  process.env['TEST_RUN'] = randomBytes(4).toString('hex')
  if (process.env['TEST_POSTGRES_URL']) return
  try {
    server = await startPostgres()
    process.env['TEST_POSTGRES_URL'] = server.url
  } catch (problem) {
    // The tests that need it say so, and are skipped.
    if (!(problem instanceof MissingTool)) throw problem
  }
}

export async function mochaGlobalTeardown(): Promise<void> {
  if (server) await server.stop()
  else if (process.env['TEST_POSTGRES_URL']) await dropDatabases()
}

/** Runs in each worker, once for each test file. */
export const mochaHooks = {
  beforeAll(this: Context): void {
    if (this.test?.parent) skipForMissingTools(this.test.parent)
  },
}
