import assert from 'node:assert/strict'
import { explainSearch } from '@keyhall/adapters-persistence'
import type { SearchPlan, StorageConfig } from '@keyhall/adapters-persistence'
import type { Filter, Search, TextMethod } from '@keyhall/core/shared'
import type { ReadStores } from '@keyhall/core/stores'
import type { UserField } from '@keyhall/core/users'
import { backends } from './databases.js'

const PAGE = { offset: 0, limit: 100, isAscending: true } as const
const text = <F extends string>(field: F, method: TextMethod, value: string): Filter<F> => ({ kind: 'text', field, method, value })
const among = <F extends string>(field: F, ...values: readonly string[]): Filter<F> => ({ kind: 'among', field, values })

const users = (own: Partial<Search<UserField>>) => ({ users: reads }: { readonly users: ReadStores['users'] }) => reads.search({ filters: [], ...PAGE, ...own })

type Listing = (stores: ReadStores) => Promise<unknown>

/** Each with the column by which an index must be searched. */
const lookups: readonly (readonly [title: string, column: RegExp, list: Listing])[] = [
  ...(['equals', 'equals_ignore_case', 'starts_with', 'starts_with_ignore_case'] as const).flatMap((method) => [
    [`user name, ${method}`, /user_name_key/, users({ filters: [text('userName', method, 'Eva%_x')] })],
    [`login name, ${method}`, /user_name_key/, users({ filters: [text('loginName', method, 'Eva@office@acme.example')] })],
    [`email, ${method}`, /email_key/, users({ filters: [text('email', method, 'Eva@mail.example')] })],
    [`display name, ${method}`, /display_name_key/, users({ filters: [text('displayName', method, 'Eva Doe')] })],
    [`application name, ${method}`, /name_key/, ({ clients }: ReadStores) => clients.search({ ...PAGE, filters: [text('name', method, 'Shop')] })],
  ] as const),
  ['beginning of a login name without a domain', /user_name_key/, users({ filters: [text('loginName', 'starts_with', 'Eva')] })],
  ['a value of metadata', /substr|user_metadata_by_value/, users({ filters: [{ kind: 'entry', field: 'metadata', conditions: [{ part: 'value', among: ['NDI=', 'NDI'] }] }] })],
  [
    'key and value of metadata', /substr|user_metadata_by_value/,
    users({ filters: [among('orgId', 'a'), { kind: 'entry', field: 'metadata', conditions: [{ part: 'key', method: 'equals', value: 'k' }, { part: 'value', among: ['NDI='] }] }] }),
  ],
  ['user ids', /\bid ?(=|IN|in)|\bid = ANY/, users({ filters: [among('id', 'a', 'b')] })],
  ['user ids or an organization', /org_id/, users({ filters: [{ kind: 'any', filters: [among('orgId', 'a'), among('id', 'b')] }] })],
  ['applications by id', /\bid ?(=|IN|in)|\bid = ANY/, ({ clients }) => clients.search({ ...PAGE, filters: [among('id', 'a')] })],
  ['grants of a user', /user_id/, ({ userGrants }) => userGrants.search({ ...PAGE, filters: [among('userId', 'a')], sortBy: 'createdAt' })],
  ['sessions of a user', /user_id/, ({ sessions }) => sessions.search({ ...PAGE, filters: [among('userId', 'a')] })],
]

