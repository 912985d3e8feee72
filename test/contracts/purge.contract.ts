import assert from 'node:assert/strict'
import { REMEMBERED_FOR } from '@keyhall/core/credentials'
import type { Session } from '@keyhall/core/sessions'
import type { ExpiringKind, Storage } from '@keyhall/core/stores'
import { EXPIRING_KINDS } from '@keyhall/core/stores'
import type { GrantRecord } from '@keyhall/core/tokens'
import { aCode, aGrant, aHash, anAccessToken, anId, aPendingDevice, aReceivedRequest, aRefreshToken, aRevocation, aSession, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seed } from './world.js'

const LONG_AGO = NOW - 1000

/** Deletes the rows of one kind as a job would: in batches, until one is not full. */
async function purgeKind(storage: Storage, kind: ExpiringKind, before: number, limit: number): Promise<readonly number[]> {
  const batches: number[] = []
  do batches.push(await storage.expired.purge(kind, before, limit))
  while (batches.at(-1)! >= limit)
  return batches
}

/** The same for every kind. @returns how many rows were deleted */
async function purgeAll(storage: Storage, before: number, limit = 100): Promise<number> {
  let deleted = 0
  for (const kind of EXPIRING_KINDS) for (const count of await purgeKind(storage, kind, before, limit)) deleted += count
  return deleted
}

/** Stores one row of every kind that can expire, and reports which remain. */
async function rowsUntil(storage: Storage, expiresAt: number) {
  const { client, user } = await seed(storage)
  const request = aReceivedRequest({ clientId: client.id, expiresAt })
  const device = aPendingDevice({ clientId: client.id, expiresAt })
  const session = aSession({ userId: user.id, expiresAt })
  const [attempts, jti] = [anId(), anId()]
  const once = aHash()
  const grant = aGrant({ clientId: client.id, userId: user.id, expiresAt })
  const issuance = {
    grant,
    code: aCode({ grantId: grant.id, expiresAt }),
    accessToken: anAccessToken({ clientId: client.id, expiresAt }),
    refreshToken: aRefreshToken({ grantId: grant.id, expiresAt }),
  }
  await storage.run(async ({ authRequests, deviceAuthorizations, sessions, loginAttempts }) => {
    await authRequests.add(request)
    await deviceAuthorizations.add(device)
    await sessions.add(session)
    await loginAttempts.put(attempts, { failures: 3, blockedUntil: expiresAt - REMEMBERED_FOR })
  })
  const { ledger } = storage
  await ledger.settle(issuance)
  await storage.ledger.revoke(aRevocation({ kind: 'jwt', id: jti, expiresAt }))
  await ledger.useOnce(once, expiresAt)
  const jwt = await ledger.jwt({ jti, grantId: grant.id, clientId: client.id })
  assert.deepEqual([jwt.isRevoked, jwt.grant], [true, grant])
  return async () => {
    const read = await ledger.jwt({ jti, grantId: grant.id, clientId: client.id })
    const there = {
      'authorization request': await storage.read(({ authRequests }) => authRequests.find(request.id)),
      'device authorization': await storage.read(({ deviceAuthorizations }) => deviceAuthorizations.find(device.id)),
      code: await ledger.code(issuance.code.id, client.id),
      'access token': await ledger.accessToken(issuance.accessToken.id),
      'refresh token': await ledger.refreshToken(issuance.refreshToken.id, client.id),
      grant: read.grant,
      'revoked JWT': read.isRevoked || undefined,
      session: (await storage.read(({ sessions }) => sessions.ofBrowser(session.browserHash)))[0],
      // Reading consumes it, so read only once.
      'what was used once': (await ledger.useOnce(once, expiresAt)) ? undefined : once,
      'login attempts': await storage.run(({ loginAttempts }) => loginAttempts.lock(attempts)),
    }
    return Object.entries(there).filter(([, row]) => row !== undefined).map(([kind]) => kind)
  }
}

