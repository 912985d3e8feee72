import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../processes/free-port.js'
import { inheritedEnvironment, startServer } from '../../processes/server-process.js'
import { AdminApi } from './admin-api.js'
import { createResources } from './resources.js'
import { serveSignInApp } from './sign-in-app.js'
import type { Database, Paths, RunningTarget, Surroundings } from '../target.js'

/** It signs the ID tokens of all clients with one algorithm, by default RS256. Its pages are those of another application. */
export const HYDRA_LACKS = ['refresh-es256', 'code-es256', 'mix', 'login-page', 'password-login']

const pathsOf = (adminUrl: string): Paths => ({
  discovery: '/.well-known/openid-configuration',
  keys: '/.well-known/jwks.json',
  token: '/oauth2/token',
  introspect: `${adminUrl}/admin/oauth2/introspect`,
  userinfo: '/userinfo',
  revoke: '/oauth2/revoke',
  authorize: '/oauth2/auth',
})

/**
 * Connections to the database beside one for each request. A request that signs holds its connection while it waits for the key,
 * which is read over another one. With fewer connections, such as its default of two for each processor, requests wait for each other and never end.
 */
const SPARE_CONNECTIONS = 8

/** Of the load. The Postgres of the benchmark, which all targets share, takes 300. */
export const HYDRA_MAX_CONNECTIONS = 200

/** Starts Hydra with an application for the sign-in, in development mode, because it otherwise requires an issuer with https. */
export async function startHydra(name: string, { cleanup, database, connections, installation = '' }: Surroundings): Promise<RunningTarget> {
  const folder = cleanup.folder(name)
  const [port, adminPort] = [await freePort(), await freePort()]
  const [baseUrl, adminUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${adminPort}`]
  const admin = new AdminApi(adminUrl, cleanup)
  const appUrl = await serveSignInApp(admin, cleanup)
  const settingsFile = path.join(folder, 'hydra.json')
  fs.writeFileSync(settingsFile, JSON.stringify(settingsOf({ port, adminPort, baseUrl, appUrl }, database, connections + SPARE_CONNECTIONS)), { mode: 0o600 })
  await promisify(execFile)(installation, ['migrate', 'sql', 'up', '--read-from-env', '--yes', '--config', settingsFile], { env: inheritedEnvironment(), maxBuffer: 1e8 })
  const server = await startServer({
    name,
    command: installation,
    args: ['serve', 'all', '--dev', '--config', settingsFile],
    env: {},
    logFile: path.join(folder, 'log'),
    readyUrl: `${baseUrl}/health/ready`,
  }, cleanup)
  await createResources(admin)
  const databasePid = database.pid === undefined ? {} : { databasePid: database.pid }
  return { name, product: 'hydra', storage: database.kind, baseUrl, paths: pathsOf(adminUrl), deviations: { pageOrigins: [appUrl] }, ...server, ...databasePid }
}

interface Addresses {
  readonly port: number
  readonly adminPort: number
  readonly baseUrl: string
  readonly appUrl: string
}

/** What is not here has its default, such as the lifetimes of tokens and the hashes of client secrets (PBKDF2). */
const settingsOf = ({ port, adminPort, baseUrl, appUrl }: Addresses, { location }: Database, pool: number) => ({
  dsn: `${location}?sslmode=disable&max_conns=${pool}&max_idle_conns=${pool}`,
  serve: { public: { host: '127.0.0.1', port }, admin: { host: '127.0.0.1', port: adminPort } },
  urls: { self: { issuer: baseUrl }, login: `${appUrl}/login`, consent: `${appUrl}/consent` },
  secrets: { system: ['bench-system-secret-0123456789'] },
  sqa: { opt_out: true },
})
