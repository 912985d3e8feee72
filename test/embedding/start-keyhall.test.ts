import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { TestClock, startKeyhall } from '@keyhall/app'
import type { Keyhall, KeyhallOptions } from '@keyhall/app'
import { answered, signIn } from '../support/authorization.js'
import { pairsOfTheProcess } from '../support/key-pairs.js'
import { Protocol } from '../support/protocol.js'
import { clients, people, standardDocument } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { BEGINNING, HOUR } from '../support/world.js'

const CREDENTIALS = { grant_type: 'client_credentials', scope: 'openid' } as const

describe('startKeyhall', () => {
  const open: Keyhall[] = []
  const started = async (keyhall: Promise<Keyhall>): Promise<Keyhall> => {
    open.push(await keyhall)
    return keyhall
  }
  /** With RSA keys that other servers of this file have too: making them takes longer than the rest of a start. */
  const start = (options: KeyhallOptions = {}): Promise<Keyhall> => started(startKeyhall({ makeKeyPair: pairsOfTheProcess(), ...options }))
  afterEach(async () => {
    await Promise.all(open.splice(0).map((keyhall) => keyhall.close()))
  })

  it('resolves when the server answers requests', async () => {
    const keyhall = await start()
    const protocol = new Protocol(keyhall.issuer)
    const [discovery, keys, ready] = await Promise.all(
      ['/.well-known/openid-configuration', '/oauth/v2/keys', '/debug/ready'].map((path) => protocol.get(path)),
    )
    assert.equal(discovery?.body['issuer'], keyhall.issuer)
    assert.equal(Object.keys(keys?.body['keys'] ?? {}).length, 3)
    assert.equal(ready?.status, 200)
  })

  it('needs no options, and returns the resources of the first start with their secrets', async () => {
    const { issuer, firstStart } = await started(startKeyhall())
    assert.ok(firstStart)
    const { clientId: id, clientSecret: secret } = firstStart.serviceUser
    const robot = { id, secret, method: 'client_secret_basic', redirectUri: '' } as const
    assert.equal((await new Protocol(issuer).token(robot, CREDENTIALS)).status, 200)
  })

  it('lets the administrator of the first start sign in', async () => {
    const { issuer, firstStart } = await start({ bootstrap: standardDocument() })
    assert.ok(firstStart)
    const query = { client_id: clients.web.id, redirect_uri: clients.web.redirectUri, response_type: 'code', scope: 'openid' }
    const page = await signIn(
      new UserAgent(),
      `${issuer}/oauth/v2/authorize?${new URLSearchParams(query).toString()}`,
      firstStart.administrator,
    )
    assert.ok(answered(page).parameters['code'])
  })

  it('uses only the given clock', async () => {
    const clock = new TestClock(BEGINNING)
    const protocol = new Protocol((await start({ bootstrap: standardDocument(), clock })).issuer)
    const { body } = await protocol.token(clients.web, CREDENTIALS)
    const introspected = (await protocol.introspect(clients.web, body.access_token)).body
    assert.deepEqual([introspected['iat'], introspected['exp']], [BEGINNING, BEGINNING + HOUR])
    clock.advance(HOUR)
    assert.equal((await protocol.introspect(clients.web, body.access_token)).text, '{"active":false}')
  })

  it('uses the system clock by default', async () => {
    const protocol = new Protocol((await start({ bootstrap: standardDocument() })).issuer)
    const { body } = await protocol.token(clients.web, CREDENTIALS)
    const iat = Number((await protocol.introspect(clients.web, body.access_token)).body['iat'])
    assert.ok(Math.abs(iat - Date.now() / 1000) < 5)
  })

  it('accepts a port, and rejects when it is in use', async () => {
    const { issuer } = await start()
    const port = Number(new URL(issuer).port)
    await assert.rejects(startKeyhall({ port }), /the port is already in use/)
    await open.pop()?.close()
    assert.equal((await start({ port })).issuer, issuer)
  })

  it('rejects persistent storage without a master key, which a second start would not know', async () => {
    await assert.rejects(startKeyhall({ storage: { kind: 'sqlite', path: 'never-made.db' } }), /masterKey is needed/)
  })

  it('rejects an invalid document, and leaves nothing behind', async () => {
    await assert.rejects(startKeyhall({ bootstrap: { clients: [{ client_id: 'x' }] } }), /clients\[0\]\.project: is missing/)
    await assert.rejects(startKeyhall({ bootstrap: { users: {} } }), /users: expected a list/)
  })

  it('closes once on repeated calls, and answers no request afterwards', async () => {
    const keyhall = await startKeyhall()
    await Promise.all([keyhall.close(), keyhall.close()])
    await keyhall.close()
    await assert.rejects(new Protocol(keyhall.issuer).get('/oauth/v2/keys'))
  })

  it('closes during pending requests', async () => {
    const keyhall = await startKeyhall({ bootstrap: standardDocument() })
    const protocol = new Protocol(keyhall.issuer)
    const asked = Array.from({ length: 20 }, () =>
      protocol.token(clients.web, CREDENTIALS).then(
        ({ status }) => status,
        () => 'cut off',
      ),
    )
    await keyhall.close()
    for (const outcome of await Promise.all(asked)) assert.ok([200, 503, 'cut off'].includes(outcome), String(outcome))
  })

  it('listens on the loopback address only', async () => {
    const { port } = new URL((await start()).issuer)
    const outside = http.createServer()
    // Another process can still bind the port on every other address.
    await new Promise<void>((resolve, reject) => outside.once('error', reject).listen(Number(port), '127.0.0.2', resolve))
    assert.equal((outside.address() as AddressInfo).address, '127.0.0.2')
    outside.close()
  })
})

