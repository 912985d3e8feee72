import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { SqliteConnection } from '#src/sqlite/sqlite-connection.js'
import { openReader } from '#src/sqlite/sqlite-connection.js'
import { purgesFor } from '#src/ledger/purge-statements.js'
import { migrate } from '#src/migrate.js'
import type { Statement } from '#src/sql/sql.js'

describe('the statements that delete expired rows, on SQLite', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-purge-'))
  let connection: SqliteConnection
  before(async () => {
    const file = path.join(folder, 'keyhall.db')
    await migrate({ kind: 'sqlite', path: file })
    connection = await openReader(file)
  })
  after(async () => {
    await connection.dataSource.destroy()
    fs.rmSync(folder, { recursive: true })
  })

  const { expired, ...others } = purgesFor('', '')
  for (const [name, { text }] of Object.entries<Statement>({ ...expired, ...others })) {
    it(`read no table from end to end and sort nothing: ${name}`, () => {
      const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
      const plan = connection.database.prepare(`explain query plan ${text.replace(/\$\d+/g, '?')}`).all(...numbers.map(() => 1)) as { detail: string }[]
      const steps = plan.map(({ detail }) => detail)
      assert.ok(steps.some((step) => step.includes('USING')), steps.join('\n'))
      const scans = steps.filter((step) => /^SCAN (?!g$|\(subquery)/.test(step) && !/USING (COVERING )?INDEX/.test(step))
      assert.deepEqual([scans, steps.filter((step) => step.includes('TEMP B-TREE'))], [[], []], steps.join('\n'))
    })
  }
})
