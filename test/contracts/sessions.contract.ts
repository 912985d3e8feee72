import assert from 'node:assert/strict'
import type { IdentityProvider } from '@keyhall/core/identity-providers'
import type { EndedUpstream, Session, SessionField, UpstreamSession } from '@keyhall/core/sessions'
import type { Filter } from '@keyhall/core/shared'
import { loginName, shownName } from '@keyhall/core/users'
import { aHash, aHuman, anId, aSession, FAR, NOW } from './builders.js'
import { aProvider } from './identity-providers.contract.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

export function sessionsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: sessions`, () => {
    const world = seeded(open)
    const add = (...all: readonly Session[]) => world().storage.run(async ({ sessions }) => {
      for (const session of all) await sessions.add(session)
    })
    const ofBrowser = (hash: Session['browserHash']) => world().storage.read(({ sessions }) => sessions.ofBrowser(hash))
    const idsOf = async (hash: Session['browserHash']) => (await ofBrowser(hash)).map(({ id }) => id)

    it('keep every field, and include the names of their user', async () => {
      const { org, storage } = world()
      const user = aHuman({ orgId: org.id, email: { address: 'Ada@Mail.Example', isVerified: true } })
      await storage.run(({ users }) => users.add(user))
      const session = aSession({
        userId: user.id, createdAt: FAR, authTime: FAR + 1, amr: ['pwd', 'otp', 'mfa'], lastSeenAt: FAR + 2, expiresAt: FAR + 3,
        address: '2001:db8::1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Ümläut',
      })
      await add(session)
      assert.deepEqual(await ofBrowser(session.browserHash), [{
        ...session,
        loginName: loginName({ user, primaryDomain: org.primaryDomain }),
        shownName: shownName({ user, primaryDomain: org.primaryDomain }),
        orgId: org.id,
        primaryDomain: org.primaryDomain,
        displayName: 'Ada Lovelace',
        email: 'Ada@Mail.Example',
      }])
    })

    it('keep an empty list of methods, and have no address for a user without one', async () => {
      const { user, org } = world()
      const session = aSession({ userId: user.id, amr: [] })
      await add(session)
      const names = { loginName: loginName({ user, primaryDomain: org.primaryDomain }), shownName: shownName({ user, primaryDomain: org.primaryDomain }), displayName: user.profile.displayName, orgId: org.id, primaryDomain: org.primaryDomain }
      assert.deepEqual(await ofBrowser(session.browserHash), [{ ...session, ...names }])
    })

    it('say how they were opened, up to a limit, also when they have expired', async () => {
      const { user, storage } = world()
      const other = aHuman({ orgId: world().org.id })
      await storage.run(({ users }) => users.add(other))
      await add(aSession({ userId: user.id, amr: ['pwd', 'otp', 'mfa'] }), aSession({ userId: user.id, amr: [], expiresAt: NOW - 1 }), aSession({ userId: other.id, amr: ['hwk'] }))
      const methods = (limit: number) => storage.run(({ sessions }) => sessions.methodsOfUser(user.id, limit))
      assert.deepEqual((await methods(10)).map((all) => all.join()).toSorted(), ['', 'pwd,otp,mfa'])
      assert.equal((await methods(1)).length, 1)
    })

    it('are empty for an unknown browser', async () => {
      assert.deepEqual(await ofBrowser(aHash()), [])
    })

    it('are found by their user, in every browser, active or expired', async () => {
      const { user, org, storage } = world()
      const other = aHuman({ orgId: org.id })
      await storage.run(({ users }) => users.add(other))
      const own = [aSession({ userId: user.id }), aSession({ userId: user.id, expiresAt: 1 })]
      await add(...own, aSession({ userId: other.id }))
      const ofUser = (id: typeof user.id) => storage.run(({ sessions }) => sessions.ofUser(id))
      assert.deepEqual([...(await ofUser(user.id))].toSorted(), own.map(({ id }) => id).toSorted())
      assert.deepEqual(await ofUser(anId()), [])
    })

    it('are sorted by sign-in, newest first', async () => {
      const { user } = world()
      const browserHash = aHash()
      const at = (authTime: number, createdAt: number) => aSession({ userId: user.id, browserHash, authTime, createdAt })
      const [middle, newest, oldest] = [at(NOW + 20, NOW + 20), at(NOW + 30, NOW), at(NOW + 10, NOW + 10)]
      await add(middle, newest, oldest)
      assert.deepEqual(await idsOf(browserHash), [newest.id, middle.id, oldest.id])
    })

    it('are limited to the newest fifty', async () => {
      const { user } = world()
      const browserHash = aHash()
      const all = Array.from({ length: 52 }, (_, index) => aSession({ userId: user.id, browserHash, authTime: NOW + index }))
      await add(...all)
      assert.deepEqual(await idsOf(browserHash), all.map(({ id }) => id).toReversed().slice(0, 50))
    })

    for (const state of ['inactive', 'locked'] as const) {
      it(`are hidden while the user is ${state}`, async () => {
        const { user, storage } = world()
        const session = aSession({ userId: user.id })
        await add(session)
        await storage.run(({ users }) => users.update({ ...user, state }))
        assert.deepEqual(await idsOf(session.browserHash), [])
        await storage.run(({ users }) => users.update(user))
        assert.deepEqual(await idsOf(session.browserHash), [session.id])
      })
    }

    it('are hidden while the organization is inactive', async () => {
      const { user, org, storage } = world()
      const session = aSession({ userId: user.id })
      await add(session)
      await storage.run(({ orgs }) => orgs.update({ ...org, state: 'inactive' }))
      assert.deepEqual(await idsOf(session.browserHash), [])
    })

    it('change only the fields of a new sign-in', async () => {
      const { user, org, storage } = world()
      const session = aSession({ userId: user.id })
      await add(session)
      const changes = { authTime: FAR, amr: ['pwd', 'mfa'], lastSeenAt: FAR, browserHash: aHash(), address: '192.0.2.7', userAgent: 'Another' } as const
      await storage.run(({ sessions }) => sessions.update({ ...session, ...changes, createdAt: 1, expiresAt: 1 }))
      assert.deepEqual(await ofBrowser(session.browserHash), [])
      const [found] = await ofBrowser(changes.browserHash)
      assert.deepEqual({ ...found, loginName: '', shownName: '', displayName: '' }, { ...session, ...changes, loginName: '', shownName: '', displayName: '', orgId: org.id, primaryDomain: org.primaryDomain })
    })

    it('clear the network address when the next sign-in has none', async () => {
      const { user, storage } = world()
      const session = aSession({ userId: user.id })
      await add({ ...session, address: '192.0.2.7', userAgent: 'Once' })
      await storage.run(({ sessions }) => sessions.update(session))
      const [found] = await ofBrowser(session.browserHash)
      assert.deepEqual([found?.address, found?.userAgent], [undefined, undefined])
    })

    it('record when they were used', async () => {
      const { user, storage } = world()
      const [session, other] = [aSession({ userId: user.id }), aSession({ userId: user.id })]
      await add(session, other)
      await storage.run(({ sessions }) => sessions.touch(session.id, FAR))
      assert.equal((await ofBrowser(session.browserHash))[0]?.lastSeenAt, FAR)
      assert.equal((await ofBrowser(other.browserHash))[0]?.lastSeenAt, NOW)
    })

    it('move to the new cookie of their browser, and no others', async () => {
      const { user, storage } = world()
      const [from, to] = [aHash(), aHash()]
      const moved = [aSession({ userId: user.id, browserHash: from }), aSession({ userId: user.id, browserHash: from })]
      const other = aSession({ userId: user.id })
      await add(...moved, other)
      await storage.run(({ sessions }) => sessions.moveBrowser(from, to))
      assert.deepEqual(await idsOf(from), [])
      assert.deepEqual((await idsOf(to)).toSorted(), moved.map(({ id }) => id))
      assert.deepEqual(await idsOf(other.browserHash), [other.id])
    })

    it('are deleted one by one, and deleting a missing one does not fail', async () => {
      const { user, storage } = world()
      const browserHash = aHash()
      const [gone, stays] = [aSession({ userId: user.id, browserHash }), aSession({ userId: user.id, browserHash })]
      await add(gone, stays)
      const remove = () => storage.run(({ sessions }) => sessions.removeAll([gone.id]))
      assert.deepEqual([await remove(), await remove()], [[{ id: gone.id, userId: gone.userId }], []])
      assert.deepEqual(await idsOf(browserHash), [stays.id])
    })

    it('are not created by an update or a touch', async () => {
      const { user, storage } = world()
      const session = aSession({ userId: user.id })
      await storage.run(({ sessions }) => sessions.update(session))
      await storage.run(({ sessions }) => sessions.touch(anId(), NOW))
      assert.deepEqual(await ofBrowser(session.browserHash), [])
    })
  })
}

/** The session management part of `SessionStore`, in addition to `sessionsContract`. */
export function managedSessionsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: managed sessions`, () => {
    const world = seeded(open)
    const add = (...all: readonly Session[]) => world().storage.run(async ({ sessions }) => {
      for (const session of all) await sessions.add(session)
    })
    const find = (id: Session['id']) => world().storage.read(({ sessions }) => sessions.find(id))
    const search = async (...filters: readonly Filter<SessionField>[]) => {
      const ofUser: Filter<SessionField> = { kind: 'among', field: 'userId', values: [world().user.id] }
      const query = { filters: [ofUser, ...filters], sortBy: 'createdAt', offset: 0, limit: 10, isAscending: true } as const
      return (await world().storage.read(({ sessions }) => sessions.search(query))).items.map(({ id }) => id)
    }

    it('are found by their id with the names of their user, active or expired', async () => {
      const { user, org } = world()
      const session = aSession({ userId: user.id, expiresAt: 1 })
      await add(session)
      const found = await find(session.id)
      const { displayName } = user.profile
      assert.deepEqual(found, { ...session, loginName: loginName({ user, primaryDomain: org.primaryDomain }), shownName: shownName({ user, primaryDomain: org.primaryDomain }), displayName, orgId: org.id, primaryDomain: org.primaryDomain })
      assert.equal(await find(anId()), undefined)
    })

    it('are found also when their user is inactive', async () => {
      const { user, storage } = world()
      const session = aSession({ userId: user.id })
      await add(session)
      await storage.run(({ users }) => users.update({ ...user, state: 'inactive' }))
      assert.deepEqual([(await find(session.id))?.id, await search()], [session.id, [session.id]])
    })

    it('are searched by the idle timeout of their organization, where it has one', async () => {
      const { user, org, storage } = world()
      const session = aSession({ userId: user.id, lastSeenAt: 100 })
      await add(session)
      const after = (at: number): Filter<SessionField> => ({ kind: 'after', field: 'ownIdleAt', at })
      const say = (policy: { readonly idle?: number; readonly absolute?: number }) =>
        storage.run(({ orgPolicies }) => orgPolicies.put(org.id, 'sessions', policy))
      const saysNothing: Filter<SessionField> = { kind: 'not', filter: after(0) }
      assert.deepEqual([await search(after(0)), await search(saysNothing)], [[], [session.id]])
      await say({ absolute: 7 })
      assert.deepEqual([await search(after(0)), await search(saysNothing)], [[], [session.id]])
      await say({ idle: 50 })
      assert.deepEqual([await search(after(150)), await search(after(151)), await search(saysNothing)], [[session.id], [], []])
    })

    it('are searched by every field', async () => {
      const { user, org, clientOrg } = world()
      const old = aSession({ userId: user.id, createdAt: 10, lastSeenAt: 11, expiresAt: 12 })
      const fresh = aSession({ userId: user.id, createdAt: 20, lastSeenAt: 21, expiresAt: 22 })
      await add(fresh, old)
      const rows: readonly (readonly [Filter<SessionField>, readonly Session[]])[] = [
        [{ kind: 'among', field: 'id', values: [old.id, anId()] }, [old]],
        [{ kind: 'among', field: 'orgId', values: [org.id] }, [old, fresh]],
        [{ kind: 'among', field: 'orgId', values: [clientOrg.id] }, []],
        [{ kind: 'before', field: 'createdAt', at: 10 }, [old]],
        [{ kind: 'after', field: 'lastSeenAt', at: 21 }, [fresh]],
        [{ kind: 'after', field: 'expiresAt', at: 12 }, [old, fresh]],
        [{ kind: 'after', field: 'expiresAt', at: 13 }, [fresh]],
      ]
      for (const [filter, expected] of rows) assert.deepEqual(await search(filter), expected.map(({ id }) => id), JSON.stringify(filter))
    })
  })
}

