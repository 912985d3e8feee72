import http from 'node:http'
import OidcProvider from 'oidc-provider'
import { environment } from '../environment.js'
import { configuration } from './configuration.js'
import { interactions } from './interactions.js'
import { postgresAdapters } from './postgres-adapter.js'
import { sqliteAdapters } from './sqlite-adapter.js'

const { port, storage, database } = environment
const adapters = storage === 'sqlite' ? sqliteAdapters(database) : await postgresAdapters(database)
const provider = new OidcProvider(`http://127.0.0.1:${port}`, configuration(adapters))
provider.on('server_error', (_, error) => { console.error(error) })

const answer = provider.callback()
const interact = await interactions(provider)
const server = http.createServer((req, res) => {
  if (req.url?.startsWith('/interaction/') !== true) {
    answer(req, res)
    return
  }
  interact(req, res).catch((error: unknown) => {
    console.error(error)
    res.writeHead(500).end()
  })
})
server.keepAliveTimeout = 65_000
server.listen(port, '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
