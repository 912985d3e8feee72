import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import { ldapUpstream } from '@keyhall/adapters-federation'
import { egressPolicy, guardedSocket } from '@keyhall/adapters-outbound'
import { UpstreamMisconfigured, UpstreamRefused, UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import { LOCALHOST } from './certificate.js'
import { plainAt, provider, signIn } from './directories.js'
import type { Directory } from './directories.js'
import { npmDirectory } from './npm-directory.js'
import type { Behaviour } from './npm-directory.js'
import { ADA, ENTRIES, GROUPS, PEOPLE } from './people.js'
import { slapd } from './slapd.js'

const open: { close(): unknown }[] = []

async function directory(behaviour: Behaviour): Promise<Directory> {
  const started = await npmDirectory(behaviour)
  open.push(started)
  return started
}

/** A server that a test writes byte by byte. */
async function rawServer(serve: (socket: net.Socket) => void): Promise<number> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    serve(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ close: () => { sockets.forEach((socket) => socket.destroy()); server.close() } })
  return (server.address() as net.AddressInfo).port
}

/** Success of StartTLS for the message with this id (RFC 4511 §4.14.2). */
const tlsStarted = (request: Buffer): Buffer => Buffer.from([0x30, 0x0c, 0x02, 0x01, request[4] ?? 0, 0x78, 0x07, 0x0a, 0x01, 0x00, 0x04, 0x00, 0x04, 0x00])

/** Ends TLS in front of a directory; `injected` follows the answer to StartTLS in the clear, as an attacker on the network would send it. */
const startTlsServer = (behind: number, injected = Buffer.alloc(0)): Promise<number> =>
  rawServer((socket) => socket.once('data', (request) => {
    socket.write(Buffer.concat([tlsStarted(request), injected]))
    const secure = new tls.TLSSocket(socket, { isServer: true, key: LOCALHOST.privateKey, cert: LOCALHOST.certificate })
    const inner = net.connect(behind, '127.0.0.1')
    secure.on('error', () => inner.destroy())
    inner.on('error', () => secure.destroy())
    secure.pipe(inner).pipe(secure)
  }))

describe('A directory that hides its root entry', () => {
  afterEach(() => open.splice(0).forEach((each) => each.close()))

  // RFC 4512 §5.1 allows access rules for the root entry, which only says whether a directory walks nested groups itself.
  it('has nested groups too: they are found one by one', async () => {
    const at = provider({ servers: [plainAt(await directory({ hidesRoot: true }))], groups: { baseDn: GROUPS, isNested: true } })
    assert.deepEqual((await signIn(at, 'ada', 'ada-password')).claims['groups'], ['admins', 'staff', 'all'])
  })
})

describe('Attacks on the sign-in at a directory', () => {
  afterEach(() => open.splice(0).forEach((each) => each.close()))

  it('send no empty password to the directory', async () => {
    const log: string[] = []
    const { port } = await directory({ log })
    for (const [name, password] of [['ada', ''], ['ada', '\0'], ['', 'x'], ['a'.repeat(257), 'x'], ['ada', 'x'.repeat(1025)]] as const)
      await assert.rejects(signIn(provider({ servers: [plainAt({ port })] }), name, password), UpstreamRefused)
    assert.deepEqual(log, [])
  })

  it('reach no server that a referral names', async () => {
    let connections = 0
    const other = await rawServer((socket) => { connections += 1; socket.destroy() })
    const { port } = await directory({ referral: `ldap://127.0.0.1:${other}/${PEOPLE}` })
    assert.equal((await signIn(provider({ servers: [plainAt({ port })] }), 'ada', 'ada-password')).externalId, 'id-ada')
    assert.equal(connections, 0)
  })

  it('reach no server that an entry of slapd refers to', async () => {
    let connections = 0
    const other = await rawServer((socket) => { connections += 1; socket.destroy() })
    const away = `ou=away,${PEOPLE}`
    const started = await slapd(`dn: ${away}\nobjectClass: referral\nobjectClass: extensibleObject\nou: away\nref: ldap://127.0.0.1:${other}/${PEOPLE}\n`)
    try {
      const servers = [plainAt(started)]
      assert.equal((await signIn(provider({ servers }), 'ada', 'ada-password')).externalId, 'id-ada')
      await assert.rejects(signIn(provider({ servers, userBase: away }), 'ada', 'ada-password'), UpstreamMisconfigured)
      assert.equal(connections, 0)
    } finally {
      await started.close()
    }
  })

  it('send no password without encryption to another machine', async () => {
    const received: string[] = []
    const port = await rawServer((socket) => socket.on('data', (data) => received.push(data.toString())))
    const elsewhere = ldapUpstream({
      noteSkipped: () => undefined,
      connect: async (place) => Object.defineProperty(await guardedSocket({ ...place, host: '127.0.0.1', policy: () => undefined }), 'remoteAddress', { value: '192.0.2.7' }),
    })
    const given = provider({ servers: [`ldap://directory.example:${port}`] })
    await assert.rejects(elsewhere.finish(given, '{}', { kind: 'credentials', userName: 'ada', password: 'ada-password', admit: async () => undefined }), /unencrypted/)
    assert.deepEqual(received, [])
  })

  it('connect to no forbidden address', async () => {
    const policy = egressPolicy({ allow: [], isLocal: false, ownPorts: new Set(), localAddresses: () => [] })
    const guarded = ldapUpstream({ connect: (place) => guardedSocket({ ...place, policy }), noteSkipped: () => undefined })
    for (const server of ['ldaps://127.0.0.1', 'ldaps://169.254.169.254', 'ldap://10.0.0.1:389', 'ldaps://[::1]:636', 'ldaps://localhost']) {
      await assert.rejects(guarded.finish(provider({ servers: [server] }), '{}', { kind: 'credentials', userName: 'ada', password: 'x', admit: async () => undefined }), UpstreamUnreachable)
      assert.match((await guarded.test(provider({ servers: [server] }), '')).map(({ detail }) => detail).join(), /may not connect to that address/)
    }
  })

  it('sign in through StartTLS, and refuse a certificate of another authority', async () => {
    const { port } = await directory({})
    const servers = [`ldap://localhost:${await startTlsServer(port)}`]
    assert.equal((await signIn(provider({ servers, startTls: true, rootCa: LOCALHOST.certificate }), 'ada', 'ada-password')).externalId, 'id-ada')
    await assert.rejects(signIn(provider({ servers, startTls: true }), 'ada', 'ada-password'), UpstreamUnreachable)
  })

  it('discard what was sent in the clear before TLS: half a message that would turn a refusal into success', async () => {
    const { port } = await directory({})
    // BindResponse with success for the next messages, whose diagnostic message swallows what follows through TLS.
    const forged = [2, 3, 4].map((id) => Buffer.from([0x30, 0x0c, 0x02, 0x01, id, 0x61, 0x07, 0x0a, 0x01, 0x00, 0x04, 0x00, 0x04, 0x00]))
    const half = Buffer.from([0x30, 0x4c, 0x02, 0x01, 0x04, 0x61, 0x47, 0x0a, 0x01, 0x00, 0x04, 0x00, 0x04, 0x40])
    const servers = [`ldap://localhost:${await startTlsServer(port, Buffer.concat([...forged, half]))}`]
    const given = provider({ servers, startTls: true, rootCa: LOCALHOST.certificate })
    await assert.rejects(signIn(given, 'ada', 'wrong'), UpstreamRefused)
    assert.equal((await signIn(given, 'ada', 'ada-password')).externalId, 'id-ada')
  })

  it('end at the deadline when a server does not answer', async () => {
    const port = await rawServer(() => undefined)
    await assert.rejects(signIn(provider({ servers: [plainAt({ port })], timeoutSeconds: 0.2 }), 'ada', 'ada-password'), UpstreamUnreachable)
  })

  it('end when a server sends without end', async () => {
    const port = await rawServer((socket) => {
      // One message of 2 GiB.
      socket.write(Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]))
      const flood = (): void => { while (!socket.destroyed && socket.write(Buffer.alloc(65_536))); }
      socket.on('drain', flood)
      flood()
    })
    await assert.rejects(signIn(provider({ servers: [plainAt({ port })] }), 'ada', 'ada-password'), UpstreamUnreachable)
  })
})

