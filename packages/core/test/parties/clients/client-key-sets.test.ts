import assert from 'node:assert/strict'
import type { OutgoingAnswer, OutgoingFailure } from '@keyhall/core/shared'
import { aKey, someKeySets } from '../../support/assertions.js'
import { NOW, aClient } from '../../support/builders.js'

type Reply = OutgoingAnswer | OutgoingFailure

const key = (kid: string) => ({ ...aKey({ kid }), y: 'y' })
const setOf = (...keys: unknown[]): OutgoingAnswer => ({ status: 200, body: JSON.stringify({ keys }) })
const unreachable: OutgoingFailure = { problem: 'unreachable', detail: 'secret network' }

const client = (jwksUri = 'https://client.example/keys', own = {}) => aClient({ authMethod: 'private_key_jwt', jwksUri, ...own })

/** Key sets over a host that gives these answers. */
function around(reply: Reply) {
  const host = { reply, calls: [] as string[] }
  const clock = { at: NOW, now: () => clock.at }
  const send = async ({ url }: { readonly url: string }) => {
    host.calls.push(url)
    return host.reply
  }
  const sets = someKeySets({ send }, clock)
  const kids = async (kid?: string, who = client()) => (await sets.keysOf(who, kid)).map((one) => one['kid'])
  return { sets, host, clock, kids }
}

describe('the keys at the jwks_uri of a client (RFC 7591 §2)', () => {
  it('are fetched once for an hour', async () => {
    const { host, clock, kids } = around(setOf(key('one')))
    assert.deepEqual(await kids('one'), ['one'])
    clock.at += 3599
    await kids('one')
    assert.equal(host.calls.length, 1)
    clock.at += 1
    host.reply = setOf(key('two'))
    assert.deepEqual(await kids('one'), ['two'])
    assert.deepEqual(host.calls, ['https://client.example/keys', 'https://client.example/keys'])
  })

  it('are fetched again for an unknown key id, at most once a minute', async () => {
    const { host, clock, kids } = around(setOf(key('one')))
    await kids('one')
    host.reply = setOf(key('one'), key('two'))
    assert.deepEqual(await kids('two'), ['one'], 'within the period')
    clock.at += 60
    assert.deepEqual(await kids('two'), ['one', 'two'])
    for (let index = 0; index < 50; index++) await kids(`unknown-${index}`)
    assert.equal(host.calls.length, 2)
  })

  it('are fetched once for simultaneous requests', async () => {
    const { host, kids } = around(setOf(key('one')))
    await Promise.all(Array.from({ length: 20 }, () => kids('one')))
    assert.equal(host.calls.length, 1)
  })

  it('stay while the host does not answer, for two hours at most', async () => {
    const { sets, host, clock, kids } = around(setOf(key('one')))
    await kids('one')
    host.reply = unreachable
    clock.at += 3600
    assert.deepEqual(await kids('one'), ['one'])
    assert.equal(sets.problemOf(client()), 'the keys at jwks_uri cannot be read: unreachable')
    clock.at += 3600
    assert.deepEqual(await kids('one'), [])
  })

  it('are tried again a minute after a failure, not sooner', async () => {
    const { host, clock, kids } = around(unreachable)
    assert.deepEqual(await kids('one'), [])
    host.reply = setOf(key('one'))
    assert.deepEqual(await kids('one'), [])
    clock.at += 60
    assert.deepEqual(await kids('one'), ['one'])
    assert.equal(host.calls.length, 2)
  })

  it('are usable public keys only', async () => {
    const short = { kty: 'RSA', kid: 'short', n: 'x'.repeat(171), e: 'AQAB' }
    const { kids } = around(setOf({ ...key('private'), d: 'secret' }, { kty: 'oct', kid: 'shared', k: 'secret' }, short, 'text', null, key('good')))
    assert.deepEqual(await kids(), ['good'])
  })

  const unreadable: Readonly<Record<string, Reply>> = {
    'a redirect': { status: 302, body: '' }, 'an error': { status: 500, body: '{"keys":[]}' }, 'HTML': { status: 200, body: '<html>' },
    'a list': { status: 200, body: '[]' }, 'null': { status: 200, body: 'null' }, 'no list of keys': { status: 200, body: '{"keys":{}}' },
    'too many keys': setOf(...Array.from({ length: 21 }, (_, index) => key(String(index)))),
  }
  for (const [what, reply] of Object.entries(unreadable)) {
    it(`are none if the host answers with ${what}`, async () => assert.deepEqual(await around(reply).kids(), []))
  }

  it('are remembered for 500 addresses', async () => {
    const { host, kids } = around(setOf(key('one')))
    for (let index = 0; index <= 500; index++) await kids('one', client(`https://client.example/${index}`))
    await kids('one', client('https://client.example/500'))
    assert.equal(host.calls.length, 501)
    await kids('one', client('https://client.example/0'))
    assert.equal(host.calls.length, 502)
  })

  it('count beside added keys; without a jwks_uri nothing is fetched', async () => {
    const { host, kids } = around(setOf(key('remote')))
    const added = { id: 'added', clientId: client().id, publicKey: key('added'), createdAt: NOW, expiresAt: NOW + 10 }
    assert.deepEqual(await kids(undefined, client(undefined, { keys: [added] })), ['added', 'remote'])
    assert.deepEqual(await kids(undefined, aClient({ jwks: { keys: [key('listed')] } })), ['listed'])
    assert.equal(host.calls.length, 1)
  })
})

