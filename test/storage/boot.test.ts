import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { migrate, openStorage, SchemaIsNewer } from '@keyhall/adapters-persistence'
import { StorageUnavailable } from '@keyhall/core/shared'
import { LAST_MIGRATION, MIGRATION_COUNT } from '../support/migration-count.js'
import { runChild } from './children.js'
import { executeBeside } from './damage.js'
import { backends, sqliteDatabases } from './databases.js'

const migrateChild = `
  import { migrate } from '@keyhall/adapters-persistence'
  console.log(JSON.stringify(await migrate(values[0])))`

const openChild = `
  import { openStorage } from '@keyhall/adapters-persistence'
  const storage = await openStorage(values[0])
  await storage.check()
  await storage.run(({ signingKeys }) => signingKeys.lockAll())
  await storage.ledger.useOnce('key', 1)
  await storage.close()
  console.log('closed')`

const addMigration = "insert into migrations (timestamp, name) values (9999999999999, 'FromTheFuture9999999999999')"

for (const [backend, databasesOf] of Object.entries(backends)) {
  describe(`${backend}: opening a storage`, () => {
    const databases = databasesOf()
    after(() => databases.removeAll())

    it('migrates once when several processes start at once', async () => {
      const config = await databases.fresh()
      const ran = await Promise.all([1, 2, 3].map(() => runChild(migrateChild, [config])))
      const names = ran.map((line) => JSON.parse(line) as readonly string[])
      assert.deepEqual(names.map(({ length }) => length).toSorted((a, b) => a - b), [0, 0, MIGRATION_COUNT])
      assert.deepEqual(await migrate(config), [])
    })

    it('works for several processes at once, and closing leaves no open handle', async () => {
      const config = await databases.fresh()
      assert.deepEqual(await Promise.all([1, 2].map(() => runChild(openChild, [config]))), ['closed\n', 'closed\n'])
    })

    it('fails when a newer version has migrated the database', async () => {
      const config = await databases.fresh()
      await migrate(config)
      await executeBeside(config, addMigration)
      await assert.rejects(openStorage(config), (error: unknown) => {
        assert.ok(error instanceof SchemaIsNewer)
        assert.match(error.message, /FromTheFuture9999999999999/)
        return true
      })
    })

    it('is followed by a check that detects a newer schema', async () => {
      const config = await databases.fresh()
      const storage = await openStorage(config)
      await storage.check()
      await executeBeside(config, addMigration)
      await assert.rejects(storage.check(), StorageUnavailable)
      await storage.close()
    })

    for (const [what, compatibleFrom, isServed] of [
      ['a migration beside which this version can run', LAST_MIGRATION, true],
      ['a migration that needs a newer version', 'FromTheFuture8888888888888', false],
    ] as const) {
      it(`${isServed ? 'succeeds' : 'fails'} when a newer version has made ${what}`, async () => {
        const config = await databases.fresh()
        const storage = await openStorage(config)
        const declaration = `insert into schema_compatibility (migration, compatible_from) values ('FromTheFuture9999999999999', '${compatibleFrom}')`
        await executeBeside(config, `${declaration}; ${addMigration}`)
        if (isServed) {
          await storage.check()
          assert.deepEqual(await migrate(config), [])
          await (await openStorage(config)).close()
        } else {
          await assert.rejects(storage.check(), StorageUnavailable)
          await assert.rejects(migrate(config), SchemaIsNewer)
        }
        await storage.close()
      })
    }

    it('keeps the data of the previous process', async () => {
      const config = await databases.fresh()
      const org = { id: 'o' as never, name: 'Example', primaryDomain: 'example.org', state: 'active', createdAt: 1 } as const
      const first = await openStorage(config)
      await first.run(({ orgs }) => orgs.add(org))
      await first.close()
      const second = await openStorage(config)
      assert.deepEqual(await second.read(({ orgs }) => orgs.find(org.id)), org)
      await second.close()
    })
  })
}

describe('sqlite: the file', () => {
  const databases = sqliteDatabases()
  after(() => databases.removeAll())

  it('is created with its folder, readable by its owner only', async () => {
    const config = await databases.fresh()
    assert.ok(config.kind === 'sqlite')
    const file = path.join(path.dirname(config.path), 'new', 'folder', 'keyhall.db')
    const storage = await openStorage({ kind: 'sqlite', path: file })
    await storage.ledger.useOnce('key' as never, 1)
    for (const name of [file, `${file}-wal`]) assert.equal(fs.statSync(name).mode & 0o777, 0o600, name)
    await storage.close()
  })
})

describe('postgres: opening a storage that does not exist', () => {
  it('reports that it is unavailable', async () => {
    const url = 'postgres://postgres@127.0.0.1:1/keyhall'
    await assert.rejects(openStorage({ kind: 'postgres', url, poolSize: 3 }), StorageUnavailable)
  })
})
