import assert from 'node:assert/strict'
import type { ClaimedMessage, Claim, Filter } from '@keyhall/core/shared'
import type { AnyMessage } from '@keyhall/core/stores'
import { DEAD_LETTER_RETENTION } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import { anId, FAR, NOW } from './builders.js'
import { purgeOnce } from './purge-all.js'
import type { OpenStorage } from './world.js'

const LEASE = 30

const aMessage = (own: Partial<AnyMessage> = {}): AnyMessage => ({
  id: anId(),
  topic: 'back_channel_logout',
  body: { clientId: anId(), userId: anId(), sessionId: anId() },
  createdAt: NOW,
  ...own,
})

const first = (message: AnyMessage): ClaimedMessage<AnyMessage> => ({ ...message, attempt: 1 })

/** What the verbs of the outbox do, each in a unit of work of its own. */
function outboxOf(storage: () => Storage) {
  const append = async (...messages: readonly AnyMessage[]) => {
    await storage().run(async ({ outbox }) => {
      for (const message of messages) await outbox.append(message)
    })
    return messages
  }
  const claim = (at: number, limit = 10) => storage().run(({ outbox }) => outbox.claim(at, limit, LEASE))
  const done = (id: AnyMessage['id']) => storage().run(({ outbox }) => outbox.done(id))
  const retryLater = (claimed: Claim, at: number) => storage().run(({ outbox }) => outbox.retryLater(claimed, at, 'no answer'))
  const fail = (claimed: Claim, at: number) => storage().run(({ outbox }) => outbox.fail(claimed, at, 'no answer in a day'))
  const counts = () => storage().read(({ outbox }) => outbox.counts())
  const deadLetters = (limit = 10) => storage().read(({ outbox }) => outbox.deadLetters(limit))
  const revive = (id: AnyMessage['id'], at: number) => storage().run(({ outbox }) => outbox.revive(id, at))
  const reviveAll = (at: number) => storage().run(({ outbox }) => outbox.reviveAll(at))
  return { append, claim, done, retryLater, fail, counts, deadLetters, revive, reviveAll }
}

/** An empty outbox for each test. */
function fresh(open: OpenStorage): () => Storage {
  let storage: Storage | undefined
  beforeEach(async () => {
    storage = await open()
  })
  afterEach(() => storage?.close())
  return () => storage ?? assert.fail('the storage is open during tests only')
}

