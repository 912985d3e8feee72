import assert from 'node:assert/strict'
import type { CurrentRequest, OutgoingAnswer, OutgoingFailure, OutgoingRequest, Secret, TargetId } from '@keyhall/core/shared'
import { StorageUnavailable } from '@keyhall/core/shared'
import { AnswerUnusable, CallTarget, RecordDeliveries } from '@keyhall/core/targets'
import type { DeliveryStore, KeySealer, Target, TargetDelivery, TargetLog } from '@keyhall/core/targets'
import { NOW } from '../../support/builders.js'
import { clockAt, countingIds, digest } from '../../support/fakes.js'

const sealer: KeySealer = { seal: (key, context) => `${context}|${key}`, open: (sealed) => (sealed.split('|')[1] ?? '') as Secret }

const target = (own: Partial<Target> = {}): Target => ({
  id: 't' as TargetId, name: 'T', kind: 'webhook', isInterrupting: true, endpoint: 'https://hooks.example/in', timeout: 20,
  keys: [{ sealed: 'x|key' }],
  version: 1, createdAt: NOW, changedAt: NOW, ...own,
})

interface Own {
  readonly objection?: string
  readonly isDown?: boolean
  readonly request?: CurrentRequest
}

/** Calls with this answer of the far side, and what is left of the call. */
function calling(answer: OutgoingAnswer | OutgoingFailure, own: Own = {}) {
  const [sent, written, log]: [OutgoingRequest[], TargetDelivery[], object[]] = [[], [], []]
  const store: Pick<DeliveryStore, 'add'> = {
    add: async (delivery) => {
      if (own.isDown) throw new StorageUnavailable('down')
      written.push(delivery)
    },
  }
  const targetLog: TargetLog = {
    failed: (line) => void log.push(line), notRecorded: (delivery, problem) => void log.push({ delivery, problem }),
  }
  const storage = { run: <T>(work: (stores: { deliveries: DeliveryStore }) => Promise<T>) => work({ deliveries: store as DeliveryStore }) }
  const deliveries = new RecordDeliveries({ storage, log: targetLog })
  const callTarget = new CallTarget({
    http: {
      send: async (request) => {
        sent.push(request)
        return answer
      },
    },
    objection: () => own.objection,
    sealer, digest, deliveries, stopwatch: () => () => 41.7, log: targetLog, vendor: 'acme', ids: countingIds(), clock: clockAt(NOW),
    currentRequest: () => own.request,
  })
  const call = (what: Partial<Target> = {}, more: object = {}, take: (answer: string) => unknown = (text) => text) =>
    callTarget.call({ target: target(what), condition: 'request/all', subject: '/m', body: '{"a":"é"}', ...more }, take)
  return { sent, written, log, call, deliveries }
}