export function upstreamSessionsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: sign-ins at providers that sessions came from`, () => {
    const world = seeded(open)

    async function sessionOf(source: Omit<UpstreamSession, 'providerId'>, provider: IdentityProvider): Promise<Session['id']> {
      const { org, storage } = world()
      const user = aHuman({ orgId: org.id })
      const session = aSession({ userId: user.id })
      await storage.run(async ({ users, sessions, upstreamSessions }) => {
        await users.add(user)
        await sessions.add(session)
        await upstreamSessions.put(session.id, { providerId: provider.id, ...source })
      })
      return session.id
    }
    async function addedProvider(): Promise<IdentityProvider> {
      const provider = aProvider()
      await world().storage.run(({ identityProviders }) => identityProviders.add(provider))
      return provider
    }
    const find = (ended: EndedUpstream) => world().storage.run(({ upstreamSessions }) => upstreamSessions.find(ended))

    it('are found by the session there, by the person there, or by both, at one provider', async () => {
      const [provider, other] = [await addedProvider(), await addedProvider()]
      const [sidHash, second] = [aHash(), aHash()]
      const first = await sessionOf({ externalId: 'ann', sidHash }, provider)
      const next = await sessionOf({ externalId: 'ann', sidHash: second }, provider)
      await sessionOf({ externalId: 'ann', sidHash }, other)
      const without = await sessionOf({ externalId: 'bob' }, provider)
      const { id: providerId } = provider
      assert.deepEqual(await find({ providerId, sidHash }), [first])
      assert.deepEqual(await find({ providerId, externalId: 'ann' }), [first, next].toSorted())
      assert.deepEqual(await find({ providerId, externalId: 'ann', sidHash: second }), [next])
      assert.deepEqual(await find({ providerId, externalId: 'bob', sidHash }), [])
      assert.deepEqual(await find({ providerId, externalId: 'bob' }), [without])
    })

    it('are read by the session here, with what a sign-out there needs', async () => {
      const { id: providerId } = await addedProvider()
      const { storage } = world()
      const of = async (session: Session['id']) => [await storage.read(({ upstreamSessions }) => upstreamSessions.of(session)), await storage.run(({ upstreamSessions }) => upstreamSessions.of(session))]
      const whole = { externalId: 'ann', sidHash: aHash(), logoutHint: `v1.${'x'.repeat(11_000)}` }
      const first = await sessionOf(whole, { ...aProvider(), id: providerId })
      const bare = await sessionOf({ externalId: 'bob' }, { ...aProvider(), id: providerId })
      assert.deepEqual(await of(first), [{ providerId, ...whole }, { providerId, ...whole }])
      assert.deepEqual(await of(bare), [{ providerId, externalId: 'bob' }, { providerId, externalId: 'bob' }])
      await storage.run(({ sessions }) => sessions.removeAll([first]))
      assert.deepEqual(await of(first), [undefined, undefined])
    })

    it('are replaced, and deleted with their session and provider', async () => {
      const [provider, other] = [await addedProvider(), await addedProvider()]
      const session = await sessionOf({ externalId: 'cat' }, provider)
      const later = await sessionOf({ externalId: 'dan' }, other)
      await world().storage.run(({ upstreamSessions }) => upstreamSessions.put(session, { providerId: other.id, externalId: 'eve' }))
      assert.deepEqual([await find({ providerId: provider.id, externalId: 'cat' }), await find({ providerId: other.id, externalId: 'eve' })], [[], [session]])
      await world().storage.run(({ sessions }) => sessions.removeAll([session]))
      assert.deepEqual(await find({ providerId: other.id, externalId: 'eve' }), [])
      assert.deepEqual(await find({ providerId: other.id, externalId: 'dan' }), [later])
      await world().storage.run(({ identityProviders }) => identityProviders.remove(other.id, NOW))
      assert.deepEqual(await find({ providerId: other.id, externalId: 'dan' }), [])
    })
  })
}
