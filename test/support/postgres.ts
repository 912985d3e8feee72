import { randomBytes } from 'node:crypto'
import pg from 'pg'

export { startPostgres, type RunningPostgres } from './postgres-server.js'

/** A database of one's own on the server of the test run. */
export interface TestDatabase {
  readonly url: string
  /** Removes the database, also when connections to it are still open. */
  drop(): Promise<void>
}

/** Creates an empty database with a fresh name; takes about 0.1 s. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = serverUrl()
  const name = `keyhall_test_${randomBytes(8).toString('hex')}`
  await administrate(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administrate(server, `drop database if exists ${name} with (force)`) }
}

function serverUrl(): string {
  const url = process.env['TEST_POSTGRES_URL']
  if (!url) throw new Error('TEST_POSTGRES_URL is not set; mocha starts a server and sets it, see test/support/global-setup.ts')
  return url
}

async function administrate(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