describe('A directory', () => {
  afterEach(() => open.splice(0).forEach((each) => each.close()))

  it('that is busy is skipped for the next server', async () => {
    const [busy, next] = [await directory({ isBusy: true }), await directory({})]
    assert.equal((await signIn(provider({ servers: [plainAt(busy), plainAt(next)] }), 'ada', 'ada-password')).externalId, 'id-ada')
  })

  it('that refuses a password decides: no other server is asked', async () => {
    const log: string[] = []
    const [first, second] = [await directory({}), await directory({ log })]
    await assert.rejects(signIn(provider({ servers: [plainAt(first), plainAt(second)] }), 'ada', 'wrong'), UpstreamRefused)
    assert.deepEqual(log, [])
  })

  for (const [data, reason] of [['52e', 'invalid_credentials'], ['533', 'account_disabled'], ['532', 'password_expired'], ['701', 'account_expired'], ['775', 'invalid_credentials']] as const)
    it(`of Microsoft reports ${reason} by data ${data}`, async () => {
      const { port } = await directory({ refusal: `80090308: LdapErr: DSID-0C09042A, comment: AcceptSecurityContext error, data ${data}, v4563` })
      await assert.rejects(signIn(provider({ servers: [plainAt({ port })] }), 'ada', 'x'), (problem: Error) => problem instanceof UpstreamRefused && problem.reason === reason)
    })

  it('of Microsoft walks nested groups itself', async () => {
    const log: string[] = []
    const { port } = await directory({ isActiveDirectory: true, log })
    const { claims } = await signIn(provider({ servers: [plainAt({ port })], groups: { baseDn: GROUPS, isNested: true } }), 'ada', 'ada-password')
    assert.deepEqual([...(claims['groups'] as string[])].sort(), ['admins', 'all', 'staff'])
    assert.ok(log.some((line) => line.includes('1.2.840.113556.1.4.1941')))
  })

  it('names groups in memberOf, whose names may have escapes', async () => {
    const memberOf = [`CN=Admins\\, all,${GROUPS}`, `CN=B\\c3\\bcro,${GROUPS}`]
    const entries = ENTRIES.map((entry) => (entry.dn === ADA ? { ...entry, attributes: { ...entry.attributes, memberOf } } : entry))
    const { port } = await directory({ entries })
    assert.deepEqual((await signIn(provider({ servers: [plainAt({ port })] }), 'ada', 'ada-password')).claims['groups'], ['Admins, all', 'Büro'])
  })

  it('with two entries of one name signs neither in', async () => {
    const twin = { dn: `cn=twin,${PEOPLE}`, attributes: { objectClass: ['inetOrgPerson'], uid: ['ada'], userPassword: ['ada-password'] } }
    const { port } = await directory({ entries: [...ENTRIES, twin] })
    await assert.rejects(signIn(provider({ servers: [plainAt({ port })] }), 'ada', 'ada-password'), UpstreamRefused)
  })
})
