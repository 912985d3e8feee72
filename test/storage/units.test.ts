import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { BelongingChanged, openStorage } from '@keyhall/adapters-persistence'
import { authenticate, consent } from '@keyhall/core/auth-requests'
import { OrgTaken } from '@keyhall/core/orgs'
import type { SessionId } from '@keyhall/core/shared'
import { StorageUnavailable, UnreadableRow } from '@keyhall/core/shared'
import type { ReadStores, Storage, Stores } from '@keyhall/core/stores'
import type { Consumption } from '@keyhall/core/tokens'
import { aCode, aHash, anAccessToken, anId, anOrg, aReceivedRequest, aRefreshToken, NOW, scopes } from '../contracts/builders.js'
import { seed, seedGrant } from '../contracts/world.js'
import { executeBeside } from './damage.js'
import { backends } from './databases.js'

const nothing = undefined as never

/** Look-ups by unknown ids. */
const lookups: Readonly<Record<string, (stores: ReadStores) => Promise<unknown>>> = {
  organization: ({ orgs }) => orgs.find(nothing),
  project: ({ projects }) => projects.find(nothing),
  user: ({ users }) => users.find(nothing),
  'service user': ({ machines }) => machines.byClientId(nothing),
  'service user by its id': ({ machines }) => machines.withKeys(nothing),
  password: ({ credentials }) => credentials.password(nothing),
  'machine secret': ({ credentials }) => credentials.machineSecret(nothing),
  client: ({ clients }) => clients.find(nothing),
  'authorization request': ({ authRequests }) => authRequests.find(nothing),
}

