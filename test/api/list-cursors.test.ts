import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage } from '../support/api.js'

interface List {
  readonly method: string
  /** The member of the response with the items. */
  readonly items: string
  /** The member of the request with offset and limit. */
  readonly paging: 'query' | 'pagination'
  readonly orders: readonly (string | undefined)[]
}

const lists: readonly List[] = [
  {
    method: 'user.v2.UserService/ListUsers', items: 'result', paging: 'query',
    orders: [undefined, 'USER_FIELD_NAME_USER_NAME', 'USER_FIELD_NAME_DISPLAY_NAME', 'USER_FIELD_NAME_EMAIL', 'USER_FIELD_NAME_CREATION_DATE'],
  },
  {
    method: 'application.v2.ApplicationService/ListApplications', items: 'applications', paging: 'pagination',
    orders: ['APPLICATION_SORT_BY_NAME', 'APPLICATION_SORT_BY_CREATION_DATE'],
  },
  { method: 'authorization.v2.AuthorizationService/ListAuthorizations', items: 'authorizations', paging: 'pagination', orders: [undefined] },
  { method: 'project.v2.ProjectService/ListProjects', items: 'projects', paging: 'pagination', orders: [undefined, 'PROJECT_FIELD_NAME_NAME'] },
  { method: 'org.v2.OrganizationService/ListOrganizations', items: 'result', paging: 'query', orders: [undefined, 'ORGANIZATION_FIELD_NAME_NAME'] },
]

apiOnEveryStorage('cursors of lists', (api) => {
  const as = callers.iamOwner
  before(async () => {
    await api.ok('management.v1.ManagementService/AddProjectRole', { projectId: '300', roleKey: 'reader', displayName: 'Reader' }, { as: callers.orgOwner })
    for (const userId of [callers.orgViewer.id, callers.userManager.id]) {
      await api.ok('authorization.v2.AuthorizationService/CreateAuthorization', { userId, projectId: '300', organizationId: '100', roleKeys: ['reader'] }, { as })
    }
  })

  const list = (method: string, request: Record<string, unknown>) => api.ok(method, request, { as })

  for (const { method, items, paging, orders } of lists) {
    for (const sortingColumn of orders) {
      for (const asc of [true, false]) {
        it(`lead through ${method} by ${sortingColumn ?? 'default'} ${asc ? 'upwards' : 'downwards'}`, async () => {
          const order = sortingColumn === undefined ? {} : { sortingColumn }
          const all = (await list(method, { ...order, [paging]: { asc, limit: 1000 } }))[items] as readonly unknown[]
          assert.ok(all.length >= 2)
          const walked: unknown[] = []
          for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages++) {
            const page = await list(method, { ...order, [paging]: { asc, limit: 3 }, ...(cursor === undefined ? {} : { cursor }) })
            walked.push(...((page[items] ?? []) as readonly unknown[]))
            cursor = page['nextCursor'] as string | undefined
          }
          assert.deepEqual(walked, all)
        })
      }
    }

    it(`are refused by ${method} when malformed, or from another order`, async () => {
      const { nextCursor } = await list(method, { [paging]: { asc: true, limit: 1 } })
      assert.ok(typeof nextCursor === 'string')
      for (const cursor of ['x', Buffer.from('[1]').toString('base64url'), Buffer.from('{"a":1}').toString('base64url')]) {
        assert.match(await api.refused('invalid_argument', method, { cursor }, { as }), /cursor: must be the nextCursor/)
      }
      assert.match(await api.refused('invalid_argument', method, { [paging]: { asc: false }, cursor: nextCursor }, { as }), /same order/)
    })

    it(`are refused by ${method} with text that cannot be stored, and never fail it otherwise`, async () => {
      const { nextCursor } = await list(method, { [paging]: { asc: true, limit: 1 } })
      const [sorted, isAscending] = JSON.parse(Buffer.from(String(nextCursor), 'base64url').toString()) as unknown[]
      const forged = (...place: readonly unknown[]) => Buffer.from(JSON.stringify([sorted, isAscending, ...place])).toString('base64url')
      for (const cursor of [forged('a\0'), forged('a', 'b\0'), forged('\uD800')]) {
        assert.match(await api.refused('invalid_argument', method, { [paging]: { asc: true }, cursor }, { as }), /cursor: must be the nextCursor/)
      }
      for (const cursor of [forged(''), forged('a', "' or 1=1 --"), forged('a', Number.MIN_SAFE_INTEGER), forged('\u{10FFFF}', '\u{10FFFF}')]) {
        await list(method, { [paging]: { asc: true }, cursor })
      }
    })
  }

  it('lead past the longest names, whose canonical form is many times longer', async () => {
    const name = (first: string) => `${first}${'\uFDFA'.repeat(198)}`
    for (const first of ['za', 'zb']) await api.ok('org.v2.OrganizationService/AddOrganization', { name: name(first) }, { as })
    const found: unknown[] = []
    for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages++) {
      const page = await list('org.v2.OrganizationService/ListOrganizations', {
        sortingColumn: 'ORGANIZATION_FIELD_NAME_NAME', query: { asc: true, limit: 1 }, ...(cursor === undefined ? {} : { cursor }),
      })
      found.push(...(page['result'] as readonly { readonly name: string }[] ?? []).map((org) => org.name))
      cursor = page['nextCursor'] as string | undefined
    }
    assert.deepEqual(found.slice(-2), [name('za'), name('zb')])
  })
})
