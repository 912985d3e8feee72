import assert from 'node:assert/strict'
import type { SigningKey } from '@keyhall/core/keys'
import { StaleWrite } from '@keyhall/core/shared'
import { anId, aSigningKey, FAR } from './builders.js'
import type { OpenStorage } from './world.js'
import { opened } from './world.js'

export function signingKeysContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: signing keys`, () => {
    const storage = opened(open)
    const find = async (kid: string) => (await storage().read(({ signingKeys }) => signingKeys.all())).find((key) => key.kid === kid)
    const add = (key: SigningKey) => storage().run(({ signingKeys }) => signingKeys.add(key))
    const rotate = () => storage().run(async ({ signingKeys }) => {
      const keys = await signingKeys.lockAll()
      if (!keys.some(({ alg, state }) => alg === 'ES256' && state === 'active')) await signingKeys.add(aSigningKey({ alg: 'ES256' }))
    })

    it('are created by exactly one of twenty concurrent rotations of an empty store', async () => {
      await Promise.all(Array.from({ length: 20 }, rotate))
      const all = await storage().read(({ signingKeys }) => signingKeys.all())
      assert.deepEqual(all.map(({ alg, state }) => [alg, state]), [['ES256', 'active']])
    })

    it('keep every field', async () => {
      const kid = anId()
      const key: SigningKey = {
        kid,
        alg: 'EdDSA',
        state: 'retired',
        publicJwk: { kty: 'OKP', kid, alg: 'EdDSA', use: 'sig', crv: 'Ed25519', x: 'AQAB', key_ops: ['verify'] },
        sealedPrivateKey: 'v1.sealed+/==',
        createdAt: FAR,
        activatedAt: FAR + 1,
        publishedUntil: FAR + 2,
      }
      await add(key)
      assert.deepEqual(await find(kid), key)
    })

    it('leave out times of events that have not happened yet', async () => {
      const key = aSigningKey({ state: 'next' })
      await add(key)
      assert.deepEqual(await find(key.kid), key)
    })

    it('change their state', async () => {
      const key = aSigningKey({ state: 'next' })
      await add(key)
      const active: SigningKey = { ...key, state: 'active', activatedAt: FAR }
      await storage().run(({ signingKeys }) => signingKeys.update(active))
      assert.deepEqual(await find(key.kid), active)
    })

    it('are deleted one by one, and deleting a missing one does not fail', async () => {
      const [gone, stays] = [aSigningKey(), aSigningKey()]
      await add(gone)
      await add(stays)
      await storage().run(({ signingKeys }) => signingKeys.remove(gone.kid))
      await storage().run(({ signingKeys }) => signingKeys.remove(gone.kid))
      assert.equal(await find(gone.kid), undefined)
      assert.deepEqual(await find(stays.kid), stays)
    })

    it('are all returned to a unit of work that locks them', async () => {
      const key = aSigningKey()
      await add(key)
      const kids = await storage().run(async ({ signingKeys }) => (await signingKeys.lockAll()).map(({ kid }) => kid))
      assert.ok(kids.includes(key.kid))
    })
  })
}

export function masterKeyCheckContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: master key check`, () => {
    const storage = opened(open)
    const get = () => storage().read(({ masterKeyCheck }) => masterKeyCheck.get())
    const add = (sealed: string) => storage().run(({ masterKeyCheck }) => masterKeyCheck.add(sealed))

    it('is absent in an empty store, and is stored once by twenty concurrent first starts', async () => {
      assert.equal(await get(), undefined)
      const added = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => add(`sealed by ${n}`)))
      const winners = added.flatMap(({ status }, n) => (status === 'fulfilled' ? [`sealed by ${n}`] : []))
      assert.deepEqual([await get()], winners)
      for (const outcome of added) assert.ok(outcome.status === 'fulfilled' || outcome.reason instanceof StaleWrite)
    })
  })
}
