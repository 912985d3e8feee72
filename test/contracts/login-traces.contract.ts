import assert from 'node:assert/strict'
import type { LoginTraceEntry, LoginTraceReads } from '@keyhall/core/login-trace'
import { LOGIN_TRACE_RETENTION } from '@keyhall/core/login-trace'
import type { AuthRequestId, TokenId } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import { anId, aTraceEntry, FAR, NOW } from './builders.js'
import { purgeOnce } from './purge-all.js'
import type { OpenStorage } from './world.js'
import { seed } from './world.js'

export function loginTracesContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: traces of sign-ins`, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    const add = (...entries: readonly LoginTraceEntry[]) => storage.run(({ loginTraces }) => loginTraces.add(entries))
    const read = (work: (traces: LoginTraceReads) => Promise<readonly LoginTraceEntry[]>) =>
      storage.read(({ loginTraces }) => work(loginTraces))
    const ofRequest = ({ origin }: LoginTraceEntry) => read((traces) => traces.ofRequest(origin.requestId, 10))

    it('keep every field', async () => {
      const whole = aTraceEntry({
        authRequestId: anId(), codeId: anId(), clientId: anId(), userId: anId(), method: 'POST', route: 'authorize', status: 499,
        outcome: 'error_sent', reason: 'login_required: é', next: '/ui/login/loginname', parameters: { scope: 'openid "é"', prompt: '' },
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
      const [other, nobodys] = [aTraceEntry({ authRequestId: anId(), userId: anId() }), aTraceEntry()]
      await add(first, second, alone, other, nobodys)
      await storage.run(({ users }) => users.remove(user.id, NOW))
      const left = await Promise.all([first, second, alone, other, nobodys].map(async (entry) => (await ofRequest(entry)).length))
      assert.deepEqual(left, [0, 0, 0, 1, 1])
    })

    it('are purged after 7 days', async () => {
      const [old, kept] = [aTraceEntry({ at: NOW - LOGIN_TRACE_RETENTION - 1 }), aTraceEntry({ at: NOW - LOGIN_TRACE_RETENTION })]
      await add(old, kept)
      assert.equal(await purgeOnce(storage, NOW, 100), 1)
      assert.deepEqual([await ofRequest(old), await ofRequest(kept)], [[], [kept]])
    })

    it('are purged in batches when there are too many newer ones', async () => {
      const made = Array.from({ length: 6 }, () => aTraceEntry())
      await add(...made)
      const [surplus = assert.fail('there is a surplus')] = await storage.expired.surplus('login_trace', 3)
      const purge = () => storage.expired.purgeSurplus(surplus, 2)
      assert.deepEqual([await purge(), await purge(), await purge()], [2, 1, 0])
      const left = await Promise.all(made.map(async (entry) => (await ofRequest(entry)).length))
      assert.deepEqual(left, [0, 0, 0, 1, 1, 1])
    })
  })
}