describe('ten servers in one process', () => {
  let servers: Keyhall[] = []
  const SERVERS = 10
  before(async () => {
    servers = await Promise.all(
      Array.from({ length: SERVERS }, () => startKeyhall({ bootstrap: standardDocument(), clock: new TestClock(BEGINNING) })),
    )
  })
  after(() => Promise.all(servers.map((server) => server.close())))

  const each = <T>(ask: (protocol: Protocol, server: Keyhall) => Promise<T>): Promise<T[]> =>
    Promise.all(servers.map((server) => ask(new Protocol(server.issuer), server)))

  it('have different issuers and keys', async () => {
    assert.equal(new Set(servers.map(({ issuer }) => issuer)).size, SERVERS)
    const sets = await each(async (protocol) => (await protocol.get<{ keys: { kid: string }[] }>('/oauth/v2/keys')).body.keys)
    assert.equal(new Set(sets.flat().map(({ kid }) => kid)).size, 3 * SERVERS)
  })

  it('reject the tokens of each other', async () => {
    for (const client of [clients.web, clients.jwt]) {
      const tokens = await each(async (protocol) => (await protocol.token(client, CREDENTIALS)).body.access_token)
      const seen = await each(async (protocol) =>
        Promise.all(tokens.map(async (token) => (await protocol.introspect(client, token)).body['active'])),
      )
      assert.deepEqual(
        seen,
        tokens.map((_, row) => tokens.map((__, column) => row === column)),
      )
    }
  })

  it('have separate sessions', async () => {
    const [one, two] = servers
    assert.ok(one && two)
    const query = new URLSearchParams({
      client_id: 'web',
      redirect_uri: clients.web.redirectUri,
      response_type: 'code',
      scope: 'openid',
    }).toString()
    const agent = new UserAgent()
    answered(await signIn(agent, `${one.issuer}/oauth/v2/authorize?${query}`, people.alice))
    // Browsers send cookies to every port of a host; the other server knows none of these.
    assert.equal((await agent.open(`${two.issuer}/oauth/v2/authorize?${query}`)).path, '/ui/login/loginname')
    assert.ok(answered(await agent.open(`${one.issuer}/oauth/v2/authorize?${query}`)).parameters['code'])
  })

  it('close one by one while the others keep running', async () => {
    const first = servers.shift()
    await first?.close()
    for (const { status } of await each((protocol) => protocol.token(clients.web, CREDENTIALS))) assert.equal(status, 200)
  })
})
