import assert from 'node:assert/strict'
import { PoolerUnsuited, migrate, openStorage } from '@keyhall/adapters-persistence'
import { anOrg } from '../contracts/builders.js'
import { PgBouncer, hasPgBouncer } from '../support/pgbouncer.js'
import { queryBeside } from '../processes/query-beside.js'
import { postgresDatabases } from './databases.js'

describe('postgres: PgBouncer with its default settings', () => {
  const databases = postgresDatabases()
  after(() => databases.removeAll())

  if (!hasPgBouncer()) {
    it.skip('needs PgBouncer: install the Debian package pgbouncer')
    return
  }

  async function withPooler(poolMode: string, test: (urls: { readonly direct: string; readonly pooled: string }) => Promise<void>): Promise<void> {
    const config = await databases.fresh()
    const direct = config.kind === 'postgres' ? config.url : ''
    const pooler = await PgBouncer.start(poolMode, new URL(direct))
    try {
      await test({ direct, pooled: pooler.through(direct) })
    } finally {
      await pooler.stop()
    }
  }

  it('migrates and works in session mode', () => withPooler('session', async ({ pooled: url }) => {
    const storage = await openStorage({ kind: 'postgres', url, poolSize: 3 })
    try {
      await storage.check()
      await Promise.all([1, 2, 3, 4].map(() => storage.run(({ orgs }) => orgs.add(anOrg()))))
    } finally {
      await storage.close()
    }
  }))

  for (const poolMode of ['transaction', 'statement']) {
    it(`rejects ${poolMode} mode, and changes nothing`, () => withPooler(poolMode, async ({ direct, pooled: url }) => {
      await assert.rejects(migrate({ kind: 'postgres', url, poolSize: 3 }), PoolerUnsuited)
      await assert.rejects(openStorage({ kind: 'postgres', url, poolSize: 3 }), PoolerUnsuited)
      const tables = "select tablename from pg_tables where schemaname = 'public'"
      assert.deepEqual(await queryBeside({ kind: 'postgres', url: direct, poolSize: 1 }, tables), [])
    }))
  }
})
