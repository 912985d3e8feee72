import assert from 'node:assert/strict'
import { sqliteDriver } from '#src/sqlite/driver/sqlite-driver.js'
import { SqliteSql } from '#src/sqlite/sqlite-sql.js'

describe('the texts of searches on SQLite', () => {
  const counting = () => {
    const database = new (sqliteDriver())(':memory:')
    const prepared: string[] = []
    const prepare = database.prepare.bind(database)
    database.prepare = (text: string) => {
      prepared.push(text)
      return prepare(text)
    }
    return { sql: new SqliteSql(database), prepared }
  }

  it('stay prepared, for other values too', async () => {
    const { sql, prepared } = counting()
    for (const value of ['a', 'b']) assert.deepEqual(await sql.rowsOfText('select $1, $2', [value, true]), [[value, 1]])
    assert.equal(prepared.length, 1)
  })

  it('are prepared again when a hundred others were used since, or when they are very long', async () => {
    const { sql, prepared } = counting()
    for (let index = 0; index <= 100; index++) await sql.rowsOfText(`select ${index}`, [])
    await sql.rowsOfText('select 1', [])
    assert.equal(prepared.length, 101)
    await sql.rowsOfText('select 0', [])
    assert.equal(prepared.length, 102)
    const long = `select '${'x'.repeat(4_000)}'`
    for (const text of [long, long]) await sql.rowsOfText(text, [])
    assert.equal(prepared.length, 104)
  })
})
