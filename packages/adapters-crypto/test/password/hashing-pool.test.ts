import assert from 'node:assert/strict'
import { HashingPool } from '#src/password/hashing-pool.js'

const file = new URL('./fragile.worker.js', import.meta.url)

describe('a pool whose workers die', () => {
  const run = (pool: HashingPool, password: string) => pool.run({ task: 'hash', password, cost: { memory: 8, passes: 1 } })

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
    assert.equal(await run(pool, 'a'), 'hash of a')
    await pool.close()
  })

  it('does not count on a worker that died while it was idle', async () => {
    const pool = new HashingPool({ workers: 1, maxWaiting: 10, file })
    const dead = new Promise((resolve) => process.once('worker', (worker) => worker.once('exit', resolve)))
    assert.equal(await run(pool, 'last words'), 'hash of last words')
    await dead
    assert.equal(await run(pool, 'a'), 'hash of a')
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
      const end = await pool.run({ task: 'hash', password: name, cost: { memory: 8, passes: 1 } }, { network, isFromKnownBrowser: false }).then(() => 'hashed', () => 'refused')
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
