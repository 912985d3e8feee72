import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { openStorage, type StorageConfig } from '@keyhall/adapters-persistence'
import { StorageUnavailable } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import pg from 'pg'
import { aHash, anAccessToken, anId, anOrg, NOW } from '../contracts/builders.js'
import { seed } from '../contracts/world.js'
import { executeBeside } from './damage.js'
import { postgresDatabases } from './databases.js'

const killAll = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'keyhall' and datname = current_database()"

describe('postgres: faults', () => {
  const databases = postgresDatabases()
  let config: StorageConfig
  let storage: Storage
  before(async () => {
    config = await databases.fresh()
    storage = await openStorage(config)
  })
  after(async () => {
    await storage.close()
    await databases.removeAll()
  })

  it('are survived when the server closes idle connections', async () => {
    await executeBeside(config, killAll)
    const attempt = async (): Promise<boolean> => {
      try {
        await storage.check()
        await storage.ledger.accessToken(anId())
        return true
      } catch (error) {
        assert.ok(error instanceof StorageUnavailable)
        return false
      }
    }
    let isWell = false
    for (let count = 0; count < 10 && !isWell; count++) isWell = await attempt()
    assert.ok(isWell)
  })

  it('that end connections under load make the storage unavailable, without partial writes or a crash', async () => {
    const { client } = await seed(storage)
    const outcomes: { readonly id: string; readonly isSettled: boolean }[] = []
    const end = new AbortController()
    const write = async () => {
      while (!end.signal.aborted) {
        const token = anAccessToken({ clientId: client.id })
        await storage.ledger.settle({ accessToken: token }).then(
          () => outcomes.push({ id: token.id, isSettled: true }),
          (error: unknown) => {
            assert.ok(error instanceof StorageUnavailable)
            outcomes.push({ id: token.id, isSettled: false })
          },
        )
      }
    }
    const unit = async () => {
      while (!end.signal.aborted) {
        await storage.run(({ orgs }) => orgs.add(anOrg())).catch((error: unknown) => assert.ok(error instanceof StorageUnavailable))
      }
    }
    const sides = [...Array.from({ length: 8 }, write), ...Array.from({ length: 3 }, unit)]
    while (outcomes.length < 20) await wait(1)
    for (let count = 0; count < 5; count++) {
      await executeBeside(config, `${killAll}; select pg_sleep(0.05)`)
    }
    end.abort()
    await Promise.all(sides)
    const settled = outcomes.filter(({ isSettled }) => isSettled)
    assert.ok(settled.length > 10)
    const found = await Promise.all(settled.map(({ id }) => storage.ledger.accessToken(id as never)))
    assert.ok(found.every((reading) => reading !== undefined))
  })

  it('do not include deadlocks: both units of work complete', async () => {
    const [one, two] = [anId(), anId()]
    const charge = (...keys: readonly string[]) => storage.run(async ({ loginAttempts }) => {
      for (const key of keys) {
        await wait(20)
        const failures = ((await loginAttempts.lock(key))?.failures ?? 0) + 1
        await loginAttempts.put(key, { failures, blockedUntil: NOW })
      }
    })
    await Promise.all([charge(one, two), charge(two, one)])
    for (const key of [one, two]) assert.equal((await storage.run(({ loginAttempts }) => loginAttempts.lock(key)))?.failures, 2)
  })

  it('include locks of another program after a limited wait', async () => {
    assert.ok(config.kind === 'postgres')
    const other = new pg.Client({ connectionString: config.url })
    await other.connect()
    await other.query('begin; lock table orgs in access exclusive mode')
    await assert.rejects(storage.run(({ orgs }) => orgs.add(anOrg())), StorageUnavailable)
    await other.query('rollback')
    await other.end()
    await storage.run(({ orgs }) => orgs.add(anOrg()))
  })

  it('make the storage unavailable when the database is gone', async () => {
    const own = postgresDatabases()
    const lost = await openStorage(await own.fresh())
    await own.removeAll()
    await assert.rejects(lost.check(), StorageUnavailable)
    await assert.rejects(lost.run(({ orgs }) => orgs.add(anOrg())), StorageUnavailable)
    await assert.rejects(lost.read(({ orgs }) => orgs.find(anOrg().id)), StorageUnavailable)
    await assert.rejects(lost.ledger.accessToken(anId()), StorageUnavailable)
    await assert.rejects(lost.ledger.useOnce(aHash(), NOW), StorageUnavailable)
    await lost.close()
  })
})
