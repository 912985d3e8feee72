import assert from 'node:assert/strict'
import type { LoginTraceEntry, LoginTraceReads, TracedSignIn, TracedSignInField } from '@keyhall/core/login-trace'
import { LOGIN_OUTCOMES, LOGIN_TRACE_RETENTION, mergedSignIn } from '@keyhall/core/login-trace'
import { NestedUnitOfWork } from '@keyhall/core/shared'
import type { AuthRequestId, ClientId, Filter, OrgId, TokenId, UserId } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import { anId, aTracedSignIn, aTraceEntry, FAR, NOW } from './builders.js'
import { finishRemovals } from './finish-removals.js'
import { purgeOnce } from './purge-all.js'
import type { OpenStorage } from './world.js'
import { seed } from './world.js'

/** First characters of ids, in byte order. A database with a language collation orders them differently. */
const IDS_BY_BYTES = ['0', 'B', 'Z', 'a', 'b', 'z']
/** Instants of entries whose ids are in byte order. */
const PLACES = { 'of one second': () => NOW, 'of different seconds': (index: number) => NOW + index } as const

/** Ids in byte order. A language collation puts the `b` at their end before the `C`. */
const idOfNumber = (index: number): string => String(index).padStart(6, '0').replace(/[5-9]$/, (digit) => 'ACEbd'.charAt(Number(digit) - 5))

