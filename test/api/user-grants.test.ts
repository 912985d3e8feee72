import assert from 'node:assert/strict'
import { eventsAbout } from '../support/api-events.js'
import { callers } from '../support/api-callers.js'
import type { Api } from '../support/api.js'
import { overTransports } from '../support/api.js'

const MANAGEMENT = 'management.v1.ManagementService'
const AUTHORIZATION = 'authorization.v2.AuthorizationService'
const AUTH = 'auth.v1.AuthService'
const asOwner = { as: callers.orgOwner }

/** A project of Acme with the roles clerk and boss. */
async function aProjectWithRoles(api: Api, name: string): Promise<string> {
  const { id: projectId } = await api.ok(`${MANAGEMENT}/AddProject`, { name }, asOwner)
  await api.ok(`${MANAGEMENT}/BulkAddProjectRoles`, { projectId, roles: [{ key: 'clerk' }, { key: 'boss' }] }, asOwner)
  return projectId as string
}

const granted = async (api: Api, projectId: string, userId: string, ...roleKeys: string[]): Promise<string> =>
  (await api.ok(`${MANAGEMENT}/AddUserGrant`, { userId, projectId, roleKeys }, asOwner)).userGrantId as string

overTransports('a grant of roles', (api) => {
  it('is given, returned, changed, switched and removed, with events', async () => {
    const projectId = await aProjectWithRoles(api, 'Grants')
    const grantId = await granted(api, projectId, '201', 'clerk', 'clerk')
    const named = { userId: '201', grantId }
    const stored = async () => (await api.ok(`${MANAGEMENT}/GetUserGrantByID`, named, asOwner)).userGrant
    const { details, ...grant } = await stored()
    assert.equal(details.resourceOwner, '100')
    assert.deepEqual(grant, {
      id: grantId, roleKeys: ['clerk'], state: 'USER_GRANT_STATE_ACTIVE', userId: '201', userName: 'bob',
      firstName: grant.firstName, lastName: grant.lastName,
      ...(grant.email === undefined ? {} : { email: grant.email }), displayName: grant.displayName,
      orgId: '100', orgName: 'Acme', orgDomain: 'acme.localhost', projectId, projectName: 'Grants',
      preferredLoginName: 'bob@acme.localhost', userType: 'TYPE_HUMAN',
    })
    await api.ok(`${MANAGEMENT}/UpdateUserGrant`, { ...named, roleKeys: ['boss', 'clerk'] }, asOwner)
    await api.ok(`${MANAGEMENT}/DeactivateUserGrant`, named, asOwner)
    assert.deepEqual([(await stored()).state, (await stored()).roleKeys], ['USER_GRANT_STATE_INACTIVE', ['boss', 'clerk']])
    for (const method of ['ReactivateUserGrant', 'ReactivateUserGrant', 'RemoveUserGrant']) {
      await api.ok(`${MANAGEMENT}/${method}`, named, asOwner)
    }
    await api.refused('not_found', `${MANAGEMENT}/GetUserGrantByID`, named, asOwner)
    const types = (await eventsAbout(api, '201')).map(({ type }) => type).filter((type) => type.startsWith('user.grant'))
    assert.deepEqual(
      types, ['user.grant.added', 'user.grant.changed', 'user.grant.deactivated', 'user.grant.reactivated', 'user.grant.removed'],
    )
  })

  it('has at least one role of the project, and is unique for user and project', async () => {
    const projectId = await aProjectWithRoles(api, 'Refused grants')
    const add = { userId: '201', projectId }
    await api.refused('invalid_argument', `${MANAGEMENT}/AddUserGrant`, { ...add, roleKeys: [] }, asOwner)
    await api.refused('invalid_argument', `${MANAGEMENT}/AddUserGrant`, { ...add, roleKeys: ['clerk', 'none'] }, asOwner)
    await api.refused('invalid_argument', `${MANAGEMENT}/AddUserGrant`, { ...add, roleKeys: [{ $ne: 1 }] }, asOwner)
    const grantId = await granted(api, projectId, '201', 'clerk')
    await api.refused('already_exists', `${MANAGEMENT}/AddUserGrant`, { ...add, roleKeys: ['boss'] }, asOwner)
    await api.refused('invalid_argument', `${MANAGEMENT}/UpdateUserGrant`, { userId: '201', grantId, roleKeys: ['none'] }, asOwner)
    await api.refused('invalid_argument', `${MANAGEMENT}/UpdateUserGrant`, { userId: '201', grantId, roleKeys: [] }, asOwner)
  })

  it('is limited to projects of the organization, and to users visible to the caller', async () => {
    const projectId = await aProjectWithRoles(api, 'Foreign grants')
    await api.refused('not_found', `${MANAGEMENT}/AddUserGrant`, { userId: '201', projectId: '310', roleKeys: ['clerk'] }, asOwner)
    await api.refused('not_found', `${MANAGEMENT}/AddUserGrant`, { userId: '203', projectId, roleKeys: ['clerk'] }, asOwner)
    await api.refused('not_found', `${MANAGEMENT}/AddUserGrant`, { userId: 'nobody', projectId, roleKeys: ['clerk'] }, asOwner)
    const grantId = await granted(api, projectId, '201', 'clerk')
    for (const method of ['GetUserGrantByID', 'UpdateUserGrant', 'DeactivateUserGrant', 'ReactivateUserGrant', 'RemoveUserGrant']) {
      const more = method === 'UpdateUserGrant' ? { roleKeys: ['clerk'] } : {}
      await api.refused('not_found', `${MANAGEMENT}/${method}`, { userId: '201', grantId, ...more }, { as: callers.otherOwner })
      await api.refused('not_found', `${MANAGEMENT}/${method}`, { userId: '200', grantId, ...more }, asOwner)
      await api.refused('not_found', `${MANAGEMENT}/${method}`, { userId: '201', grantId: 'nobody', ...more }, asOwner)
      await api.refused('permission_denied', `${MANAGEMENT}/${method}`, { userId: '201', grantId, ...more }, { as: callers.withoutRoles })
    }
    await api.refused('permission_denied', `${MANAGEMENT}/RemoveUserGrant`, { userId: '201', grantId }, { as: callers.orgViewer })
    // Callers who may read all users can grant roles to users of other organizations.
    const { userGrantId } = await api.ok(`${MANAGEMENT}/AddUserGrant`, { userId: '203', projectId, roleKeys: ['boss'] }, { org: '100' })
    assert.equal(
      (await api.ok(`${MANAGEMENT}/GetUserGrantByID`, { userId: '203', grantId: userGrantId }, asOwner)).userGrant.preferredLoginName,
      'greta@globex.localhost',
    )
  })

  it('is found by its properties within the organization that gave it', async () => {
    const projectId = await aProjectWithRoles(api, 'Found grants')
    const [bob, robot] = [await granted(api, projectId, '201', 'clerk'), await granted(api, projectId, callers.withoutRoles.id, 'boss', 'clerk')]
    const ids = async (query: object, more: object = asOwner): Promise<readonly string[]> => {
      const { result = [], details } = await api.ok(
        `${MANAGEMENT}/ListUserGrants`, { queries: [{ projectIdQuery: { projectId } }, query] }, more,
      )
      assert.equal(Number(details.totalResult ?? 0), result.length)
      return result.map(({ id }: { id: string }) => id)
    }
    assert.deepEqual(await ids({ withGrantedQuery: { withGranted: true } }), [bob, robot])
    assert.deepEqual(await ids({ userIdQuery: { userId: '201' } }), [bob])
    assert.deepEqual(await ids({ roleKeyQuery: { roleKey: 'boss' } }), [robot])
    assert.deepEqual(await ids({ roleKeyQuery: { roleKey: 'oss', method: 'TEXT_QUERY_METHOD_ENDS_WITH' } }), [robot])
    assert.deepEqual(await ids({ userNameQuery: { userName: 'BOB', method: 'TEXT_QUERY_METHOD_EQUALS_IGNORE_CASE' } }), [bob])
    assert.deepEqual(
      await ids({ projectNameQuery: { projectName: 'found', method: 'TEXT_QUERY_METHOD_STARTS_WITH_IGNORE_CASE' } }), [bob, robot],
    )
    assert.deepEqual(await ids({ orgDomainQuery: { orgDomain: 'globex.localhost' } }), [])
    assert.deepEqual(await ids({ userTypeQuery: { type: 'TYPE_MACHINE' } }), [robot])
    assert.deepEqual(await ids({ displayNameQuery: { displayName: "'; drop table user_grants --" } }), [])
    assert.deepEqual(await ids({ userIdQuery: { userId: '201' } }, { as: callers.otherOwner }), [])
    await api.refused('permission_denied', `${MANAGEMENT}/ListUserGrants`, {}, { as: callers.withoutRoles })
  })

  it('is removed together with others, all or none', async () => {
    const projectId = await aProjectWithRoles(api, 'Bulk grants')
    const grantId = [await granted(api, projectId, '200', 'clerk'), await granted(api, projectId, '201', 'clerk')]
    await api.refused('not_found', `${MANAGEMENT}/BulkRemoveUserGrant`, { grantId: [...grantId, 'nobody'] }, asOwner)
    await api.refused('not_found', `${MANAGEMENT}/BulkRemoveUserGrant`, { grantId }, { as: callers.otherOwner })
    const count = async () =>
      Number(
        (await api.ok(`${MANAGEMENT}/ListUserGrants`, { queries: [{ projectIdQuery: { projectId } }] }, asOwner)).details.totalResult ?? 0,
      )
    assert.equal(await count(), 2)
    await api.ok(`${MANAGEMENT}/BulkRemoveUserGrant`, { grantId }, asOwner)
    assert.equal(await count(), 0)
  })
})

