import http from 'node:http'
import { PASSWORD, USERS } from '../../targets/fixtures.js'
import { environment } from '../environment.js'
import { passwordHash } from '../passwords.js'
import { addUserEndpoint } from './users.js'
import { authorizeEndpoints } from './authorize.js'
import { introspectEndpoint } from './introspect.js'
import { metadataEndpoints } from './metadata.js'
import { openPostgresStore } from './postgres-store.js'
import { openSqliteStore } from './sqlite-store.js'
import { Refused, sendJson } from './http.js'
import { revokeEndpoint } from './revoke.js'
import { tokenEndpoint } from './token.js'
import { userinfoEndpoint } from './userinfo.js'
import type { Context, Endpoint } from './context.js'

const { port, storage, database } = environment
const store = storage === 'sqlite' ? openSqliteStore(database) : await openPostgresStore(database)
const context: Context = { issuer: `http://127.0.0.1:${port}`, store }

const hashed = await passwordHash(PASSWORD)
await Promise.all(USERS.map((user) => context.store.insertUser({ ...user, passwordHash: hashed })))

const endpoints = new Map<string, Endpoint>(Object.entries({
  ...metadataEndpoints(context),
  'POST /token': tokenEndpoint(context),
  'POST /introspect': introspectEndpoint(context),
  'GET /userinfo': userinfoEndpoint(context),
  'POST /revoke': revokeEndpoint(context),
  ...authorizeEndpoints(context),
  'POST /v2/users/human': addUserEndpoint(context),
}))

const server = http.createServer((req, res) => {
  const [path = '', query = ''] = (req.url ?? '').split('?', 2)
  void answer(endpoints.get(`${req.method} ${path}`), req, res, query)
})

async function answer(endpoint: Endpoint | undefined, req: http.IncomingMessage, res: http.ServerResponse, query: string): Promise<void> {
  try {
    if (!endpoint) throw new Refused(404, 'not_found')
    await endpoint(req, res, query)
  } catch (error) {
    if (!(error instanceof Refused)) console.error(error)
    sendJson(res, error instanceof Refused ? error.status : 500, { error: error instanceof Refused ? error.message : 'server_error' })
  }
}

server.keepAliveTimeout = 65_000
server.listen(port, '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
