import assert from 'node:assert/strict'
import { SWEEP_BATCH, sweep } from '#src/jobs/sweep.js'
import type { Sweepable } from '#src/jobs/sweep.js'

/** Sweeps kinds with so many rows each. @returns the kinds of the batches, in order, and the rests between them */
async function swept(rows: Readonly<Record<string, number>>, { stopAfter = Infinity, failing = '' } = {}) {
  const order: string[] = []
  const rests: number[] = []
  let time = 0
  const left = new Map(Object.entries(rows))
  const kinds = Object.keys(rows).map((name): Sweepable => ({
    purge: async (limit) => {
      order.push(name)
      time += 7
      if (name === failing) throw new Error(`${name} failed`)
      const count = left.get(name) ?? 0
      left.set(name, Math.max(0, count - limit))
      return Math.min(count, limit)
    },
  }))
  const rest = async (worked: number): Promise<void> => void rests.push(worked)
  const problem = await sweep(kinds, { isStopping: () => order.length >= stopAfter, rest, now: () => time }).catch((error: unknown) => error)
  return { order: order.join(''), rests, left: [...left.values()], problem }
}

describe('a sweep', () => {
  const rows = (batches: number): number => batches * SWEEP_BATCH

  for (const [title, kinds, order] of [
    ['looks at each kind once when there is nothing to do', { a: 0, b: 0, c: 0 }, 'abc'],
    ['takes the kinds in turn, however long the backlog of one is', { a: rows(4), b: 1, c: rows(1) }, 'abcacaaa'],
    ['goes on until no kind has a full batch', { a: rows(2) - 1, b: rows(3) - 1 }, 'ababb'],
  ] as const) {
    it(title, async () => {
      const { left, ...outcome } = await swept(kinds)
      assert.equal(outcome.order, order)
      assert.ok(left.every((count) => count === 0))
    })
  }

  it('rests after each batch for as long as the batch took', async () => {
    assert.deepEqual((await swept({ a: rows(1), b: 0 })).rests, [7, 7, 7])
  })

  it('stops between two batches when the server stops', async () => {
    assert.deepEqual(await swept({ a: rows(3), b: rows(3) }, { stopAfter: 3 }).then(({ order }) => order), 'aba')
  })

  it('sweeps the other kinds when one fails, and then fails', async () => {
    const { order, problem } = await swept({ a: rows(1), b: rows(1), c: rows(1) }, { failing: 'b' })
    assert.equal(order, 'abcac')
    assert.match(String(problem), /b failed/)
  })
})
