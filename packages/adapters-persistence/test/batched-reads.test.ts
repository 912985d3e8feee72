import assert from 'node:assert/strict'
import pg from 'pg'
import { EpochOfRequest } from '#src/configuration/epoch.js'
import { LoadedEpoch } from '#src/configuration/loaded-epoch.js'
import { BatchedReads } from '#src/postgres/batched-reads.js'
import { PostgresEpochs } from '#src/postgres/postgres-epochs.js'
import { statement } from '#src/sql/sql.js'
import { postgresUrl } from './postgres-url.js'

const FIND = statement('select id, size from things where id = $1')
const OTHER = statement('select size from things where id = $1')

describe('batched reads', () => {
  let pool: pg.Pool
  let epochs: LoadedEpoch
  let reads: BatchedReads
  let sent = 0
  beforeEach(async () => {
    // One connection, which has the temporary tables.
    pool = new pg.Pool({ connectionString: postgresUrl(), max: 1 })
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

  it('of several rows keep the order of the statement for each input', async () => {
    await pool.query("insert into things select 'c' || n, n * 7 % 10 from generate_series(1, 9) n")
    const query = statement('select size from things where id > $1 and id < $2 order by size desc limit 3')
    const rowsOf = (from: string, to: string) => reads.ofRequest(new EpochOfRequest(epochs)).rows(query, [from, to])
    const found = await Promise.all([rowsOf('c', 'd'), rowsOf('a', 'c'), rowsOf('x', 'y'), rowsOf('c4', 'd')])
    assert.deepEqual(found.map((rows) => rows.map(([size]) => size)), [[9, 8, 7], [2], [], [9, 6, 5]])
  })

  it('of another batch do not wait for a reload', async () => {
    let finish = (): void => undefined
    epochs.reloadWith(() => new Promise((resolve) => (finish = resolve)))
    // Each find after an answer is a batch of its own, and two may be under way.
    const waiting: Promise<unknown>[] = []
    const unknown: unknown[] = []
    for (const id of ['a', 'b']) {
      waiting.push(ofRequest().find(id))
      unknown.push(await reads.firstWithEpoch(OTHER, ['unknown'], (row) => row))
    }
    unknown.push(await ofRequest().find('unknown'))
    finish()
    assert.deepEqual([await Promise.all(waiting), unknown], [[['a', 1], ['b', 2]], [undefined, undefined, undefined]])
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
