import assert from 'node:assert/strict'
import type { Attempted } from '@keyhall/core/outbox'
import { DeliverOutbox } from '@keyhall/core/outbox'
import type { AnyMessage } from '@keyhall/core/stores'
import { StorageUnavailable } from '@keyhall/core/shared'
import { NOW } from '../../support/builders.js'
import { clockAt } from '../../support/fakes.js'
import { aMessage, anOutbox } from '../../support/outbox.js'

const failed = (problem: string, isRefusal = false): Attempted => ({ outcome: 'failed', problem, isRefusal })

type Tell = (to: string) => Promise<Attempted>

/** Delivers these messages in that way, and tells what came of it. */
function aPost(tell: Tell, ...messages: readonly (AnyMessage & { readonly attempt?: number })[]) {
  const outbox = anOutbox(...messages)
  const log: string[] = []
  const deliver = new DeliverOutbox({
    storage: outbox.storage,
    deliveries: {
      back_channel_logout: ({ clientId }) => tell(clientId),
      ciba_ping: ({ requestId }) => tell(requestId),
      event: ({ id }) => tell(id),
      mail: (_body, { id }) => tell(id),
      text_message: (_body, { id }) => tell(id),
      target_call: ({ targetId }) => tell(targetId),
    },
    log: {
      attempted: ({ id }, { outcome }) => void log.push(`${id} ${outcome}`),
      broke: ({ id }, problem) => void log.push(`${id} broke: ${String(problem)}`),
    },
    clock: clockAt(NOW),
  })
  const deliverAll = async () => {
    await deliver.deliver()
    await deliver.settled()
  }
  return { ...outbox, deliver, deliverAll, log }
}

const many = (count: number) => Array.from({ length: count }, (_, index) => aMessage(`m${index}`))

/** Deliveries that answer when the test says so. */
function answersLater() {
  const waiting = new Map<string, (attempted: Attempted) => void>()
  const tell: Tell = (to) => new Promise((resolve) => void waiting.set(to, resolve))
  return { tell, waiting, answer: (to: string) => waiting.get(to)?.({ outcome: 'delivered' }) }
}

const turn = () => new Promise((resolve) => void setImmediate(resolve))

describe('due outbox message', () => {
  const attempts: readonly (readonly [what: string, attempted: Attempted, noted: string, logged: string])[] = [
    ['is done when it was delivered', { outcome: 'delivered' }, 'm1 done', 'm1 delivered'],
    ['is done when it has no recipient any more', { outcome: 'dropped', reason: 'gone' }, 'm1 done', 'm1 dropped'],
    ['is tried again when that failed', failed('no answer'), 'm1 claim 1 again at +5: no answer', 'm1 postponed'],
    ['is tried again when it was refused', failed('it said 400', true), 'm1 claim 1 again at +5: it said 400', 'm1 postponed'],
  ]
  for (const [what, attempted, noted, logged] of attempts) {
    it(what, async () => {
      const post = aPost(async () => attempted, aMessage())
      await post.deliverAll()
      assert.deepEqual([post.noted, post.log], [[noted], [logged]])
    })
  }

  it('is a dead letter after its third refusal', async () => {
    const post = aPost(async () => failed('it said 400', true), { ...aMessage(), attempt: 3 })
    await post.deliverAll()
    assert.deepEqual([post.noted, post.log], [['m1 claim 3 dead at +0: it said 400'], ['m1 dead']])
  })

  it('is a dead letter when a day is over', async () => {
    const post = aPost(async () => failed('no answer'), { ...aMessage('m1', { createdAt: NOW - 86_399 }), attempt: 13 })
    await post.deliverAll()
    assert.deepEqual(post.noted, ['m1 claim 13 dead at +0: no answer'])
  })

  it('is a dead letter when no attempt came to its end, and is not attempted again', async () => {
    const post = aPost(() => assert.fail('attempted'), { ...aMessage(), attempt: 21 })
    await post.deliverAll()
    assert.deepEqual(post.noted, ['m1 claim 21 dead at +0: no attempt came to its end'])
  })

  it('is left to a newer version when its topic is unknown', async () => {
    for (const topic of ['horoscope', 'toString']) {
      const post = aPost(() => assert.fail('attempted'), aMessage('m1', { topic: topic as AnyMessage['topic'] }))
      await post.deliverAll()
      assert.deepEqual(post.noted, ['m1 claim 1 again at +5: the topic is unknown to this version'])
    }
  })

  it('is retried when the delivery throws, and only the log gets the full problem', async () => {
    const post = aPost(() => Promise.reject(new Error('with a secret')), aMessage())
    await post.deliverAll()
    assert.deepEqual(post.noted, ['m1 claim 1 again at +5: the delivery broke off, see the log'])
    assert.deepEqual(post.log, ['m1 broke: Error: with a secret', 'm1 postponed'])
  })

  it('is left to its lease when the storage cannot return the recipient', async () => {
    const post = aPost(() => Promise.reject(new StorageUnavailable('no')), aMessage(), aMessage('m2'))
    await post.deliverAll()
    assert.deepEqual([post.noted, post.log.length], [[], 2])
  })

  it('has a problem that every storage accepts, for any response', async () => {
    const post = aPost(async () => failed(`\0 é \ud800 \u2028${'x'.repeat(1000)}`), aMessage())
    await post.deliverAll()
    assert.match(post.noted[0] ?? '', /^m1 claim 1 again at \+5: \? \? \? \?x{493}$/)
  })
})

