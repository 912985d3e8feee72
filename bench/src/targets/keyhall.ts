import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../processes/free-port.js'
import { startServer } from '../processes/server-process.js'
import { API_TOKEN } from './fixtures.js'
import { importerOf } from './import-people.js'
import { ORGANIZATION, bootstrapDocument } from './keyhall-bootstrap.js'
import type { Paths, RunningTarget, Surroundings } from './target.js'

const PATHS: Paths = {
  discovery: '/.well-known/openid-configuration',
  keys: '/oauth/v2/keys',
  token: '/oauth/v2/token',
  introspect: '/oauth/v2/introspect',
  userinfo: '/oidc/v1/userinfo',
  revoke: '/oauth/v2/revoke',
  authorize: '/oauth/v2/authorize',
}

/** More than one address can send. The limits stay on, so that their cost is measured. */
const RATE_LIMIT = '1000000000'
const LIMITS = ['LOGIN', 'PASSWORD', 'TOKEN', 'KEYS', 'API', 'OPERATIONS'].map((name) => [`KEYHALL_RATE_LIMIT_${name}`, RATE_LIMIT])

/** Starts Keyhall as `npm start` does. */
export async function startKeyhall(name: string, { cleanup, root, database, nodeFlags }: Surroundings): Promise<RunningTarget> {
  const folder = cleanup.folder(name)
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const bootstrapFile = path.join(folder, 'bootstrap.json')
  fs.writeFileSync(bootstrapFile, JSON.stringify(bootstrapDocument), { mode: 0o600 })
  const cli = commandOf(root)
  const { flags, environment } = await launchOf(root)
  const env = knownTo(root, {
    ...environment,
    ...Object.fromEntries(LIMITS) as Record<string, string>,
    KEYHALL_BASE_URL: baseUrl,
    KEYHALL_PORT: String(port),
    KEYHALL_DATA_DIR: folder,
    KEYHALL_STORAGE: database.kind === 'sqlite' ? `sqlite:${database.location}` : database.location,
    KEYHALL_BOOTSTRAP_FILE: bootstrapFile,
    KEYHALL_FIRST_SECRETS_FILE: path.join(folder, 'first-secrets.json'),
    KEYHALL_DEV_INBOX: 'false',
  })
  const server = await startServer({
    name,
    args: [...flags, ...nodeFlags, cli, 'start', ...startOptionsOf(root)],
    env,
    logFile: path.join(folder, 'log'),
    readyUrl: `${baseUrl}/debug/ready`,
  }, cleanup)
  const databasePid = database.pid === undefined ? {} : { databasePid: database.pid }
  const api = { token: API_TOKEN, organization: ORGANIZATION, importPeople: importerOf({ cli, env, folder }) }
  return { name, product: 'keyhall', storage: database.kind, baseUrl, paths: PATHS, api, ...server, ...databasePid, metricsPath: '/debug/metrics' }
}

/** Commits before the bundle run the compiled files. */
const commandOf = (root: string): string =>
  path.join(root, fs.existsSync(path.join(root, 'scripts/server-bundle.mjs')) ? 'packages/app/dist/bundle/keyhall.cjs' : 'packages/app/dist/cli/main.js')

/** Version 0.5.0 has no options. */
const startOptionsOf = (root: string): readonly string[] =>
  (fs.existsSync(path.join(root, 'packages/app/src/cli/start-options.ts')) ? ['--new-installation'] : [])

/** Leaves out variables that the version does not have, because it would refuse them. Its guide lists those it has. */
function knownTo(root: string, env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const guide = fs.readFileSync(path.join(root, 'docs/configuration.md'), 'utf8')
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('KEYHALL_') || guide.includes(`\`${name}\``)))
}

interface Launch {
  readonly flags: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** How `npm start` runs the server. Commits before the benchmark have the flags in a script that cannot be imported. */
async function launchOf(root: string): Promise<Launch> {
  const file = path.join(root, 'scripts/run/node-flags.mjs')
  if (!fs.existsSync(file)) return { flags: ['--max-semi-space-size=8'], environment: {} }
  const { NODE_FLAGS, SERVER_ENVIRONMENT = {} } = await import(pathToFileURL(file).href) as {
    readonly NODE_FLAGS: Launch['flags']
    readonly SERVER_ENVIRONMENT?: Launch['environment']
  }
  return { flags: NODE_FLAGS, environment: SERVER_ENVIRONMENT }
}
