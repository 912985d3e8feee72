import assert from 'node:assert/strict'
import request from 'supertest'
import type { HttpDependencies } from '#src/index.js'
import { aServer } from './support/a-server.js'

const INBOX: NonNullable<HttpDependencies['inbox']> = {
  isOpenToAll: false,
  storage: { read: (work) => work({ inbox: { list: async () => [], find: async () => undefined } }) },
}

/** A request: the peer of its socket, its headers, and who may read what. */
interface Row {
  readonly peer: string
  readonly headers?: Readonly<Record<string, string>>
  readonly proxies?: readonly string[]
  readonly debug: boolean
  readonly inbox: boolean
}

const from = (client: string) => ({ 'X-Forwarded-For': client })
const LAN = ['10.0.0.0/8']
const HERE = ['127.0.0.1/32', '::1/128']

const rows: readonly Row[] = [
  { peer: '127.0.0.1', debug: true, inbox: true },
  { peer: '127.8.8.8', debug: true, inbox: true },
  { peer: '::1', debug: true, inbox: true },
  { peer: '::ffff:127.0.0.1', debug: true, inbox: true },
  { peer: '192.0.2.1', debug: false, inbox: false },
  { peer: '::ffff:192.0.2.1', debug: false, inbox: false },
  { peer: 'fd00::1', debug: false, inbox: false },
  // What a client writes about itself
  { peer: '192.0.2.1', headers: from('127.0.0.1'), debug: false, inbox: false },
  { peer: '192.0.2.1', headers: { 'Forwarded': 'for=127.0.0.1', 'X-Real-IP': '127.0.0.1' }, debug: false, inbox: false },
  { peer: '192.0.2.1', headers: from('127.0.0.1'), proxies: LAN, debug: false, inbox: false },
  // A proxy on this machine that is not listed as trusted
  { peer: '127.0.0.1', headers: from('203.0.113.9'), debug: false, inbox: false },
  { peer: '127.0.0.1', headers: from('127.0.0.1'), debug: false, inbox: false },
  { peer: '127.0.0.1', headers: { Forwarded: 'for=203.0.113.9' }, debug: false, inbox: false },
  { peer: '127.0.0.1', headers: { 'X-Real-IP': '203.0.113.9' }, debug: false, inbox: false },
  { peer: '127.0.0.1', headers: { Via: '1.1 proxy' }, debug: false, inbox: false },
  { peer: '127.0.0.1', headers: { 'CF-Connecting-IP': '203.0.113.9' }, debug: false, inbox: false },
  { peer: '127.0.0.1', headers: { 'True-Client-IP': '203.0.113.9' }, debug: false, inbox: false },
  { peer: '127.0.0.1', headers: { 'Fly-Client-IP': '203.0.113.9' }, debug: false, inbox: false },
  { peer: '127.0.0.1', headers: { 'X-Forwarded-Proto': 'https' }, debug: false, inbox: false },
  // A trusted proxy on this machine
  { peer: '127.0.0.1', proxies: HERE, debug: true, inbox: true },
  { peer: '127.0.0.1', headers: from('203.0.113.9'), proxies: HERE, debug: false, inbox: false },
  { peer: '127.0.0.1', headers: from('127.0.0.1, 203.0.113.9'), proxies: HERE, debug: false, inbox: false },
  { peer: '::ffff:127.0.0.1', headers: from('::ffff:203.0.113.9'), proxies: HERE, debug: false, inbox: false },
  { peer: '127.0.0.1', headers: { Forwarded: 'for=203.0.113.9' }, proxies: HERE, debug: false, inbox: false },
  { peer: '127.0.0.1', headers: from('127.0.0.1'), proxies: HERE, debug: true, inbox: true },
  // A trusted proxy elsewhere: its own health checks read /debug, its clients do not
  { peer: '10.1.1.1', proxies: LAN, debug: true, inbox: false },
  { peer: '10.1.1.1', headers: from('203.0.113.9'), proxies: LAN, debug: false, inbox: false },
  { peer: '10.1.1.1', headers: from('unknown'), proxies: LAN, debug: false, inbox: false },
  { peer: '10.1.1.1', headers: from('10.2.2.2'), proxies: LAN, debug: true, inbox: false },
]

const titleOf = ({ peer, headers, proxies }: Row): string =>
  [peer, ...Object.entries(headers ?? {}).map((header) => header.join(': ')), ...(proxies ? [`with trusted proxies ${proxies.join(', ')}`] : [])].join(', ')

/** A server that believes every socket to come from `peer`. */
function seenFrom(peer: string, own: Partial<HttpDependencies>) {
  const { server } = aServer({ baseUrl: 'http://localhost:8080', inbox: INBOX, ...own })
  server.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: peer }))
  return server
}

const inboxOf = (server: ReturnType<typeof seenFrom>, headers = {}) =>
  request(server).get('/dev/inbox').set({ Host: 'localhost:8080', Accept: 'application/json', ...headers })

describe('clients of one machine', () => {
  for (const row of rows) {
    const [debug, inbox] = [row.debug ? 'may' : 'may not', row.inbox ? 'may' : 'may not']
    it(`${titleOf(row)}: ${debug} read /debug and ${inbox} read the developer inbox`, async () => {
      const server = seenFrom(row.peer, { trustedProxies: row.proxies ?? [] })
      for (const path of ['/debug/healthz', '/debug/ready', '/debug/metrics']) {
        await request(server).get(path).set(row.headers ?? {}).expect(row.debug ? 200 : 403)
      }
      await inboxOf(server, row.headers).expect(row.inbox ? 200 : 404)
    })
  }

  it('get only the setting to change from a refusal of /debug', async () => {
    const { body, headers } = await request(seenFrom('192.0.2.1', {})).get('/debug/metrics').expect(403)
    assert.equal((body as { error: string }).error, 'forbidden')
    assert.match((body as { error_description: string }).error_description, /KEYHALL_DEBUG_LISTEN/)
    assert.equal(headers['cache-control'], 'no-store')
  })

  it('share the inbox with every other client when the operator opens it to all', async () => {
    const server = seenFrom('192.0.2.1', { inbox: { ...INBOX, isOpenToAll: true } })
    await inboxOf(server).expect(200)
    await inboxOf(server, { Host: 'evil.example' }).expect(404)
  })

  it('find no /debug where it has a listener of its own', async () => {
    await request(seenFrom('127.0.0.1', { hasDebugListener: true })).get('/debug/healthz').expect(404)
  })
})
