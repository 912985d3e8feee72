import assert from 'node:assert/strict'
import { sqliteDriver } from '@keyhall/adapters-persistence'
import { noteOf, openAccount, send } from '../support/account.js'
import { apiDocument } from '../support/api-callers.js'
import { Federation, submit } from '../support/federation.js'
import { people, projects } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const MANAGEMENT = 'management.v1.ManagementService'

describe('a link that a person adds, and the claim rules of its provider', () => {
  const federation = new Federation(startedWorld('memory', { bootstrap: apiDocument() }), startedWorld('sqlite', { bootstrap: apiDocument() }))
  const { down } = federation

  /** Changes the database beside the server. */
  function execute(sql: string): void {
    const { database: config } = down.world
    const database = new (sqliteDriver())(config.kind === 'sqlite' ? config.path : assert.fail('not SQLite'))
    try {
      database.exec(sql)
    } finally {
      database.close()
    }
  }
  const listed = async (method: string, input: object): Promise<readonly { readonly roleKeys?: readonly string[] }[]> =>
    ((await down.ok(`${MANAGEMENT}/${method}`, { ...input }))['result'] ?? []) as readonly object[]
  const links = async () => (await listed('ListHumanLinkedIDPs', { userId: people.bob.id })).length
  const roles = async () => (await listed('ListUserGrants', { queries: [{ userIdQuery: { userId: people.bob.id } }] })).flatMap(({ roleKeys }) => roleKeys ?? [])

  it('are stored together or not at all, so that a rule of the first sign-in is not lost', async () => {
    await down.ok(`${MANAGEMENT}/AddProjectRole`, { projectId: projects.shop, roleKey: 'dev', displayName: 'dev' })
    const id = await federation.provider()
    const rule = { name: 'Developer', source: { literal: 'dev' }, shape: 'CLAIM_RULE_SHAPE_LIST', projectId: projects.shop, isFirstOnly: true }
    await down.ok('admin.v1.AdminService/SetProviderClaimRules', { id, rules: [rule] })
    const who = await federation.person()
    const agent = new UserAgent()
    const page = await submit(await openAccount(down.world, agent), '/ui/login/loginname', {}, { loginName: people.bob.loginName })
    await page.submit({ password: people.bob.password })
    const add = async () => agent.open(await federation.atUpstream(await send(await openAccount(down.world, agent, 'security'), { provider: id }, { by: { provider: id } }), who))

    execute(`create trigger no_grants before insert on user_grants begin select raise(abort, 'the test refuses grants'); end`)
    const failed = await add()
    assert.ok(failed.status >= 500, String(failed.status))
    assert.deepEqual([await links(), await roles()], [0, []])

    execute('drop trigger no_grants')
    assert.equal(noteOf(await add()), words('account.note.link_added'))
    assert.deepEqual([await links(), await roles()], [1, ['dev']])
  })
})
