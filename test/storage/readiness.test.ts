import assert from 'node:assert/strict'
import pg from 'pg'
import { openStorage } from '@keyhall/adapters-persistence'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { StorageUnavailable } from '@keyhall/core/shared'
import { anOrg } from '../contracts/builders.js'
import { dumpBeside, queryBeside } from '../processes/query-beside.js'
import { executeBeside } from './damage.js'
import { backends, postgresDatabases } from './databases.js'

type Opened = Awaited<ReturnType<typeof openStorage>>

async function withStorage(config: StorageConfig, test: (storage: Opened) => Promise<void>): Promise<void> {
  const storage = await openStorage(config)
  try {
    await test(storage)
  } finally {
    await storage.close()
  }
}

for (const [backend, databasesOf] of Object.entries(backends)) {
  describe(`${backend}: readiness`, () => {
    const databases = databasesOf()
    after(() => databases.removeAll())

    it('is refused while any table is missing, and granted when it is back', async function () {
      this.timeout(60_000)
      const config = await databases.migrated()
      await withStorage(config, async (storage) => {
        const names = [...(await dumpBeside(config)).keys()].filter((name) => !name.startsWith('sqlite_'))
        assert.ok(names.length > 50, String(names))
        for (const name of names) {
          await executeBeside(config, `alter table ${name} rename to ${name}_away`)
          await assert.rejects(storage.check(), StorageUnavailable, name)
          await executeBeside(config, `alter table ${name}_away rename to ${name}`)
          await storage.check()
        }
      })
    })

    it('shares one write among simultaneous checks', async () => {
      const config = await databases.migrated()
      await withStorage(config, async (storage) => {
        await Promise.all(Array.from({ length: 50 }, () => storage.check()))
        await storage.check()
        assert.equal(Number((await queryBeside(config, 'select writes from write_probes'))[0]?.['writes']), 2)
      })
    })
  })
}

describe('postgres: readiness while another session', () => {
  const databases = postgresDatabases()
  after(() => databases.removeAll())

  for (const [what, statement] of [
    ['locks the configuration epoch', 'lock table configuration_epoch in access exclusive mode'],
    ['keeps a write from its commit', "update write_probes set writes = 0 where id = 'ready'"],
    ['locks a table that requests write', 'lock table access_tokens in access exclusive mode'],
  ] as const) {
    it(`${what} is refused, and granted afterwards`, async () => {
      const config = await databases.migrated()
      assert.ok(config.kind === 'postgres')
      await withStorage(config, async (storage) => {
        await storage.check()
        const holder = new pg.Client({ connectionString: config.url })
        await holder.connect()
        try {
          await holder.query(`begin; ${statement}`)
          await assert.rejects(storage.check(), StorageUnavailable)
        } finally {
          await holder.end()
        }
        await storage.run(({ orgs }) => orgs.add(anOrg()))
        await storage.check()
      })
    })
  }
})
