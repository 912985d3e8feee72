import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReader, openWriter } from '#src/sqlite/sqlite-connection.js'

describe('connections to a SQLite file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'keyhall-settings-'))
  after(() => {
    rmSync(directory, { recursive: true })
  })

  it('write through to the disk, keep references, and read without being able to write', async () => {
    const file = join(directory, 'keyhall.db')
    const writer = await openWriter(file)
    const reader = await openReader(file)
    const setting = ({ database }: typeof writer, name: string) => database.prepare(`pragma ${name}`).pluck().get()
    assert.deepEqual([setting(writer, 'journal_mode'), setting(writer, 'synchronous'), setting(writer, 'foreign_keys')], ['wal', 2, 1])
    assert.deepEqual([setting(writer, 'query_only'), setting(reader, 'query_only')], [0, 1])
    assert.throws(() => reader.database.exec('create table t (id text)'), /readonly/)
    await reader.dataSource.destroy()
    await writer.dataSource.destroy()
  })
})
