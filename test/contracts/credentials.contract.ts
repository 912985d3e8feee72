import assert from 'node:assert/strict'
import type { EncodedHash, LoginAttempts, MachineKey } from '@keyhall/core/credentials'
import type { Filter } from '@keyhall/core/shared'
import { NestedUnitOfWork } from '@keyhall/core/shared'
import type { User, UserField } from '@keyhall/core/users'
import { aHash, aHuman, aMachine, anId, aPersonalAccessToken, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { opened, seeded } from './world.js'

const anEncodedHash = () => `$argon2id$v=19$m=1,t=1,p=1$${anId()}` as EncodedHash

export function credentialsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: credentials`, () => {
    const world = seeded(open)
    const aStoredMachine = async () => {
      const machine = aMachine({ orgId: world().org.id })
      await world().storage.run(({ users }) => users.add(machine))
      return machine
    }
    const password = (id: User['id']) => world().storage.read(({ credentials }) => credentials.password(id))
    const machineSecret = (id: User['id']) => world().storage.read(({ credentials }) => credentials.machineSecret(id))
    const keys = async (id: User['id']) => {
      const found = await world().storage.run(({ credentials }) => credentials.machineKeys(id))
      return found.toSorted((a, b) => (a.kid < b.kid ? -1 : 1))
    }

    it('store a password and replace it', async () => {
      const { user, storage } = world()
      const first = { userId: user.id, hash: anEncodedHash(), changedAt: NOW }
      const second = { userId: user.id, hash: anEncodedHash(), changedAt: FAR }
      for (const each of [first, second]) {
        const stamp = await storage.run(({ credentials }) => credentials.putPassword(each))
        assert.deepEqual(await password(user.id), { ...each, stamp })
      }
    })

    it('give each new password a new stamp, even within a second, but keep the stamp on a rehash', async () => {
      const { user, storage } = world()
      const [from, to] = [anEncodedHash(), anEncodedHash()]
      const put = () => storage.run(({ credentials }) => credentials.putPassword({ userId: user.id, hash: from, changedAt: NOW }))
      const first = await put()
      await storage.run(({ credentials }) => credentials.removePassword(user.id))
      const stamps = [first, await put(), await put()]
      assert.equal(new Set(stamps).size, 3)
      await storage.run(({ credentials }) => credentials.rehashPassword(user.id, { from, to }))
      assert.deepEqual(await password(user.id), { userId: user.id, hash: to, changedAt: NOW, stamp: stamps[2] })
      await storage.run(({ credentials }) => credentials.rehashPassword(user.id, { from, to: anEncodedHash() }))
      assert.equal((await password(user.id))?.hash, to)
    })

    it('are summarized with the users that a search finds', async () => {
      const { storage, org } = world()
      const [machine, person, plain] = [aMachine({ orgId: org.id }), aHuman({ orgId: org.id }), aHuman({ orgId: org.id })]
      await storage.run(async ({ users, credentials }) => {
        for (const user of [machine, person, plain]) await users.add(user)
        await credentials.putPassword({ userId: person.id, hash: anEncodedHash(), changedAt: NOW, isChangeRequired: true })
        await credentials.putMachineSecret({ userId: machine.id, secretHash: aHash() })
      })
      const expected = [
        { user: machine, summary: { userId: machine.id, hasSecret: true } },
        { user: person, summary: { userId: person.id, passwordChangedAt: NOW, isPasswordChangeRequired: true } },
        { user: plain, summary: { userId: plain.id } },
      ].map(({ user, summary }) => ({ user, primaryDomain: org.primaryDomain, summary }))
      const byId: Filter<UserField> = { kind: 'among', field: 'id', values: [machine.id, person.id, plain.id] }
      const byScan: Filter<UserField> = { kind: 'any', filters: [machine, person, plain].map(({ id }) => ({ kind: 'text', field: 'id', method: 'ends_with', value: id })) }
      for (const filter of [byId, byScan]) {
        const search = { filters: [filter], offset: 0, limit: 10, isAscending: true }
        assert.deepEqual((await storage.read(({ credentials }) => credentials.searchUsers(search))).items, expected)
        assert.deepEqual((await storage.run(({ credentials }) => credentials.searchUsers(search))).items, expected)
      }
    })

    it('mark a password as unproven and keep its stamp, also for a user without one', async () => {
      const { user, storage } = world()
      const mark = (isUnproven = true) => storage.run(({ credentials }) => credentials.setPasswordUnproven(user.id, isUnproven))
      await storage.run(({ credentials }) => credentials.removePassword(user.id))
      await mark()
      assert.equal(await password(user.id), undefined)
      const put = { userId: user.id, hash: anEncodedHash(), changedAt: NOW }
      const stamp = await storage.run(({ credentials }) => credentials.putPassword(put))
      await mark()
      assert.deepEqual(await password(user.id), { ...put, stamp, isUnproven: true })
      await mark(false)
      assert.deepEqual(await password(user.id), { ...put, stamp })
    })

    it('require a password change until a new password is set', async () => {
      const { user, storage } = world()
      const first = { userId: user.id, hash: anEncodedHash(), changedAt: NOW, isChangeRequired: true as const }
      const second = { userId: user.id, hash: anEncodedHash(), changedAt: FAR }
      for (const each of [first, second]) {
        const stamp = await storage.run(({ credentials }) => credentials.putPassword(each))
        assert.deepEqual(await password(user.id), { ...each, stamp })
      }
    })

    it('store, replace and delete the sealed TOTP seed', async () => {
      const { user, storage } = world()
      const seed = (sealedSeed: string, addedAt: number) => ({ userId: user.id, sealedSeed, addedAt })
      const parameters = { algorithm: 'SHA256', digits: 8, period: 60 } as const
      for (const each of [seed('v1.a', NOW), { ...seed('v1.b', FAR), parameters }, seed('v1.c', FAR)]) {
        await storage.run(({ credentials }) => credentials.putTotp(each))
        assert.deepEqual(await storage.read(({ credentials }) => credentials.totp(user.id)), each)
      }
      const remove = () => storage.run(({ credentials }) => credentials.removeTotp(user.id))
      assert.deepEqual([await remove(), await remove()], [true, false])
      assert.equal(await storage.read(({ credentials }) => credentials.totp(user.id)), undefined)
    })

    it('store the last used TOTP step, and delete it with the seed', async () => {
      const { user, storage } = world()
      const used = { userId: user.id, sealedSeed: 'v1.a', addedAt: NOW, lastUsedStep: 2 ** 33, lastUsedAt: FAR }
      for (const each of [used, { userId: user.id, sealedSeed: 'v1.b', addedAt: FAR }]) {
        await storage.run(({ credentials }) => credentials.putTotp(each))
        assert.deepEqual(await storage.read(({ credentials }) => credentials.totp(user.id)), each)
      }
    })

    it('store the secret of a service user and replace it', async () => {
      const { id } = await aStoredMachine()
      const [first, second] = [aHash(), aHash()]
      await world().storage.run(({ credentials }) => credentials.putMachineSecret({ userId: id, secretHash: first }))
      assert.deepEqual(await machineSecret(id), { userId: id, secretHash: first })
      await world().storage.run(({ credentials }) => credentials.putMachineSecret({ userId: id, secretHash: second }))
      assert.deepEqual(await machineSecret(id), { userId: id, secretHash: second })
    })

    it('store the keys of a service user and replace one by its kid', async () => {
      const { id } = await aStoredMachine()
      const publicKey = { kty: 'RSA', e: 'AQAB', x5c: [], nested: { is: null } }
      const key = (kid: string, n: string): MachineKey => ({ userId: id, kid, publicKey: { ...publicKey, n } })
      const [one, two] = [anId(), anId()]
      await world().storage.run(async ({ credentials }) => {
        await credentials.putMachineKey(key(one, 'first'))
        await credentials.putMachineKey(key(two, 'first'))
        await credentials.putMachineKey(key(one, 'second'))
      })
      assert.deepEqual(await keys(id), [key(one, 'second'), key(two, 'first')])
    })

    it('store the creation and expiry of a key', async () => {
      const { id } = await aStoredMachine()
      const key: MachineKey = { userId: id, kid: anId(), publicKey: {}, createdAt: FAR, expiresAt: FAR + 1 }
      await world().storage.run(({ credentials }) => credentials.putMachineKey(key))
      assert.deepEqual(await keys(id), [key])
      assert.deepEqual((await world().storage.read(({ machines }) => machines.withKeys(id)))?.keys, [key])
    })

    it('find keys by user and organization, page by page', async () => {
      const { org, storage } = world()
      const { id } = await aStoredMachine()
      const made = [1, 2, 3].map((n): MachineKey => ({ userId: id, kid: anId(), publicKey: { n }, createdAt: NOW - n, expiresAt: FAR }))
      await storage.run(async ({ credentials }) => {
        for (const key of made) await credentials.putMachineKey(key)
      })
      const filters = ([['userId', id], ['orgId', org.id]] as const).map(([field, value]) => ({ kind: 'text', field, method: 'equals', value }) as const)
      const search = { filters, offset: 0, limit: 2, isAscending: true, sortBy: 'createdAt' } as const
      const { total, items } = await storage.read(({ credentials }) => credentials.searchMachineKeys(search))
      assert.deepEqual({ total, items }, { total: 3, items: [made[2], made[1]].map((key) => ({ ...key, orgId: org.id })) })
    })

    it('delete the secret and single keys of a service user', async () => {
      const { id } = await aStoredMachine()
      const { storage } = world()
      const [one, two] = [anId(), anId()]
      await storage.run(async ({ credentials }) => {
        await credentials.putMachineSecret({ userId: id, secretHash: aHash() })
        for (const kid of [one, two]) await credentials.putMachineKey({ userId: id, kid, publicKey: {} })
      })
      const removed = () => storage.run(async ({ credentials }) => [await credentials.removeMachineSecret(id), await credentials.removeMachineKey(id, one)])
      assert.deepEqual([await removed(), await removed()], [[true, true], [false, false]])
      assert.equal(await machineSecret(id), undefined)
      assert.deepEqual((await keys(id)).map(({ kid }) => kid), [two])
    })

    it('are absent for a user without credentials', async () => {
      const { user } = world()
      assert.equal(await password(user.id), undefined)
      assert.equal(await machineSecret(user.id), undefined)
      assert.deepEqual(await keys(user.id), [])
    })
  })
}

export function personalAccessTokensContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: personal access tokens`, () => {
    const world = seeded(open)
    const aStoredToken = async () => {
      const machine = aMachine({ orgId: world().org.id })
      const token = aPersonalAccessToken({ userId: machine.id, createdAt: FAR, expiresAt: FAR + 1 })
      await world().storage.run(async ({ users, credentials }) => {
        await users.add(machine)
        await credentials.addPersonalAccessToken(token)
      })
      return { machine, token }
    }
    const find = (hash: ReturnType<typeof aHash>) => world().storage.run(({ credentials }) => credentials.personalAccessToken(hash))

    it('keep every field', async () => {
      const { token } = await aStoredToken()
      assert.deepEqual(await find(token.secretHash), token)
    })

    it('are not found by another hash', async () => {
      assert.equal(await find(aHash()), undefined)
      assert.equal(await world().storage.ledger.personalAccessToken(aHash()), undefined)
    })

    it('are unchanged when the same secret is added again', async () => {
      const { token } = await aStoredToken()
      const again = aPersonalAccessToken({ userId: token.userId, secretHash: token.secretHash, expiresAt: FAR + 99 })
      await world().storage.run(({ credentials }) => credentials.addPersonalAccessToken(again))
      assert.deepEqual(await find(token.secretHash), token)
    })

    it('are in the ledger with the standing of their user', async () => {
      const { machine, token } = await aStoredToken()
      const { org, client, clientOrg, storage } = world()
      assert.deepEqual(await storage.ledger.personalAccessToken(token.secretHash, client.id), {
        id: token.id,
        createdAt: token.createdAt,
        expiresAt: token.expiresAt,
        standing: {
          user: { user: machine, primaryDomain: org.primaryDomain, orgName: org.name, orgState: 'active' },
          requesterVersion: 1,
          requesterOrgId: clientOrg.id,
        },
      })
    })

    it('are found by user, including expired ones but not revoked ones', async () => {
      const [{ machine, token }, { token: other }] = [await aStoredToken(), await aStoredToken()]
      const { org, storage } = world()
      const search = { filters: [{ kind: 'among', field: 'userId', values: [machine.id] }], offset: 0, limit: 10, isAscending: true } as const
      const found = () => storage.read(({ credentials }) => credentials.searchPersonalAccessTokens(search))
      assert.deepEqual(await found(), { total: 1, items: [{ ...token, orgId: org.id }] })
      await storage.run(({ credentials }) => credentials.revokePersonalAccessToken(token.id, NOW))
      assert.deepEqual(await found(), { total: 0, items: [] })
      assert.deepEqual(await find(other.secretHash), other)
    })

    it('end at once when revoked, and are not restored by adding the same secret', async () => {
      const { token } = await aStoredToken()
      const { storage } = world()
      await storage.run(({ credentials }) => credentials.revokePersonalAccessToken(token.id, NOW))
      assert.equal(await find(token.secretHash), undefined)
      assert.equal(await storage.ledger.personalAccessToken(token.secretHash), undefined)
      await storage.run(({ credentials }) => credentials.addPersonalAccessToken(token))
      assert.equal(await find(token.secretHash), undefined)
      assert.equal(await storage.ledger.personalAccessToken(token.secretHash), undefined)
    })

    it('are revoked one by one', async () => {
      const [{ token }, other] = [await aStoredToken(), await aStoredToken()]
      await world().storage.run(({ credentials }) => credentials.revokePersonalAccessToken(token.id, NOW))
      assert.deepEqual(await find(other.token.secretHash), other.token)
    })
  })
}

