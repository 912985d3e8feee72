import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate, schemaDifferences } from '@keyhall/adapters-persistence'
import pg from 'pg'
import { countBeside, queryBeside } from '../processes/query-beside.js'
import { executeBeside } from './damage.js'
import { backends } from './databases.js'

const schema = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../storage/schemas/first.postgres.sql')

const WAITING_FOR_USERS = `select count(*) from pg_locks l join pg_class c on c.oid = l.relation join pg_database d on d.oid = l.database
  where c.relname = 'users' and d.datname = current_database() and not l.granted`

describe('postgres: a migration of a table that a long transaction uses', () => {
  const databases = backends.postgres()
  after(() => databases.removeAll())

  it('does not block statements of running servers, and continues after the transaction', async function () {
    this.timeout(20_000)
    const config = await databases.fresh()
    assert.ok(config.kind === 'postgres')
    await executeBeside(config, fs.readFileSync(schema, 'utf8'))
    const holder = new pg.Client({ connectionString: config.url })
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('lock table users in access share mode')
      let isDone = false
      const migrated = migrate(config).finally(() => (isDone = true))
      while ((await countBeside(config, WAITING_FOR_USERS)) === 0) assert.equal(isDone, false)
      // It waits behind the migration, which would otherwise wait for as long as the transaction lasts.
      assert.deepEqual(await queryBeside(config, 'select id from users'), [])
      assert.equal(isDone, false)
      await holder.query('commit')
      await migrated
      assert.deepEqual(await schemaDifferences(config), [])
    } finally {
      await holder.end()
    }
  })
})

describe('postgres: the migration of indices', () => {
  const databases = backends.postgres()
  after(() => databases.removeAll())

  it('continues where it was interrupted', async () => {
    const config = await databases.fresh()
    await migrate(config)
    await executeBeside(config, `
      delete from migrations where name = 'PartialTraceIndices1795831000000';
      update pg_index set indisvalid = false where indexrelid = 'login_traces_by_code'::regclass;
      create index login_traces_code on login_traces (code_id, id);
      drop index login_traces_by_user;
      create index login_traces_user on login_traces (user_id)`)
    assert.deepEqual(await migrate(config), ['PartialTraceIndices1795831000000'])
    assert.deepEqual(await schemaDifferences(config), [])
    assert.equal(await countBeside(config, "select count(*) from pg_indexes where indexname in ('login_traces_code', 'login_traces_user')"), 0)
    assert.equal(await countBeside(config, 'select count(*) from pg_index where not indisvalid'), 0)
  })
})
