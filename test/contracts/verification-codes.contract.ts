import assert from 'node:assert/strict'
import type { UserId } from '@keyhall/core/shared'
import { CODE_LIFETIMES } from '@keyhall/core/verification'
import type { CodeKind, StoredCode } from '@keyhall/core/verification'
import { aHash, anId, FAR, NOW } from './builders.js'
import { purgeOnce } from './purge-all.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

const aStoredCode = (own: Partial<StoredCode> = {}): StoredCode => ({
  userId: anId(), kind: 'email_verification', codeHash: aHash(), target: 'ada@mail.example', attempts: 0,
  createdAt: NOW, expiresAt: NOW + 3600, ...own,
})

export function verificationCodesContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: verification codes`, () => {
    const world = seeded(open)
    const put = async (code: StoredCode) => {
      await world().storage.run(({ verificationCodes }) => verificationCodes.put(code))
      return code
    }
    const find = ({ userId, kind }: Pick<StoredCode, 'userId' | 'kind'>) =>
      world().storage.run(({ verificationCodes }) => verificationCodes.lock(userId, kind))
    const remove = ({ userId, kind }: StoredCode) => world().storage.run(({ verificationCodes }) => verificationCodes.remove(userId, kind))

    it('keep every field', async () => {
      for (const kind of Object.keys(CODE_LIFETIMES) as CodeKind[]) {
        const code = await put(aStoredCode({ kind, target: 'é"\u2028\'@x', attempts: 4, createdAt: FAR, expiresAt: FAR + 1, isMailed: true }))
        assert.deepEqual(await find(code), code)
      }
      const used = await put(aStoredCode({ isMailed: true, usedBy: aHash() }))
      assert.deepEqual(await find(used), used)
      const withoutTarget = await put(aStoredCode({ target: '' }))
      assert.deepEqual(await find(withoutTarget), withoutTarget)
    })

    it('replace only the code of the same user and kind', async () => {
      const userId = anId<UserId>()
      const [first, other] = [await put(aStoredCode({ userId })), await put(aStoredCode({ userId, kind: 'password_reset' }))]
      const second = await put(aStoredCode({ userId, target: 'new', attempts: 2, expiresAt: FAR }))
      assert.deepEqual([await find(first), await find(other)], [second, other])
    })

    it('can all be deleted up to a creation time', async () => {
      const codes = [await put(aStoredCode({ createdAt: 5 })), await put(aStoredCode({ createdAt: 6 })), await put(aStoredCode({ createdAt: 7 }))]
      const removed = await world().storage.run(({ verificationCodes }) => verificationCodes.removeMadeUntil(6))
      assert.equal(removed, 2)
      assert.deepEqual(await Promise.all(codes.map(find)), [undefined, undefined, codes[2]])
    })

    it('are deleted one by one, once', async () => {
      const userId = anId<UserId>()
      const [code, other] = [await put(aStoredCode({ userId })), await put(aStoredCode({ userId, kind: 'initialise' }))]
      await remove(code)
      await remove(code)
      assert.deepEqual([await find(code), await find(other)], [undefined, other])
    })

    it('are absent for a user without codes', async () => {
      assert.equal(await find(aStoredCode()), undefined)
    })

    it('are consumed by one of twenty concurrent attempts', async () => {
      const code = await put(aStoredCode())
      const used = await Promise.all(Array.from({ length: 20 }, () => world().storage.run(async ({ verificationCodes }) => {
        const found = await verificationCodes.lock(code.userId, code.kind)
        if (found) await verificationCodes.remove(code.userId, code.kind)
        return found !== undefined
      })))
      assert.equal(used.filter(Boolean).length, 1)
    })

    it('count twenty concurrent wrong attempts', async () => {
      const code = await put(aStoredCode())
      await Promise.all(Array.from({ length: 20 }, () => world().storage.run(async ({ verificationCodes }) => {
        const found = (await verificationCodes.lock(code.userId, code.kind)) ?? assert.fail('it is there')
        await verificationCodes.put({ ...found, attempts: found.attempts + 1 })
      })))
      assert.equal((await find(code))?.attempts, 20)
    })

    it('keep exactly one of twenty concurrent codes', async () => {
      const userId = anId<UserId>()
      const codes = Array.from({ length: 20 }, () => aStoredCode({ userId }))
      await Promise.all(codes.map(put))
      const found = await find({ userId, kind: 'email_verification' })
      assert.ok(codes.some(({ codeHash }) => codeHash === found?.codeHash))
    })

    it('are deleted when they have expired, without other codes of the user', async () => {
      const userId = anId<UserId>()
      const [expired, alive] = [await put(aStoredCode({ userId, expiresAt: 1 })), await put(aStoredCode({ userId, kind: 'initialise' }))]
      await purgeOnce(world().storage, 2, 1000)
      assert.deepEqual([await find(expired), await find(alive)], [undefined, alive])
    })
  })
}

export function lockedUsersContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: users locked in a unit of work`, () => {
    const world = seeded(open)

    it('are returned with their current values', async () => {
      const { storage, user, org } = world()
      const locked = await storage.run(({ users }) => users.lock(user.id))
      assert.deepEqual(locked, { user, primaryDomain: org.primaryDomain, orgName: org.name })
      assert.equal(await storage.run(({ users }) => users.lock(anId())), undefined)
    })

    it('lose none of twenty concurrent changes', async () => {
      const { storage, user } = world()
      await Promise.all(Array.from({ length: 20 }, () => storage.run(async ({ users }) => {
        const found = (await users.lock(user.id))?.user ?? assert.fail('it is there')
        await users.update({ ...found, updatedAt: found.updatedAt + 1 })
      })))
      assert.equal((await storage.read(({ users }) => users.find(user.id)))?.user.updatedAt, user.updatedAt + 20)
    })
  })
}
