import assert from 'node:assert/strict'
import type { Instance } from '@keyhall/core/instance'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import type { OpenClientPolicy } from '@keyhall/core/instance'
import { FindDescribedClient, readClientDocument } from '@keyhall/core/open-clients'
import type { OpenClientsProject } from '@keyhall/core/open-clients'
import type { ClientId, OutgoingHttp } from '@keyhall/core/shared'
import { guardedHttp } from '@keyhall/adapters-outbound'
import { client, strict } from './calls.js'
import type { Reply } from './far-side.js'
import { farSide } from './far-side.js'

const JSON_TYPE = { 'content-type': 'application/json' }
const NOW = 1_800_000_000

interface Around {
  readonly documents?: OpenClientPolicy['documents']
  readonly network?: string
  readonly timeout?: number
}

/** Finds clients, and says why there is none. */
function finder(http: OutgoingHttp, { documents = { unlisted: 'ask', domains: [] }, network = '192.0.2.1', timeout = 5 }: Around = {}) {
  const settings = { ...DEFAULT_SETTINGS, features: { ...DEFAULT_SETTINGS.features, mcp: true }, openClients: { ...DEFAULT_SETTINGS.openClients, documents } }
  const clock = { at: NOW, now: () => clock.at }
  const described = new FindDescribedClient({
    http, clock, timeout, instance: () => ({ settings }) as Instance,
    project: { ensure: () => Promise.resolve() } as unknown as OpenClientsProject,
    currentRequest: () => ({ requestId: 'r', network, isTraced: false }),
  })
  const find = (id: string) => described.find(id as ClientId, undefined, 'authorization')
  const problemOf = async (id: string) => {
    assert.equal(await find(id), undefined, id)
    return described.problemOf(id as ClientId) ?? ''
  }
  return { clock, find, problemOf }
}

const documentOf = (id: string, own: object = {}): string => JSON.stringify({ client_id: id, client_name: 'Agent', redirect_uris: ['https://agent.example/cb'], ...own })

describe('a client metadata document on a server that other machines reach', () => {
  const side = farSide((res) => void res.writeHead(200, JSON_TYPE).end('{}'))

  it('is not fetched from loopback, private, link-local and metadata addresses', async () => {
    const { problemOf } = finder(guardedHttp({ policy: strict() }))
    const hosts = ['127.0.0.1', '127.1.2.3', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '192.168.1.1', '169.254.169.254', '169.254.1.1', '[fe80::1]', '[fd00:ec2::254]', '100.100.100.200', '0.0.0.0']
    for (const host of hosts) assert.match(await problemOf(`https://${host}:${side.port}/agent.json`), /address_forbidden/, host)
    assert.match(await problemOf(`http://127.0.0.1:${side.port}/agent.json`), /address_forbidden/)
    assert.equal(side.connections, 0)
  })

  it('is not fetched from a name that resolves to such an address, now or at the next fetch (DNS rebinding)', async () => {
    const answers = [['203.0.113.1', '127.0.0.1'], ['127.0.0.1'], ['169.254.169.254']]
    let asked = 0
    const resolve = (): Promise<readonly string[]> => Promise.resolve(answers[Math.min(asked++, 2)] ?? [])
    const { clock, problemOf } = finder(guardedHttp({ policy: (address, port) => strict()(address, port) ?? (address === '203.0.113.1' ? 'is unreachable here' : undefined), resolve }))
    for (const expected of [1, 2, 3]) {
      assert.match(await problemOf(`https://rebinding.example:${side.port}/agent.json`), /address_forbidden/)
      assert.equal(asked, expected, 'each fetch resolves the name once')
      clock.at += 11
    }
    assert.equal(side.connections, 0)
  })

  it('is not fetched from a range that the operator allows, unless an administrator has listed its domain', async () => {
    const http = guardedHttp({ policy: strict({ allow: ['127.0.0.0/8'] }) })
    const id = `http://127.0.0.1:${side.port}/agent.json`
    assert.match(await finder(http).problemOf(id), /address_forbidden/)
    assert.equal(side.connections, 0)
    assert.match(await finder(http, { documents: { unlisted: 'deny', domains: [{ domain: '127.0.0.1', decision: 'ask' }] } }).problemOf(id), /client_id is not its own address/)
  })
})

