import assert from 'node:assert/strict'
import { ApiError, createClient, items } from '@keyhall/client'
import type { KeyhallClient } from '@keyhall/client'
import type { AnyMethod } from '@keyhall/core/api'
import { apiDocument, callers } from '../support/api-callers.js'
import { methods } from '../support/api.js'
import { people, projects } from '../support/standard-document.js'
import { startedWorld } from '../support/world.js'

/** One method of each service. */
const CALLS: Readonly<Record<keyof KeyhallClient, (keyhall: KeyhallClient) => Promise<object>>> = {
  actions: (keyhall) => keyhall.actions.listTargets(),
  actionsV3: (keyhall) => keyhall.actionsV3.listTargets({ queries: [{ inTargetIdsQuery: { targetIds: ['1'] } }] }),
  actionResources: (keyhall) => keyhall.actionResources.searchTargets(),
  admin: (keyhall) => keyhall.admin.listEvents({ limit: 1 }),
  administrators: (keyhall) => keyhall.administrators.listAdministrators(),
  applications: (keyhall) => keyhall.applications.listApplications({ pagination: { limit: 1, offset: 1 } }),
  auth: (keyhall) => keyhall.auth.getMyUser(),
  authorizations: (keyhall) => keyhall.authorizations.listAuthorizations(),
  features: (keyhall) => keyhall.features.getInstanceFeatures(),
  identityProviders: async (keyhall) => {
    const { id } = await keyhall.admin.addGoogleProvider({ clientId: 'c', clientSecret: 's' })
    return keyhall.identityProviders.getIDPByID({ id })
  },
  instance: (keyhall) => keyhall.instance.getInstance(),
  management: (keyhall) => keyhall.management.addProject({ name: 'Shop' }),
  organizations: (keyhall) => keyhall.organizations.listOrganizations(),
  projects: (keyhall) => keyhall.projects.listProjects(),
  resources: (keyhall) => keyhall.resources.listResources({ projectId: projects.shop }),
  sessions: (keyhall) => keyhall.sessions.listSessions(),
  settings: (keyhall) => keyhall.settings.getLoginSettings(),
  users: (keyhall) => keyhall.users.getUserByID({ userId: people.alice.id }),
  webKeys: (keyhall) => keyhall.webKeys.listWebKeys(),
  webKeyResources: (keyhall) => keyhall.webKeyResources.listWebKeys(),
}

for (const vendor of ['keyhall', 'zitadel']) {
  describe(`the API client with a server of the vendor word ${vendor}`, () => {
    const world = startedWorld('memory', { bootstrap: apiDocument({ features: { actions: true } }), vendor })
    const clientAs = ({ token }: { readonly token: string }): KeyhallClient => createClient({ baseUrl: world.issuer, token, vendor })

    for (const name of Object.keys(CALLS) as (keyof KeyhallClient)[]) {
      it(`calls methods of ${name}`, async () => {
        assert.ok(await CALLS[name](clientAs(callers.iamOwner)))
      })
    }

    it('names each service', () => {
      assert.equal(new Set(methods.map(({ name }) => name.split('/')[0])).size, Object.keys(CALLS).length)
    })
  })
}

describe('lists of the API', () => {
  const membersOf = (message: AnyMethod['request'], name: string): string => {
    const named = new Map<string, unknown>()
    message.describe(named)
    const { properties = {} } = (named.get(message.name) ?? {}) as { properties?: Readonly<Record<string, { $ref?: string }>> }
    return JSON.stringify(named.get(properties[name]?.$ref?.split('/').at(-1) ?? ''))
  }

  it('that take an offset say how long they are, so that the client knows where they end', () => {
    const takesOffset = (method: AnyMethod): boolean => ['query', 'pagination'].some((name) => membersOf(method.request, name)?.includes('"offset"'))
    const hasTotal = (method: AnyMethod): boolean => ['details', 'pagination'].some((name) => membersOf(method.response, name)?.includes('"totalResult"'))
    assert.ok(methods.filter(takesOffset).length > 30)
    assert.deepEqual(methods.filter((method) => takesOffset(method) && !hasTotal(method)).map(({ name }) => name), [])
  })
})