describe('target call', () => {
  it('signs the sent bytes, in a header with the capitalized vendor name', async () => {
    const { sent, call } = calling({ status: 200, body: '' })
    await call()
    const signature = `t=${NOW},v1=${digest.hmacSha256('key', `${NOW}.{"a":"é"}`)}`
    assert.deepEqual(sent[0]?.headers, { 'Content-Type': 'application/json', 'ACME-Signature': signature, 'X-ACME-Signature': signature })
    assert.deepEqual([sent[0]?.url, sent[0]?.body, sent[0]?.timeout], ['https://hooks.example/in', '{"a":"é"}', 20])
  })

  it('is recorded with the request that waits for it, which is marked; an asynchronous one belongs to no request', async () => {
    const request = { requestId: 'r1', network: '', isTraced: false }
    const { written, call, deliveries } = calling({ status: 200, body: '' }, { request })
    await call({}, { message: { id: 'm', attempt: 1 } })
    assert.deepEqual([written[0]?.requestId, request.isTraced], [undefined, false])
    await call()
    await deliveries.settled()
    assert.deepEqual([written[1]?.requestId, request.isTraced], ['r1', true])
  })

  it('is signed by every active key, newest first', async () => {
    const { sent, call } = calling({ status: 200, body: '' })
    await call({ keys: [{ sealed: 'x|new' }, { sealed: 'x|old', signsUntil: NOW + 1 }, { sealed: 'x|dead', signsUntil: NOW }] })
    const sums = ['new', 'old'].map((key) => `v1=${digest.hmacSha256(key, `${NOW}.{"a":"é"}`)}`)
    assert.equal(sent[0]?.headers['ACME-Signature'], [`t=${NOW}`, ...sums].join(','))
  })

  it('has the timeout of its target, or less for an asynchronous call', async () => {
    const { sent, call } = calling({ status: 200, body: '' })
    await call({}, { atMost: 10 })
    await call({ timeout: 3 }, { atMost: 10 })
    assert.deepEqual(sent.map(({ timeout }) => timeout), [10, 3])
  })

  it('is recorded with its time and attempt', async () => {
    const { written, call, deliveries } = calling({ status: 204, body: '' })
    await call({}, { message: { id: 'm1', attempt: 4 } })
    await deliveries.settled()
    const { id, ...rest } = written[0] ?? assert.fail('there is one')
    assert.match(id, /./)
    assert.deepEqual(rest, {
      targetId: 't', condition: 'request/all', subject: '/m', body: '{"a":"é"}', isBodyWhole: true, isAsync: true, attempt: 4, status: 204,
      duration: 42, at: NOW,
    })
  })

  it('is recorded with a truncated body that never splits a character', async () => {
    const { written, call, deliveries } = calling({ status: 200, body: '' })
    await call({}, { body: `${'x'.repeat(65_535)}😀` })
    await deliveries.settled()
    assert.deepEqual([written[0]?.body.length, written[0]?.isBodyWhole], [65_535, false])
  })

  it('succeeds with 200 to 299 only', async () => {
    for (const [status, isOk] of [
      [199, false], [200, true], [299, true], [300, false], [304, false], [400, false], [500, false],
    ] as const) {
      assert.equal((await calling({ status, body: '' }).call()).isOk, isOk, String(status))
    }
  })

  it('reveals nothing of the network to the caller, and everything to the operator', async () => {
    const { written, log, call } = calling({ problem: 'address_forbidden', detail: '10.0.0.1 is not public' })
    const outcome = await call()
    assert.equal(outcome.isOk, false)
    assert.doesNotMatch(JSON.stringify([outcome, written]), /10\.0\.0\.1/)
    assert.deepEqual(log, [{ targetId: 't', subject: '/m', problem: 'address_forbidden', detail: '10.0.0.1 is not public' }])
  })

  it('is not made to an address that is now forbidden, and the failure is recorded', async () => {
    const { sent, written, call } = calling({ status: 200, body: '' }, { objection: 'is this server itself' })
    assert.equal((await call()).isOk, false)
    assert.deepEqual([sent.length, written[0]?.problem], [0, 'address_forbidden'])
  })

  it('fails when its response is unusable', async () => {
    const { written, call } = calling({ status: 200, body: 'nonsense' })
    const outcome = await call({}, {}, () => {
      throw new AnswerUnusable('the response is not valid JSON')
    })
    assert.deepEqual([outcome.isOk, written[0]?.problem, written[0]?.status], [false, 'the response is not valid JSON', 200])
  })

  it('forwards the error that a target returns for the caller', async () => {
    const forwarded = async (body: unknown) => {
      const outcome = await calling({ status: 200, body: JSON.stringify(body) }).call()
      return outcome.isOk ? undefined : outcome.forwarded
    }
    assert.deepEqual(await forwarded({ forwardedStatusCode: 403, forwardedErrorMessage: 'no' }), { status: 403, message: 'no' })
    assert.deepEqual(
      await forwarded({ forwardedStatusCode: 302, forwardedErrorMessage: '\u0007' }),
      { message: 'a target has refused the call' },
    )
    assert.deepEqual(await forwarded({ forwardedErrorMessage: 'no\r\nx: y' }), { message: 'no x: y' })
    for (const nothing of [
      {}, [], 'forwarded', { forwardedStatusCode: 0 }, { forwardedErrorMessage: '' }, { nested: { forwardedStatusCode: 403 } },
    ]) {
      assert.equal(await forwarded(nothing), undefined, JSON.stringify(nothing))
    }
  })

  it('succeeds when it cannot be recorded, and logs the problem', async () => {
    const { log, call } = calling({ status: 500, body: '' }, { isDown: true })
    assert.equal((await call()).isOk, false)
    assert.match(JSON.stringify(log), /"problem":"down"/)
    assert.doesNotMatch(JSON.stringify(log), /é/)
  })
})

describe('recording target calls', () => {
  const delivery = (id: number, problem?: string): TargetDelivery => ({
    id: String(id), targetId: 't' as TargetId, condition: 'c', subject: 's', body: '{}', isBodyWhole: true, isAsync: false, attempt: 1,
    duration: 1, at: NOW,
    ...(problem === undefined ? {} : { problem }),
  })

  /** A storage that writes when a test lets it. */
  function slow() {
    const [batches, waiting]: [number[], (() => void)[]] = [[], []]
    const storage = {
      run: async <T>(work: (stores: { deliveries: DeliveryStore }) => Promise<T>) => {
        let count = 0
        const result = await work({ deliveries: { add: async () => void count++ } as unknown as DeliveryStore })
        batches.push(count)
        await new Promise<void>((resolve) => void waiting.push(resolve))
        return result
      },
    }
    const keep = new RecordDeliveries({ storage, log: { failed: () => undefined, notRecorded: () => undefined } })
    const release = async () => {
      for (const wake of waiting.splice(0)) wake()
      await new Promise<void>((resolve) => void setImmediate(resolve))
    }
    return { keep, batches, release }
  }

  const isDone = async (promise: Promise<unknown>): Promise<boolean> => {
    let done = false
    void promise.then(() => (done = true))
    await new Promise<void>((resolve) => void setImmediate(resolve))
    return done
  }

  it('does not delay a success, and delays a failure until it is stored', async () => {
    const { keep, release } = slow()
    assert.equal(await isDone(keep.keep(delivery(1))), true)
    const failure = keep.keep(delivery(2, 'answered 500'))
    assert.equal(await isDone(failure), false)
    await release()
    await release()
    assert.equal(await isDone(failure), true)
  })

  it('delays callers beyond the maximum number of pending calls to bound the memory', async () => {
    const { keep, batches, release } = slow()
    const all = Array.from({ length: 400 }, (_, index) => keep.keep(delivery(index)))
    const done = await Promise.all(all.map(isDone))
    assert.deepEqual([done.filter(Boolean).length, done.indexOf(false)], [257, 257])
    for (let round = 0; round < 10; round++) await release()
    await Promise.all(all)
    await keep.settled()
    assert.deepEqual(batches, [1, 64, 64, 64, 64, 64, 64, 15])
  })
})
