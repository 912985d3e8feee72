import assert from 'node:assert/strict'
import pg from 'pg'
import { EpochOfRequest } from '#src/configuration/epoch.js'
import { LoadedEpoch } from '#src/configuration/loaded-epoch.js'
import { BatchedReads } from '#src/postgres/batched-reads.js'
import { PostgresEpochs } from '#src/postgres/postgres-epochs.js'
import { statement } from '#src/sql/sql.js'

const FIND = statement('select id, size from things where id = $1')

describe('batched reads', () => {
  let pool: pg.Pool
  let epochs: LoadedEpoch
  let reads: BatchedReads
  let sent = 0
  beforeEach(async () => {
    // One connection, which has the temporary tables.
    pool = new pg.Pool({ connectionString: process.env['TEST_POSTGRES_URL'] ?? '', max: 1 })
    await pool.query('create temporary table things (id text primary key, size bigint)')
    await pool.query("insert into things values ('a', 1), ('b', 2)")
    await pool.query('create temporary table configuration_epoch (value text)')
    await pool.query("insert into configuration_epoch values ('first')")
    epochs = new LoadedEpoch(new PostgresEpochs(pool))
    reads = new BatchedReads(pool, epochs)
    sent = 0
    pool.on('acquire', () => sent++)
  })
  afterEach(() => pool.end())

  const ofRequest = () => {
    const request = new EpochOfRequest(epochs)
    const first = reads.ofRequest(request)
    return { request, find: (id: string) => first.first(FIND, [id], (row) => row) }
  }

  it('of several requests are one message, and each gets its own row', async () => {
    const found = await Promise.all(['b', 'a', 'unknown', 'b'].map((id) => ofRequest().find(id)))
    assert.deepEqual([found, sent], [[['b', 2], ['a', 1], undefined, ['b', 2]], 1])
  })

  it('prove the configuration for a request whose row was found, after it was reloaded', async () => {
    const reloads: string[] = []
    epochs.reloadWith(async () => void reloads.push('reloaded'))
    const [one, other] = [ofRequest(), ofRequest()]
    await Promise.all([one.find('a'), other.find('unknown')])
    assert.deepEqual([await one.request.current(), reloads, sent], ['first', ['reloaded'], 1])
    await pool.query("update configuration_epoch set value = 'second'")
    sent = 0
    // The first request has its answer, the other one asks.
    assert.deepEqual([await one.request.current(), await other.request.current(), sent], ['first', 'second', 1])
    const later = ofRequest()
    await later.find('b')
    assert.deepEqual([await later.request.current(), reloads.length], ['second', 2])
  })

  it('fail when the configuration cannot be reloaded', async () => {
    epochs.reloadWith(() => Promise.reject(new Error('no reload')))
    await assert.rejects(ofRequest().find('a'), /no reload/)
  })
})
