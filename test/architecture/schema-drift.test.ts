import assert from 'node:assert/strict'
import { migrate, schemaDifferences } from '@keyhall/adapters-persistence'
import { executeBeside } from '../storage/damage.js'
import { backendsOfEachDriver } from '../storage/databases.js'

for (const [backend, databasesOf] of backendsOfEachDriver) {
  describe(`${backend}: schema after all migrations`, () => {
    const databases = databasesOf()
    after(() => databases.removeAll())

    it('is what the tables of the code say', async () => {
      const config = await databases.fresh()
      await migrate(config)
      assert.deepEqual(await schemaDifferences(config), [])
    })

    it('is seen to differ when a table is missing', async () => {
      const config = await databases.fresh()
      await migrate(config)
      await executeBeside(config, 'drop table revoked_jtis')
      assert.ok((await schemaDifferences(config)).some((sql) => sql.includes('revoked_jtis')))
    })
  })
}
