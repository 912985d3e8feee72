import assert from 'node:assert/strict'
import { migrate, openStorage } from '@keyhall/adapters-persistence'
import { pickByLoginName, typedLoginName } from '@keyhall/core/users'
import { executeBeside } from './damage.js'
import { backends } from './databases.js'

const CURLY = '\u2019'
const user = (id: string, org: string, name: string): string =>
  `insert into users (id, org_id, kind, user_name, user_name_key, is_email_verified, state, body, created_at, updated_at) values ('${id}', '${org}', 'human',
    '${name.replaceAll("'", "''")}', '${name.toLowerCase().replaceAll("'", "''")}', false, 'active', '{"profile":{"firstName":"A","lastName":"B","displayName":"A B"}}', 1, 1)`

for (const [backend, databasesOf] of Object.entries(backends)) {
  describe(`${backend}: user names with typographic apostrophes that an older version stored`, () => {
    const databases = databasesOf()
    after(() => databases.removeAll())

    it('are found by every apostrophe after the migration, and by their own where both spellings had an account', async () => {
      const config = await databases.migrated()
      for (const org of ['one', 'two']) await executeBeside(config, `insert into orgs (id, name, primary_domain, state, created_at) values ('${org}', '${org}', '${org}.example', 'active', 1)`)
      for (const [id, org, name] of [['alone', 'one', `O${CURLY}Hara`], ['curly', 'two', `D${CURLY}Arc`], ['straight', 'two', "d'arc"]] as const) await executeBeside(config, user(id, org, name))
      await executeBeside(config, "delete from migrations where name = 'ApostropheKeys1795872000000'")
      await migrate(config)
      const storage = await openStorage(config)
      const found = async (text: string) => {
        const typed = typedLoginName(text)
        return pickByLoginName(await storage.read(({ users }) => users.candidates(typed)), typed, {})?.user.id
      }
      try {
        for (const apostrophe of ["'", CURLY, '\u02bc']) assert.equal(await found(`o${apostrophe}hara@one.example`), 'alone', apostrophe)
        assert.deepEqual([await found("D'ARC@two.example"), await found(`d${CURLY}arc`)], ['straight', 'curly'])
      } finally {
        await storage.close()
      }
    })
  })
}
