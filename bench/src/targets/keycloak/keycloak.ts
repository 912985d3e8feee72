import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../processes/free-port.js'
import { inheritedEnvironment, startServer } from '../../processes/server-process.js'
import { REALM, realmDocument } from './realm.js'
import type { Database, Deviations, Paths, RunningTarget, Surroundings } from '../target.js'

const PROTOCOL = `/realms/${REALM}/protocol/openid-connect`

const PATHS: Paths = {
  discovery: `/realms/${REALM}/.well-known/openid-configuration`,
  keys: `${PROTOCOL}/certs`,
  token: `${PROTOCOL}/token`,
  introspect: `${PROTOCOL}/token/introspect`,
  userinfo: `${PROTOCOL}/userinfo`,
  revoke: `${PROTOCOL}/revoke`,
  authorize: `${PROTOCOL}/auth`,
}

/** Its access tokens are JWTs. */
export const KEYCLOAK_LACKS = ['cc-opaque', 'mix']

const DEVIATIONS: Deviations = {
  nameField: 'username',
  // It issues a refresh token to every session. With offline_access, it would store a second session for it, and a refresh costs no less.
  offline: { scope: 'openid profile email' },
  // With openid, it would also sign an ID token.
  clientScope: 'profile',
}

/** Seconds. The first start creates the tables. */
const START_SECONDS = 300

/** Maximum number of connections to the database. The default, 100, is more than the load uses. */
const POOL = 20

/** The script of Keycloak allows half of it, which is its setting for small installations. */
const HEAP = '-Xms64m -Xmx1g'

/** Starts Keycloak in production mode, optimized by `kc.sh build`, as behind a proxy that ends TLS. */
export async function startKeycloak(name: string, { cleanup, database, installation = '' }: Surroundings): Promise<RunningTarget> {
  const folder = cleanup.folder(name)
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  // A copy, because the build changes files. Settings, extensions and data of the installation stay out.
  for (const part of ['bin', 'lib']) fs.cpSync(path.join(installation, part), path.join(folder, part), { recursive: true })
  fs.mkdirSync(path.join(folder, 'providers'))
  write(folder, 'conf/keycloak.conf', settingsOf(baseUrl, database))
  write(folder, `data/import/${REALM}-realm.json`, JSON.stringify(realmDocument))
  const command = path.join(folder, 'bin/kc.sh')
  await build(command)
  const server = await startServer({
    name,
    command,
    args: ['start', '--optimized', '--import-realm'],
    env: { JAVA_OPTS_KC_HEAP: HEAP },
    logFile: path.join(folder, 'log'),
    readyUrl: `${baseUrl}${PATHS.discovery}`,
    startSeconds: START_SECONDS,
  }, cleanup)
  const databasePid = database.pid === undefined ? {} : { databasePid: database.pid }
  return { name, product: 'keycloak', storage: database.kind, baseUrl, issuer: `${baseUrl}/realms/${REALM}`, paths: PATHS, deviations: DEVIATIONS, ...server, ...databasePid }
}

async function build(command: string): Promise<void> {
  try {
    await promisify(execFile)(command, ['build'], { env: inheritedEnvironment() })
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { readonly stdout?: string; readonly stderr?: string }
    const lines = `${stdout}${stderr}`.trim().split('\n')
    const errors = lines.filter((line) => line.startsWith('ERROR'))
    // Without Java, the shell says what is missing.
    throw new Error(`kc.sh build failed:\n${(errors.length > 0 ? errors : lines.slice(-15)).join('\n') || message}`, { cause: error })
  }
}

/** One server needs no cluster for its caches. */
function settingsOf(baseUrl: string, { location }: Database): string {
  const { hostname, port } = new URL(baseUrl)
  const database = new URL(location)
  const settings = {
    db: 'postgres',
    'db-url': `jdbc:postgresql://${database.host}${database.pathname}`,
    'db-username': database.username,
    // With the authentication of Postgres off, any.
    'db-password': database.password || 'none',
    'db-pool-initial-size': POOL,
    'db-pool-min-size': POOL,
    'db-pool-max-size': POOL,
    cache: 'local',
    'http-enabled': true,
    'http-host': hostname,
    'http-port': port,
    hostname: baseUrl,
    'proxy-headers': 'xforwarded',
  }
  return Object.entries(settings).map(([name, value]) => `${name}=${value}\n`).join('')
}

function write(folder: string, name: string, content: string): void {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, content, { mode: 0o600 })
}