describe('delivering due messages', () => {
  it('claims them for half a minute', async () => {
    const post = aPost(async () => ({ outcome: 'delivered' }), ...many(3))
    await post.deliverAll()
    assert.deepEqual(post.claims, [[64, 30]])
    assert.equal(post.noted.length, 3)
  })

  it('claims nothing when none is due', async () => {
    const post = aPost(() => assert.fail('attempted'))
    await post.deliverAll()
    assert.deepEqual(post.claims, [])
  })

  it('delivers messages while one gets no response', async () => {
    const { tell, waiting, answer } = answersLater()
    const post = aPost(tell, ...many(3))
    await post.deliver.deliver()
    answer('m1')
    answer('m2')
    await turn()
    assert.deepEqual(post.noted, ['m1 done', 'm2 done'])
    await post.storage.run(({ outbox }) => outbox.append(aMessage('m3')))
    await post.deliver.deliver()
    assert.deepEqual([...waiting.keys()], ['m0', 'm1', 'm2', 'm3'])
    answer('m0')
    answer('m3')
    await post.deliver.settled()
    assert.equal(post.noted.length, 4)
  })

  it('runs at most 64 deliveries; a new one starts when one has ended', async () => {
    const { tell, waiting, answer } = answersLater()
    const post = aPost(tell, ...many(66))
    const run = post.deliver.deliver()
    await turn()
    assert.equal(waiting.size, 64)
    answer('m7')
    await turn()
    assert.deepEqual([waiting.size, post.claims.at(-1)], [65, [1, 30]])
    answer('m8')
    answer('m9')
    await run
    assert.deepEqual([waiting.size, post.waiting.length], [66, 0])
  })

  it('leaves them to other servers when the server stops', async () => {
    const { tell, waiting, answer } = answersLater()
    const post = aPost(tell, ...many(70))
    let isStopping = false
    const run = post.deliver.deliver(() => isStopping)
    await turn()
    isStopping = true
    answer('m0')
    await run
    assert.deepEqual([waiting.size, post.waiting.length], [64, 6])
  })

  it('waits for pending deliveries', async () => {
    const { tell, answer } = answersLater()
    const post = aPost(tell, aMessage())
    await post.deliver.deliver()
    let isSettled = false
    const settled = post.deliver.settled().then(() => (isSettled = true))
    await turn()
    assert.equal(isSettled, false)
    answer('m1')
    await settled
    assert.deepEqual(post.noted, ['m1 done'])
  })
})
