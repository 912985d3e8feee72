import http from 'node:http'
import { environment } from '../environment.js'
import { introspectEndpoint } from './introspect.js'
import { metadataEndpoints } from './metadata.js'
import { openSqliteStore } from './sqlite-store.js'
import { Refused, sendJson } from './http.js'
import { tokenEndpoint } from './token.js'
import type { Context, Endpoint } from './context.js'

const context: Context = { issuer: `http://127.0.0.1:${environment.port}`, store: openSqliteStore(environment.database) }

const endpoints = new Map<string, Endpoint>(Object.entries({
  ...metadataEndpoints(context),
  'POST /token': tokenEndpoint(context),
  'POST /introspect': introspectEndpoint(context),
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
server.listen(environment.port, '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
