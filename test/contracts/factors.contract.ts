import assert from 'node:assert/strict'
import type { PersonFactors } from '@keyhall/core/factors'
import type { UserId } from '@keyhall/core/shared'
import { aGrant, aHash, aHuman, anId, aPasskey, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seedGrant, seeded } from './world.js'

const none = (userId: UserId): PersonFactors => ({ userId, passkeys: [], recoveryCodesLeft: 0, hasEmailCode: false })

export function factorsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: factors`, () => {
    const world = seeded(open)
    const of = (userId: UserId) => world().storage.read(({ factors }) => factors.of(userId))

    it('are empty for a user without factors and for an unknown user', async () => {
      for (const id of [world().user.id, anId<UserId>()]) assert.deepEqual(await of(id), none(id))
    })

    it('keep passkeys with every field, oldest first', async () => {
      const { user, storage } = world()
      const older = aPasskey({ userId: user.id, addedAt: NOW - 1, counter: 2 ** 32 - 1, transports: ['usb', 'nfc'], lastUsedAt: FAR })
      const newer = aPasskey({ userId: user.id, isBackedUp: true, isUserVerifying: false, name: 'Schlüssel 🔑' })
      for (const passkey of [newer, older]) {
        assert.equal(await storage.run(({ factors }) => factors.addPasskey(passkey)), true)
        assert.deepEqual(await storage.read(({ factors }) => factors.passkey(passkey.id)), passkey)
      }
      assert.deepEqual((await of(user.id)).passkeys, [older, newer])
    })

    it('accept a passkey once and a registration once, by any user', async () => {
      const { user, org, storage } = world()
      const [passkey, other] = [aPasskey({ userId: user.id }), aHuman({ orgId: org.id })]
      const add = (more: object) => storage.run(({ factors }) => factors.addPasskey({ ...aPasskey({ userId: other.id }), ...more }))
      await storage.run(async ({ users, factors }) => {
        await users.add(other)
        await factors.addPasskey(passkey)
      })
      assert.deepEqual([await add({ id: passkey.id }), await add({ registrationId: passkey.registrationId }), await add({})], [false, false, true])
      assert.deepEqual(await storage.read(({ factors }) => factors.passkey(passkey.id)), passkey)
    })

    it('change the mutable fields of a passkey', async () => {
      const { user, storage } = world()
      const passkey = aPasskey({ userId: user.id })
      const changed = { ...passkey, counter: 9, name: 'other', isBackedUp: true, lastUsedAt: FAR }
      await storage.run(async ({ factors }) => {
        await factors.addPasskey(passkey)
        await factors.updatePasskey({ ...changed, publicKey: 'other', addedAt: 1 })
      })
      assert.deepEqual((await of(user.id)).passkeys, [changed])
    })

    it('delete a passkey only for its own user', async () => {
      const { user, storage } = world()
      const passkey = aPasskey({ userId: user.id })
      await storage.run(({ factors }) => factors.addPasskey(passkey))
      const remove = (id: UserId) => storage.run(({ factors }) => factors.removePasskey(id, passkey.id))
      assert.deepEqual([await remove(anId()), await remove(user.id), await remove(user.id)], [false, true, false])
      assert.deepEqual(await of(user.id), none(user.id))
    })

    it('replace recovery codes, and use each once', async () => {
      const { user, storage } = world()
      const [first, second, third] = [aHash(), aHash(), aHash()]
      await storage.run(({ factors }) => factors.putRecoveryCodes(user.id, [first]))
      await storage.run(({ factors }) => factors.putRecoveryCodes(user.id, [second, third]))
      const use = (hash: typeof first, id = user.id) => storage.run(({ factors }) => factors.useRecoveryCode(id, hash))
      assert.deepEqual([await use(first), await use(second, anId()), await use(second), await use(second)], [false, false, true, false])
      assert.equal((await of(user.id)).recoveryCodesLeft, 1)
      assert.deepEqual(await storage.run(({ factors }) => factors.recoveryCodeHashes(user.id)), [third])
    })

    it('include when the TOTP seed was added and used', async () => {
      const { user, storage } = world()
      for (const totp of [{ addedAt: NOW }, { addedAt: NOW, lastUsedAt: FAR }]) {
        await storage.run(({ credentials }) => credentials.putTotp({ userId: user.id, sealedSeed: 's', ...totp }))
        assert.deepEqual(await of(user.id), { ...none(user.id), totp })
      }
    })

    it('keep that a factor must be set up until it is', async () => {
      const { user, storage } = world()
      const set = (isRequired: boolean, id: UserId = user.id) => storage.run(({ factors }) => factors.setSetUpRequired(id, isRequired))
      const isRequired = async () => (await of(user.id)).isSetUpRequired
      await set(true, anId())
      await set(false)
      assert.equal(await isRequired(), undefined)
      for (const is of [true, true, false, true]) {
        await set(is)
        assert.equal(await isRequired(), is ? true : undefined)
      }
    })

    it('switch codes by mail on and off, and include them while the address is verified', async () => {
      const { user, storage } = world()
      const set = (isOn: boolean, id: UserId = user.id) => storage.run(({ factors }) => factors.setEmailCode(id, isOn))
      const verify = (isVerified: boolean) =>
        storage.run(({ users }) => users.update({ ...user, email: { address: 'a@b.example', isVerified } }))
      await verify(true)
      assert.deepEqual([await set(false), await set(true), await set(true)], [false, true, false])
      assert.equal((await of(user.id)).hasEmailCode, true)
      await verify(false)
      assert.equal((await of(user.id)).hasEmailCode, false)
      await verify(true)
      assert.deepEqual([await set(false), (await of(user.id)).hasEmailCode, await set(true, anId())], [true, false, false])
    })

    it('keep the last offered seed until it is deleted', async () => {
      const { user, storage } = world()
      const offered = () => storage.run(({ factors }) => factors.offeredSeed(user.id))
      const put = (sealed: string | undefined, id: UserId = user.id) => storage.run(({ factors }) => factors.putOfferedSeed(id, sealed))
      assert.equal(await offered(), undefined)
      for (const sealed of ['one', 'two', undefined]) {
        await put(sealed)
        assert.equal(await offered(), sealed)
      }
      await put('one', anId())
      await storage.run(({ factors }) => factors.setEmailCode(user.id, true))
      await put('three')
      assert.equal(await storage.run(({ factors }) => factors.setEmailCode(user.id, true)), false)
    })

    it('change and revoke the grants of every session but one', async () => {
      const { user, client, storage } = world()
      const kept = await seedGrant(storage, world())
      const { sessionId: _sessionId, ...bare } = aGrant({ clientId: client.id, userId: user.id })
      const other = await seedGrant(storage, world())
      await storage.ledger.settle({ grant: bare })
      await storage.run(({ grants }) => grants.revokeEnded({ userId: user.id, keep: kept.sessionId, sessionsUntil: -1, grantsUntil: FAR, limit: 1000 }, FAR))
      const revokedAt = async ({ id }: typeof kept) =>
        (await storage.ledger.jwt({ jti: `${id}.x`, grantId: id, userId: user.id, clientId: client.id })).grant?.revokedAt
      assert.deepEqual([await revokedAt(kept), await revokedAt(bare), await revokedAt(other)], [undefined, FAR, FAR])
    })

    it('remember when the set-up was declined across other changes', async () => {
      const { user, storage } = world()
      await storage.run(async ({ factors }) => {
        await factors.declineSetUp(anId(), NOW)
        await factors.declineSetUp(user.id, NOW)
        await factors.setEmailCode(user.id, true)
        await factors.declineSetUp(user.id, FAR)
      })
      assert.equal((await of(user.id)).setUpDeclinedAt, FAR)
      assert.equal(await storage.run(({ factors }) => factors.setEmailCode(user.id, false)), true)
      assert.equal((await of(user.id)).setUpDeclinedAt, FAR)
    })
  })
}
