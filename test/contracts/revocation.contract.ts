import assert from 'node:assert/strict'
import type { SessionId } from '@keyhall/core/shared'
import { NestedUnitOfWork } from '@keyhall/core/shared'
import type { AccessTokenRecord, GrantRecord, Revocable } from '@keyhall/core/tokens'
import { aClient, aSession, aCode, aGrant, anAccessToken, anId, aRefreshToken, aRevocation, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded, seedGrant } from './world.js'

export function revocationContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: ledger, revocation`, () => {
    const world = seeded(open)
    const aStoredToken = async (own: Partial<AccessTokenRecord> = {}) => {
      const token = anAccessToken({ clientId: world().client.id, ...own })
      await world().storage.ledger.settle({ accessToken: token })
      return token
    }
    const revokedAt = async (id: AccessTokenRecord['id']) => (await world().storage.ledger.accessToken(id))?.token.revokedAt
    const grantOf = async (grant: GrantRecord) => {
      const { storage: { ledger }, client } = world()
      return (await ledger.jwt({ jti: anId(), grantId: grant.id, clientId: client.id })).grant
    }

    const revoke = (what: Revocable) => world().storage.ledger.revoke(aRevocation(what))

    it('stores its event and its message with the first of many calls, and none for an unknown id', async () => {
      const { storage, storage: { ledger } } = world()
      const [grant, tokens] = [await seedGrant(storage, world()), await Promise.all(Array.from({ length: 20 }, () => aStoredToken()))]
      const revocables: readonly Revocable[] = [
        { kind: 'grant', id: grant.id, at: FAR }, { kind: 'jwt', id: anId(), expiresAt: FAR }, ...tokens.map(({ id }) => ({ kind: 'access_token', id, at: FAR } as const)),
      ]
      const revocations = [...revocables, ...revocables, ...revocables].map(aRevocation)
      const unknown = aRevocation({ kind: 'access_token', id: anId(), at: FAR })
      const outcomes = await Promise.all([...revocations, unknown].map((revocation) => ledger.revoke(revocation)))
      assert.deepEqual(revocables.map((_, n) => [0, 1, 2].filter((time) => outcomes[time * revocables.length + n]).length), revocables.map(() => 1))
      assert.equal(outcomes.at(-1), false)
      const expected = revocations.filter((_, n) => outcomes[n]).map(({ recorded: { event } }) => event.id)
      const { events } = await storage.read(({ audit }) => audit.search({ order: 'newest_first', offset: 0, limit: 1000 }))
      const ids = new Set(events.map(({ id }) => id))
      assert.deepEqual([...revocations, unknown].flatMap(({ recorded: { event } }) => (ids.has(event.id) ? [event.id] : [])), expected)
      assert.equal((await storage.read(({ outbox }) => outbox.counts())).waiting, expected.length)
    })

    it('is refused inside a unit of work, whose rollback it would survive', async () => {
      const { storage } = world()
      await assert.rejects(storage.run(() => revoke({ kind: 'jwt', id: anId(), expiresAt: FAR })), NestedUnitOfWork)
    })

    it('of an access token affects that token only', async () => {
      const [token, other] = [await aStoredToken(), await aStoredToken()]
      await revoke({ kind: 'access_token', id: token.id, at: FAR })
      assert.deepEqual([await revokedAt(token.id), await revokedAt(other.id)], [FAR, undefined])
    })

    it('of a grant affects all of its codes and tokens, and nothing else', async () => {
      const { storage, storage: { ledger }, client } = world()
      const [grant, other] = [await seedGrant(storage, world()), await seedGrant(storage, world())]
      const [code, refreshToken] = [aCode({ grantId: grant.id }), aRefreshToken({ grantId: grant.id })]
      const accessToken = anAccessToken({ clientId: client.id, grantId: grant.id })
      await ledger.settle({ code, refreshToken, accessToken })
      await revoke({ kind: 'grant', id: grant.id, at: FAR })
      const revoked = { ...grant, revokedAt: FAR }
      assert.deepEqual((await ledger.code(code.id, client.id))?.grant, revoked)
      assert.deepEqual((await ledger.refreshToken(refreshToken.id, client.id))?.grant, revoked)
      assert.deepEqual((await ledger.accessToken(accessToken.id))?.grant, revoked)
      assert.deepEqual(await grantOf(grant), revoked)
      assert.deepEqual(await grantOf(other), other)
    })

    it('of a JWT uses its jti and is idempotent: only the first call reports a change', async () => {
      const { storage: { ledger }, client } = world()
      const jti = `${anId()}.${anId()}`
      const isRevoked = async (id: string) => (await ledger.jwt({ jti: id, clientId: client.id })).isRevoked
      assert.equal(await isRevoked(jti), false)
      const jwt: Revocable = { kind: 'jwt', id: jti, expiresAt: FAR }
      assert.deepEqual([await revoke(jwt), await revoke(jwt)], [true, false])
      assert.deepEqual([await isRevoked(jti), await isRevoked(anId())], [true, false])
    })

    it('of a grant or a token reports a change to the first of two calls, and keeps its time', async () => {
      const { storage } = world()
      const [grant, token] = [await seedGrant(storage, world()), await aStoredToken()]
      const both = async (at: number) => [await revoke({ kind: 'grant', id: grant.id, at }), await revoke({ kind: 'access_token', id: token.id, at })]
      assert.deepEqual([await both(FAR), await both(NOW)], [[true, true], [false, false]])
      assert.deepEqual([(await grantOf(grant))?.revokedAt, await revokedAt(token.id)], [FAR, FAR])
    })

    it('is rolled back with its unit of work', async () => {
      const { storage } = world()
      const grant = await seedGrant(storage, world())
      await assert.rejects(storage.run(async ({ grants }) => {
        await grants.revoke(grant.id, NOW)
        throw new Error('no')
      }))
      assert.deepEqual(await grantOf(grant), grant)
    })

    it('of an unknown id does not fail', async () => {
      const { storage } = world()
      assert.deepEqual([await revoke({ kind: 'grant', id: anId(), at: NOW }), await revoke({ kind: 'access_token', id: anId(), at: NOW })], [false, false])
      assert.equal(await storage.run(({ grants }) => grants.revoke(anId(), NOW)), false)
    })

    it('of a session revokes all of its grants, and no others', async () => {
      const { storage, user } = world()
      const sessionId = anId<SessionId>()
      const exchanged = { sessionId, origins: [sessionId] }
      const mine = [
        await seedGrant(storage, world(), { sessionId }), await seedGrant(storage, world(), { sessionId }),
        await seedGrant(storage, world(), exchanged), await seedGrant(storage, world(), { ...exchanged, userId: anId() }),
      ]
      const other = await seedGrant(storage, world())
      await storage.run(({ grants }) => grants.revokeOfSessions([{ id: sessionId, userId: user.id }], FAR))
      for (const grant of mine) assert.deepEqual(await grantOf(grant), { ...grant, revokedAt: FAR })
      assert.deepEqual(await grantOf(other), other)
    })

    it('of a session is done when the second of two concurrent sign-outs returns, also if the first fails', async () => {
      const { storage, user } = world()
      for (const isFailing of [false, true]) {
        const session = aSession({ userId: user.id })
        await storage.run(({ sessions }) => sessions.add(session))
        const grant = await seedGrant(storage, world(), { sessionId: session.id })
        const signOut = (fails: boolean) => storage.run(async ({ sessions, grants }) => {
          await grants.revokeOfSessions(await sessions.removeAll([session.id]), FAR)
          if (fails) throw new Error('no')
        })
        const [first, second] = [signOut(isFailing), signOut(false)]
        await second
        assert.equal((await grantOf(grant))?.revokedAt, FAR)
        if (isFailing) await assert.rejects(first, /no/)
        else await first
      }
    })

    it('of a session returns the clients of its grants, each once, revoked or not', async () => {
      const { storage, user, client, project } = world()
      const sessionId = anId<SessionId>()
      const other = aClient({ projectId: project.id })
      const holders = () => storage.read(({ grants }) => grants.holdersOfSession({ id: sessionId, userId: user.id }))
      assert.deepEqual(await holders(), [])
      const mine = [await seedGrant(storage, world(), { sessionId }), await seedGrant(storage, world(), { sessionId })]
      await seedGrant(storage, world(), { sessionId, clientId: other.id })
      await seedGrant(storage, world(), { sessionId, userId: anId(), origins: [sessionId] })
      await seedGrant(storage, world())
      for (const { id } of mine) await storage.run(({ grants }) => grants.revoke(id, NOW))
      const found = await holders()
      assert.equal(found.length, 3)
      assert.deepEqual(new Set(found.map(({ clientId }) => clientId)), new Set([client.id, other.id]))
      assert.equal(found.filter(({ userId }) => userId === user.id).length, 2)
    })

    it('of a session spares grants without a session, which end with their user or by themselves', async () => {
      const { storage, storage: { ledger }, user, client } = world()
      const { sessionId: _sessionId, ...mine } = aGrant({ clientId: client.id, userId: user.id })
      const { sessionId: _other, ...other } = aGrant({ clientId: client.id, userId: user.id })
      for (const grant of [mine, other]) await ledger.settle({ grant })
      await storage.run(({ grants }) => grants.revokeOfSessions([{ id: anId(), userId: user.id }], FAR))
      assert.deepEqual([await grantOf(mine), await grantOf(other)], [mine, other])
      await storage.run(({ grants }) => grants.revoke(mine.id, FAR))
      assert.deepEqual([await grantOf(mine), await grantOf(other)], [{ ...mine, revokedAt: FAR }, other])
      await storage.run(({ grants }) => grants.revokeEnded({ userId: user.id, sessionsUntil: -1, grantsUntil: FAR, limit: 1000 }, FAR))
      assert.equal((await grantOf(other))?.revokedAt, FAR)
    })

    it('of a user revokes all of their grants, and no others', async () => {
      const { storage, user } = world()
      const mine = [await seedGrant(storage, world()), await seedGrant(storage, world())]
      await storage.run(({ grants }) => grants.revokeEnded({ userId: anId(), sessionsUntil: -1, grantsUntil: FAR, limit: 1000 }, FAR))
      assert.deepEqual(await grantOf(mine[0]!), mine[0])
      await storage.run(({ grants }) => grants.revokeEnded({ userId: user.id, sessionsUntil: -1, grantsUntil: FAR, limit: 1000 }, FAR))
      for (const grant of mine) assert.equal((await grantOf(grant))?.revokedAt, FAR)
    })

    it('leaves the methods of the sign-ins whose grants are not revoked, up to a limit', async () => {
      const { storage, storage: { ledger }, user, client } = world()
      const [one, other, gone] = [aGrant({ clientId: client.id, userId: user.id, amr: ['pwd'] }), aGrant({ clientId: client.id, userId: user.id, amr: [] }), aGrant({ clientId: client.id, userId: user.id, amr: ['otp'] })]
      for (const grant of [one, other, gone]) await ledger.settle({ grant })
      await storage.run(({ grants }) => grants.revoke(gone.id, FAR))
      const methods = (limit: number) => storage.run(({ grants }) => grants.methodsOfUser(user.id, limit))
      assert.deepEqual((await methods(10)).map((all) => all.join()).toSorted(), ['', 'pwd'])
      assert.equal((await methods(1)).length, 1)
    })

    it('of a client revokes its grants and its own tokens, and nothing of others', async () => {
      const { storage, client, user, project } = world()
      const other = aClient({ projectId: project.id })
      await storage.run(({ clients }) => clients.add(other, []))
      const [mine, foreign] = [await seedGrant(storage, world()), await seedGrant(storage, { ...world(), client: other })]
      const [own, others] = [anAccessToken({ clientId: client.id }), anAccessToken({ clientId: other.id, userId: user.id })]
      for (const accessToken of [own, others]) await storage.ledger.settle({ accessToken })
      await storage.run(({ clients }) => clients.remove(client.id, FAR))
      assert.deepEqual([(await grantOf(mine))?.revokedAt, (await grantOf(foreign))?.revokedAt], [FAR, undefined])
      assert.deepEqual([await revokedAt(own.id), await revokedAt(others.id)], [FAR, undefined])
    })

    it('within a unit of work is undone when the unit fails', async () => {
      const { storage, user } = world()
      const grant = await seedGrant(storage, world())
      await assert.rejects(storage.run(async ({ grants }) => {
        await grants.revokeEnded({ userId: user.id, sessionsUntil: -1, grantsUntil: NOW, limit: 1000 }, NOW)
        throw new Error('no')
      }))
      assert.deepEqual(await grantOf(grant), grant)
    })
  })
}
