import assert from 'node:assert/strict'
import type { Attempted } from '@keyhall/core/outbox'
import type { MessageId, TargetId } from '@keyhall/core/shared'
import { DeliverTargetMessage } from '@keyhall/core/targets'
import type { CallTarget, Target, TargetCall, TargetOutcome, TargetReads } from '@keyhall/core/targets'
import { compared, instance } from '../../support/builders.js'

/** Delivers to a target that answers when a test lets it. */
function delivering(own: { readonly isOn?: boolean; readonly isThere?: boolean } = {}) {
  const [calls, waiting]: [TargetCall[], ((outcome: TargetOutcome<unknown>) => void)[]] = [[], []]
  const callTarget = {
    call: (call: TargetCall) => {
      calls.push(call)
      return new Promise((resolve) => void waiting.push(resolve))
    },
  } as unknown as CallTarget
  const targets = { find: async (id: TargetId) => (own.isThere === false ? undefined : ({ id } as Target)) } as unknown as TargetReads
  const { features } = instance()().settings
  const deliver = new DeliverTargetMessage({
    storage: { read: (work) => work({ targets }) },
    callTarget,
    compared: compared({ features: { ...features, actions: own.isOn !== false } }),
  })
  const tell = (targetId = 't'): Promise<Attempted> =>
    deliver.deliver({ targetId: targetId as TargetId, condition: 'c', subject: 's', body: '{}' }, { id: 'm' as MessageId, attempt: 2 })
  return { tell, calls, answer: (outcome: TargetOutcome<unknown>) => waiting.shift()?.(outcome) }
}

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))

const failed = (status: number): TargetOutcome<unknown> => ({ isOk: false, problem: `answered ${status}`, status, duration: 1 })

describe('outbox message to a target', () => {
  it('is dropped when the target or the feature is gone', async () => {
    assert.equal((await delivering({ isThere: false }).tell()).outcome, 'dropped')
    assert.equal((await delivering({ isOn: false }).tell()).outcome, 'dropped')
  })

  it('has at most 10 seconds, and is recorded with the id and attempt of the message', async () => {
    const { tell, calls, answer } = delivering()
    const outcome = tell()
    await settled()
    answer({ isOk: true, value: undefined, status: 200, duration: 1 })
    assert.deepEqual(await outcome, { outcome: 'delivered' })
    assert.deepEqual([calls[0]?.atMost, calls[0]?.message], [10, { id: 'm', attempt: 2 }])
  })

  for (const [status, isRefusal] of [[400, true], [401, true], [410, true], [408, false], [425, false], [429, false], [301, false], [500, false], [503, false]] as const) {
    it(`is ${isRefusal ? 'refused' : 'not taken now'} by an answer ${status}`, async () => {
      const { tell, answer } = delivering()
      const outcome = tell()
      await settled()
      answer(failed(status))
      assert.deepEqual(await outcome, { outcome: 'failed', problem: `answered ${status}`, isRefusal })
    })
  }

  it('waits while its target has too many pending calls, without delaying other targets', async () => {
    const { tell, calls, answer } = delivering()
    const first = Array.from({ length: 16 }, () => tell())
    await settled()
    assert.deepEqual(await tell(), { outcome: 'failed', problem: 'too many calls of the target are under way', isRefusal: false })
    void tell('another')
    await settled()
    assert.equal(calls.length, 17)
    answer(failed(500))
    await first[0]
    void tell()
    await settled()
    assert.equal(calls.length, 18)
  })
})