overTransports('an authorization', (api) => {
  it('is created, changed, switched and deleted in the organization of its project', async () => {
    const projectId = await aProjectWithRoles(api, 'Authorizations')
    const create = { userId: '201', projectId, organizationId: '100', roleKeys: ['clerk'] }
    const { id } = await api.ok(`${AUTHORIZATION}/CreateAuthorization`, create, asOwner)
    await api.ok(`${AUTHORIZATION}/UpdateAuthorization`, { id, roleKeys: ['boss'] }, asOwner)
    await api.ok(`${AUTHORIZATION}/DeactivateAuthorization`, { id }, asOwner)
    const { authorizations } = await api.ok(
      `${AUTHORIZATION}/ListAuthorizations`, { filters: [{ authorizationIds: { ids: [id] } }] }, asOwner,
    )
    const [{ project, organization, user, state, roles }] = authorizations
    assert.deepEqual([project, organization, user.preferredLoginName, state, roles],
      [{ id: projectId, name: 'Authorizations', organizationId: '100' }, { id: '100', name: 'Acme' }, 'bob@acme.localhost',
        'STATE_INACTIVE', [{ key: 'boss' }]])
    await api.ok(`${AUTHORIZATION}/ActivateAuthorization`, { id }, asOwner)
    await api.refused('already_exists', `${AUTHORIZATION}/CreateAuthorization`, create, asOwner)
    await api.refused(
      'invalid_argument', `${AUTHORIZATION}/CreateAuthorization`, { ...create, userId: '200', organizationId: '110' }, asOwner,
    )
    await api.refused('not_found', `${AUTHORIZATION}/CreateAuthorization`, { ...create, userId: '203' }, asOwner)
    await api.refused('not_found', `${AUTHORIZATION}/CreateAuthorization`, { ...create, projectId: '310' }, asOwner)
    for (const method of ['UpdateAuthorization', 'ActivateAuthorization', 'DeactivateAuthorization', 'DeleteAuthorization']) {
      await api.refused('not_found', `${AUTHORIZATION}/${method}`, { id, roleKeys: ['clerk'] }, { as: callers.otherOwner })
      await api.refused('permission_denied', `${AUTHORIZATION}/${method}`, { id, roleKeys: ['clerk'] }, { as: callers.orgViewer })
    }
    await api.ok(`${AUTHORIZATION}/DeleteAuthorization`, { id }, asOwner)
    await api.refused('not_found', `${AUTHORIZATION}/DeleteAuthorization`, { id }, asOwner)
  })

  it('is listed to callers who may read it, and to its user', async () => {
    const projectId = await aProjectWithRoles(api, 'Listed authorizations')
    const own = await granted(api, projectId, callers.withoutRoles.id, 'clerk')
    const other = await granted(api, projectId, '201', 'boss')
    const ids = async (as: (typeof callers)[keyof typeof callers], ...filters: object[]): Promise<readonly string[]> => {
      const input = { filters: [{ projectId: { id: projectId } }, ...filters] }
      const { authorizations = [], pagination } = await api.ok(`${AUTHORIZATION}/ListAuthorizations`, input, { as })
      assert.equal(Number(pagination.totalResult ?? 0), authorizations.length)
      return authorizations.map(({ id }: { id: string }) => id)
    }
    assert.deepEqual((await ids(callers.orgViewer)).toSorted(), [own, other].toSorted())
    assert.deepEqual(await ids(callers.orgViewer, { state: { state: 'STATE_INACTIVE' } }), [])
    assert.deepEqual(await ids(callers.orgViewer, { userPreferredLoginName: { loginName: 'bob@acme.localhost' } }), [other])
    assert.deepEqual(await ids(callers.orgViewer, { roleKey: { key: 'clerk' } }), [own])
    assert.deepEqual(await ids(callers.withoutRoles), [own])
    assert.deepEqual(await ids(callers.otherOwner), [])
  })
})

