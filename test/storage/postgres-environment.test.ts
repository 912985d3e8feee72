import assert from 'node:assert/strict'
import { EncodingUnsuited, migrate, openStorage } from '@keyhall/adapters-persistence'
import { anOrg } from '../contracts/builders.js'
import { createDatabase } from '../support/postgres.js'
import { executeBeside } from './damage.js'
import { postgresDatabases } from './databases.js'

const NAME = 'Ж日本🙂 \\%_\'"'

describe('postgres: a database in which ordinary names would fail', () => {
  for (const encoding of ['LATIN1', 'SQL_ASCII', 'EUC_JP']) {
    it(`is refused at the start, with the reason and what to do: ${encoding}`, async () => {
      const database = await createDatabase('template0', `encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`)
      const config = { kind: 'postgres', url: database.url, poolSize: 3 } as const
      for (const start of [migrate, openStorage]) {
        await assert.rejects(start(config), (problem) => problem instanceof EncodingUnsuited && problem.message.includes(encoding) && problem.message.includes("encoding 'UTF8'"))
      }
      await database.drop()
    })
  }
})

describe('postgres: settings of an operator that would change the meaning of statements', () => {
  const databases = postgresDatabases()
  after(() => databases.removeAll())

  for (const setting of ['array_nulls = off', 'standard_conforming_strings = off', "default_transaction_isolation = 'serializable'", "client_encoding = 'LATIN1'", "datestyle = 'German'"]) {
    it(`have no effect: ${setting}`, async () => {
      const config = await databases.migrated()
      assert.ok(config.kind === 'postgres')
      await executeBeside(config, `alter database ${new URL(config.url).pathname.slice(1)} set ${setting}`)
      const storage = await openStorage(config)
      const org = { ...anOrg(), name: NAME }
      await storage.run(({ orgs }) => orgs.add(org))
      assert.deepEqual(await storage.read(({ orgs }) => orgs.find(org.id)), org)
      const { items } = await storage.read(({ orgs }) => orgs.search({ filters: [{ kind: 'text', field: 'name', method: 'contains', value: '日本🙂 \\%_' }], sortBy: 'id', isAscending: true, offset: 0, limit: 10 }))
      assert.deepEqual(items.map(({ id }) => id), [org.id])
      await storage.close()
    })
  }
})