describe('the API client with a server', () => {
  const world = startedWorld('sqlite', { bootstrap: apiDocument() })
  const clientAs = ({ token }: { readonly token: string }): KeyhallClient => createClient({ baseUrl: world.issuer, token })

  /** The error of a call. */
  async function refused(calling: Promise<object>): Promise<ApiError> {
    const problem = await calling.then(() => undefined, (thrown: unknown) => thrown)
    assert.ok(problem instanceof ApiError, String(problem))
    return problem
  }

  it('learns each invalid member', async () => {
    const { users } = clientAs(callers.iamOwner)
    const problem = await refused(users.addHumanUser({ profile: { givenName: '', familyName: 'Smith' }, email: { email: '' } }))
    assert.equal(problem.code, 'invalid_argument')
    assert.deepEqual(problem.fields, {
      'profile.givenName': 'must have 1 to 200 characters', 'email.email': 'must have 1 to 200 characters',
    })
  })

  it('learns each address of an application that is refused', async () => {
    const { management } = clientAs(callers.iamOwner)
    const problem = await refused(management.addOIDCApp({
      projectId: projects.shop, name: 'Shop', redirectUris: ['https://shop.example/cb', 'javascript:alert(1)'], additionalOrigins: ['https://*.shop.example'],
    }))
    assert.deepEqual(Object.keys(problem.fields), ['redirectUris[1]', 'additionalOrigins[0]'])
    assert.match(problem.fields['redirectUris[1]'] ?? '', /^has the scheme javascript/)
  })

  it('learns why a call is refused, with the request id', async () => {
    const problem = await refused(clientAs(callers.iamOwner).users.getUserByID({ userId: 'nobody' }))
    assert.deepEqual([problem.code, problem.status], ['not_found', 404])
    assert.equal(problem.details[0]?.message, problem.message)
    assert.match(problem.requestId ?? '', /^[\w-]{8,}$/)
    assert.equal((await refused(clientAs(callers.withoutRoles).admin.listEvents())).code, 'permission_denied')
    assert.equal((await refused(clientAs({ token: 'no-such-token-0123456789' }).admin.listEvents())).code, 'unauthenticated')
  })

  it('learns that the server does not have a method', async () => {
    const { users } = clientAs(callers.iamOwner)
    const later = users as unknown as Readonly<Record<string, () => Promise<object>>>
    assert.equal((await refused(later['inventUser']?.() ?? Promise.resolve({}))).code, 'unimplemented')
  })

  it('reads lists page by page, by offset and by cursor', async () => {
    const keyhall = clientAs(callers.iamOwner)
    const users = new Set<string>()
    for await (const { userId } of items(keyhall.users.listUsers, {}, { pageSize: 3 })) users.add(userId)
    assert.equal(String(users.size), (await keyhall.users.listUsers()).details.totalResult)
    for (const name of ['One', 'Two', 'Three', 'Four']) await keyhall.management.addProject({ name })
    const added: string[] = []
    const request = { types: ['project.added'], asc: true }
    for await (const { eventId } of items(keyhall.admin.searchEvents, request, { pageSize: 2 })) added.push(eventId)
    const { events = [] } = await keyhall.admin.searchEvents(request)
    assert.ok(added.length >= 4)
    assert.deepEqual(added, events.map(({ eventId }) => eventId))
  })

  it('acts in another organization by call and by client', async () => {
    const keyhall = clientAs(callers.iamOwner)
    const { org } = await keyhall.management.getMyOrg({}, { orgId: '110' })
    assert.equal(org.id, '110')
    const there = createClient({ baseUrl: world.issuer, token: callers.iamOwner.token, orgId: '110' })
    assert.equal((await there.management.getMyOrg()).org.id, '110')
  })
})