describe('the server of a client metadata document', () => {
  let reply: Reply = () => undefined
  const side = farSide((res, received) => reply(res, received))
  const idOf = (path = '/agent.json'): string => `http://127.0.0.1:${side.port}${path}`
  const timers: NodeJS.Timeout[] = []
  after(() => timers.forEach((timer) => clearInterval(timer)))
  const answering = (body: string, status = 200, headers: object = JSON_TYPE): Reply => (res) => void res.writeHead(status, headers as Record<string, string>).end(body)

  it('is not followed to another address', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      reply = (res, { path }) => void res.writeHead(path === '/agent.json' ? status : 200, { ...JSON_TYPE, location: idOf('/elsewhere') }).end(documentOf(idOf()))
      assert.match(await finder(client()).problemOf(idOf()), new RegExp(`status ${status}`))
    }
    assert.deepEqual(side.received.filter(({ path }) => path === '/elsewhere'), [])
  })

  it('cannot make this server read 10 MB, or one byte more than the limit', async () => {
    for (const size of [10_000_000, 64 * 1024 + 1]) {
      reply = answering(documentOf(idOf(), { padding: 'x'.repeat(size) }))
      assert.match(await finder(client()).problemOf(idOf()), /answer_too_large/)
    }
  })

  it('cannot hold a request open by sending slowly', async () => {
    reply = (res) => {
      res.writeHead(200, JSON_TYPE)
      timers.push(setInterval(() => res.write(' '), 10))
    }
    assert.match(await finder(client(), { timeout: 0.1 }).problemOf(idOf()), /timeout/)
  })

  it('is called once for many requests at the same time, and not again at once after a failure', async () => {
    const count = side.received.length
    reply = answering('', 500)
    const { clock, find } = finder(client())
    await Promise.all(Array.from({ length: 20 }, () => find(idOf())))
    await find(idOf())
    assert.equal(side.received.length, count + 1)
    clock.at += 11
    await find(idOf())
    assert.equal(side.received.length, count + 2)
  })

  it('is called for at most 30 documents a minute of one network', async () => {
    const count = side.received.length
    reply = answering('', 404)
    const { clock, find, problemOf } = finder(client())
    for (let index = 0; index < 30; index++) await find(idOf(`/${index}`))
    assert.equal(await find(idOf('/31')), undefined)
    assert.equal(side.received.length, count + 30)
    clock.at += 60
    assert.match(await problemOf(idOf('/31')), /status 404/)
  })

  const refused: readonly (readonly [title: string, body: (id: string) => string, problem: RegExp, headers?: object])[] = [
    ['describes another client', () => documentOf('https://agent.example/agent.json'), /client_id is not its own address/],
    ['describes the same address in another spelling', (id) => documentOf(`${id}?`), /client_id is not its own address/],
    ['has no client_id', () => documentOf(undefined as unknown as string), /client_id/],
    ['is not JSON', () => '<html>', /not a JSON object/],
    ['is a list', () => '[]', /not a JSON object/],
    ['is HTML by its content type', (id) => documentOf(id), /content type/, { 'content-type': 'text/html' }],
    ['contains a secret', (id) => documentOf(id, { client_secret: 'x' }), /client_secret/],
    ['names an expiry of a secret', (id) => documentOf(id, { client_secret_expires_at: 0 }), /client_secret_expires_at/],
    ['uses a secret', (id) => documentOf(id, { token_endpoint_auth_method: 'client_secret_post' }), /needs a secret/],
    ['uses a secret for assertions', (id) => documentOf(id, { token_endpoint_auth_method: 'client_secret_jwt' }), /token_endpoint_auth_method/],
    ['names keys at another host', (id) => documentOf(id, { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://agent.example/jwks' }), /jwks_uri must be at the origin of the document/],
    ['names keys at another port', (id) => documentOf(id, { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://127.0.0.1:1/jwks' }), /jwks_uri must be at the origin of the document/],
    ['names keys at a host that only begins like its own', (id) => documentOf(id, { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: `${new URL(id).origin}@evil.example/jwks` }), /jwks_uri/],
    ['has keys in two places', (id) => documentOf(id, { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ kty: 'EC' }] }, jwks_uri: new URL('/jwks', id).href }), /must not both be present/],
    ['contains a private key', (id) => documentOf(id, { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ kty: 'EC', d: 'x' }] } }), /public keys only/],
    ['contains a symmetric key', (id) => documentOf(id, { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ kty: 'oct' }] } }), /asymmetric/],
    ['has no redirect URI', (id) => documentOf(id, { redirect_uris: [] }), /redirect_uris is missing/],
    ['has a wildcard', (id) => documentOf(id, { redirect_uris: ['https://*.agent.example/cb'] }), /wildcard/],
    ['redirects to plain http', (id) => documentOf(id, { redirect_uris: ['http://agent.example/cb'] }), /redirect_uris\[0\]/],
    ['redirects to a script', (id) => documentOf(id, { redirect_uris: ['javascript:alert(1)'] }), /redirect_uris\[0\]/],
    ['redirects to the app of another publisher', (id) => documentOf(id, { redirect_uris: ['com.bank.app:/cb'] }), /does not begin with the reversed host/],
    ['redirects to an app without a domain', (id) => documentOf(id, { redirect_uris: ['cursor://cb'] }), /does not begin with the reversed host/],
    ['has a software statement', (id) => documentOf(id, { software_statement: 'x.y.z' }), /software_statement is not supported/],
    ['asks for client credentials only', (id) => documentOf(id, { grant_types: ['client_credentials'] }), /authorization_code/],
    ['sends logout notices to another host', (id) => documentOf(id, { backchannel_logout_uri: 'https://victim.example/logout' }), /backchannel_logout_uri/],
  ]
  for (const [title, body, problem, headers = JSON_TYPE] of refused) {
    it(`gets no client when its document ${title}`, async () => {
      reply = answering(body(idOf()), 200, headers)
      assert.match(await finder(client()).problemOf(idOf()), problem)
    })
  }

  it('gets a client that is barred from the API unless the policy trusts its domain, and none where the policy denies it', async () => {
    reply = answering(documentOf(idOf(), { logo_uri: 'https://tracker.example/logo.png', client_uri: 'https://tracker.example' }))
    const asked = await finder(client()).find(idOf())
    assert.deepEqual([asked?.isBarredFromApi, asked?.isPublisherVerified, asked?.requiresConsent], [true, undefined, true])
    assert.ok(!JSON.stringify(asked).includes('tracker.example'))
    const rule = (decision: 'allow' | 'deny') => ({ documents: { unlisted: 'deny', domains: [{ domain: '127.0.0.1', decision }] } as const })
    const allowed = await finder(client(), rule('allow')).find(idOf())
    assert.deepEqual([allowed?.isBarredFromApi, allowed?.isPublisherVerified, allowed?.requiresConsent], [undefined, true, true])
    const count = side.received.length
    assert.match(await finder(client(), rule('deny')).problemOf(idOf()), /not admitted/)
    assert.equal(side.received.length, count)
  })
})

describe('the private-use schemes of a client metadata document (RFC 8252 §7.1)', () => {
  const read = (host: string, uri: string) => {
    const id = `https://${host}/c.json`
    return readClientDocument(id, { host, authority: host }, { status: 200, contentType: 'application/json', body: documentOf(id, { redirect_uris: [uri] }) })
  }

  for (const [host, uri] of [['evil.github.io', 'io.github://cb'], ['evil.vercel.app', 'app.vercel://cb'], ['evil.co.uk', 'uk.co://cb'], ['evil.example', 'example:/cb'], ['a.b.example', 'example.b:/cb'], ['evil.example', 'example.evilapp:/cb']] as const) {
    it(`are not a part of its host, which others share: ${uri} of ${host}`, () => assert.match(JSON.stringify(read(host, uri)), /reversed host/))
  }
  for (const [host, uri] of [['app.example', 'example.app:/cb'], ['app.example', 'example.app.desktop://cb'], ['a.github.io', 'IO.GitHub.a:/cb']] as const) {
    it(`begin with its whole host: ${uri} of ${host}`, () => assert.ok('metadata' in read(host, uri)))
  }
})
