import assert from 'node:assert/strict'
import type { Storage } from '@keyhall/core/stores'
import { finishRemovals } from '#src/jobs/finish-removals.js'

/** The sizes of the batches when each takes so many milliseconds. */
async function sizes(worked: number, steps: number): Promise<readonly number[]> {
  const limits: number[] = []
  let time = 0
  const removals = {
    pending: () => Promise.resolve([{ kind: 'org', id: '1' }]),
    step: (_removal: unknown, _at: number, limit: number) => {
      time += worked
      return Promise.resolve(limits.push(limit) === steps)
    },
  }
  const use = <T>(work: (stores: { readonly removals: typeof removals }) => T): T => work({ removals })
  const storage = { read: use, run: use } as unknown as Storage
  await finishRemovals(storage, { now: () => 0 }, { isStopping: () => false, rest: () => Promise.resolve(), now: () => time })
  return limits
}

describe('the job that finishes removals', () => {
  it('takes larger batches while they are quick', async () => {
    assert.deepEqual(await sizes(1, 5), [200, 400, 800, 1000, 1000])
  })

  it('takes no tiny batches where each statement is slow, because the number of statements is the same for any size', async () => {
    assert.deepEqual(await sizes(140, 4), [200, 200, 200, 200])
  })
})
