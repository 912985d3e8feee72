import assert from 'node:assert/strict'
import pg from 'pg'
import { RowList } from '#src/postgres/row-list.js'
import { sendOn } from '#src/postgres/prepared-message.js'
import type { Value } from '#src/sql/sql.js'
import { statement } from '#src/sql/sql.js'
import { postgresUrl } from './postgres-url.js'

const list = new RowList({ table: 'things', columns: { id: 'text', body: 'jsonb', size: 'bigint', is_new: 'boolean', more: 'jsonb', level: 'int' } })
const READ = { statement: statement('select id, body, size, is_new, more, level from things order by id collate "C"'), values: [] }

describe('a list of rows for Postgres', () => {
  let client: pg.Client
  beforeEach(async () => {
    client = new pg.Client({ connectionString: postgresUrl() })
    await client.connect()
    await client.query('create temporary table things (id text primary key, size bigint, level int, is_new boolean, body jsonb, more jsonb)')
  })
  afterEach(() => client.end())

  const add = async (...rows: readonly (readonly Value[])[]) => (await sendOn(client, [list.adding(rows)])).map(({ count }) => count)
  const stored = async () => (await sendOn(client, [READ]))[0]?.rows

  it('keeps values of every type', async () => {
    const texts = ['!"a\\', 'b\n', "c' , ]", 'ü 😀 \u2028']
    assert.deepEqual(await add(...texts.map((text, index) => [text, `{"${index}": "\\""}`, 2 ** 40 + index, index % 2 === 0, '[1, null]', index])), [4])
    assert.deepEqual(await stored(), texts.map((text, index) => [text, `{"${index}": "\\""}`, 2 ** 40 + index, index % 2 === 0, '[1, null]', index]))
  })

  it('stores NULL for absent values, in every column', async () => {
    await add(['a', undefined, undefined, undefined, undefined, undefined], ['b', null, null, null, 'null', null])
    assert.deepEqual(await stored(), ['a', 'b'].map((id) => [id, null, null, null, null, null]))
  })

  it('keeps a stored row whose key is in use', async () => {
    await add(['a', '1', 1, true, '1', 1])
    assert.deepEqual(await add(['a', '2', 2, false, '2', 2], ['b', '2', 2, false, '2', 2]), [1])
    assert.deepEqual(await stored(), [['a', '1', 1, true, '1', 1], ['b', '2', 2, false, '2', 2]])
  })
})
