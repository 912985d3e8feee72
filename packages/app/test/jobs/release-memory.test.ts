import assert from 'node:assert/strict'
import { collectGarbage } from '#src/jobs/collect-garbage.js'
import { releaseMemory } from '#src/jobs/release-memory.js'

/** Runs of the job, by resident megabytes and busy share, after earlier idle ones. @returns the indices of runs that collected */
async function collections(runs: readonly (readonly [megabytes: number, busy?: number])[], earlier = 1): Promise<number[]> {
  const collected: number[] = []
  let index = 0
  const job = releaseMemory({
    resident: () => (runs[index]?.[0] ?? Infinity) * 1024 * 1024,
    busy: () => runs[index]?.[1] ?? 0,
    collect: async () => void collected.push(index),
  })
  for (index = 0 - earlier; index < runs.length; index++) await job.run(() => false)
  return collected.filter((at) => at >= 0)
}

describe('memory after the start', () => {
  it('is collected once the event loop is idle, without delaying the next collection', async () => {
    assert.deepEqual(await collections([[160, 0.9], [170, 0.5], [170, 0.1], [150], [150], [150]], 0), [2])
    assert.deepEqual(await collections([[160], [150], [300]], 0), [0, 2])
  })
})

describe('memory after a burst of requests', () => {
  it('is collected once the event loop is idle again', async () => {
    assert.deepEqual(await collections([[160], [300, 0.9], [430, 0.6], [430, 0.3], [430, 0.1], [170], [170]]), [4])
  })

  it('is not collected after small growth, nor again when a collection frees nothing', async () => {
    assert.deepEqual(await collections([[160], [200], [207]]), [])
    assert.deepEqual(await collections([[400], [449], [499], [501]]), [3])
    assert.deepEqual(await collections([[160], [430], ...Array.from({ length: 30 }, () => [430] as const)]), [1])
  })

  it('is collected at most once a minute', async () => {
    const bursts = Array.from({ length: 40 }, (_, index) => [index % 2 === 0 ? 160 : 430] as const)
    assert.deepEqual(await collections(bursts), [1, 15, 29])
  })

  it('is free for other use after a collection', async () => {
    const garbage = new WeakRef({ bytes: Buffer.alloc(1_000_000) })
    // A target of a WeakRef lives until the current job of the event loop ends.
    await new Promise((resolve) => void setImmediate(resolve))
    assert.notEqual(garbage.deref(), undefined)
    await new Promise((resolve) => void setImmediate(resolve))
    await collectGarbage()
    assert.equal(garbage.deref(), undefined)
  })
})