export function loginAttemptsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: login attempts`, () => {
    const storage = opened(open)
    const read = (key: string) => storage().run(({ loginAttempts }) => loginAttempts.lock(key))
    const put = (key: string, attempts: LoginAttempts) => storage().run(({ loginAttempts }) => loginAttempts.put(key, attempts))
    const charge = (key: string) => storage().run(async ({ loginAttempts }) => {
      const failures = ((await loginAttempts.lock(key))?.failures ?? 0) + 1
      await loginAttempts.put(key, { failures, blockedUntil: NOW })
    })

    it('store both fields and replace them', async () => {
      const key = `unknown:${aHash()}`
      await put(key, { failures: 1, blockedUntil: NOW })
      await put(key, { failures: 7, blockedUntil: FAR })
      assert.deepEqual(await read(key), { failures: 7, blockedUntil: FAR })
    })

    it('begin only at an account without any', async () => {
      const key = anId()
      const begin = (failures: number) => storage().loginAttemptIntake.begin(key, { failures, blockedUntil: NOW })
      assert.equal(await begin(1), true)
      assert.equal(await begin(2), false)
      assert.deepEqual(await read(key), { failures: 1, blockedUntil: NOW })
      await assert.rejects(storage().run(() => begin(3)), NestedUnitOfWork)
    })

    it('begin once of twenty that begin at the same time, and the others count after it', async () => {
      const key = anId()
      const attempt = async () => {
        if (!(await storage().loginAttemptIntake.begin(key, { failures: 1, blockedUntil: NOW }))) await charge(key)
      }
      await Promise.all(Array.from({ length: 20 }, attempt))
      assert.equal((await read(key))?.failures, 20)
    })

    it('are absent for an account without attempts', async () => {
      assert.equal(await read(anId()), undefined)
    })

    it('are still absent after a read of an account without attempts', async () => {
      const key = anId()
      await read(key)
      assert.equal(await read(key), undefined)
    })

    it('are cleared for one account only', async () => {
      const [key, other] = [anId(), anId()]
      await put(key, { failures: 3, blockedUntil: NOW })
      await put(other, { failures: 4, blockedUntil: NOW })
      await storage().run(({ loginAttempts }) => loginAttempts.clear(key))
      await storage().run(({ loginAttempts }) => loginAttempts.clear(anId()))
      assert.equal(await read(key), undefined)
      assert.equal((await read(other))?.failures, 4)
    })

    it('count the first twenty concurrent attempts', async () => {
      const key = anId()
      await Promise.all(Array.from({ length: 20 }, () => charge(key)))
      assert.equal((await read(key))?.failures, 20)
    })

    it('count twenty concurrent attempts after the first', async () => {
      const key = anId()
      await charge(key)
      await Promise.all(Array.from({ length: 20 }, () => charge(key)))
      assert.equal((await read(key))?.failures, 21)
    })
  })
}
