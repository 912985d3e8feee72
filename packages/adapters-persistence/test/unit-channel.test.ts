import assert from 'node:assert/strict'
import { StorageUnavailable } from '@keyhall/core/shared'
import pg from 'pg'
import { UnitChannel } from '#src/postgres/unit-channel.js'
import { statement } from '#src/sql/sql.js'
import { postgresUrl } from './postgres-url.js'

const ADD = statement('insert into things (id) values ($1)')
const LIST = statement('select id from things order by id')
const FAIL = statement('select 1 / $1::int')
const BROKEN = statement('select no_such_column from things')

describe('the connection of a unit of work', () => {
  let pool: pg.Pool
  let client: pg.PoolClient
  let channel: UnitChannel
  let answers = 0
  const begun = 'select count(*)::int as value from things'
  beforeEach(async () => {
    pool = new pg.Pool({ connectionString: postgresUrl(), max: 1 })
    client = await pool.connect()
    await client.query('create temporary table things (id text primary key)')
    answers = 0
    Reflect.get(client, 'connection').on('readyForQuery', () => answers++)
    channel = new UnitChannel(client)
  })
  afterEach(async () => {
    client.release()
    await pool.end()
  })

  const add = (id: string) => channel.send({ statement: ADD, values: [id] })
  const countAfterRollback = async () => {
    await client.query('rollback')
    return (await client.query<{ value: number }>(begun)).rows[0]?.value
  }

  it('begins the transaction with the first statement, in one round trip', async () => {
    assert.deepEqual([channel.hasBegun, channel.hasWork, channel.hasFailed], [false, false, false])
    await add('a')
    assert.deepEqual([channel.hasBegun, channel.hasFailed, answers], [true, false, 1])
    await add('b')
    assert.equal(answers, 2)
    assert.equal(await countAfterRollback(), 0)
  })

  it('begins it once for statements that are sent together', async () => {
    await Promise.all([add('a'), add('b'), channel.query("insert into things values ('c')")])
    assert.equal(client.getTransactionStatus(), 'T')
    assert.equal(await countAfterRollback(), 0)
  })

  it('begins it for statements that are not prepared', async () => {
    assert.deepEqual(await channel.sendOnce('select $1::text', ['a']), [['a']])
    await channel.query("insert into things values ('c')")
    assert.equal(await countAfterRollback(), 0)
  })

  it('sends statements that may wait with the next one, in order', async () => {
    const addLater = (id: string) => channel.sendLater({ statement: ADD, values: [id] })
    const listed = async () => (await channel.send({ statement: LIST, values: [] })).rows.flat()
    await addLater('a')
    assert.deepEqual([channel.hasBegun, channel.hasWork, answers], [false, true, 0])
    assert.deepEqual([await listed(), answers], [['a'], 1])
    await addLater('b')
    await addLater('c')
    assert.deepEqual([await listed(), answers], [['a', 'b', 'c'], 2])
    await addLater('d')
    assert.deepEqual(await channel.sendOnce('select count(*)::int from things', []), [[4]])
    await addLater('e')
    const { rows } = (await channel.query('select count(*)::int as value from things')) as { readonly rows: readonly unknown[] }
    assert.deepEqual(rows, [{ value: 5 }])
    assert.equal(await countAfterRollback(), 0)
  })

  it('skips a statement behind one that waited and has failed', async () => {
    await add('a')
    await channel.sendLater({ statement: ADD, values: ['a'] })
    await assert.rejects(add('b'), { code: '23505' })
    await assert.rejects(add('c'), { code: '25P02' })
    assert.equal(await countAfterRollback(), 0)
  })

  it('executes nothing outside a transaction when the first statement fails', async () => {
    for (const failing of [FAIL, BROKEN]) {
      channel = new UnitChannel(client)
      const outcomes = await Promise.allSettled([channel.send({ statement: failing, values: failing === FAIL ? [0] : [] }), add('a'), channel.query("insert into things values ('b')")])
      assert.deepEqual(outcomes.map(({ status }) => status), ['rejected', 'rejected', 'rejected'])
      await assert.rejects(add('c'), StorageUnavailable)
      await assert.rejects(channel.sendOnce('select 1', []), StorageUnavailable)
      assert.deepEqual([channel.hasBegun, channel.hasFailed], [true, true])
      assert.equal(await countAfterRollback(), 0)
    }
  })
})
