import assert from 'node:assert/strict'
import pg from 'pg'
import type { Step } from '#src/postgres/prepared-message.js'
import { sendOn, sendOnAny } from '#src/postgres/prepared-message.js'
import type { Parameter } from '#src/postgres/wire-messages.js'
import { statement } from '#src/sql/sql.js'
import { postgresUrl } from './postgres-url.js'

describe('a message of prepared statements', () => {
  let client: pg.Client
  let answers = 0
  beforeEach(async () => {
    client = new pg.Client({ connectionString: postgresUrl() })
    await client.connect()
    answers = 0
    Reflect.get(client, 'connection').on('readyForQuery', () => answers++)
    await client.query('create temporary table things (id text primary key, size bigint, is_new boolean, body jsonb)')
    answers = 0
  })
  afterEach(() => client.end())

  const step = (text: string, ...values: Parameter[]): Step => ({ statement: statement(text), values })
  const rowsOf = async (one: Step) => (await sendOn(client, [one])).at(-1)?.rows
  const add = (id: string) => step('insert into things (id) values ($1)', id)

  it('binds values of every type, and reads bigint as number and JSON as text', async () => {
    const read = step('select $1::text, $2::bigint, $3::boolean, $4::jsonb, $5::text', 'a "ü" \\ 😀', 2 ** 40, true, '{"a":1}', null)
    const row = ['a "ü" \\ 😀', 2 ** 40, true, '{"a": 1}', null]
    assert.deepEqual([await rowsOf(read), await rowsOf(read)], [[row], [row]])
  })

  it('binds lists, with separators and empty texts in them', async () => {
    const texts = ['', 'NULL', 'a,b', '{c}', '"d"', '\\e', 'ü', null]
    const read = step('select * from unnest($1::text[], $2::int[], $3::boolean[])', texts, [1, null, -3], [true, false])
    const expected = texts.map((text, index) => [text, [1, null, -3][index] ?? null, [true, false][index] ?? null])
    assert.deepEqual(await rowsOf(read), expected)
  })

  it('binds values that are larger than its buffer', async () => {
    const large = 'ü'.repeat(2_000_000)
    assert.deepEqual(await rowsOf(step('select $1::text, length($1)', large)), [[large, large.length]])
    assert.deepEqual(await rowsOf(step('select 1')), [[1]])
  })

  it('is answered once, with the outcome of each statement', async () => {
    const outcomes = await sendOn(client, [add('a'), add('b'), step('update things set size = 1'), step('select id from things order by id'), step('begin')])
    assert.deepEqual(outcomes.map(({ command, count }) => [command, count]), [['INSERT', 1], ['INSERT', 1], ['UPDATE', 2], ['SELECT', 2], ['BEGIN', 0]])
    assert.deepEqual(outcomes[3]?.rows, [['a'], ['b']])
    assert.equal(answers, 1)
  })

  it('has a single effect: a failed statement undoes those before it, and skips those behind it', async () => {
    await assert.rejects(sendOn(client, [add('a'), step('select 1 / $1::int', 0), add('b')]), { code: '22012' })
    assert.deepEqual(await rowsOf(step('select * from things')), [])
  })

  it('leaves its statements usable when it fails', async () => {
    const adding = statement('insert into things (id) values ($1)')
    const added = (id: string) => sendOn(client, [{ statement: adding, values: [id] }])
    await added('a')
    await assert.rejects(added('a'), { code: '23505' })
    await added('b')
    assert.deepEqual(await rowsOf(step('select id from things order by id')), [['a'], ['b']])
  })

  it('prepares a statement again after its columns have changed', async () => {
    const all = step('select * from things')
    await rowsOf(all)
    await client.query("alter table things add column name text default 'new'")
    await assert.rejects(rowsOf(all), { code: '0A000' })
    await sendOn(client, [add('a')])
    assert.deepEqual(await rowsOf(all), [['a', null, null, null, 'new']])
  })

  it('fails when the connection ends', async () => {
    client.on('error', () => undefined)
    const running = sendOn(client, [step('select pg_sleep(5)')])
    Reflect.get(client, 'connection').stream.destroy()
    await assert.rejects(running, /Connection terminated/)
    await assert.rejects(sendOn(client, [step('select 1')]), /not queryable/)
  })

  it('returns its connection to the pool', async () => {
    const pool = new pg.Pool({ connectionString: postgresUrl(), max: 1 })
    const [outcome] = await sendOnAny(pool, [step('select 1')])
    assert.deepEqual(outcome?.rows, [[1]])
    await assert.rejects(sendOnAny(pool, [step('select 1 / 0')]), { code: '22012' })
    await sendOnAny(pool, [step('select 1')])
    await pool.end()
    await assert.rejects(sendOnAny(pool, [step('select 1')]), /after calling end/)
  })
})
