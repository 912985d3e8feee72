import assert from 'node:assert/strict'
import { openStorage } from '@keyhall/adapters-persistence'
import type { SessionId, UserId } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import { aHash, anId, NOW } from '../contracts/builders.js'
import { backends } from './databases.js'
import { queryBeside } from '../processes/query-beside.js'

describe('sqlite: how sessions are read', () => {
  const databases = backends.sqlite()
  after(() => databases.removeAll())

  /** A new database, and the statements of the work on it that contain a text. */
  async function statementsOf(work: (storage: Storage) => Promise<unknown>, marked: string) {
    const config = await databases.migrated()
    const texts: string[] = []
    const storage = await openStorage({ ...config, onStatement: (text) => texts.push(text) })
    await work(storage)
    await storage.close()
    return { config, texts: texts.filter((one) => one.includes(marked)) }
  }

  it('finds those of a browser in their order, without a temporary table', async () => {
    const { config, texts: [text = ''] } = await statementsOf((storage) => storage.read(({ sessions }) => sessions.ofBrowser(aHash())), 'browser_hash =')
    assert.match(text, /order by/)
    const steps = await queryBeside(config, `explain ${text}`) as { readonly opcode: string }[]
    assert.deepEqual(steps.filter(({ opcode }) => /Ephemeral|Sorter/.test(opcode)), [])
  })

  it('finds the grants of a session or user, and their newest refresh tokens, by indices', async () => {
    const session = { id: anId<SessionId>(), userId: anId<UserId>() }
    const { config, texts } = await statementsOf((storage) => storage.run(async ({ grants }) => {
      await grants.holdersOfSession(session)
      await grants.revokeOfSession(session, NOW)
      await grants.activeOfUser(session.userId, NOW)
      await grants.revokeOfUser(session.userId, NOW, session.id)
    }), 'grants')
    assert.equal(texts.length, 4)
    const plans = await Promise.all(texts.map((text) => queryBeside(config, `explain query plan ${text}`) as Promise<{ readonly detail: string }[]>))
    const details = plans.flat().map(({ detail }) => detail)
    assert.deepEqual(details.filter((detail) => /^SCAN (grants|g|r)\b/.test(detail)), [])
    for (const index of ['grants_user_session', 'grants_exchanged', 'refresh_tokens_newest']) assert.ok(details.some((detail) => detail.includes(index)), index)
  })
})
