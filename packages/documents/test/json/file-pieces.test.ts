import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { walkFile } from '#src/json/walk-file.js'

describe('a file of JSON that is compressed with gzip', () => {
  let folder: string
  beforeEach(() => { folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-gzip-')) })
  afterEach(() => fs.rmSync(folder, { recursive: true }))

  const read = async (bytes: Buffer, name = 'users.json.gz'): Promise<readonly unknown[]> => {
    const file = path.join(folder, name)
    fs.writeFileSync(file, bytes)
    const items: unknown[] = []
    await walkFile(file, 'document', { item: (_list, _index, value) => items.push(value) })
    return items
  }

  it('is read as what it contains, whatever its name, in several members too', async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `{"user_id":"auth0|${index}"}\n`).join('')
    const half = lines.indexOf('\n', lines.length / 2) + 1
    for (const name of ['users.ndjson.gz', 'users.json']) assert.equal((await read(gzipSync(lines), name)).length, 50_000)
    assert.equal((await read(Buffer.concat([gzipSync(lines.slice(0, half)), gzipSync(lines.slice(half))]))).length, 50_000)
  })

  it('is refused when it is damaged or ends too early', async () => {
    const whole = gzipSync(JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ id: String(index) }))))
    const damaged = Buffer.from(whole)
    damaged.fill(0xff, 100, 120)
    for (const bytes of [whole.subarray(0, -20), damaged]) await assert.rejects(read(bytes), /users\.json\.gz: is gzip that is damaged or ends too early$/)
  })

  it('is refused when it expands without bound', async () => {
    const bomb = Buffer.concat([gzipSync('['), gzipSync(' '.repeat(65 * 1024 * 1024))])
    await assert.rejects(read(bomb), /users\.json\.gz: is more than 200 times as large as its compressed form: no export is$/)
  })
})