export function outboxContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: outbox`, () => claims(fresh(open)))
  describe(`${backend}: outbox, outcome of a message`, () => fates(fresh(open)))
}

function claims(storage: () => Storage): void {
  const { append, claim, fail, counts } = outboxOf(storage)

  it('returns a message with every field', async () => {
    const body = { clientId: 'odd:é"' as never, userId: anId<never>(), sessionId: anId<never>() }
    const [message = aMessage()] = await append(aMessage({ createdAt: FAR, body }))
    assert.deepEqual(await claim(FAR), [first(message)])
  })

  it('returns no message before it is due', async () => {
    const [message = aMessage()] = await append(aMessage())
    assert.deepEqual(await claim(NOW - 1), [])
    assert.deepEqual(await claim(NOW), [first(message)])
  })

  it('says whether a message is due', async () => {
    const isDue = (at: number) => storage().read(({ outbox }) => outbox.hasDue(at))
    assert.equal(await isDue(FAR), false)
    await append(aMessage())
    assert.deepEqual([await isDue(NOW - 1), await isDue(NOW)], [false, true])
    const [claimed] = await claim(NOW)
    assert.ok(claimed)
    assert.deepEqual([await isDue(NOW), await isDue(NOW + LEASE)], [false, true])
    await fail(claimed, NOW)
    assert.equal(await isDue(FAR), false)
  })

  it('returns no message of a unit of work that fails', async () => {
    await assert.rejects(storage().run(async ({ outbox }) => {
      await outbox.append(aMessage())
      throw new Error('no')
    }))
    assert.deepEqual([await claim(NOW), await counts()], [[], { waiting: 0, dead: 0 }])
  })

  it('accepts a message once', async () => {
    const [message = aMessage()] = await append(aMessage())
    await assert.rejects(append(message))
    assert.deepEqual(await claim(NOW), [first(message)])
  })

  it('returns messages by due time, oldest first', async () => {
    const messages = [3, 1, 4, 2, 0].map((seconds) => aMessage({ createdAt: NOW + seconds }))
    await append(...messages)
    const claimTwo = async () => (await claim(FAR, 2)).map(({ createdAt }) => createdAt - NOW)
    assert.deepEqual([await claimTwo(), await claimTwo(), await claimTwo()], [[0, 1], [2, 3], [4]])
  })

  it('gives each message to one of twenty claimers', async () => {
    const messages = await append(...Array.from({ length: 50 }, () => aMessage()))
    const claimed = (await Promise.all(Array.from({ length: 20 }, () => claim(NOW, 5)))).flat()
    const ids = [...claimed, ...(await claim(NOW, 100))].map(({ id }) => id)
    assert.deepEqual(ids.toSorted(), messages.map(({ id }) => id).toSorted())
  })

  it('never returns more messages than requested', async () => {
    await append(...Array.from({ length: 20 }, () => aMessage()))
    assert.deepEqual([(await claim(NOW, 7)).length, (await claim(NOW, 100)).length], [7, 13])
  })

  it('returns a message again when its lease has expired, and counts the attempt', async () => {
    const [message = aMessage()] = await append(aMessage())
    await claim(NOW)
    assert.deepEqual(await claim(NOW + LEASE - 1), [])
    assert.deepEqual(await claim(NOW + LEASE), [{ ...message, attempt: 2 }])
    assert.deepEqual(await claim(NOW + LEASE), [])
  })
}

function fates(storage: () => Storage): void {
  const { append, claim, done, retryLater, fail, counts } = outboxOf(storage)
  const claimedOne = async () => {
    await append(aMessage())
    return (await claim(NOW))[0] ?? assert.fail('there is one')
  }

  it('is delivered once: only the first of several processes learns that it was still stored', async () => {
    const { id } = await claimedOne()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => done(id)))
    assert.equal(outcomes.filter((wasStored) => wasStored).length, 1)
    assert.equal(await done(id), false)
  })

  it('is deletion after a delivery', async () => {
    const { id } = await claimedOne()
    const [other] = await append(aMessage())
    await done(id)
    await done(id)
    assert.deepEqual([(await claim(FAR)).map((message) => message.id), await counts()], [[other?.id], { waiting: 1, dead: 0 }])
  })

  it('is a new due time after a retry, and not earlier', async () => {
    const claimed = await claimedOne()
    await retryLater(claimed, NOW + 5)
    assert.deepEqual(await claim(NOW + 4), [])
    assert.deepEqual(await claim(NOW + 5), [{ ...claimed, attempt: 2 }])
  })

  it('is a dead letter after a failure, which is never claimed', async () => {
    await fail(await claimedOne(), NOW + 1)
    assert.deepEqual([await claim(FAR), await counts()], [[], { waiting: 0, dead: 1 }])
  })

  it('is decided by the last claim: an expired claim changes nothing', async () => {
    const slow = await claimedOne()
    const [quick = slow] = await claim(NOW + LEASE)
    await retryLater(slow, NOW + 31)
    await fail(slow, NOW + 31)
    assert.deepEqual([await claim(NOW + 2 * LEASE - 1), await counts()], [[], { waiting: 1, dead: 0 }])
    await fail(quick, NOW + 31)
    await retryLater(quick, NOW + 31)
    assert.deepEqual([await claim(FAR), await counts()], [[], { waiting: 0, dead: 1 }])
  })

  it('is decided by a delivery, even after its lease has expired', async () => {
    const slow = await claimedOne()
    await claim(NOW + LEASE)
    await done(slow.id)
    assert.deepEqual([await claim(FAR), await counts()], [[], { waiting: 0, dead: 0 }])
  })

  it('is stored for 30 days as a dead letter, and without limit while it is pending', async () => {
    await fail(await claimedOne(), NOW)
    await append(aMessage({ createdAt: 1 }))
    await purgeOnce(storage(), NOW + DEAD_LETTER_RETENTION, 100)
    assert.deepEqual(await counts(), { waiting: 1, dead: 1 })
    assert.equal(await purgeOnce(storage(), NOW + DEAD_LETTER_RETENTION + 1, 100), 1)
    assert.deepEqual(await counts(), { waiting: 1, dead: 0 })
  })
}

export function deadLettersContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: outbox, dead letters`, () => {
    const storage = fresh(open)
    const { append, claim, fail, retryLater, counts, deadLetters, revive, reviveAll } = outboxOf(storage)
    /** A message that becomes a dead letter at that time. */
    const aDeadOne = async (own: Partial<AnyMessage> = {}, at = NOW + 7): Promise<AnyMessage> => {
      const [message = aMessage()] = await append(aMessage(own))
      const claimed = await claim(message.createdAt)
      await fail(claimed.find(({ id }) => id === message.id) ?? assert.fail('it is due'), at)
      return message
    }

    it('are listed with every field', async () => {
      const message = await aDeadOne({ topic: 'mail', body: { userId: 'odd:é"' as never, kind: 'initialise' }, createdAt: FAR }, FAR + 1)
      assert.deepEqual(await deadLetters(), [{ ...message, attempts: 1, failedAt: FAR + 1, problem: 'no answer in a day' }])
    })

    it('are listed newest first up to a limit, without pending messages', async () => {
      const [old, late, later] = [await aDeadOne({}, NOW + 1), await aDeadOne({}, NOW + 3), await aDeadOne({}, NOW + 3)]
      await append(aMessage())
      assert.deepEqual((await deadLetters()).map(({ id }) => id), [later.id, late.id, old.id])
      assert.deepEqual((await deadLetters(2)).map(({ id }) => id), [later.id, late.id])
    })

    it('are found by state and topic, beside waiting messages with their last problem', async () => {
      const dead = await aDeadOne({ topic: 'mail', body: { userId: anId<never>(), kind: 'initialise' } }, NOW + 9)
      const [postponed = dead] = await append(aMessage())
      for (const claimed of await claim(NOW)) await retryLater(claimed, NOW + 50)
      const [untried = dead] = await append(aMessage())
      const search = async (filters: readonly Filter<'topic' | 'state'>[], isAscending = true) =>
        storage().read(({ outbox }) => outbox.search({ filters, offset: 0, limit: 10, isAscending }))
      const of = { dead: { kind: 'among', field: 'state', values: ['dead'] }, mail: { kind: 'among', field: 'topic', values: ['mail'] } } as const
      const asDead = { ...dead, attempts: 1, problem: 'no answer in a day', fate: { state: 'dead', failedAt: NOW + 9 } }
      assert.deepEqual(await search([of.dead]), { total: 1, items: [asDead] })
      assert.deepEqual(await search([of.mail]), { total: 1, items: [asDead] })
      assert.deepEqual((await search([{ kind: 'not', filter: of.dead }], false)).items, [
        { ...untried, attempts: 0, fate: { state: 'waiting', dueAt: NOW } },
        { ...postponed, attempts: 1, problem: 'no answer', fate: { state: 'waiting', dueAt: NOW + 50 } },
      ])
    })

    it('are due again when revived, as if appended at that time', async () => {
      const [message, other] = [await aDeadOne(), await aDeadOne()]
      assert.equal(await revive(message.id, NOW + 100), true)
      assert.deepEqual([await claim(NOW + 99), await claim(NOW + 100)], [[], [first({ ...message, createdAt: NOW + 100 })]])
      assert.deepEqual((await deadLetters()).map(({ id }) => id), [other.id])
    })

    it('are revived once, and pending messages are not', async () => {
      const message = await aDeadOne()
      const [waiting = message] = await append(aMessage())
      const revived = await Promise.all(Array.from({ length: 10 }, () => revive(message.id, NOW + 100)))
      assert.equal(revived.filter(Boolean).length, 1)
      assert.deepEqual([await revive(waiting.id, NOW + 100), await revive(anId(), NOW + 100)], [false, false])
      assert.deepEqual(await claim(NOW), [first(waiting)], 'what waits is due when it was')
    })

    it('can all be revived at once, without other messages', async () => {
      const messages = [await aDeadOne(), await aDeadOne()]
      await append(aMessage())
      const [claimed = first(aMessage())] = await claim(NOW)
      await retryLater(claimed, NOW + 500)
      assert.deepEqual([await reviveAll(NOW + 100), await reviveAll(NOW + 100)], [2, 0])
      assert.deepEqual((await claim(NOW + 100)).map(({ id }) => id).toSorted(), messages.map(({ id }) => id).toSorted())
      assert.deepEqual([await counts(), await deadLetters()], [{ waiting: 3, dead: 0 }, []])
    })

    it('that were revived escape the purge of dead letters, and can fail again', async () => {
      const message = await aDeadOne({}, NOW)
      await revive(message.id, NOW + 1)
      await purgeOnce(storage(), NOW + DEAD_LETTER_RETENTION + 1000, 100)
      const [claimed = first(message)] = await claim(FAR)
      await fail(claimed, FAR)
      assert.deepEqual((await deadLetters()).map(({ attempts, failedAt }) => [attempts, failedAt]), [[1, FAR]])
    })
  })
}
