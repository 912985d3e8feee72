import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_TOKEN } from './fixtures.js'
import { freePort } from '../processes/free-port.js'
import { startServer } from '../processes/server-process.js'
import type { Paths, RunningTarget, Surroundings } from './target.js'

const SERVERS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../servers')

/** Starts one of the servers in `servers`, which read their settings from the environment. */
export async function startNodeServer(name: string, product: 'oidc-provider' | 'floor', paths: Paths, { cleanup, database, nodeFlags }: Surroundings): Promise<RunningTarget> {
  const folder = cleanup.folder(name)
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const server = await startServer({
    name,
    args: [...nodeFlags, path.join(SERVERS, product, 'main.js')],
    env: { BENCH_PORT: String(port), BENCH_STORAGE: database.kind, BENCH_DATABASE: database.location },
    logFile: path.join(folder, 'log'),
    readyUrl: `${baseUrl}${paths.discovery}`,
  }, cleanup)
  // The floor has the one method that is measured on it.
  const api = product === 'floor' ? { api: { token: API_TOKEN, organization: 'bench' } } : {}
  return { name, product, storage: database.kind, baseUrl, paths, ...api, ...server, ...(database.pid === undefined ? {} : { databasePid: database.pid }) }
}
