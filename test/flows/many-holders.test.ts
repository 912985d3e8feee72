import assert from 'node:assert/strict'
import { openStorage } from '@keyhall/adapters-persistence'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { ProjectId } from '@keyhall/core/shared'
import { countBeside, queryBeside } from '../processes/query-beside.js'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { clients, people } from '../support/standard-document.js'
import { onEveryDatabase } from '../support/world.js'
import type { World } from '../support/world.js'

const MANY = Number(process.env['KEYHALL_TEST_MANY_ROWS'] ?? 2000)
const MAX_STATEMENTS = 6
const [PROJECT, ROLES] = ['300', 'urn:keyhall:iam:org:project:roles'] as const
const CONTROL = /^(begin|commit|savepoint|release|rollback|pragma|select now, 1|select floor\(extract)/i
const m = (name: string): string => `management.v1.ManagementService/${name}`

/** Gives copies of a user, each created later, a grant with the same roles. */
async function multiply(config: StorageConfig, userId: string, count: number): Promise<void> {
  const numbers = config.kind === 'sqlite'
    ? `(with recursive c (n) as (select 1 union all select n + 1 from c where n < ${count}) select n from c)`
    : `(select generate_series(1, ${count}) as n)`
  const users = ['org_id', 'kind', 'is_email_verified', 'state', 'body', 'created_at', 'updated_at']
  await queryBeside(config, `
    insert into users (id, user_name, user_name_key, ${users.join(', ')})
    select u.id || '-' || n, u.user_name || n, u.user_name_key || n, ${users.join(', ')} from ${numbers} c, users u where u.id = '${userId}' returning 1 as one`)
  await queryBeside(config, `
    insert into user_grants (id, user_id, org_id, project_id, role_keys, state, created_at, updated_at)
    select g.id || '-' || n, g.user_id || '-' || n, g.org_id, g.project_id, g.role_keys, g.state, g.created_at + n, g.updated_at
    from ${numbers} c, user_grants g where g.user_id = '${userId}' and g.project_id = '${PROJECT}' returning 1 as one`)
}

const holders = (world: World, key: string): Promise<number> =>
  countBeside(world.database, `select count(*) from user_grants where role_keys like '%${key}%'`)

onEveryDatabase('the removal of a role with many holders', (world) => {
  const api = new Api(world, 'rest')

  async function given(roleKeys: readonly string[]): Promise<string> {
    for (const roleKey of roleKeys) await api.ok(m('AddProjectRole'), { projectId: PROJECT, roleKey, displayName: roleKey })
    const { result = [] } = await api.ok(m('ListUserGrants'), { queries: [{ userIdQuery: { userId: people.alice.id } }] }) as { readonly result?: readonly { readonly id: string; readonly projectId: string }[] }
    for (const { id } of result.filter(({ projectId }) => projectId === PROJECT)) await api.ok(m('RemoveUserGrant'), { userId: people.alice.id, grantId: id })
    const { userGrantId } = await api.ok(m('AddUserGrant'), { userId: people.alice.id, projectId: PROJECT, roleKeys }) as { readonly userGrantId: string }
    await multiply(world.database, people.alice.id, MANY)
    // The last one in the walk is the one that is asked for.
    await queryBeside(world.database, `update user_grants set created_at = created_at + ${2 * MANY} where id = '${userGrantId}' returning 1 as one`)
    return userGrantId
  }

  const roleKeys = async (userGrantId: string): Promise<readonly string[]> =>
    ((await api.ok(m('GetUserGrantByID'), { userId: people.alice.id, grantId: userGrantId })) as { readonly userGrant: { readonly roleKeys: readonly string[] } }).userGrant.roleKeys

  async function rolesInTokens(): Promise<readonly string[]> {
    const { access_token: token } = await world.tokens({ client: clients.web, scope: 'openid profile' }, people.alice)
    const { body } = await world.protocol.userinfo(token)
    return Object.keys((body as Record<string, object>)[ROLES] ?? {}).toSorted()
  }

  it('takes it out of every token with the answer, and out of the grants in batches that another process continues', async () => {
    await api.ok(m('UpdateProject'), { id: PROJECT, name: 'Shop', projectRoleAssertion: true })
    const grant = await given(['clerk', 'boss'])
    assert.deepEqual(await rolesInTokens(), ['boss', 'clerk'])
    await api.ok(m('RemoveProjectRole'), { projectId: PROJECT, roleKey: 'clerk' })
    assert.deepEqual(await rolesInTokens(), ['boss'])
    assert.deepEqual(await roleKeys(grant), ['boss'])
    assert.ok((await holders(world, 'clerk')) > 0)
    await api.refused('already_exists', m('AddProjectRole'), { projectId: PROJECT, roleKey: 'clerk', displayName: 'Again' })
    let executed: string[] = []
    const config = { ...world.database, onStatement: (text: string) => executed.push(text.trim()) } as StorageConfig
    const role = { projectId: ProjectId.parse(PROJECT), key: 'clerk' }
    const first = await openStorage(config)
    executed = []
    assert.equal(await first.run(({ projectRoles }) => projectRoles.continueRemoval(role, 500)), false)
    const statements = executed.filter((text) => !CONTROL.test(text))
    assert.ok(statements.length <= MAX_STATEMENTS, statements.join('\n'))
    await first.close()
    const second = await openStorage(config)
    while (!(await second.run(({ projectRoles }) => projectRoles.continueRemoval(role, 500))));
    await second.close()
    assert.equal(await holders(world, 'clerk'), 0)
    assert.equal(await holders(world, 'boss'), MANY + 1)
    await api.ok(m('AddProjectRole'), { projectId: PROJECT, roleKey: 'clerk', displayName: 'Again' })
    assert.deepEqual(await rolesInTokens(), ['boss'])
  })

  it('removes grants that are left empty by the job, the last one at once for readers', async () => {
    await api.ok(m('AddProjectRole'), { projectId: PROJECT, roleKey: 'lone', displayName: 'Lone' })
    await queryBeside(world.database, `update user_grants set role_keys = '\nlone\n' where project_id = '${PROJECT}' and role_keys like '%boss%' returning 1 as one`)
    assert.deepEqual(await rolesInTokens(), ['lone'])
    const [{ id }] = await queryBeside(world.database, `select id from user_grants where user_id = '${people.alice.id}' and project_id = '${PROJECT}'`) as [{ readonly id: string }]
    await api.ok(m('RemoveProjectRole'), { projectId: PROJECT, roleKey: 'lone' })
    assert.deepEqual(await rolesInTokens(), [])
    await api.refused('not_found', m('GetUserGrantByID'), { userId: people.alice.id, grantId: id })
    while ((await holders(world, 'lone')) > 0) await world.keyhall.runJobs()
    assert.equal(await countBeside(world.database, 'select count(*) from role_removals'), 0)
  })
}, { bootstrap: apiDocument() })
