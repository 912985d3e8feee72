import assert from 'node:assert/strict'
import { openStorage } from '@keyhall/adapters-persistence'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import type { SessionId, UserId } from '@keyhall/core/shared'
import { aHash, anId, NOW } from '../contracts/builders.js'
import { backends } from './databases.js'
import { queryBeside } from '../processes/query-beside.js'

interface Plans {
  /** The plan of a statement with parameters. */
  readonly planOf: (config: StorageConfig, text: string) => Promise<string>
  readonly readsAll: RegExp
  readonly indices: readonly string[]
}

/** On Postgres, a new table is too small for an index, unless reading all of it is off as on the connections of the server. */
const plans: Readonly<Record<keyof typeof backends, Plans>> = {
  sqlite: {
    planOf: async (config, text) => (await queryBeside(config, `explain query plan ${text}`)).map(({ detail }) => detail).join('\n'),
    readsAll: /^SCAN (grants|g|r)\b/m,
    indices: ['grants_user_session', 'grants_exchanged', 'refresh_tokens_newest'],
  },
  postgres: {
    planOf: async (config, text) => {
      assert.ok(config.kind === 'postgres')
      const url = `${config.url}?options=-c%20enable_seqscan%3Doff`
      return (await queryBeside({ ...config, url }, `explain (generic_plan) ${text}`)).map((row) => row['QUERY PLAN']).join('\n')
    },
    readsAll: /Seq Scan/,
    indices: ['grants_user_session', 'grants_exchanged', 'refresh_tokens_grant_id'],
  },
}

for (const [backend, { planOf, readsAll, indices }] of Object.entries(plans) as [keyof typeof backends, Plans][]) {
  describe(`${backend}: the grants of a session or user, and their refresh tokens`, () => {
    const databases = backends[backend]()
    after(() => databases.removeAll())

    it('are found by indices', async () => {
      const session = { id: anId<SessionId>(), userId: anId<UserId>() }
      const config = await databases.migrated()
      const texts: string[] = []
      const storage = await openStorage({ ...config, onStatement: (text) => texts.push(text) })
      await storage.run(async ({ grants }) => {
        await grants.holdersOfSession(session)
        await grants.revokeOfSessions([session], NOW)
        await grants.holdersOfSessions([session])
        await grants.activeOfUser(session.userId, NOW)
        await grants.revokeEnded({ userId: session.userId, keep: session.id, sessionsUntil: -1, grantsUntil: NOW, limit: 1000 }, NOW)
      })
      await storage.close()
      const ofGrants = texts.filter((text) => text.includes('grants'))
      assert.equal(ofGrants.length, 6)
      const all = (await Promise.all(ofGrants.map((text) => planOf(config, text)))).join('\n')
      assert.doesNotMatch(all, readsAll)
      for (const index of indices) assert.ok(all.includes(index), `${index}\n${all}`)
    })
  })
}

describe('sqlite: the sessions of a browser', () => {
  const databases = backends.sqlite()
  after(() => databases.removeAll())

  it('are found in their order, without a temporary table', async () => {
    const config = await databases.migrated()
    const texts: string[] = []
    const storage = await openStorage({ ...config, onStatement: (text) => texts.push(text) })
    await storage.read(({ sessions }) => sessions.ofBrowser(aHash()))
    await storage.close()
    const [text = ''] = texts.filter((one) => one.includes('browser_hash ='))
    assert.match(text, /order by/)
    const steps = await queryBeside(config, `explain ${text}`) as { readonly opcode: string }[]
    assert.deepEqual(steps.filter(({ opcode }) => /Ephemeral|Sorter/.test(opcode)), [])
  })
})
