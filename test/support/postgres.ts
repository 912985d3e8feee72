import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { MissingTool } from './missing-tool.js'

export { startPostgres, type RunningPostgres } from './postgres-server.js'

/** A separate database on the server of the test run. */
export interface TestDatabase {
  readonly url: string
  readonly name: string
  /** Removes the database, also when connections to it are still open. */
  drop(): Promise<void>
}

/**
 * Creates a database with a fresh name; takes about 0.1 s.
 *
 * @param template the database to copy, which must have no connections; empty by default
 * @param options of `create database`, such as a collation
 */
export async function createDatabase(template = 'template1', options = ''): Promise<TestDatabase> {
  const server = serverUrl()
  const name = `${prefix()}${randomBytes(8).toString('hex')}`
  await administrate(server, `create database ${name} template ${template} ${options}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, name, drop: async () => void (await administrate(server, `drop database if exists ${name} with (force)`)) }
}

/** Removes every database that this test run has created. */
export async function dropDatabases(): Promise<void> {
  const server = serverUrl()
  const rows = await administrate(server, `select datname from pg_database where starts_with(datname, '${prefix()}')`)
  for (const { datname } of rows) await administrate(server, `drop database if exists ${String(datname)} with (force)`)
}

/** The prefix of database names. */
const prefix = (): string => `keyhall_test_${process.env['TEST_RUN'] ?? ''}_`

function serverUrl(): string {
  const url = process.env['TEST_POSTGRES_URL']
  // test/support/global-setup.ts starts a server and sets the variable where it can.
  if (!url) throw new MissingTool('needs Postgres: set TEST_POSTGRES_URL to a server on which databases may be created')
  return url
}

async function administrate(url: string, statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
