import assert from 'node:assert/strict'
import { Worker } from 'node:worker_threads'
import { MIN_COST } from '@keyhall/adapters-crypto'
import type { HashingAnswer, HashingAnswers, HashingJobs } from '#src/password/hashing-job.js'
import { HashingPool } from '#src/password/hashing-pool.js'

const file = new URL('./fragile.worker.js', import.meta.url)
const run = (pool: HashingPool, password: string) => pool.run({ task: 'hash', password, cost: MIN_COST })

describe('the batches of a pool', () => {
  const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value)
  const inBatchOf = (size: number) => `hash of a in a batch of ${size}`

  it('have a job for each four that wait, and at most four', async () => {
    const pool = new HashingPool({ workers: 1, maxWaiting: 100, file })
    const results = await Promise.all(times(19, 'a').map((password) => run(pool, password)))
    assert.deepEqual(results, [1, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, ...times(7, 1)].map(inBatchOf))
    await pool.close()
  })

  it('are smaller where more workers share the work', async () => {
    const pool = new HashingPool({ workers: 4, maxWaiting: 100, file })
    const results = await Promise.all(times(19, 'a').map((password) => run(pool, password)))
    assert.deepEqual(results, times(19, 1).map(inBatchOf))
    await pool.close()
  })

  it('fail from the job on that kills the worker', async () => {
    const pool = new HashingPool({ workers: 1, maxWaiting: 100, file })
    const results = await Promise.allSettled(['first', 'b', 'throw', ...times(14, 'a')].map((password) => run(pool, password)))
    const rejected = results.flatMap(({ status }, place) => (status === 'rejected' ? [place] : []))
    assert.deepEqual(rejected, [2, 3, 4])
    await pool.close()
  })

  it('are finished before the pool closes', async () => {
    const pool = new HashingPool({ workers: 1, maxWaiting: 100, file })
    let finished = 0
    for (const password of times(20, 'a')) run(pool, password).then(() => finished++, () => undefined)
    await pool.close()
    assert.equal(finished, 20)
  })

  it('end with a hash that may take long', async () => {
    const pool = new HashingPool({ workers: 1, maxWaiting: 100, file })
    const verify = (isForeign: boolean) => pool.run({ task: 'verify', encoded: '', passwords: [], isForeign })
    const results = await Promise.all([verify(false), verify(false), verify(true), ...times(16, false).map(verify)])
    const sizes = [1, 2, 2, 4, 4, 4, 4, 3, 3, 3, 2, 2, ...times(7, 1)]
    assert.deepEqual(results, sizes.map((size) => `hash of a hash in a batch of ${size}`))
    await pool.close()
  })

  it('are answered before a hash that may take long begins', async () => {
    const worker = new Worker(new URL(import.meta.resolve('#src/password/hashing.worker.js')), { execArgv: [] })
    const hash = { task: 'hash', password: 'a', cost: MIN_COST } as const
    const verify = (encoded: string, isForeign: boolean) => ({ task: 'verify', encoded, passwords: ['a'], isForeign }) as const
    const quick = verify('$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', false)
    const foreign = verify('$2b$04$abcdefghijklmnopqrstuuJwYpXg2Qz5P0Z1gEJ0Yl3n1V6Jm9e3e', true)
    const jobs: HashingJobs = [hash, quick, foreign, quick, foreign, foreign]
    const sizes: number[] = []
    const all: HashingAnswer[] = []
    const areAnswered = new Promise<void>((resolve) => {
      worker.on('message', (answers: HashingAnswers) => {
        sizes.push(answers.length)
        all.push(...answers)
        if (sizes.reduce((sum, size) => sum + size) === jobs.length) resolve()
      })
    })
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; the rule means browser windows
    worker.postMessage(jobs)
    await areAnswered
    await worker.terminate()
    assert.deepEqual(sizes, [2, 2, 1, 1])
    assert.deepEqual(all.map((answer) => 'result' in answer), times(jobs.length, true))
  })
})

describe('a pool whose workers die', () => {
  for (const death of ['exit', 'throw']) {
    it(`fails the current job and continues with the next (${death})`, async () => {
      const pool = new HashingPool({ workers: 1, maxWaiting: 10, file })
      const results = await Promise.allSettled(['a', death, 'b', death, 'c'].map((password) => run(pool, password)))
      assert.deepEqual(results.map(({ status }) => status), ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
      await pool.close()
    })
  }

  it('names the failure', async () => {
    const pool = new HashingPool({ workers: 1, maxWaiting: 10, file })
    await assert.rejects(run(pool, 'throw'), (failure: Error) => {
      assert.deepEqual({ ...failure }, { kind: 'unavailable', code: 'crypto.password_hashing_failed' })
      return (failure.cause as Error).message === 'out of luck'
    })
    await assert.rejects(run(pool, 'problem'), { code: 'crypto.password_hashing_failed', message: /no memory/ })
    assert.equal(await run(pool, 'a'), 'hash of a in a batch of 1')
    await pool.close()
  })

  it('does not count on a worker that died while it was idle', async () => {
    const pool = new HashingPool({ workers: 1, maxWaiting: 10, file })
    const dead = new Promise((resolve) => process.once('worker', (worker) => worker.once('exit', resolve)))
    assert.equal(await run(pool, 'last words'), 'hash of last words in a batch of 1')
    await dead
    assert.equal(await run(pool, 'a'), 'hash of a in a batch of 1')
    await pool.close()
  })

  it('fails every job when the worker cannot even start', async () => {
    const pool = new HashingPool({ workers: 1, maxWaiting: 10, file: new URL('./missing.worker.js', import.meta.url) })
    const results = await Promise.allSettled(['a', 'b', 'c'].map((password) => run(pool, password)))
    assert.deepEqual(results.map(({ status }) => status), ['rejected', 'rejected', 'rejected'])
    await pool.close()
  })

  it('hashes for other networks while one floods it, and refuses the rest of the flood', async () => {
    const pool = new HashingPool({ workers: 1, maxWaiting: 4, file })
    const ends: string[] = []
    const sent = async (name: string, network: string) => {
      const end = await pool.run({ task: 'hash', password: name, cost: MIN_COST }, { network, isFromKnownBrowser: false }).then(() => 'hashed', () => 'refused')
      ends.push(`${name} ${end}`)
    }
    await Promise.all([...['f0', 'f1', 'f2', 'f3', 'f4', 'f5'].map((name) => sent(name, 'flood')), sent('honest', 'other')])
    assert.deepEqual(ends, ['f5 refused', 'f4 refused', 'f0 hashed', 'f1 hashed', 'honest hashed', 'f2 hashed', 'f3 hashed'])
    await pool.close()
  })

  it('closes while one dies', async () => {
    const pool = new HashingPool({ workers: 2, maxWaiting: 10, file })
    const results = Promise.allSettled(['exit', 'a', 'exit', 'b'].map((password) => run(pool, password)))
    await pool.close()
    assert.deepEqual((await results).map(({ status }) => status), ['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  })
})
