import assert from 'node:assert/strict'
import { sortableIds } from '@keyhall/adapters-crypto'
import type { AuditEvent, AuditQuery } from '@keyhall/core/audit'
import type { EventType } from '@keyhall/core/audit'
import { FAILED_CHECKS, FAILED_CHECK_RETENTION, sequenceOf } from '@keyhall/core/audit'
import type { OrgId, UserId } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import { anEvent, anId, FAR, NOW } from './builders.js'
import { purgeOnce } from './purge-all.js'
import type { OpenStorage } from './world.js'

/** In the order of their bytes, which is neither that of any language nor that of the alphabet. */
const ORDERED_IDS = ['-aZ', '-a_', 'VZZ', 'VZa', 'VaA', 'Vaa'].map((start) => start.padEnd(22, '0'))

const ALL: AuditQuery = { order: 'oldest_first', offset: 0, limit: 1000 }

export function auditContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: audit trail`, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    const append = (...events: readonly AuditEvent[]) => storage.run(async ({ audit }) => {
      for (const event of events) await audit.append(event)
    })
    const search = (query: Partial<AuditQuery> = {}) => storage.read(({ audit }) => audit.search({ ...ALL, ...query }))
    const found = async (query: Partial<AuditQuery>) => (await search(query)).events.map(({ id }) => id)

    it('is empty at first', async () => {
      assert.deepEqual(await search(), { total: 0, events: [] })
      assert.deepEqual(await search({ offset: 5 }), { total: 0, events: [] })
    })

    it('keeps every field of an event', async () => {
      const whole = anEvent({
        orgId: anId(),
        actor: { kind: 'user', userId: anId(), orgId: anId(), actor: 'robot' },
        origin: { address: '2001:db8::1', userAgent: 'odd é "', requestId: anId() },
        at: FAR,
        before: { name: 'Old', nested: { list: [1, null, true] } },
        after: { name: 'New' },
      })
      await append(whole)
      assert.deepEqual(await search(), { total: 1, events: [whole] })
    })

    it('adds no optional member to an event', async () => {
      const [bySystem, byClient, withoutActor] = [
        anEvent(), anEvent({ actor: { kind: 'client', clientId: anId() } }), anEvent({ actor: { kind: 'anonymous' } }),
      ]
      await append(bySystem, byClient, withoutActor)
      assert.deepEqual((await search()).events, [bySystem, byClient, withoutActor])
    })

    it('has no event of a unit of work that fails', async () => {
      await assert.rejects(storage.run(async ({ audit }) => {
        await audit.append(anEvent())
        throw new Error('no')
      }))
      assert.equal((await search()).total, 0)
    })

    it('never replaces an event', async () => {
      const event = anEvent()
      await append(event)
      await assert.rejects(append({ ...event, type: 'org.added' }))
      assert.deepEqual((await search()).events, [event])
    })

    it('is sorted in either order, events of one second by the bytes of their ids', async () => {
      const first = anEvent({ at: NOW - 1 })
      const others = ORDERED_IDS.map((id) => anEvent({ id }))
      await append(...others.toReversed(), first)
      const ids = [first, ...others].map(({ id }) => id)
      assert.deepEqual(await found({}), ids)
      assert.deepEqual(await found({ order: 'newest_first' }), ids.toReversed())
    })

    it('is returned page by page with the total number of events', async () => {
      const events = Array.from({ length: 7 }, (_, index) => anEvent({ at: NOW + index }))
      await append(...events)
      const pages = await Promise.all([0, 3, 6, 9].map((offset) => search({ offset, limit: 3 })))
      assert.deepEqual(pages.map(({ total }) => total), [7, 7, 7, 7])
      assert.deepEqual(pages.flatMap((page) => page.events), events)
      assert.deepEqual(await search({ limit: 0 }), { total: 7, events: [] })
    })

    it('continues behind a position in either order, also among events of one second', async () => {
      const events = [anEvent({ at: NOW - 1 }), ...ORDERED_IDS.map((id) => anEvent({ id })), anEvent({ at: NOW + 1 })]
      await append(...events)
      for (const order of ['oldest_first', 'newest_first'] as const) {
        const all = await storage.read(({ audit }) => audit.list({ ...ALL, order }))
        const pagedIds: string[] = []
        for (let behind: (typeof all)[number] | undefined, page = all; page.length > 0; behind = page.at(-1)) {
          page = await storage.read(({ audit }) => audit.list({ ...ALL, order, limit: 2, ...(behind ? { behind } : {}) }))
          pagedIds.push(...page.map(({ id }) => id))
        }
        assert.deepEqual(pagedIds, all.map(({ id }) => id), order)
        assert.equal(pagedIds.length, events.length)
      }
    })

    it('is searched by each filter, and by all of them together', async () => {
      const [orgId, userId] = [anId<OrgId>(), anId<UserId>()]
      const origin = { address: '192.0.2.1', requestId: anId() }
      const actor = { kind: 'user', userId } as const
      const wanted = anEvent({ type: 'org.changed', aggregate: { type: 'org', id: anId() }, orgId, actor, origin })
      const filters: Partial<AuditQuery> = {
        types: ['org.added', 'org.changed'],
        aggregateTypes: ['org', 'project'],
        aggregateIds: [wanted.aggregate.id, anId()],
        orgId,
        actorId: userId,
        requestIds: [anId(), origin.requestId],
      }
      await append(
        wanted,
        anEvent({ at: NOW - 1 }),
        anEvent({
          at: NOW + 1, orgId: anId(), actor: { kind: 'client', clientId: anId() }, origin: { address: '192.0.2.1', requestId: anId() },
        }),
      )
      for (const [name, filter] of Object.entries(filters)) assert.deepEqual(await found({ [name]: filter }), [wanted.id], name)
      const all = { ...filters, from: NOW, until: NOW + 1 }
      assert.deepEqual(await search(all), { total: 1, events: [wanted] })
      assert.deepEqual(await found({ ...all, types: ['org.added'] }), [])
    })

    it('is searched by time, including the first instant and excluding the last', async () => {
      const events = [NOW - 1, NOW, NOW + 1].map((at) => anEvent({ at }))
      const [first = '', second, third] = events.map(({ id }) => id)
      await append(...events)
      assert.deepEqual([await found({ from: NOW }), await found({ until: NOW })], [[second, third], [first]])
      assert.deepEqual(await found({ from: NOW, until: NOW + 1 }), [second])
    })

    it('is searched by sequence, also for events of versions before 0.6', async () => {
      const old = ['-P73Fs26vM9j_L2oiQsRGF', '-P73Fs27_M9j_L2oiQsRGF', '-P73Fs27zM9j_L2oiQsRGF']
      const recent = sortableIds()
      const events = [...old, recent.next(), recent.next(), recent.next()].map((id, index) => anEvent({ id, at: NOW + index }))
      const ids = events.map(({ id }) => id)
      const sequences = ids.map(sequenceOf)
      assert.deepEqual(sequences.toSorted((one, other) => one - other), sequences)
      assert.equal(new Set(sequences).size, ids.length)
      await append(...events)
      for (const [index, sequence] of sequences.entries()) {
        assert.deepEqual(await found({ afterSequence: sequence }), ids.slice(index + 1), `after ${index}`)
        assert.deepEqual(await found({ beforeSequence: sequence, order: 'newest_first' }), ids.slice(0, index).toReversed(), `before ${index}`)
      }
      assert.deepEqual(await found({ afterSequence: Number.MAX_SAFE_INTEGER }), [])
      assert.deepEqual(await found({ beforeSequence: Number.MAX_SAFE_INTEGER }), ids)
    })

    it('is searched by a client as the actor', async () => {
      const event = anEvent({ actor: { kind: 'client', clientId: anId() } })
      await append(event, anEvent())
      assert.deepEqual(await found({ actorId: event.actor.kind === 'client' ? event.actor.clientId : '' }), [event.id])
    })

    it('returns nothing for an empty list', async () => {
      await append(anEvent())
      for (const name of ['types', 'aggregateTypes', 'aggregateIds', 'requestIds']) {
        assert.deepEqual(await search({ [name]: [] }), { total: 0, events: [] }, name)
      }
    })

    it('loses only the oldest events in a purge', async () => {
      const [kept, old, older] = [anEvent(), anEvent({ at: NOW - 1 }), anEvent({ at: NOW - 2 })]
      await append(kept, old, older)
      assert.equal(await storage.expired.purgeEvents(NOW, 1), 1)
      assert.deepEqual(await found({}), [old.id, kept.id])
      assert.equal(await storage.expired.purgeEvents(NOW, 10), 1)
      assert.equal(await storage.expired.purgeEvents(NOW, 10), 0)
      assert.deepEqual(await found({}), [kept.id])
    })

    for (const [kind, type] of Object.entries(FAILED_CHECKS) as readonly (readonly [keyof typeof FAILED_CHECKS, EventType])[]) it(`stores ${type} for a week, and other events longer`, async () => {
      const wrong = { type, actor: { kind: 'anonymous' } } as const
      const old = NOW - FAILED_CHECK_RETENTION - 1
      const [recent, locked, byUser] = [
        anEvent({ ...wrong, at: old + 1 }),
        anEvent({ type: 'user.locked', actor: { kind: 'anonymous' }, at: old }),
        anEvent({ ...wrong, actor: { kind: 'user', userId: anId(), orgId: anId() }, at: old }),
      ]
      await append(recent, locked, byUser, anEvent({ ...wrong, at: old }), anEvent({ ...wrong, at: old - 1 }))
      const purge = () => storage.expired.purge(kind, NOW, 1)
      assert.deepEqual([await purge(), await purge(), await purge()], [1, 1, 0])
      assert.deepEqual((await found({})).toSorted(), [recent.id, locked.id, byUser.id].toSorted())
    })

    it('is not touched by the purge of expired rows', async () => {
      await append(anEvent({ at: 1 }))
      await purgeOnce(storage, FAR, 100)
      assert.equal((await search()).total, 1)
    })
  })
}