/** Lists whose rows an index has in order: each with the index on both databases. */
const walks: readonly (readonly [title: string, index: RegExp, list: Listing])[] = [
  ['users by id', /users_pkey|PK_|sqlite_autoindex_users|users_by|SCAN u\b/, users({})],
  ['users by user name', /users_by_user_name/, users({ sortBy: 'userName' })],
  ['users by user name, backwards', /users_by_user_name/, users({ sortBy: 'userName', isAscending: false })],
  ['users by display name', /users_by_display_name/, users({ sortBy: 'displayName' })],
  ['users by display name, backwards', /users_by_display_name/, users({ sortBy: 'displayName', isAscending: false })],
  ['users by creation', /users_by_creation/, users({ sortBy: 'createdAt' })],
  ['users of an organization by user name', /users_by_org_and_user_name|users_org_id_user_name_key/, users({ filters: [among('orgId', 'a')], sortBy: 'userName' })],
  ['users of an organization by id', /users_by_org\b/, users({ filters: [among('orgId', 'a')] })],
  ['users behind a cursor', /users_by_user_name/, users({ sortBy: 'userName', after: { value: 'eva', id: 'a' } })],
  ['applications by name', /clients_by_name/, ({ clients }) => clients.search({ ...PAGE, filters: [], sortBy: 'name' })],
  ['applications of a project by name', /clients_by_project_and_name/, ({ clients }) => clients.search({ ...PAGE, filters: [among('projectId', 'a')], sortBy: 'name' })],
  ['grants by creation', /user_grants_by_creation/, ({ userGrants }) => userGrants.search({ ...PAGE, filters: [], sortBy: 'createdAt' })],
  ['grants of an organization by creation', /user_grants_by_org/, ({ userGrants }) => userGrants.search({ ...PAGE, filters: [among('orgId', 'a')], sortBy: 'createdAt' })],
  ['grants of a project by creation', /user_grants_by_project/, ({ userGrants }) => userGrants.search({ ...PAGE, filters: [among('projectId', 'a')], sortBy: 'createdAt' })],
  ['organizations by name', /orgs_by_name/, ({ orgs }) => orgs.search({ ...PAGE, filters: [], sortBy: 'name' })],
  ['projects of an organization by name', /projects_by_org_and_name/, ({ projects }) => projects.search({ ...PAGE, filters: [among('orgId', 'a')], sortBy: 'name' })],
  ['traced sign-ins', /traced_sign_ins_started/, ({ loginTraces }) => loginTraces.signIns({ ...PAGE, filters: [], isAscending: false })],
  ['traced sign-ins of a user', /traced_sign_ins_by_user\b/, ({ loginTraces }) => loginTraces.signIns({ ...PAGE, filters: [among('userId', 'a')], isAscending: false })],
  ['traced sign-ins of users of an organization', /traced_sign_ins_by_user_org/, ({ loginTraces }) => loginTraces.signIns({ ...PAGE, filters: [among('userOrgId', 'a')], isAscending: false })],
]

/** The statement that selects the rows. */
async function planOf(config: StorageConfig, list: Listing, avoidsSorting = false): Promise<SearchPlan> {
  const [page] = await explainSearch(config, list, { avoidsSorting })
  assert.ok(page, 'the search has a statement')
  return page
}

/** A scan of SQLite in the order of an index is `SCAN … USING INDEX`; a step that sorts is a temporary B-tree, or a node of Postgres. */
const SORTS = /TEMP B-TREE FOR ORDER BY|^\s*(->)?\s*Sort\b/m
const READS_ALL = { sqlite: /^SCAN/m, postgres: /Seq Scan/ } as const

for (const [backend, databasesOf] of Object.entries(backends) as [keyof typeof READS_ALL, () => ReturnType<(typeof backends)['sqlite']>][]) {
  describe(`${backend}: plans of searches`, () => {
    const databases = databasesOf()
    let config: StorageConfig
    before(async () => {
      config = await databases.migrated()
    })
    after(() => databases.removeAll())

    for (const [title, column, list] of lookups) {
      it(`find ${title} by an index`, async () => {
        const { plan } = await planOf(config, list)
        assert.doesNotMatch(plan, READS_ALL[backend])
        assert.match(backend === 'postgres' ? plan.split('\n').filter((line) => /Index Cond/.test(line)).join('\n') : plan, column)
      })
    }

    for (const [title, index, list] of walks) {
      it(`list ${title} in the order of an index`, async () => {
        const { plan, isScan } = await planOf(config, list, true)
        assert.equal(isScan, false)
        assert.match(plan, index)
        assert.doesNotMatch(plan, SORTS)
      })
    }

    for (const method of ['contains', 'ends_with', 'contains_ignore_case', 'ends_with_ignore_case'] as const) {
      it(`run ${method} beside requests`, async () => {
        assert.equal((await planOf(config, users({ filters: [text('email', method, 'mail')] }))).isScan, true)
      })
    }

    it('run far offsets beside requests, but not cursors', async () => {
      assert.equal((await planOf(config, users({ offset: 100_000 }))).isScan, true)
      assert.equal((await planOf(config, users({ after: { id: 'a' } }))).isScan, false)
    })

    it('count up to a limit', async () => {
      const [, counting] = await explainSearch(config, users({ limit: 0 }))
      assert.match(counting?.text ?? '', /limit 10001\) counted$/)
    })
  })
}
