import 'reflect-metadata'
import assert from 'node:assert/strict'
import { NO_RATE_LIMITS } from '@keyhall/adapters-http'
import { once } from 'node:events'
import http from 'node:http'
import type net from 'node:net'
import { container } from 'tsyringe'
import type { ServerSettings } from '#src/server-settings.js'
import { wireOutbound } from '#src/wiring/outbound.js'
import { OUTGOING_HTTP, OWN_PORTS, SETTINGS } from '#src/wiring/tokens.js'
import { Wiring } from '#src/wiring/wiring.js'

const settings: ServerSettings = {
  baseUrl: 'http://localhost:8080',
  port: 8080,
  vendor: 'keyhall',
  trustedProxies: [],
  rateLimits: NO_RATE_LIMITS, isHttpsOnly: false, hasApiDocs: true, clientCertificates: { kind: 'off' }, hasConsole: true,
  egressAllow: [], dnsServers: [], defaultLanguage: 'en',
  mail: { from: 'keyhall@localhost' },
  hasProcessMetrics: false, isLocal: true,
}

const wired = (own: Partial<ServerSettings>): Wiring => {
  const wiring = new Wiring(container.createChildContainer()).value(SETTINGS, { ...settings, ...own })
  wireOutbound(wiring)
  return wiring
}

describe('calls from this server', () => {
  const server = http.createServer((_req, res) => void res.end('here'))
  before(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')))
  after(() => server.close())
  const port = () => (server.address() as net.AddressInfo).port
  const call = ({ get }: Wiring) =>
    get(OUTGOING_HTTP).send({ url: `http://127.0.0.1:${port()}/`, method: 'POST', headers: {}, body: '', timeout: 10 })
  const reached = { status: 200, body: 'here' }
  const refused = (why: string) => ({ problem: 'address_forbidden', detail: `127.0.0.1 ${why}` })

  it('reach this machine when the server is local', async () => {
    assert.deepEqual(await call(wired({})), reached)
    assert.deepEqual(await call(wired({ baseUrl: 'https://id.example.com', isLocal: false })), refused('is loopback'))
  })

  it('reach the addresses that the configuration allows', async () => {
    assert.deepEqual(await call(wired({ baseUrl: 'https://id.example.com', isLocal: false, egressAllow: ['127.0.0.0/8'] })), reached)
    assert.deepEqual(await call(wired({ baseUrl: 'https://id.example.com', isLocal: false, egressAllow: ['10.0.0.0/8'] })), refused('is loopback'))
  })

  it('never reach the port of this server', async () => {
    assert.deepEqual(await call(wired({ port: port(), egressAllow: ['127.0.0.0/8'] })), refused('is where this server listens'))
  })

  it('never reach a port of this server that the system chose', async () => {
    const wiring = wired({ port: 0 })
    assert.deepEqual(await call(wiring), reached)
    wiring.get(OWN_PORTS).add(port())
    assert.deepEqual(await call(wiring), refused('is where this server listens'))
  })
})
