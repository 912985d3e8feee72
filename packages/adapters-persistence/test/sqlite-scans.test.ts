import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { SearchTooSlow } from '@keyhall/core/shared'
import { SqliteScans } from '#src/sqlite/sqlite-scans.js'
import { defaultSqliteDriver, sqliteDriver } from '#src/sqlite/driver/sqlite-driver.js'

const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n where scanning() = 1'

describe('scans of SQLite', () => {
  let folder: string
  const file = () => path.join(folder, 'keyhall.db')
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-scans-'))
    const database = new (sqliteDriver())(file())
    database.exec('create table t (a)')
    database.close()
  })
  after(() => fs.rmSync(folder, { recursive: true }))

  it('end at the limit, with a message that says what to do', async () => {
    const scans = new SqliteScans({ path: file(), driver: defaultSqliteDriver() }, 1)
    await assert.rejects(scans.run({ text: ENDLESS, values: [] }), (problem) => problem instanceof SearchTooSlow && /narrow it down/.test(problem.message))
    await scans.close()
  })

  it('end when the storage closes', async () => {
    const scans = new SqliteScans({ path: file(), driver: defaultSqliteDriver() })
    const isRejected = assert.rejects(scans.run({ text: ENDLESS, values: [] }))
    await scans.close()
    await isRejected
  })

  it('cannot write, and keep the code of an error', async () => {
    const scans = new SqliteScans({ path: file(), driver: defaultSqliteDriver() })
    await assert.rejects(scans.run({ text: 'delete from t returning a', values: [] }), { code: 'SQLITE_READONLY' })
    assert.deepEqual(await scans.run({ text: 'select $1, $2', values: ['a', 1] }), [['a', 1]])
    await scans.close()
  })
})
