import assert from 'node:assert/strict'
import { openStorage } from '@keyhall/adapters-persistence'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { OrgId } from '@keyhall/core/shared'
import { Installation } from '../support/keyhall-process.js'
import { createDatabase } from '../support/postgres.js'
import { people, standardDocument } from '../support/standard-document.js'
import { countBeside, queryBeside } from './query-beside.js'

const USERS = 20_000
const ORG = OrgId.parse('110')
const LEFT = `select count(*) from users where org_id = '${ORG}'`

const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** Adds copies of a user. */
async function multiply(storage: StorageConfig): Promise<void> {
  const numbers = storage.kind === 'sqlite'
    ? `(with recursive c (n) as (select 1 union all select n + 1 from c where n < ${USERS}) select n from c)`
    : `(select generate_series(1, ${USERS}) as n)`
  const copied = ['org_id', 'kind', 'is_email_verified', 'state', 'body', 'created_at', 'updated_at']
  await queryBeside(storage, `
    insert into users (id, user_name, user_name_key, ${copied.join(', ')})
    select u.id || '-' || n, u.user_name || n, u.user_name_key || n, ${copied.join(', ')} from ${numbers} c, users u where u.id = '${people.greta.id}' returning 1 as one`)
}

async function markRemoved(config: StorageConfig): Promise<void> {
  const storage = await openStorage(config)
  try {
    assert.equal(await storage.run(({ orgs }) => orgs.remove(ORG, Math.floor(Date.now() / 1000))), true)
    assert.equal(await storage.read(({ orgs }) => orgs.find(ORG)), undefined)
  } finally {
    await storage.close()
  }
}

function survives(databaseOf: () => Promise<{ readonly url: string; readonly drop: () => Promise<void> } | undefined>): void {
  it(`is completed by the next process after a kill in the middle of ${USERS} users`, async function () {
    this.timeout(120_000)
    const database = await databaseOf()
    const installation = await Installation.create(database ? { KEYHALL_STORAGE: database.url } : {})
    const { storage } = installation
    try {
      await installation.setUp(standardDocument())
      await multiply(storage)
      await markRemoved(storage)
      const before = await countBeside(storage, LEFT)
      assert.ok(before > USERS / 2, `${before}`)
      const first = installation.launch()
      while ((await countBeside(storage, LEFT)) === before) await pause(5)
      assert.equal((await first.end('SIGKILL')).signal, 'SIGKILL')
      const between = await countBeside(storage, LEFT)
      assert.ok(between > 0 && between < before, `${between}`)
      const second = installation.launch()
      while ((await countBeside(storage, 'select count(*) from removals')) > 0) await pause(20)
      assert.equal(await countBeside(storage, LEFT), 0)
      assert.equal(await countBeside(storage, `select count(*) from removed_users where id like '${people.greta.id}%'`), USERS + 1)
      assert.equal((await second.end()).code, 0, second.output)
    } finally {
      await installation.remove()
      await database?.drop()
    }
  })
}

describe('the removal of an organization whose server is killed', () => {
  describe('on SQLite', () => survives(() => Promise.resolve(undefined)))
  describe('on Postgres', () => survives(createDatabase))
})
