import assert from 'node:assert/strict'
import { openStorage } from '@keyhall/adapters-persistence'
import type { Storage } from '@keyhall/core/stores'
import pg from 'pg'
import { seed } from '../contracts/world.js'
import type { Parents } from '../contracts/world.js'
import { postgresDatabases } from './databases.js'

describe('postgres: configuration that an operator changes with SQL', () => {
  const databases = postgresDatabases()
  let storage: Storage
  let [operator, other]: pg.Client[] = []
  let parents: Parents

  before(async () => {
    const config = await databases.migrated()
    assert.ok(config.kind === 'postgres')
    storage = await openStorage(config)
    parents = await seed(storage)
    ;[operator, other] = [new pg.Client({ connectionString: config.url }), new pg.Client({ connectionString: config.url })]
    await operator.connect()
    await other.connect()
  })
  after(async () => {
    await operator?.end()
    await other?.end()
    await storage.close()
    await databases.removeAll()
  })

  const clientName = async () => (await storage.read(({ clients }) => clients.find(parents.client.id)))?.name

  const rename = (session: pg.Client | undefined, name: string) => session?.query('update public.clients set name = $1 where id = $2', [name, parents.client.id])

  it('is seen after each of several transactions of one session, and of single statements', async () => {
    assert.ok(operator)
    for (const name of ['first', 'second']) {
      await operator.query('begin')
      await rename(operator, name)
      await operator.query('commit')
      assert.equal(await clientName(), name)
      await rename(operator, `${name} alone`)
      assert.equal(await clientName(), `${name} alone`)
    }
  })

  it('is seen after a change behind a rolled back savepoint that had replaced the epoch', async () => {
    assert.ok(operator)
    await clientName()
    await operator.query('begin; set constraints all immediate; savepoint undone')
    await rename(operator, 'never')
    await operator.query('rollback to undone')
    await rename(operator, 'behind')
    await operator.query('commit')
    assert.equal(await clientName(), 'behind')
  })

  it('is replaced by two transactions at once, each for itself', async () => {
    assert.ok(operator && other)
    await operator.query("begin; update public.clients set name = 'at once'")
    await other.query("begin; update public.projects set name = 'at once'")
    const epoch = async () => (await operator?.query<{ value: string }>('select value from public.configuration_epoch'))?.rows[0]?.value
    const before = await epoch()
    await operator.query('commit')
    const between = await epoch()
    await other.query('commit')
    assert.equal(new Set([before, between, await epoch()]).size, 3)
  })

  it('is seen after a change by a session with another search path', async () => {
    assert.ok(operator)
    await clientName()
    await operator.query('set search_path = pg_catalog')
    await operator.query("update public.clients set name = 'by path' where id = $1", [parents.client.id])
    assert.equal(await clientName(), 'by path')
  })

  it('is replaced once by a transaction that changes many rows', async () => {
    assert.ok(operator)
    await operator.query('begin')
    for (const name of ['one', 'two']) await operator.query('update public.clients set name = $1', [name])
    await operator.query('set constraints all immediate')
    const { rows: [first] } = await operator.query('select value from public.configuration_epoch')
    await operator.query("update public.projects set name = 'three'")
    assert.deepEqual((await operator.query('select value from public.configuration_epoch')).rows, [first])
    await operator.query('commit')
  })

  it('is seen after its table was truncated', async () => {
    assert.ok(operator)
    const policies = () => storage.read(({ orgPolicies }) => orgPolicies.of(parents.org.id))
    await storage.run(({ orgPolicies }) => orgPolicies.put(parents.org.id, 'lockout', { maxPasswordAttempts: 3, maxSecondFactorAttempts: 0 }))
    assert.notDeepEqual(await policies(), {})
    await operator.query('truncate public.org_policies')
    assert.deepEqual(await policies(), {})
  })
})
