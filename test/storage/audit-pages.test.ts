import assert from 'node:assert/strict'
import { openStorage } from '@keyhall/adapters-persistence'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { queryBeside } from '../processes/query-beside.js'
import { backends } from './databases.js'

const EVENTS = 150_000
/** As large as an event with a change of a profile: 150,000 of them have about 200 MB. */
const BODY = JSON.stringify({ actor: { kind: 'system', name: 'bootstrap' }, after: { text: 'x'.repeat(1200) } })
/** Rows that a page may read: itself, and the count, which ends at 10,000. */
const MAX_READ = 10_050

async function fill(config: StorageConfig): Promise<void> {
  const isSqlite = config.kind === 'sqlite'
  const numbers = isSqlite
    ? `(with recursive c (n) as (select 1 union all select n + 1 from c where n < ${EVENTS}) select n from c)`
    : `(select generate_series(1, ${EVENTS}) as n)`
  await queryBeside(config, `
    insert into audit_events (id, type, aggregate_type, aggregate_id, org_id, actor_id, at, body)
    select 'e' || (1000000 + n), 'user.human.added', 'user', 'u' || (n % 5000), '100', 'u' || (n % 50), 1700000000 + n / 10, '${BODY}'${isSqlite ? '' : '::jsonb'}
    from ${numbers} c returning 1 as one`)
  if (!isSqlite) await queryBeside(config, 'analyze audit_events')
}

for (const [name, databasesOf] of Object.entries(backends)) {
  describe(`${name}: the first page of ${EVENTS} audit events`, () => {
    const databases = databasesOf()
    let statements: string[] = []
    let config: StorageConfig
    after(() => databases.removeAll())

    before(async function () {
      this.timeout(120_000)
      config = { ...(await databases.migrated()), onStatement: (text) => void statements.push(text) }
      await fill(config)
    })

    it('reads an index in its order, and no more than its rows and those that are counted', async () => {
      const storage = await openStorage(config)
      statements = []
      const { events, total } = await storage.read(({ audit }) => audit.search({ order: 'newest_first', offset: 0, limit: 50 }))
      assert.deepEqual([events.length, events[0]?.id, total], [50, `e${1_000_000 + EVENTS}`, 10_000])
      await storage.close()
      const texts = statements.filter((text) => text.includes('audit_events'))
      assert.equal(texts.length, 2)
      for (const text of texts) {
        if (config.kind === 'sqlite') {
          const plan = (await queryBeside(config, `explain query plan ${text}`)).map(({ detail }) => String(detail)).join('\n')
          assert.doesNotMatch(plan, /TEMP B-TREE/, plan)
          assert.match(plan, /USING (COVERING )?INDEX audit_events_/, plan)
        } else {
          const plan = (await queryBeside(config, `explain (analyze, format text) ${text}`)).map((row) => String(row['QUERY PLAN'])).join('\n')
          const read = [...plan.matchAll(/actual [^)]*rows=([\d.]+)/g)].map(([, rows]) => Number(rows))
          assert.ok(Math.max(...read) <= MAX_READ, plan)
        }
      }
    })
  })
}
