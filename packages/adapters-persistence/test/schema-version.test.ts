import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StorageUnavailable } from '@keyhall/core/shared'
import { sqliteDriver } from '#src/sqlite/driver/sqlite-driver.js'
import { DataSource } from 'typeorm'
import { SchemaIsNewer } from '#src/failures.js'
import { allMigrations } from '#src/migrations/all-migrations.js'
import type { Migration } from '#src/migrations/migration.js'
import { assertSchemaIsCurrent, migrateLocked } from '#src/schema-version.js'

/** A migration with a table of its own. */
function migration(name: string, compatibleFrom?: string): new () => Migration {
  return class implements Migration {
    readonly name = name
    declare readonly compatibleFrom?: string

    constructor() {
      if (compatibleFrom !== undefined) this.compatibleFrom = compatibleFrom
    }

    async up(runner: Parameters<Migration['up']>[0]): Promise<void> {
      await runner.query(`create table ${name} (id text)`)
    }

    async down(): Promise<void> {}
  }
}

const FIRST = migration('First1700000000001')
/** The next release adds a table. */
const EXPAND = migration('Expand1700000000002', 'First1700000000001')
/** The release after it removes what the next one does not read any more. */
const CONTRACT = migration('Contract1700000000003', 'Expand1700000000002')
const UNDECLARED = migration('Undeclared1700000000004')

describe('a schema that a newer version has migrated', () => {
  let folder: string
  const opened: DataSource[] = []
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-schema-'))
  })
  afterEach(async () => {
    for (const dataSource of opened.splice(0)) await dataSource.destroy()
    fs.rmSync(folder, { recursive: true })
  })

  /** A server that knows these migrations, on the one database of the test. */
  async function version(...migrations: (new () => Migration)[]): Promise<DataSource> {
    const database = path.join(folder, 'keyhall.db')
    const dataSource = new DataSource({ type: 'better-sqlite3', driver: sqliteDriver(), database, migrations })
    opened.push(dataSource)
    return dataSource.initialize()
  }
  const migrate = (dataSource: DataSource) => migrateLocked(dataSource, 'none')

  for (const [title, newer, isServed] of [
    ['serves the version before it after an expansion', [FIRST, EXPAND], true],
    ['serves no version before it after a migration that declares nothing', [FIRST, UNDECLARED], false],
    ['serves no version two releases before it after a contraction', [FIRST, EXPAND, CONTRACT], false],
  ] as const) {
    it(title, async () => {
      const old = await version(FIRST)
      assert.deepEqual(await migrate(old), ['First1700000000001'])
      await assertSchemaIsCurrent(old)
      await migrate(await version(...newer))
      if (isServed) {
        await assertSchemaIsCurrent(old)
        assert.deepEqual(await migrate(await version(FIRST)), [])
      } else {
        await assert.rejects(assertSchemaIsCurrent(old), StorageUnavailable)
        await assert.rejects(migrate(await version(FIRST)), SchemaIsNewer)
      }
    })
  }

  it('serves the version before a contraction, which the expansion had prepared', async () => {
    const old = await version(FIRST, EXPAND)
    await migrate(old)
    await migrate(await version(FIRST, EXPAND, CONTRACT))
    await assertSchemaIsCurrent(old)
  })

  it('does not serve a version whose own migration is missing', async () => {
    await migrate(await version(FIRST))
    await assert.rejects(assertSchemaIsCurrent(await version(FIRST, EXPAND)), StorageUnavailable)
  })

  it('is not written to by a start that has nothing to migrate', async () => {
    await migrate(await version(FIRST, EXPAND))
    const again = await version(FIRST, EXPAND)
    await again.query('pragma query_only = on')
    assert.deepEqual(await migrate(again), [])
  })

  it('can only be declared compatible from a migration that came before', () => {
    const names = allMigrations.map((Made) => new Made().name)
    for (const [index, Made] of allMigrations.entries()) {
      const { name, compatibleFrom } = new Made()
      if (compatibleFrom !== undefined) assert.ok(names.slice(0, index).includes(compatibleFrom), `${name}: ${compatibleFrom}`)
    }
  })
})
