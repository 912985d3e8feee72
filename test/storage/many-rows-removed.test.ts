import assert from 'node:assert/strict'
import { openStorage } from '@keyhall/adapters-persistence'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import type { Removal } from '@keyhall/core/shared'
import { ClientId, OrgId, ProjectId, ProviderId, UserId } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'
import { countBeside, queryBeside } from '../processes/query-beside.js'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { clients, people } from '../support/standard-document.js'
import { TcpProxy } from '../support/tcp-proxy.js'
import { BEGINNING, onEveryDatabase } from '../support/world.js'
import type { World } from '../support/world.js'

const MANY = Number(process.env['KEYHALL_TEST_MANY_ROWS'] ?? 50_000)
/** Statements of a removal, whatever its number of rows: a few for each table. */
const MAX_STATEMENTS = 75
const MAX_ROWS = 1000
const CONTROL = /^(begin|commit|savepoint|release|rollback|pragma|select now, 1|select floor\(extract|select 1$)/i
const m = (name: string): string => `management.v1.ManagementService/${name}`
const a = (name: string): string => `admin.v1.AdminService/${name}`

type Columns = Readonly<Record<string, string>>

/** Adds copies of a row `s`; `n` is the number of the copy. The columns that are not named are copied. */
async function multiply(config: StorageConfig, table: string, where: string, changed: Columns, count = MANY): Promise<void> {
  const numbers = config.kind === 'sqlite'
    ? `(with recursive c (n) as (select 1 union all select n + 1 from c where n < ${count}) select n from c)`
    : `(select generate_series(1, ${count}) as n)`
  const listed = config.kind === 'sqlite'
    ? `select name as column_name from pragma_table_info('${table}')`
    : `select column_name from information_schema.columns where table_name = '${table}' and table_schema = current_schema()`
  const names = ((await queryBeside(config, listed)) as { readonly column_name: string }[]).map((row) => row.column_name)
  await queryBeside(config, `
    insert into ${table} (${names.join(', ')}) select ${names.map((name) => changed[name] ?? `s.${name}`).join(', ')}
    from ${numbers} c, (select * from ${table} where ${where} limit 1) s where true returning 1 as one`)
}

interface Case {
  readonly seed: (world: World) => Promise<void>
  readonly removal: Removal
  readonly remove: (stores: Stores) => Promise<boolean>
  /** Calls of an administrator that find nothing from the first commit on. */
  readonly absent: readonly (readonly [method: string, request: Readonly<Record<string, unknown>>])[]
  /** What is left in the end. */
  readonly left: string
}

const [ORG, PROJECT, PROVIDER] = ['110', '310', 'many'] as const
const usersOf = (world: World) => multiply(world.database, 'users', `id = '${people.greta.id}'`, {
  id: `s.id || '-' || n`, user_name: `s.user_name || n`, user_name_key: `s.user_name_key || n`, email_key: 'null',
})

const CASES: Readonly<Record<string, Case>> = {
  'an application with consents': {
    seed: async (world) => {
      await usersOf(world)
      await queryBeside(world.database, `insert into consents (user_id, client_id, scopes, granted_at, changed_at) select id, '${clients.foreign.id}', 'openid', 1, 1 from users where org_id = '${ORG}' returning 1 as one`)
      await multiply(world.database, 'grants', `client_id = '${clients.foreign.id}'`, { id: `s.id || '-' || n` })
    },
    removal: { kind: 'client', id: clients.foreign.id },
    remove: ({ clients: stored }) => stored.remove(ClientId.parse(clients.foreign.id), BEGINNING),
    absent: [[m('GetAppByID'), { projectId: PROJECT, appId: clients.foreign.id }]],
    left: `select count(*) from consents where client_id = '${clients.foreign.id}'
      union all select count(*) from grants where client_id = '${clients.foreign.id}' and revoked_at is null`,
  },
  'a project with roles, grants and applications': {
    seed: async (world) => {
      await multiply(world.database, 'clients', `id = '${clients.web.id}'`, { id: `s.id || '-' || n`, project_id: `'${PROJECT}'` })
      await queryBeside(world.database, `insert into user_grants (id, user_id, org_id, project_id, role_keys, state, created_at, updated_at)
        select 'p-' || id, id, org_id, '${PROJECT}', '\n', 'active', 1, 1 from users where org_id = '${ORG}' returning 1 as one`)
    },
    removal: { kind: 'project', id: PROJECT },
    remove: ({ projects }) => projects.remove(ProjectId.parse(PROJECT), BEGINNING),
    absent: [[m('GetProjectByID'), { id: PROJECT }], [m('ListApps'), { projectId: PROJECT }], [m('GetAppByID'), { projectId: PROJECT, appId: `${clients.web.id}-7` }]],
    left: `select count(*) from clients where project_id = '${PROJECT}' union all select count(*) from user_grants where project_id = '${PROJECT}'`,
  },
  'a provider with links': {
    seed: async ({ database }) => {
      await queryBeside(database, `insert into identity_providers (id, org_id, name, state, brand, body, version, created_at, changed_at)
        values ('${PROVIDER}', '${ORG}', 'Many', 'active', 'oidc', '{"settings":{"kind":"oidc"},"options":{}}', 1, 1, 1) returning 1 as one`)
      await queryBeside(database, `insert into idp_links (provider_id, external_id, user_id, user_name, linked_at)
        select '${PROVIDER}', id, id, '', 1 from users where org_id = '${ORG}' returning 1 as one`)
    },
    removal: { kind: 'provider', id: PROVIDER },
    remove: ({ identityProviders }) => identityProviders.remove(ProviderId.parse(PROVIDER), BEGINNING),
    absent: [[m('GetProviderByID'), { id: PROVIDER }]],
    left: `select count(*) from idp_links where provider_id = '${PROVIDER}'`,
  },
  'a user with metadata': {
    seed: (world) => queryBeside(world.database, `insert into user_metadata (user_id, key, canonical_key, value, created_at, updated_at)
      select '${people.greta.id}-9', id, id, '', 1, 1 from users where org_id = '${ORG}' returning 1 as one`).then(() => undefined),
    removal: { kind: 'user', id: `${people.greta.id}-9` },
    remove: ({ users }) => users.remove(UserId.parse(`${people.greta.id}-9`), BEGINNING),
    absent: [[m('GetUserByID'), { id: `${people.greta.id}-9` }]],
    left: `select count(*) from user_metadata where user_id = '${people.greta.id}-9'`,
  },
  'an organization with users': {
    seed: async ({ database }) => {
      await queryBeside(database, `insert into memberships (user_id, role, scope_kind, scope_id)
        select id, 'ORG_OWNER', 'org', '${ORG}' from users where org_id = '${ORG}' and id <> '${people.greta.id}' on conflict do nothing returning 1 as one`)
    },
    removal: { kind: 'org', id: ORG },
    remove: ({ orgs }) => orgs.remove(OrgId.parse(ORG), BEGINNING),
    absent: [[a('GetOrgByID'), { id: ORG }], [m('GetUserByID'), { id: people.greta.id }], [m('GetUserByID'), { id: `${people.greta.id}-50` }]],
    left: `select count(*) from users where org_id = '${ORG}' union all select count(*) from memberships where scope_id = '${ORG}'`,
  },
}

onEveryDatabase(`the removal of ${MANY} rows`, (world) => {
  const api = new Api(world, 'rest')
  const rowsLeft = async (text: string): Promise<number> => countBeside(world.database, `select sum(c) from (${text.replaceAll('count(*)', 'count(*) as c')}) counted`)

  for (const [title, { seed, removal, remove, absent, left }] of Object.entries(CASES)) {
    it(`${title}: holds with one commit and a constant number of statements, and goes on in another process in bounded batches`, async function () {
      // On Postgres with a slow network.
      this.timeout(240_000)
      const known = removal.kind === 'client' ? await world.tokens({ client: clients.foreign, scope: 'openid offline_access' }, people.greta) : undefined
      await seed(world)
      const { database } = world
      const target = database.kind === 'postgres' ? new URL(database.url) : undefined
      const proxy = target && (await TcpProxy.listen({ host: target.hostname, port: Number(target.port) }))
      if (target && proxy) target.port = String(proxy.port)
      let executed: string[] = []
      const config = { ...database, ...(target ? { url: target.href } : {}), onStatement: (text: string) => executed.push(text.trim()) } as StorageConfig
      const counted = async <T>(work: () => Promise<T>): Promise<T> => {
        executed = []
        const result = await work()
        const statements = executed.filter((text) => !CONTROL.test(text))
        assert.ok(statements.length <= MAX_STATEMENTS, [statements.length, ...statements.map((text) => text.slice(0, 100))].join('\n'))
        return result
      }
      const first = await openStorage(config)
      proxy?.slowDown(1)
      const all = await rowsLeft(left)
      assert.equal(await counted(() => first.run(remove)), true)
      assert.ok(all - (await rowsLeft(left)) <= 2 * MAX_ROWS)
      for (const [method, request] of absent) await api.refused('not_found', method, request, { org: removal.kind === 'org' ? '100' : ORG })
      if (known) assert.equal((await world.protocol.refresh(clients.foreign, known.refresh_token)).body.error, 'invalid_client')
      assert.equal(await first.run(remove), false)
      const step = (storage: typeof first) => counted(() => storage.run(({ removals }) => removals.step(removal, BEGINNING, MAX_ROWS)))
      await step(first)
      await first.close()
      const second = await openStorage(config)
      let steps = 0
      // The job of the server takes turns with these steps.
      while (!(await step(second))) steps++
      await second.close()
      proxy?.close()
      assert.ok(steps < 12 * (MANY / MAX_ROWS) + 10, `${steps}`)
      while ((await countBeside(database, 'select count(*) from removals')) > 0) await world.keyhall.runJobs('delete removed rows')
      assert.equal(await rowsLeft(left), 0)
    })
  }

  it('frees the domain of the organization at once, and lists nothing of it', async () => {
    assert.deepEqual((await api.ok(a('IsOrgUnique'), { domain: 'globex.localhost' })).isUnique, true)
    const { result } = await api.ok(m('ListUsers'), {}, { org: '100' }) as { readonly result: readonly { readonly id: string }[] }
    assert.deepEqual(result.filter(({ id }) => id.startsWith(people.greta.id)), [])
  })
}, { bootstrap: apiDocument() })