describe('the keys at an address that a stranger chose', () => {
  const stranger = (jwksUri: string) => client(jwksUri, { selfRegistered: 'request' })

  it('are not fetched beyond the limits, with a reason for the operator, and stay while they are known', async () => {
    const { sets, host, clock, kids } = around(setOf(key('one')))
    for (let index = 0; index < 30; index++) await kids('one', stranger(`https://client.example/${index}`))
    const further = stranger('https://client.example/30')
    assert.deepEqual(await kids('one', further), [])
    assert.match(sets.problemOf(further) ?? '', /too many addresses/)
    assert.equal(host.calls.length, 30)
    clock.at += 60
    assert.deepEqual(await kids('one', further), ['one'])
    for (let index = 40; index < 80; index++) await kids('one', stranger(`https://client.example/${index}`))
    assert.deepEqual(await kids('other', stranger('https://client.example/0')), ['one'])
    assert.equal(host.calls.length, 60)
  })

  it('do not push the keys of other clients out of the cache', async () => {
    const { host, clock, kids } = around(setOf(key('one')))
    await kids('one')
    for (let index = 0; index < 1000; index++) {
      if (index % 30 === 0) clock.at += 60
      await kids('one', stranger(`https://client-${index}.example/keys`))
    }
    const { length } = host.calls
    await kids('one')
    assert.equal(host.calls.length, length)
  })

  it('are separate from those at the same address of a client of an administrator', async () => {
    const { host, kids } = around(setOf(key('one')))
    await kids('one')
    await kids('one', stranger('https://client.example/keys'))
    assert.equal(host.calls.length, 2)
  })
})

describe('the key at an address for the encryption of a response', () => {
  const isRsa = ({ use }: Readonly<Record<string, unknown>>) => use === 'enc'
  const owner = { jwksUri: 'https://client.example/keys' }

  it('is the first that fits; an address without one is read again after a minute', async () => {
    const { sets, host, clock } = around(setOf(key('one')))
    assert.equal(await sets.findAtAddress(owner, isRsa), undefined)
    host.reply = setOf(key('one'), { ...key('two'), use: 'enc' }, { ...key('three'), use: 'enc' })
    assert.equal(await sets.findAtAddress(owner, isRsa), undefined, 'within the period')
    clock.at += 60
    assert.equal((await sets.findAtAddress(owner, isRsa))?.['kid'], 'two')
    assert.equal(host.calls.length, 2)
  })

  it('changes as soon as the lifetime in cache-control is over, between a minute and an hour', async () => {
    for (const [cacheControl, seconds] of [['max-age=120', 120], ['max-age=1', 60], ['no-store', 60], ['max-age=999999', 3600]] as const) {
      const { sets, host, clock } = around({ ...setOf({ ...key('old'), use: 'enc' }), cacheControl })
      const kid = async () => (await sets.findAtAddress(owner, isRsa))?.['kid']
      assert.equal(await kid(), 'old')
      host.reply = setOf({ ...key('new'), use: 'enc' })
      clock.at += seconds - 1
      assert.equal(await kid(), 'old', cacheControl)
      clock.at += 1
      assert.equal(await kid(), 'new', cacheControl)
    }
  })
})
