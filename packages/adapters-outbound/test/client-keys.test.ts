import assert from 'node:assert/strict'
import type { Client } from '@keyhall/core/clients'
import { ClientKeySets } from '@keyhall/core/clients'
import type { OutgoingHttp } from '@keyhall/core/shared'
import { guardedHttp } from '@keyhall/adapters-outbound'
import { client, strict } from './calls.js'
import { farSide } from './far-side.js'

const NOW = 1_800_000_000
const key = { kty: 'OKP', crv: 'Ed25519', x: 'x', kid: 'one' }

/** Reads keys, and says why there are none. */
function reader(http: OutgoingHttp) {
  const sets = new ClientKeySets({ http, clock: { now: () => NOW } })
  return async (jwksUri: string) => {
    const by = { jwksUri, keys: [] as readonly [] } as unknown as Client
    const { length } = await sets.keysOf(by, 'one')
    return { length, problem: sets.problemOf(by) ?? '' }
  }
}

describe('the address of the keys of a client', () => {
  const side = farSide((res, { path }) => {
    if (path === '/redirect') return void res.writeHead(302, { location: '/keys' }).end()
    return void res.writeHead(200).end(path === '/large' ? 'x'.repeat(64 * 1024 + 1) : JSON.stringify({ keys: [key] }))
  })
  const at = (path: string): string => `http://127.0.0.1:${side.port}${path}`

  it('is not called in private, link-local and metadata networks', async () => {
    const read = reader(guardedHttp({ policy: strict() }))
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '192.168.1.1', '169.254.169.254', '[fe80::1]', '[fd00:ec2::254]', '0.0.0.0']) {
      const { length, problem } = await read(`http://${host}:${side.port}/keys`)
      assert.equal(length, 0, host)
      assert.match(problem, /address_forbidden/, host)
    }
    assert.equal(side.connections, 0)
  })

  it('is not called by a name that resolves to such an address', async () => {
    const { problem } = await reader(guardedHttp({ policy: strict(), resolve: async () => ['169.254.169.254'] }))(`https://rebinding.example:${side.port}/keys`)
    assert.match(problem, /address_forbidden/)
  })

  it('is read, but not followed to another address, and not beyond 64 KiB', async () => {
    const read = reader(client())
    assert.equal((await read(at('/keys'))).length, 1)
    assert.match((await read(at('/redirect'))).problem, /status 302/)
    assert.match((await read(at('/large'))).problem, /answer_too_large/)
  })
})
