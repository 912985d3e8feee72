import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import type { Database } from 'better-sqlite3'
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
  let writer: Database
  let reader: Database
  let lock: SharedReadLock
  let reads: SqliteSql
  let files = 0

  beforeEach(() => {
    file = join(directory, `${files++}.db`)
    writer = new SqliteDatabase(file)
    writer.pragma('journal_mode = wal')
    writer.exec('create table t (text text)')
    reader = new SqliteDatabase(file)
    lock = new SharedReadLock(file)
    reads = new SqliteSql(reader, { scans: new SqliteScans(file), lock })
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
  const add = () => writer.exec("insert into t values ('one')")
  /** Whether the log could be emptied, which a lock of a reader prevents. */
  const isFree = (): boolean => (writer.pragma('wal_checkpoint(truncate)') as [{ busy: number }])[0].busy === 0

  it('is held from the second read of a turn to its end', async () => {
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

  it('is not needed for a read', async () => {
    lock.close()
    for (let count = 0; count < 3; count++) assert.equal(read(), 0)
    await nextTurn()
    assert.equal(read(), 0)
  })
})
