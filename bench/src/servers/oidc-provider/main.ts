import http from 'node:http'
import OidcProvider from 'oidc-provider'
import { environment } from '../environment.js'
import { configuration } from './configuration.js'
import { sqliteAdapters } from './sqlite-adapter.js'

const { port, database } = environment
const provider = new OidcProvider(`http://127.0.0.1:${port}`, configuration(sqliteAdapters(database)))
provider.on('server_error', (_, error) => { console.error(error) })

const server = http.createServer(provider.callback())
server.keepAliveTimeout = 65_000
server.listen(port, '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
