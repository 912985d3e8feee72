import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { SqliteDriverUnsuited } from '#src/failures.js'
import { abortOf } from '#src/sqlite/driver/better-sqlite3.js'
import { hasOwnSqlite } from '#src/sqlite/driver/node-sqlite.js'
import { codeName } from '#src/sqlite/driver/result-codes.js'
import type { SqliteDriverName } from '#src/sqlite/driver/sqlite-driver.js'
import { defaultSqliteDriver, sqliteDriver } from '#src/sqlite/driver/sqlite-driver.js'

const works = (name: SqliteDriverName): boolean => {
  try {
    return Boolean(sqliteDriver(name))
  } catch (problem) {
    assert.ok(problem instanceof SqliteDriverUnsuited)
    return false
  }
}

describe('the driver of SQLite', () => {
  it("is Node's own from 22.16 on, and better-sqlite3 before", () => {
    const versions = { '20.19.0': false, '22.15.1': false, '22.16.0': true, '23.11.0': false, '24.0.0': true, '26.12.1': true }
    for (const [version, isOwn] of Object.entries(versions)) assert.equal(hasOwnSqlite(version), isOwn, version)
    assert.equal(defaultSqliteDriver(), hasOwnSqlite(process.versions.node) ? 'node' : 'better-sqlite3')
    assert.ok(works(defaultSqliteDriver()))
  })

  it('is refused in words where the process would be ended by it', () => {
    const problem = (version: string, node: string, isPatched = false) => abortOf({ version, node, isPatched })
    assert.match(problem('13.2.0', '20.20.2') ?? '', /^better-sqlite3 13\.2\.0 ends the process on Node\.js 20\.20\.2\. Install better-sqlite3 12, or use Node\.js 22\.16/)
    assert.match(problem('12.11.1', '24.19.0') ?? '', /^better-sqlite3 12\.11\.1 ends the process on Node\.js 24\.19\.0\. Install better-sqlite3 13\./)
    assert.match(problem('12.11.1', '24.21.0') ?? '', /leave out KEYHALL_SQLITE_DRIVER, or set it to node/)
    const good = [problem('12.11.1', '24.19.0', true), problem('12.11.1', '24.18.1'), problem('12.11.1', '24.22.1'), problem('12.11.1', '26.12.1'), problem('12.11.1', '20.19.0'), problem('13.0.0', '22.14.0'), problem('13.2.0', '26.12.1')]
    assert.deepEqual(good, Array(7).fill(undefined))
  })

  it('says what to do when it is not installed, or this Node has none', () => {
    if (!hasOwnSqlite(process.versions.node)) assert.throws(() => sqliteDriver('node'), /needs Node\.js 22\.16 or newer, this is v20\..*Leave the setting out to use better-sqlite3/)
    if (!works('better-sqlite3')) assert.throws(() => sqliteDriver('better-sqlite3'), /npm start.*From Node\.js 22\.16 on, the SQLite of Node\.js needs no compiler/)
  })

  it('prints no warning, and leaves other warnings as they are', () => {
    const program = `
      import { sqliteDriver } from '@keyhall/adapters-persistence'
      sqliteDriver()
      process.emitWarning('of the application', 'ExperimentalWarning')`
    const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: import.meta.dirname, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    assert.doesNotMatch(stderr, /SQLite/)
    assert.match(stderr, /ExperimentalWarning: of the application/)
  })

  it('opens no file that must exist and does not, and takes every character of a path', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-driver-'))
    for (const name of ['a b.db', 'ü?mode=memory&x#1.db', '100%.db']) {
      const file = path.join(folder, name)
      assert.throws(() => new (sqliteDriver())(file, { fileMustExist: true }), { code: 'SQLITE_CANTOPEN' })
      assert.deepEqual(fs.readdirSync(folder), [])
      new (sqliteDriver())(file).exec('create table t (a)')
      const database = new (sqliteDriver())(file, { fileMustExist: true })
      assert.deepEqual(database.prepare('select name from sqlite_schema').raw().all(), [['t']])
      database.close()
      assert.deepEqual([database.name, fs.existsSync(file)], [file, true])
      fs.rmSync(file)
    }
    fs.rmSync(folder, { recursive: true })
  })

  it('reports errors by the names of SQLite', () => {
    const database = new (sqliteDriver())(':memory:')
    database.exec('create table t (a integer primary key, b text unique, c text not null references t (b)); pragma foreign_keys = on')
    const insert = database.prepare('insert into t (a, b, c) values (?, ?, ?)')
    insert.run(1, 'b', 'b')
    const codes = { SQLITE_CONSTRAINT_PRIMARYKEY: [1, 'x', 'b'], SQLITE_CONSTRAINT_UNIQUE: [2, 'b', 'b'], SQLITE_CONSTRAINT_NOTNULL: [3, 'y', null], SQLITE_CONSTRAINT_FOREIGNKEY: [4, 'z', 'none'] }
    for (const [code, values] of Object.entries(codes)) assert.throws(() => insert.run(...values), { code })
    assert.throws(() => database.prepare('select * from missing'), { code: 'SQLITE_ERROR', message: 'no such table: missing' })
    database.close()
    assert.throws(() => database.prepare('select 1'), /connection is not open/)
    assert.deepEqual([codeName(5), codeName(5 | (2 << 8)), codeName(10 | (200 << 8)), codeName(4 | (2 << 8))], ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_IOERR', 'SQLITE_ABORT_ROLLBACK'])
  })
})
