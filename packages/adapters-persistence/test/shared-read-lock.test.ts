import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SqliteDatabase } from '#src/sqlite/driver/sqlite-database.js'
import { defaultSqliteDriver, sqliteDriver } from '#src/sqlite/driver/sqlite-driver.js'
import { SharedReadLock } from '#src/sqlite/shared-read-lock.js'
import { SqliteSql } from '#src/sqlite/sqlite-sql.js'
import { Transactions } from '#src/sqlite/transactions.js'
import { SqliteScans } from '#src/sqlite/sqlite-scans.js'
import { statement } from '#src/sql/sql.js'

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const COUNT = statement('select count(*) from t')

describe('the lock of readers', () => {
  const directory = mkdtempSync(join(tmpdir(), 'keyhall-lock-'))
  let file: string
  let writer: SqliteDatabase
  let reader: SqliteDatabase
  let lock: SharedReadLock
  let reads: SqliteSql
  let files = 0

  beforeEach(() => {
    file = join(directory, `${files++}.db`)
    writer = new (sqliteDriver())(file, { timeout: 0 })
    writer.pragma('journal_mode = wal')
    writer.exec('create table t (text text)')
    reader = new (sqliteDriver())(file)
    lock = new SharedReadLock(writer, sqliteDriver())
    reads = new SqliteSql(reader, { scans: new SqliteScans({ path: file, driver: defaultSqliteDriver() }), lock })
  })

  afterEach(() => {
    lock.close()
    reader.close()
    writer.close()
  })

  after(() => {
    rmSync(directory, { recursive: true })
  })

  const read = (): unknown => reads.firstNow(COUNT, [])?.[0]
  const ADD = "insert into t values ('one')"
  const add = () => writer.exec(ADD)
  /** Whether the log could be emptied, which a lock of a reader prevents. */
  const isFree = (): boolean => (writer.pragma('wal_checkpoint(truncate)') as [{ busy: number }])[0].busy === 0

  it('lasts from the second read of a turn to its end', async () => {
    add()
    read()
    assert.equal(isFree(), true)
    add()
    read()
    assert.equal(isFree(), false)
    await nextTurn()
    assert.equal(isFree(), true)
    add()
    read()
    assert.equal(isFree(), true)
  })

  it('shows each read what was committed before it, also in the same turn', () => {
    for (const count of [0, 1, 2, 3]) {
      assert.equal(read(), count)
      add()
    }
  })

  it('is released before a commit, so that the log does not grow', async () => {
    const transactions = new Transactions(writer, { lock })
    writer.pragma('wal_autocheckpoint = 10')
    for (let round = 0; round < 200; round++) {
      for (let count = 0; count < 3; count++) read()
      await transactions.begin()
      add()
      for (let count = 0; count < 3; count++) read()
      transactions.commit()
    }
    assert.equal(read(), 200)
    assert.ok(statSync(`${file}-wal`).size < 20 * 4200, `${statSync(`${file}-wal`).size} bytes`)
  })

  it('is not taken while another process commits, so that its commits can empty the log', async () => {
    const other = new (sqliteDriver())(file)
    other.pragma('wal_autocheckpoint = 10')
    for (let turn = 0; turn < 500; turn++) {
      for (let count = 0; count < 3; count++) read()
      // It commits while the reads of this turn have their lock.
      other.exec(ADD)
      for (let count = 0; count < 3; count++) read()
      await nextTurn()
    }
    other.close()
    assert.equal(read(), 500)
    assert.ok(statSync(`${file}-wal`).size < 40 * 4200, `${statSync(`${file}-wal`).size} bytes`)
  })

  it('does not disturb a read when it fails', async () => {
    read()
    rmSync(file)
    read()
    await nextTurn()
    for (let count = 0; count < 3; count++) assert.equal(read(), 0)
  })

  it('is not needed for a read', async () => {
    lock.close()
    for (let count = 0; count < 3; count++) assert.equal(read(), 0)
    await nextTurn()
    assert.equal(read(), 0)
  })
})