export function purgeContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: purge of expired rows`, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    it('deletes expired rows of every kind, and no others', async () => {
      const expired = await rowsUntil(storage, NOW - 1)
      const alive = await rowsUntil(storage, NOW)
      assert.equal(await purgeAll(storage, NOW), 10)
      assert.deepEqual(await expired(), [])
      assert.equal((await alive()).length, 10)
    })

    it('deletes at most the given number of rows, and returns the number', async () => {
      for (let count = 0; count < 5; count++) await storage.ledger.revoke(aRevocation({ kind: 'jwt', id: anId(), expiresAt: LONG_AGO }))
      assert.deepEqual(await purgeKind(storage, 'revoked_jwt', NOW, 2), [2, 2, 1])
      assert.equal(await storage.expired.purge('revoked_jwt', NOW, 2), 0)
    })

    it('can delete a single kind of rows', async () => {
      const expired = await rowsUntil(storage, LONG_AGO)
      await storage.expired.purge('code', NOW, 1)
      assert.equal((await expired()).length, 9)
    })

    it('keeps a revoked grant until its expiry', async () => {
      const { client, user } = await seed(storage)
      const grant = aGrant({ clientId: client.id, userId: user.id, expiresAt: NOW + 1 })
      await storage.ledger.settle({ grant })
      await storage.run(({ grants }) => grants.revoke(grant.id, LONG_AGO))
      await purgeAll(storage, NOW)
      const { grant: found } = await storage.ledger.jwt({ jti: anId(), grantId: grant.id, clientId: client.id })
      assert.deepEqual(found, { ...grant, revokedAt: LONG_AGO })
    })

    it('keeps used and revoked rows until their expiry', async () => {
      const { client, user } = await seed(storage)
      const { ledger } = storage
      const grant = aGrant({ clientId: client.id, userId: user.id })
      const [code, refreshToken] = [aCode({ grantId: grant.id }), aRefreshToken({ grantId: grant.id })]
      const accessToken = anAccessToken({ clientId: client.id })
      await ledger.settle({ grant, code, refreshToken, accessToken })
      await ledger.settle({ consume: { kind: 'code', id: code.id, at: LONG_AGO } })
      await ledger.settle({ consume: { kind: 'refresh_token', id: refreshToken.id, at: LONG_AGO } })
      await storage.ledger.revoke(aRevocation({ kind: 'access_token', id: accessToken.id, at: LONG_AGO }))
      await purgeAll(storage, NOW)
      assert.equal((await ledger.code(code.id, client.id))?.code.usedAt, LONG_AGO)
      assert.equal((await ledger.refreshToken(refreshToken.id, client.id))?.token.usedAt, LONG_AGO)
      assert.equal((await ledger.accessToken(accessToken.id))?.token.revokedAt, LONG_AGO)
    })

    it('never leaves an active token without its grant', async () => {
      const { client, user } = await seed(storage)
      const grant = aGrant({ clientId: client.id, userId: user.id, expiresAt: LONG_AGO })
      const accessToken = anAccessToken({ clientId: client.id, grantId: grant.id, expiresAt: NOW + 1 })
      await storage.ledger.settle({ grant, accessToken })
      await purgeAll(storage, NOW)
      const reading = await storage.ledger.accessToken(accessToken.id)
      assert.ok(reading === undefined || (reading.token.grantId === grant.id && !('grant' in reading)))
    })

    it('has nothing to do in an empty storage', async () => {
      assert.equal(await purgeAll(storage, NOW), 0)
    })
  })
}

const DAY = 86_400

/** One user, one client, and grants that record the clients of a session. */
async function sessionsOf(storage: Storage) {
  const { client, user } = await seed(storage)
  const session = async (own: Partial<Session> = {}) => {
    const added = aSession({ userId: user.id, expiresAt: NOW + 90 * DAY, ...own })
    await storage.run(({ sessions }) => sessions.add(added))
    return added
  }
  const granted = async (own: Partial<GrantRecord>) => {
    const grant = aGrant({ clientId: client.id, userId: user.id, ...own })
    await storage.ledger.settle({ grant })
    return grant
  }
  const stored = async ({ id }: GrantRecord) => (await storage.ledger.jwt({ jti: anId(), grantId: id, clientId: client.id })).grant
  const areThere = async (...grants: readonly GrantRecord[]) => (await Promise.all(grants.map(stored))).map((grant) => grant !== undefined)
  return { client, user, session, granted, stored, areThere }
}

export function keptGrantsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: purge of grants in an active session`, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    it('keeps the last expired grant of each client and user', async () => {
      const { session, granted, areThere } = await sessionsOf(storage)
      const { id: sessionId } = await session()
      const [clientId, userId] = [anId<GrantRecord['clientId']>(), anId<GrantRecord['userId']>()]
      const [early, late] = [await granted({ sessionId, expiresAt: NOW - 20 }), await granted({ sessionId, expiresAt: NOW - 10 })]
      const [ofOther, forOther] = [await granted({ sessionId, clientId, expiresAt: 1 }), await granted({ sessionId, userId, expiresAt: 1 })]
      await purgeAll(storage, NOW)
      assert.deepEqual(await areThere(early, late, ofOther, forOther), [false, true, true, true])
    })

    it('keeps one of several grants that expired together', async () => {
      const { session, granted, areThere } = await sessionsOf(storage)
      const { id: sessionId } = await session()
      const grants = await Promise.all(Array.from({ length: 5 }, () => granted({ sessionId, expiresAt: LONG_AGO })))
      await purgeAll(storage, NOW, 2)
      assert.equal((await areThere(...grants)).filter(Boolean).length, 1)
    })

    it('keeps no expired grant next to an active one', async () => {
      const { session, granted, areThere } = await sessionsOf(storage)
      const { id: sessionId } = await session()
      const [over, alive] = [await granted({ sessionId, expiresAt: NOW - 1 }), await granted({ sessionId, expiresAt: NOW })]
      await purgeAll(storage, NOW)
      assert.deepEqual(await areThere(over, alive), [false, true])
    })

    it('keeps its data except the purge time, also when it is revoked', async () => {
      const { session, granted, stored } = await sessionsOf(storage)
      const grant = await granted({ sessionId: (await session()).id, expiresAt: LONG_AGO })
      await storage.run(({ grants }) => grants.revoke(grant.id, NOW - 2000))
      await purgeAll(storage, NOW)
      assert.deepEqual(await stored(grant), { ...grant, revokedAt: NOW - 2000, expiresAt: NOW + DAY })
    })

    it('checks it daily, and deletes it when the session has ended', async () => {
      const { session, granted, areThere } = await sessionsOf(storage)
      const { id: sessionId } = await session({ expiresAt: NOW + 2 * DAY })
      const grant = await granted({ sessionId, expiresAt: LONG_AGO })
      await purgeAll(storage, NOW)
      assert.equal(await purgeAll(storage, NOW + DAY), 0)
      await purgeAll(storage, NOW + DAY + 1)
      assert.deepEqual(await areThere(grant), [true])
      await purgeAll(storage, NOW + 2 * DAY + 2)
      assert.deepEqual(await areThere(grant), [false])
    })

    it('deletes it a day after a logout at the latest', async () => {
      const { session, granted, areThere } = await sessionsOf(storage)
      const { id: sessionId } = await session()
      const grant = await granted({ sessionId, expiresAt: LONG_AGO })
      await purgeAll(storage, NOW)
      await storage.run(({ sessions }) => sessions.removeAll([sessionId]))
      await purgeAll(storage, NOW + DAY + 1)
      assert.deepEqual(await areThere(grant), [false])
    })

    it('keeps no grant without a session or of a deleted session', async () => {
      const { granted, areThere } = await sessionsOf(storage)
      const { sessionId: _sessionId, ...without } = await granted({ expiresAt: LONG_AGO })
      const ofNone = { ...without, id: anId<GrantRecord['id']>() }
      await storage.ledger.settle({ grant: ofNone })
      const ofGone = await granted({ sessionId: anId(), expiresAt: LONG_AGO })
      await purgeAll(storage, NOW)
      assert.deepEqual(await areThere(ofNone, ofGone), [false, false])
    })

    it('applies one limit to deleted and kept grants, in any order', async () => {
      const { session, granted, areThere } = await sessionsOf(storage)
      const [needed, over]: GrantRecord[][] = [[], []]
      for (let count = 0; count < 5; count++) {
        needed?.push(await granted({ sessionId: (await session()).id, expiresAt: LONG_AGO + count }))
        over?.push(await granted({ sessionId: anId(), expiresAt: LONG_AGO + count }))
      }
      assert.deepEqual(await purgeKind(storage, 'grant', NOW, 3), [3, 3, 3, 1])
      assert.deepEqual(await areThere(...(needed ?? [])), [true, true, true, true, true])
      assert.deepEqual(await areThere(...(over ?? [])), [false, false, false, false, false])
    })
  })
}
