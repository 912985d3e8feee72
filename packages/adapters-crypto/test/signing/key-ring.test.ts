import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { masterKeySealer } from '@keyhall/adapters-crypto'
import type { SigningKey } from '@keyhall/core/keys'
import { StorageUnavailable } from '@keyhall/core/shared'
import { aSigningKey, activeKeys, NOW, ringOfKeys } from './ring-of-keys.js'

const WRONG_KEY = { kind: 'failed_precondition', code: 'crypto.wrong_master_key' }
const UNREADABLE = { kind: 'internal', code: 'shared.unreadable_row' }

const without = (text: string): string => text.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))

describe('the key ring at its first load', () => {
  let keys: SigningKey[]
  before(async () => {
    keys = await activeKeys()
  })

  it('opens every key once, and not again on a refresh', async () => {
    const world = ringOfKeys(keys)
    await world.ring.load()
    await world.ring.load()
    await world.ring.refresh()
    await world.signer.sign('ES256', 'JWT', {})
    assert.deepEqual([world.reads, world.opened], [2, keys.length])
  })

  it('notices a wrong master key, and publishes and signs nothing then', async () => {
    const world = ringOfKeys(keys, randomBytes(32))
    await assert.rejects(world.ring.load(), WRONG_KEY)
    assert.deepEqual(world.ring.publicKeySet(), { keys: [] })
    await assert.rejects(world.signer.sign('RS256', 'JWT', {}), WRONG_KEY)
  })

  it('notices a wrong master key by a retired key too', async () => {
    const retired = await aSigningKey('EdDSA', { state: 'retired', publishedUntil: NOW + 60 })
    await assert.rejects(ringOfKeys([retired], randomBytes(32)).ring.load(), WRONG_KEY)
  })

  it('notices a single key that was changed in the storage', async () => {
    const [first, ...others] = keys as [SigningKey, ...SigningKey[]]
    const changed = { ...first, sealedPrivateKey: without(first.sealedPrivateKey) }
    await assert.rejects(ringOfKeys([changed, ...others]).ring.load(), WRONG_KEY)
  })

  it('notices private keys that were exchanged', async () => {
    const [one, other] = [await aSigningKey('EdDSA'), await aSigningKey('EdDSA')]
    await assert.rejects(ringOfKeys([{ ...one, sealedPrivateKey: other.sealedPrivateKey }]).ring.load(), WRONG_KEY)
  })

  it('detects a replaced public key', async () => {
    const [one, other] = [await aSigningKey('ES256'), await aSigningKey('ES256')]
    await assert.rejects(ringOfKeys([{ ...one, publicJwk: { ...other.publicJwk, kid: one.kid } }]).ring.load(), UNREADABLE)
  })

  it('notices an algorithm that is not that of the key', async () => {
    await assert.rejects(ringOfKeys([{ ...(await aSigningKey('ES256')), alg: 'RS256' }]).ring.load(), UNREADABLE)
  })

  it('says that the storage cannot answer, and can be tried again', async () => {
    const world = ringOfKeys(keys)
    world.onRead = () => Promise.reject(new StorageUnavailable())
    await assert.rejects(world.ring.load(), { code: 'shared.storage_unavailable' })
    world.onRead = () => Promise.resolve()
    await world.ring.load()
    assert.equal(world.ring.publicKeySet().keys.length, 3)
  })

  it('delays signing and verifying until it has finished', async () => {
    const world = ringOfKeys(keys)
    const results = await Promise.all([
      world.signer.sign('ES256', 'JWT', { sub: 'alice' }), world.signer.sign('RS256', 'JWT', {}), world.signer.sign('EdDSA', 'at+jwt', {}),
    ])
    assert.equal(world.reads, 1)
    assert.deepEqual(await ringOfKeys(keys).signer.verify('JWT', results[0]), { sub: 'alice' })
  })
})

describe('the published key set', () => {
  it('shows active, next and retired keys until these expire', async () => {
    const [active, next, retired, expired] = await Promise.all([
      aSigningKey('EdDSA'), aSigningKey('EdDSA', { state: 'next' }),
      aSigningKey('EdDSA', { state: 'retired', publishedUntil: NOW + 10 }), aSigningKey('EdDSA', { state: 'retired', publishedUntil: NOW }),
    ])
    const { ring, clock } = ringOfKeys([expired, retired, next, active])
    await ring.load()
    const kids = () => ring.publicKeySet().keys.map(({ kid }) => kid)
    assert.deepEqual(kids(), [active.kid, next.kid, retired.kid])
    clock.time = NOW + 9
    assert.equal(kids().length, 3)
    clock.time = NOW + 10
    assert.deepEqual(kids(), [active.kid, next.kid])
  })

  it('is the same object until something changes, so that its text can be cached', async () => {
    const world = ringOfKeys([await aSigningKey('EdDSA')])
    await world.ring.load()
    const first = world.ring.publicKeySet()
    assert.equal(world.ring.publicKeySet(), first)
    world.stored = [...world.stored, await aSigningKey('ES256')]
    await world.ring.refresh()
    assert.equal(world.ring.publicKeySet().keys.length, 2)
  })

  it('has no private member', async () => {
    const key = await aSigningKey('EdDSA')
    const { ring } = ringOfKeys([{ ...key, publicJwk: { ...key.publicJwk, d: 'secret', k: 'secret' } }])
    await ring.load()
    assert.deepEqual(ring.publicKeySet().keys, [key.publicJwk])
  })
})