overTransports("the caller's own grants and organizations", (api) => {
  it('are listed without a permission', async () => {
    const projectId = await aProjectWithRoles(api, 'My grants')
    const grantId = await granted(api, projectId, callers.withoutRoles.id, 'clerk', 'boss')
    await granted(api, projectId, '201', 'clerk')
    const { details, result } = await api.ok(`${AUTH}/ListMyUserGrants`, {}, { as: callers.withoutRoles })
    assert.equal(details.totalResult, '1')
    assert.deepEqual(
      [result[0].grantId, result[0].projectId, result[0].orgDomain, result[0].roleKeys, result[0].userType],
      [grantId, projectId, 'acme.localhost', ['clerk', 'boss'], 'TYPE_MACHINE'],
    )
    // A personal access token has no client.
    assert.deepEqual(await api.ok(`${AUTH}/ListMyProjectPermissions`, {}, { as: callers.withoutRoles }), {})
  })

  it('include the organizations that the caller administers, and its own', async () => {
    const ids = async (as: (typeof callers)[keyof typeof callers]): Promise<readonly string[]> =>
      (await api.ok(`${AUTH}/ListMyProjectOrgs`, { sortingColumn: 'ORG_FIELD_NAME_NAME' }, { as })).result.map(
        ({ id }: { id: string }) => id,
      )
    assert.deepEqual(await ids(callers.withoutRoles), ['100'])
    assert.deepEqual(await ids(callers.otherOwner), ['110'])
    assert.ok((await ids(callers.iamViewer)).length >= 3)
  })
})
