import assert from 'node:assert/strict'
import type { Client } from '@keyhall/core/clients'
import { ClientKeySets } from '@keyhall/core/clients'
import type { OutgoingHttp } from '@keyhall/core/shared'
import { guardedHttp } from '@keyhall/adapters-outbound'
import type { EgressPolicy } from '@keyhall/adapters-outbound'
import { client, strict } from './calls.js'
import { farSide } from './far-side.js'

const NOW = 1_800_000_000
const key = { kty: 'OKP', crv: 'Ed25519', x: 'x', kid: 'one' }

/** Reads keys, and says why there are none. */
function reader(http: OutgoingHttp, own: Partial<Client> = {}, clock = { now: () => NOW }) {
  const sets = new ClientKeySets({ http, clock, currentRequest: () => undefined })
  return async (jwksUri: string) => {
    const by = { jwksUri, keys: [] as readonly [], ...own } as unknown as Client
    const { length } = await sets.keysOf(by, 'one')
    return { length, problem: sets.problemOf(by) ?? '' }
  }
}

const OWNERS: readonly (readonly [title: string, own: Partial<Client>])[] = [
  ['an administrator', {}], ['a registered client', { selfRegistered: 'request' }], ['a metadata document', { selfRegistered: 'document' }],
]

for (const [title, own] of OWNERS) {
  describe(`the address of the keys of a client, chosen by ${title}`, () => addresses(own))
}

function addresses(own: Partial<Client>): void {
  const isStrangers = own.selfRegistered !== undefined
  const side = farSide((res, { path }) => {
    if (path === '/redirect') return void res.writeHead(302, { location: '/keys' }).end()
    if (path === '/slow') return void timers.push(setInterval(() => res.write(' '), 10))
    const size = { '/large': 10_000_000, '/byte-too-large': 64 * 1024 + 1 }[path]
    return void res.writeHead(200).end(size === undefined ? JSON.stringify({ keys: [key] }) : 'x'.repeat(size))
  })
  const timers: NodeJS.Timeout[] = []
  after(() => timers.forEach((timer) => clearInterval(timer)))
  const at = (path: string): string => `http://127.0.0.1:${side.port}${path}`

  it('is not called in private, link-local and metadata networks', async () => {
    const read = reader(guardedHttp({ policy: strict() }), own)
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '192.168.1.1', '169.254.169.254', '[fe80::1]', '[fd00:ec2::254]', '0.0.0.0']) {
      const { length, problem } = await read(`http://${host}:${side.port}/keys`)
      assert.equal(length, 0, host)
      assert.match(problem, /address_forbidden/, host)
    }
    assert.equal(side.connections, 0)
  })

  it('is not called by a name that resolves to such an address, now or at the next fetch (DNS rebinding)', async () => {
    const answers = [['203.0.113.1', '127.0.0.1'], ['127.0.0.1'], ['169.254.169.254']]
    let asked = 0
    const resolve = async (): Promise<readonly string[]> => answers[Math.min(asked++, 2)] ?? []
    const policy: EgressPolicy = (address, port) => strict()(address, port) ?? (address === '203.0.113.1' ? 'is unreachable here' : undefined)
    const clock = { at: NOW, now: () => clock.at }
    const read = reader(guardedHttp({ policy, resolve }), own, clock)
    for (const expected of [1, 2, 3]) {
      assert.match((await read(`https://rebinding.example:${side.port}/keys`)).problem, /address_forbidden/)
      assert.equal(asked, expected, 'each fetch resolves the name once')
      clock.at += 60
    }
    assert.equal(side.connections, 0)
  })

  it('is read, but not followed to another address', async () => {
    const read = reader(client(), own)
    assert.equal((await read(at('/keys'))).length, 1)
    assert.match((await read(at('/redirect'))).problem, /status 302/)
    assert.equal(side.received.filter(({ path }) => path === '/keys').length, 1)
  })

  it('cannot make this server read 10 MB, or one byte more than the limit', async () => {
    const read = reader(client(), own)
    assert.match((await read(at('/large'))).problem, /answer_too_large/)
    assert.match((await read(at('/byte-too-large'))).problem, /answer_too_large/)
  })

  it('cannot hold a request open by sending slowly', async () => {
    const hasty: OutgoingHttp = { send: (request) => client().send({ ...request, timeout: 0.1 }) }
    assert.match((await reader(hasty, own)(at('/slow'))).problem, /timeout/)
  })

  it(`is ${isStrangers ? 'not ' : ''}called in a range that the operator allows`, async () => {
    const { length, problem } = await reader(guardedHttp({ policy: strict({ allow: ['127.0.0.0/8'] }) }), own)(at('/keys'))
    assert.deepEqual([length, problem], isStrangers ? [0, 'the keys at jwks_uri cannot be read: address_forbidden'] : [1, ''])
  })
}