export function loginTracesContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: traces of sign-ins`, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    const add = (...entries: readonly LoginTraceEntry[]) => storage.loginTraceIntake.add(entries, [])
    const read = (work: (traces: LoginTraceReads) => Promise<readonly LoginTraceEntry[]>) =>
      storage.read(({ loginTraces }) => work(loginTraces))
    const ofRequest = ({ origin }: LoginTraceEntry) => read((traces) => traces.ofRequest(origin.requestId, 10))

    it('keep every field', async () => {
      const whole = aTraceEntry({
        authRequestId: anId(), codeId: anId(), clientId: anId(), userId: anId(), method: 'POST', route: 'authorize', status: 499,
        outcome: 'error_sent', reason: 'login_required: é', reasonCode: 'clients.pkce_required', next: '/ui/login/loginname', parameters: { scope: 'openid "é"', prompt: '' },
        origin: { address: '2001:db8::1', userAgent: 'odd é "', requestId: anId() }, at: FAR,
      })
      const few = aTraceEntry()
      await add(whole, few)
      assert.deepEqual([await ofRequest(whole), await ofRequest(few)], [[whole], [few]])
    })

    it('are found by request, sign-in and code, oldest first, up to a limit', async () => {
      const [authRequestId, codeId] = [anId<AuthRequestId>(), anId<TokenId>()]
      const made = Array.from({ length: 4 }, () => aTraceEntry({ authRequestId, codeId }))
      await add(...made.toReversed(), aTraceEntry({ authRequestId: anId(), codeId: anId() }), aTraceEntry())
      const ids = async (work: Parameters<typeof read>[0]) => (await read(work)).map(({ id }) => id)
      const expected = made.map(({ id }) => id)
      assert.deepEqual(await ids((traces) => traces.ofSignIn(authRequestId, 10)), expected)
      assert.deepEqual(await ids((traces) => traces.ofCode(codeId, 3)), expected.slice(0, 3))
      assert.deepEqual(await ids((traces) => traces.ofRequest(made[2]?.origin.requestId ?? '', 10)), expected.slice(2, 3))
      assert.deepEqual(await ids((traces) => traces.ofRequest(anId(), 10)), [])
    })

    it('are deleted completely with any user they name', async () => {
      const { user } = await seed(storage)
      const authRequestId = anId<AuthRequestId>()
      const [first, second] = [aTraceEntry({ authRequestId }), aTraceEntry({ authRequestId, userId: user.id })]
      const alone = aTraceEntry({ userId: user.id })
      const [other, withoutUser] = [aTraceEntry({ authRequestId: anId(), userId: anId() }), aTraceEntry()]
      await add(first, second, alone, other, withoutUser)
      await storage.run(({ users }) => users.remove(user.id, NOW))
      const left = await Promise.all([first, second, alone, other, withoutUser].map(async (entry) => (await ofRequest(entry)).length))
      assert.deepEqual(left, [0, 0, 0, 1, 1])
    })

    it('of a long sign-in are deleted with its user', async () => {
      const { user } = await seed(storage)
      const authRequestId = anId<AuthRequestId>()
      for (let batch = 0; batch < 10; batch++) await add(...Array.from({ length: 1000 }, () => aTraceEntry({ authRequestId, userId: user.id })))
      await storage.run(({ users }) => users.remove(user.id, NOW))
      assert.equal(await storage.read(({ users }) => users.find(user.id)), undefined)
      await finishRemovals(storage)
      assert.deepEqual(await read((traces) => traces.ofSignIn(authRequestId, 10)), [])
    })

    const put = (...signIns: readonly TracedSignIn[]) => storage.loginTraceIntake.add([], signIns)
    const list = (filters: readonly Filter<TracedSignInField>[] = [], page = { offset: 0, limit: 10, isAscending: false }) =>
      storage.read(({ loginTraces }) => loginTraces.signIns({ ...page, filters }))
    const among = (field: TracedSignInField, ...values: readonly string[]) => ({ kind: 'among', field, values }) as const
    const whole = () => aTracedSignIn({
      clientId: anId<ClientId>(), clientOrgId: anId<OrgId>(), userId: anId<UserId>(), userOrgId: anId<OrgId>(), codeId: anId<TokenId>(),
      route: 'token', outcome: 'error_sent', reason: 'é', reasonCode: 'clients.wrong_secret', lastAt: FAR,
    })

    it('are stored with their summaries, or neither is', async () => {
      const known = aTraceEntry()
      const [entry, signIn] = [aTraceEntry(), aTracedSignIn()]
      await storage.loginTraceIntake.add([known], [])
      // The databases refuse the second statement only; the memory refuses a text.
      const bad = backend === 'memory' ? { address: '\0' } : { route: undefined as never }
      await assert.rejects(storage.loginTraceIntake.add([entry], [signIn, { ...aTracedSignIn(), ...bad }]))
      assert.deepEqual([await ofRequest(entry), (await list()).items], [[], []])
      await storage.loginTraceIntake.add([entry], [signIn])
      assert.deepEqual([await ofRequest(known), await ofRequest(entry), (await list()).items], [[known], [entry], [signIn]])
    })

    it('are not stored within a unit of work', async () => {
      await assert.rejects(storage.run(() => storage.loginTraceIntake.add([aTraceEntry()], [])), NestedUnitOfWork)
    })

    it('have summaries that keep every field, newest first', async () => {
      const [first, second, third] = [aTracedSignIn(), whole(), aTracedSignIn({ startedAt: NOW + 1 })]
      await put(third, first, second)
      assert.deepEqual(await list(), { total: 3, items: [third, second, first] })
      const { total, items } = await list([], { offset: 1, limit: 1, isAscending: true })
      assert.deepEqual({ total, items }, { total: 3, items: [second] })
    })

    it('have summaries that are found by application, user, organization, outcome and time', async () => {
      const [one, other] = [whole(), aTracedSignIn({ startedAt: NOW + 5, outcome: 'answered' })]
      await put(one, other)
      const found = async (filter: Filter<TracedSignInField>) => (await list([filter])).items.map(({ id }) => id)
      for (const field of ['clientId', 'userId', 'clientOrgId', 'userOrgId'] as const) {
        assert.deepEqual(await found(among(field, one[field] ?? assert.fail(field), anId())), [one.id])
      }
      assert.deepEqual(await found(among('outcome', 'answered')), [other.id])
      assert.deepEqual(await found({ kind: 'after', field: 'startedAt', at: NOW + 5 }), [other.id])
      assert.deepEqual(await found({ kind: 'before', field: 'startedAt', at: NOW + 4 }), [one.id])
      assert.deepEqual(await found({ kind: 'any', filters: [among('clientOrgId'), among('userOrgId')] }), [])
    })

    for (const before of LOGIN_OUTCOMES) {
      for (const [title, own] of [['a page', { route: 'login/password' }], ['a redeemed code', { route: 'token', reason: undefined }]] as const) {
        it(`merge ${title} into a summary that is ${before} as mergedSignIn does`, async () => {
          const earlier = aTracedSignIn({ ...whole(), outcome: before, reason: 'old' })
          const { reason: _, ...later } = { ...aTracedSignIn({ id: earlier.id, outcome: 'refused', lastAt: NOW + 9 }), ...own }
          await put(earlier)
          await put(later)
          assert.deepEqual((await list()).items, [mergedSignIn(earlier, later)])
        })
      }
    }

    it('look up organizations, and the sign-ins of codes', async () => {
      const { user, client, project } = await seed(storage)
      const [codeId, unknown] = [anId<TokenId>(), anId<TokenId>()]
      const signIn = aTracedSignIn({ codeId })
      await put(signIn)
      const context = await storage.loginTraceIntake.lookUp(
        { clientIds: [client.id, anId<ClientId>()], userIds: [user.id, anId<UserId>()], codeIds: [codeId, unknown] })
      assert.deepEqual([...context.clientOrgs], [[client.id, project.orgId]])
      assert.deepEqual([...context.userOrgs], [[user.id, user.orgId]])
      assert.equal(context.codes.get(codeId)?.signInId, signIn.id)
      assert.equal(context.codes.get(unknown)?.signInId, undefined)
    })

    it('lose their summaries with the user, after 7 days, and with the surplus', async () => {
      const { user } = await seed(storage)
      const entry = aTraceEntry({ authRequestId: anId<AuthRequestId>(), userId: user.id })
      const ofEntry = aTracedSignIn({ id: entry.authRequestId ?? '' })
      const old = aTracedSignIn({ startedAt: NOW - LOGIN_TRACE_RETENTION - 1 })
      const [early, ...late] = [aTracedSignIn(), aTraceEntry(), aTraceEntry(), aTracedSignIn()] as const
      await add(entry)
      await put(aTracedSignIn({ userId: user.id }), ofEntry, old, early, late[2])
      await storage.run(({ users }) => users.remove(user.id, NOW))
      assert.deepEqual(new Set((await list()).items.map(({ id }) => id)), new Set([old.id, early.id, late[2].id]))
      assert.equal(await purgeOnce(storage, NOW, 100), 1)
      await add(late[0], late[1])
      for (const surplus of await storage.expired.surplus('login_trace', 2)) await storage.expired.purgeSurplus(surplus, 100)
      assert.deepEqual((await list()).items, [late[2]])
    })

    it('are purged after 7 days', async () => {
      const [old, kept] = [aTraceEntry({ at: NOW - LOGIN_TRACE_RETENTION - 1 }), aTraceEntry({ at: NOW - LOGIN_TRACE_RETENTION })]
      await add(old, kept)
      assert.equal(await purgeOnce(storage, NOW, 100), 1)
      assert.deepEqual([await ofRequest(old), await ofRequest(kept)], [[], [kept]])
    })

    for (const [title, place] of Object.entries(PLACES)) {
      it(`are purged in batches when there are too many newer ones, ${title}`, async () => {
        const tail = anId()
        const entries = IDS_BY_BYTES.map((head, index) => aTraceEntry({ id: head + tail, at: place(index) }))
        const signIns = IDS_BY_BYTES.map((head, index) => aTracedSignIn({ id: head + tail, startedAt: place(index) }))
        await add(...entries)
        await put(...signIns)
        const surplus = await storage.expired.surplus('login_trace', 3)
        assert.deepEqual(surplus.map(({ kind }) => kind), ['login_trace', 'traced_sign_in'])
        for (const one of surplus) {
          const purge = () => storage.expired.purgeSurplus(one, 2)
          assert.deepEqual([await purge(), await purge(), await purge()], [2, 1, 0])
        }
        const left = await Promise.all(entries.map(async (entry) => (await ofRequest(entry)).length))
        assert.deepEqual(left, [0, 0, 0, 1, 1, 1])
        assert.deepEqual(new Set((await list()).items.map(({ id }) => id)), new Set(signIns.slice(3).map(({ id }) => id)))
      })
    }

    it('have a surplus that is found in steps of ten thousand', async () => {
      const made = Array.from({ length: 10_010 }, (_, index) => aTraceEntry({ id: idOfNumber(index), at: NOW + Math.floor(index / 7) }))
      for (let start = 0; start < made.length; start += 1000) await add(...made.slice(start, start + 1000))
      const [surplus = assert.fail('there is a surplus')] = await storage.expired.surplus('login_trace', 10_001)
      assert.equal(surplus.before, made[9]?.id)
      assert.deepEqual(await storage.expired.surplus('login_trace', 10_011), [])
    })
  })
}