describe('a key ring whose keys change', () => {
  it('signs with the new active key, and verifies tokens of the old one, even after it is no longer published', async () => {
    const [old, young] = [await aSigningKey('EdDSA'), await aSigningKey('EdDSA')]
    const world = ringOfKeys([old, { ...young, state: 'next' }])
    const before = await world.signer.sign('EdDSA', 'JWT', { turn: 1 })
    world.stored = [{ ...old, state: 'retired', publishedUntil: NOW + 60 }, young]
    await world.ring.refresh()
    const after = await world.signer.sign('EdDSA', 'JWT', { turn: 2 })

    assert.equal((JSON.parse(Buffer.from(after.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid, young.kid)
    assert.deepEqual(await world.signer.verify('JWT', before), { turn: 1 })
    world.clock.time = NOW + 60
    assert.deepEqual(world.ring.publicKeySet().keys.map(({ kid }) => kid), [young.kid])
    assert.deepEqual(await world.signer.verify('JWT', before), { turn: 1 })
    assert.deepEqual(await world.signer.verify('JWT', after), { turn: 2 })
  })

  it('verifies no more with a key that was removed', async () => {
    const world = ringOfKeys([await aSigningKey('EdDSA')])
    const jwt = await world.signer.sign('EdDSA', 'JWT', {})
    world.stored = []
    await world.ring.refresh()
    assert.equal(await world.signer.verify('JWT', jwt), undefined)
  })

  it('looks for an unknown key at once, and for unknown keys at most once per second', async () => {
    const [mine, foreign] = [ringOfKeys([await aSigningKey('EdDSA')]), ringOfKeys([await aSigningKey('EdDSA')])]
    const jwt = await foreign.signer.sign('EdDSA', 'JWT', { sub: 'alice' })
    await mine.ring.load()
    for (let turn = 0; turn < 50; turn++) assert.equal(await mine.signer.verify('JWT', jwt), undefined)
    assert.equal(mine.reads, 2)

    mine.stored = [...mine.stored, ...foreign.stored]
    assert.equal(await mine.signer.verify('JWT', jwt), undefined)
    mine.clock.time += 1
    assert.deepEqual(await mine.signer.verify('JWT', jwt), { sub: 'alice' })
    assert.equal(mine.reads, 3)
  })

  it('shares one read among concurrent callers', async () => {
    const [mine, foreign] = [ringOfKeys([await aSigningKey('EdDSA')]), ringOfKeys([await aSigningKey('EdDSA')])]
    const jwt = await foreign.signer.sign('EdDSA', 'JWT', { sub: 'alice' })
    await mine.ring.load()
    mine.stored = foreign.stored
    const seen = await Promise.all([1, 2, 3].map(() => mine.signer.verify('JWT', jwt)))
    assert.deepEqual(seen, [{ sub: 'alice' }, { sub: 'alice' }, { sub: 'alice' }])
    assert.equal(mine.reads, 2)
  })

  it('says that the storage cannot answer instead of calling a token foreign', async () => {
    const [mine, foreign] = [ringOfKeys([await aSigningKey('EdDSA')]), ringOfKeys([await aSigningKey('EdDSA')])]
    const jwt = await foreign.signer.sign('EdDSA', 'JWT', {})
    await mine.ring.load()
    mine.onRead = () => Promise.reject(new StorageUnavailable())
    await assert.rejects(mine.signer.verify('JWT', jwt), { code: 'shared.storage_unavailable' })
    await assert.rejects(mine.signer.verify('JWT', jwt), { code: 'shared.storage_unavailable' })
  })

  it('keeps its keys when a stored key is broken, adds the intact ones, and reports the problem', async () => {
    const [good, young] = [await aSigningKey('EdDSA'), await aSigningKey('ES256')]
    const world = ringOfKeys([good])
    const jwt = await world.signer.sign('EdDSA', 'JWT', { sub: 'alice' })
    const strange = await aSigningKey('ES256', { state: 'next' }, masterKeySealer(randomBytes(32)))
    world.stored = [{ ...good, sealedPrivateKey: without(good.sealedPrivateKey) }, strange, young]
    await assert.rejects(world.ring.refresh(), WRONG_KEY)

    assert.deepEqual(await world.signer.verify('JWT', jwt), { sub: 'alice' })
    assert.deepEqual(world.ring.publicKeySet().keys.map(({ kid }) => kid), [good.kid, young.kid])
    const foreign = await ringOfKeys([await aSigningKey('EdDSA')]).signer.sign('EdDSA', 'JWT', {})
    assert.equal(await world.signer.verify('JWT', foreign), undefined)
  })

  it('refuses to sign without an active key, and finds one that was made meanwhile', async () => {
    const world = ringOfKeys([await aSigningKey('EdDSA', { state: 'next' })])
    await assert.rejects(world.signer.sign('EdDSA', 'JWT', {}), { kind: 'unavailable', code: 'crypto.no_signing_key' })
    world.stored = [await aSigningKey('EdDSA')]
    await assert.rejects(world.signer.sign('EdDSA', 'JWT', {}), { code: 'crypto.no_signing_key' })
    world.clock.time += 1
    assert.equal(typeof (await world.signer.sign('EdDSA', 'JWT', {})), 'string')
  })
})
