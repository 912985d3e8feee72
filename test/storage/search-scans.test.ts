import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openStorage } from '@keyhall/adapters-persistence'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { SearchAbandoned, TooManySearches } from '@keyhall/core/shared'
import type { Search } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import type { UserField } from '@keyhall/core/users'
import pg from 'pg'
import { aHuman, anOrg } from '../contracts/builders.js'
import { executeBeside } from './damage.js'
import { backends } from './databases.js'

const USERS = 30_000

/** Copies one user, because the storage takes much longer to add them one by one. */
const COPIES = {
  sqlite: `with recursive series(i) as (select 1 union all select i + 1 from series where i < ${USERS}) insert into users
    select 'copy' || i, org_id, kind, 'copy' || i, 'copy' || i, email_key, is_email_verified, display_name_key, first_name_key, last_name_key, nick_name_key,
    state, body, created_at, updated_at from users, series`,
  postgres: `insert into users select 'copy' || i, org_id, kind, 'copy' || i, 'copy' || i, email_key, is_email_verified, display_name_key, first_name_key,
    last_name_key, nick_name_key, state, body, created_at, updated_at from users, generate_series(1, ${USERS}) i`,
} as const

const COLUMNS = `(id, org_id, kind, user_name, user_name_key, email_key, is_email_verified, display_name_key, first_name_key, last_name_key, nick_name_key,
  state, body, created_at, updated_at)`

for (const [backend, databasesOf] of Object.entries(backends) as [keyof typeof COPIES, () => ReturnType<(typeof backends)['sqlite']>][]) {
  describe(`${backend}: searches that read many rows`, () => {
    const databases = databasesOf()
    let config: StorageConfig
    let storage: Storage
    before(async () => {
      config = await databases.migrated()
      storage = await openStorage(config)
      const org = anOrg()
      await storage.run(async ({ orgs, users }) => {
        await orgs.add(org)
        await users.add(aHuman({ orgId: org.id }))
      })
      await executeBeside(config, COPIES[backend].replace('insert into users', `insert into users ${COLUMNS}`))
    })
    after(async () => {
      await storage.close()
      await databases.removeAll()
    })

    const search = (value: string, own: Partial<Search<UserField>> = {}) =>
      storage.read(({ users }) => users.search({
        filters: [{ kind: 'text', field: 'displayName', method: 'contains', value }], offset: 0, limit: 10, isAscending: true, ...own,
      }))

    it('let the event loop go on', async () => {
      let turns = 0
      const counted = async (isOver: () => boolean) => {
        for (; !isOver(); turns++) await nextTurn()
      }
      let isOver = false
      const [{ total }] = await Promise.all([search('nobody has this name').finally(() => { isOver = true }), counted(() => isOver)])
      assert.equal(total, 0)
      // On the thread of requests the search would take a single turn.
      assert.ok(turns > 10, `${turns} turns`)
    })

    it('end when the caller leaves, and the next one is answered', async () => {
      const caller = new AbortController()
      const answer = search('nobody has this name', { departure: caller.signal })
      caller.abort()
      await assert.rejects(answer, SearchAbandoned)
      await assert.rejects(search('nobody', { departure: caller.signal }), SearchAbandoned)
      assert.equal((await search('nobody has this name')).total, 0)
    })

    it('are refused when too many wait, with a message that says what to do', async () => {
      const answers = await Promise.allSettled(Array.from({ length: 60 }, () => search('nobody has this name')))
      const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
      assert.ok(refusals.length > 0)
      for (const refusal of refusals) {
        assert.ok(refusal instanceof TooManySearches)
        assert.match(refusal.message, /try again later/)
      }
      assert.ok(answers.some(({ status }) => status === 'fulfilled'))
    })

    it('count a long list exactly, and never below what is known', async () => {
      const inPages = await storage.read(({ users }) => users.search({ filters: [], offset: 0, limit: 10, isAscending: true }))
      assert.equal(inPages.total, USERS + 1)
      const [user] = inPages.items
      assert.ok(user)
      await storage.run(({ users }) => users.add(aHuman({ orgId: user.user.orgId })))
      const last = await storage.read(({ users }) => users.search({ filters: [], offset: USERS - 1, limit: 2, isAscending: true }))
      assert.ok(last.total > USERS + 1, 'a client that reads on to the total finds the new user')
    })

    if (backend === 'postgres') {
      it('are cancelled in the database when the caller leaves', async () => {
        assert.ok(config.kind === 'postgres')
        const locker = new pg.Client({ connectionString: config.url })
        await locker.connect()
        try {
          await locker.query('begin; lock table users in access exclusive mode')
          const caller = new AbortController()
          const isAbandoned = assert.rejects(search('nobody has this name', { departure: caller.signal }), SearchAbandoned)
          const isWaiting = async () => (await locker.query<{ readonly count: number }>(
            "select count(*)::int as count from pg_locks where relation = 'users'::regclass and not granted")).rows[0]?.count === 1
          while (!(await isWaiting())) await nextTurn()
          caller.abort()
          await isAbandoned
        } finally {
          await locker.end()
        }
      })
    }
  })
}