for (const [backend, databasesOf] of Object.entries(backends)) {
  describe(`${backend}: concurrent units of work and ledger writes`, () => {
    const databases = databasesOf()
    let storage: Storage
    before(async () => {
      storage = await openStorage(await databases.migrated())
    })
    after(async () => {
      await storage.close()
      await databases.removeAll()
    })

    it('keep their own writes when others fail', async () => {
      const { client } = await seed(storage)
      const tokens = Array.from({ length: 40 }, () => anAccessToken({ clientId: client.id }))
      const orgs = tokens.map(() => anOrg())
      const units = orgs.map((org, index) => storage.run(async (stores) => {
        await stores.orgs.add(org)
        if (index % 4 === 0) throw new Error('no')
      }))
      const settled = tokens.map((accessToken) => storage.ledger.settle({ accessToken }))
      const outcomes = await Promise.allSettled(units)
      assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 10)
      await Promise.all(settled)
      for (const { id } of tokens) assert.ok(await storage.ledger.accessToken(id))
      const found = await storage.read((stores) => Promise.all(orgs.map(({ id }) => stores.orgs.find(id))))
      assert.deepEqual(found, orgs.map((org, index) => (index % 4 === 0 ? undefined : org)))
    })

    it('do not fail with an issuance that cannot be stored', async () => {
      const { client } = await seed(storage)
      const tokens = Array.from({ length: 20 }, () => anAccessToken({ clientId: client.id }))
      const twice = tokens.map((token, index) => (index === 7 ? { ...token, id: tokens[3]!.id } : token))
      const outcomes = await Promise.allSettled(twice.map((accessToken) => storage.ledger.settle({ accessToken })))
      assert.deepEqual(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : [])), [7])
    })
  })

  describe(`${backend}: a unit of work`, () => {
    const databases = databasesOf()
    let storage: Storage
    before(async () => {
      storage = await openStorage(await databases.migrated())
    })
    after(async () => {
      await storage.close()
      await databases.removeAll()
    })

    it('may catch the failure of an operation, and commits the rest', async () => {
      const [first, taken] = [anOrg(), anOrg()]
      await storage.run(async ({ orgs }) => {
        await orgs.add(first)
        await assert.rejects(orgs.add({ ...taken, primaryDomain: first.primaryDomain }), OrgTaken)
        await orgs.add(taken)
      })
      assert.deepEqual(await storage.read(({ orgs }) => orgs.find(taken.id)), taken)
    })

    it('reports a rejected row by names only, without values', async () => {
      const userId = 'a-user-that-is-not-there' as never
      const putting = storage.run(({ credentials }) => credentials.putPassword({ userId, hash: 'a-hash' as never, changedAt: NOW }))
      await assert.rejects(putting, (error: unknown) => {
        assert.ok(error instanceof BelongingChanged)
        assert.doesNotMatch(JSON.stringify({ ...error, message: error.message, cause: String(error.cause) }), /a-user-that|a-hash/)
        return true
      })
    })

    it('rejects the use of its stores after its end', async () => {
      const org = anOrg()
      const kept: Stores[] = []
      await storage.run(async (stores) => kept.push(stores))
      for (const { orgs } of kept) await assert.rejects(orgs.add(org), /after its unit of work had ended/)
      assert.equal(await storage.read(({ orgs }) => orgs.find(org.id)), undefined)
    })

    it('rolls back writes that it did not await, and no other unit of work commits them', async () => {
      const [forgotten, next] = [anOrg(), anOrg()]
      const stray: Promise<void>[] = []
      const failing = storage.run(async ({ orgs }) => {
        stray.push(orgs.add(forgotten))
        throw new Error('no')
      })
      await Promise.allSettled([failing, storage.run(({ orgs }) => orgs.add(next))])
      await Promise.allSettled(stray)
      assert.equal(await storage.read(({ orgs }) => orgs.find(forgotten.id)), undefined)
      assert.deepEqual(await storage.read(({ orgs }) => orgs.find(next.id)), next)
    })

    it('is not visible in a timer that it started', async () => {
      const org = anOrg()
      const later = await storage.run(async () => ({ done: wait(5).then(() => storage.run(({ orgs }) => orgs.add(org))) }))
      await later.done
      assert.deepEqual(await storage.read(({ orgs }) => orgs.find(org.id)), org)
    })
  })

  describe(`${backend}: a look-up by an unknown id`, () => {
    const databases = databasesOf()
    let storage: Storage
    before(async () => {
      storage = await openStorage(await databases.migrated())
      const { user } = await seed(storage)
      await storage.run(async ({ credentials, loginAttempts }) => {
        await credentials.putPassword({ userId: user.id, hash: 'hash' as never, changedAt: NOW })
        await loginAttempts.put('account', { failures: 1, blockedUntil: NOW })
      })
    })
    after(async () => {
      await storage.close()
      await databases.removeAll()
    })

    for (const [what, lookup] of Object.entries(lookups)) {
      it(`finds no ${what}`, async () => {
        assert.equal(await storage.read(lookup), undefined)
      })
    }

    it('finds no memberships, sessions or tokens', async () => {
      assert.deepEqual(await storage.read(({ memberships }) => memberships.ofUser(nothing)), [])
      assert.deepEqual(await storage.read(({ sessions }) => sessions.ofBrowser(nothing)), [])
      assert.equal(await storage.ledger.accessToken(nothing), undefined)
      assert.equal(await storage.ledger.personalAccessToken(nothing), undefined)
      assert.deepEqual(await storage.ledger.clientStanding(nothing), {})
    })

    it('deletes and changes nothing', async () => {
      await storage.run(async ({ loginAttempts, sessions, signingKeys, credentials }) => {
        await loginAttempts.clear(nothing)
        await sessions.removeAll([nothing])
        await signingKeys.remove(nothing)
        await credentials.revokePersonalAccessToken(nothing, NOW)
      })
      assert.equal((await storage.run(({ loginAttempts }) => loginAttempts.lock('account')))?.failures, 1)
    })
  })

  describe(`${backend}: a row that violates its schema`, () => {
    const databases = databasesOf()
    after(() => databases.removeAll())

    it('is unreadable', async () => {
      const config = await databases.migrated()
      const storage = await openStorage(config)
      const { user, client, project } = await seed(storage)
      const token = anAccessToken({ clientId: client.id, userId: user.id })
      await storage.ledger.settle({ accessToken: token })
      for (const table of ['users', 'clients', 'projects']) await executeBeside(config, `update ${table} set state = 'odd'`)
      await assert.rejects(storage.read(({ users }) => users.find(user.id)), UnreadableRow)
      await assert.rejects(storage.read(({ clients }) => clients.find(client.id)), UnreadableRow)
      await assert.rejects(storage.read(({ projects }) => projects.find(project.id)), UnreadableRow)
      await assert.rejects(storage.ledger.accessToken(token.id), UnreadableRow)
      await storage.close()
    })
  })

  describe(`${backend}: two processes with one database`, () => {
    const databases = databasesOf()
    after(() => databases.removeAll())

    it('consume a code, a refresh token and an authorization request exactly once', async () => {
      const config = await databases.migrated()
      const both = [await openStorage(config), await openStorage(config)] as const
      const parents = await seed(both[0])
      const grant = await seedGrant(both[0], parents)
      const [code, refreshToken] = [aCode({ grantId: grant.id }), aRefreshToken({ grantId: grant.id })]
      await both[0].ledger.settle({ code, refreshToken })
      const identity = { userId: parents.user.id, sessionId: anId<SessionId>(), authTime: NOW, amr: ['pwd'] } as const
      const request = consent(authenticate(aReceivedRequest({ clientId: parents.client.id }), identity), scopes('openid'))
      await both[0].run(({ authRequests }) => authRequests.add(request))
      const consumptions: readonly Consumption[] = [
        { kind: 'code', id: code.id, at: NOW },
        { kind: 'refresh_token', id: refreshToken.id, at: NOW },
        { kind: 'auth_request', id: request.id, version: request.version },
      ]
      for (const consume of consumptions) {
        const tokens = Array.from({ length: 20 }, () => anAccessToken({ clientId: parents.client.id }))
        const outcomes = await Promise.all(tokens.map((accessToken, index) => both[index % 2 ? 1 : 0].ledger.settle({ consume, accessToken })))
        assert.equal(outcomes.filter((outcome) => outcome === 'settled').length, 1, consume.kind)
        const found = await Promise.all(tokens.map(({ id }) => both[0].ledger.accessToken(id)))
        assert.deepEqual(found.map((reading) => reading !== undefined), outcomes.map((outcome) => outcome === 'settled'), consume.kind)
      }
      await Promise.all(both.map((storage) => storage.close()))
    })
  })

  describe(`${backend}: a closed storage`, () => {
    const databases = databasesOf()
    after(() => databases.removeAll())

    it('has finished pending work, and is unavailable', async () => {
      const storage = await openStorage(await databases.migrated())
      const org = anOrg()
      const unit = storage.run(async ({ orgs }) => {
        await orgs.add(org)
        return orgs.find(org.id)
      })
      const write = storage.ledger.useOnce(aHash(), NOW)
      await Promise.all([storage.close(), storage.close()])
      assert.deepEqual(await unit, org)
      await write
      await assert.rejects(storage.run(({ orgs }) => orgs.find(org.id)), StorageUnavailable)
      await assert.rejects(storage.read(({ orgs }) => orgs.find(org.id)), StorageUnavailable)
      await assert.rejects(storage.ledger.settle({}), StorageUnavailable)
      await assert.rejects(storage.ledger.accessToken(anId()), StorageUnavailable)
      await assert.rejects(storage.expired.purge('code', NOW, 1), StorageUnavailable)
      await assert.rejects(storage.check(), StorageUnavailable)
    })
  })
}
