import assert from 'node:assert/strict'
import { eventTypesAbout, eventsAbout } from '../support/api-events.js'
import { callers } from '../support/api-callers.js'
import type { Api } from '../support/api.js'
import { overTransports } from '../support/api.js'
import { BEGINNING } from '../support/world.js'

const MANAGEMENT = 'management.v1.ManagementService'
const PROJECTS = 'project.v2.ProjectService'
const asOwner = { as: callers.orgOwner }

const ENFORCED = 'PRIVATE_LABELING_SETTING_ENFORCE_PROJECT_RESOURCE_OWNER_POLICY'

const added = async (api: Api, name: string, more: object = {}): Promise<string> =>
  (await api.ok(`${MANAGEMENT}/AddProject`, { name, ...more }, asOwner)).id as string

const projectOf = async (api: Api, id: string) => (await api.ok(`${MANAGEMENT}/GetProjectByID`, { id }, asOwner)).project

overTransports('a project of the management API', (api) => {
  it('is added with its settings and returned', async () => {
    const id = await added(
      api, 'Warehouse', { projectRoleAssertion: true, projectRoleCheck: true, hasProjectCheck: true, privateLabelingSetting: ENFORCED },
    )
    const now = new Date(BEGINNING * 1000).toISOString().replace('.000Z', 'Z')
    assert.deepEqual(await projectOf(api, id), {
      projectRoleAssertion: true, projectRoleCheck: true, hasProjectCheck: true, privateLabelingSetting: ENFORCED,
      id, name: 'Warehouse', state: 'PROJECT_STATE_ACTIVE', details: { creationDate: now, changeDate: now, resourceOwner: '100' },
    })
    assert.deepEqual(await eventTypesAbout(api, id), ['project.added'])
    const { project_role_assertion, ...plain } = { ...(await projectOf(api, '300')), project_role_assertion: undefined }
    assert.equal(project_role_assertion, undefined)
    assert.deepEqual(Object.keys(plain).toSorted(), ['details', 'id', 'name', 'state'])
  })

  it('is refused without a name, and to callers without permission', async () => {
    await api.refused('invalid_argument', `${MANAGEMENT}/AddProject`, {}, asOwner)
    await api.refused('invalid_argument', `${MANAGEMENT}/AddProject`, { name: 'x', projectRoleCheck: 'yes' }, asOwner)
    await api.refused('invalid_argument', `${MANAGEMENT}/AddProject`, { name: 'x', privateLabelingSetting: 'NONE' }, asOwner)
    for (const as of [callers.orgViewer, callers.projectOwner, callers.withoutRoles]) {
      await api.refused('permission_denied', `${MANAGEMENT}/AddProject`, { name: 'x' }, { as })
    }
    await api.refused('permission_denied', `${MANAGEMENT}/AddProject`, { name: 'x' }, { as: callers.orgOwner, org: '110' })
  })

  it('gets its creator as owner if the creator could not change it otherwise', async () => {
    await api.ok(`${MANAGEMENT}/AddOrgMember`, { userId: callers.withoutRoles.id, roles: ['ORG_PROJECT_CREATOR'] }, asOwner)
    const { id } = await api.ok(`${MANAGEMENT}/AddProject`, { name: 'Mine' }, { as: callers.withoutRoles })
    await api.ok(`${MANAGEMENT}/UpdateProject`, { id, name: 'Still mine' }, { as: callers.withoutRoles })
    await api.refused('permission_denied', `${MANAGEMENT}/UpdateProject`, { id: '300', name: 'Mine too' }, { as: callers.withoutRoles })
    await api.ok(`${MANAGEMENT}/RemoveOrgMember`, { userId: callers.withoutRoles.id }, asOwner)
  })

  it('is changed; omitted settings are turned off', async () => {
    const id = await added(api, 'Before', { projectRoleAssertion: true })
    api.world.clock.advance(5)
    await api.ok(`${MANAGEMENT}/UpdateProject`, { id, name: 'After', projectRoleCheck: true }, asOwner)
    await api.ok(`${MANAGEMENT}/UpdateProject`, { id, name: 'After', projectRoleCheck: true }, asOwner)
    const { name, projectRoleAssertion, projectRoleCheck, details } = await projectOf(api, id)
    assert.deepEqual([name, projectRoleAssertion, projectRoleCheck], ['After', undefined, true])
    assert.notEqual(details.changeDate, details.creationDate)
    const changes = (await eventsAbout(api, id)).filter(({ type }) => type === 'project.changed').map(({ payload }) => payload)
    assert.deepEqual(changes, [{
      before: { name: 'Before', roleAssertion: true, roleCheck: false }, after: { name: 'After', roleAssertion: false, roleCheck: true },
    }])
    await api.refused('invalid_argument', `${MANAGEMENT}/UpdateProject`, { id }, asOwner)
  })

  it('is listed within its organization only', async () => {
    const ids = [await added(api, 'List one'), await added(api, 'LIST two')]
    const list = async (name: string, org = '100') => {
      const queries = [{ nameQuery: { name, method: 'TEXT_QUERY_METHOD_STARTS_WITH_IGNORE_CASE' } }]
      return api.ok(`${MANAGEMENT}/ListProjects`, { queries, query: { asc: true } }, { org })
    }
    assert.deepEqual((await list('list ')).result.map(({ id }: { id: string }) => id), ids)
    assert.equal((await list('list ', '110')).details.totalResult, undefined)
    const foreign = await api.ok(
      `${MANAGEMENT}/ListProjects`, { queries: [{ projectResourceOwnerQuery: { resourceOwner: '110' } }] }, asOwner,
    )
    assert.equal(foreign.details.totalResult, undefined)
    await api.refused('permission_denied', `${MANAGEMENT}/ListProjects`, {}, { as: callers.otherOwner, org: '100' })
  })

  it('of another organization is not found', async () => {
    for (const id of ['310', 'nobody']) {
      for (const method of ['GetProjectByID', 'UpdateProject', 'DeactivateProject', 'ReactivateProject', 'RemoveProject']) {
        await api.refused('not_found', `${MANAGEMENT}/${method}`, { id, name: 'Mine' }, asOwner)
      }
    }
    assert.equal((await api.ok(`${MANAGEMENT}/GetProjectByID`, { id: '310' }, { org: '110' })).project.state, 'PROJECT_STATE_ACTIVE')
  })

  it('is deactivated, reactivated and removed', async () => {
    const id = await added(api, 'Short')
    for (const method of ['DeactivateProject', 'DeactivateProject', 'ReactivateProject', 'RemoveProject']) {
      await api.ok(`${MANAGEMENT}/${method}`, { id }, asOwner)
    }
    await api.refused('not_found', `${MANAGEMENT}/RemoveProject`, { id }, asOwner)
    assert.deepEqual(await eventTypesAbout(api, id), ['project.added', 'project.deactivated', 'project.reactivated', 'project.removed'])
    await api.refused('permission_denied', `${MANAGEMENT}/RemoveProject`, { id: '301' }, { as: callers.orgViewer })
  })

  it('of the service itself cannot be changed', async () => {
    const { iamProjectId: id, defaultOrgId: org } = await api.ok(`${MANAGEMENT}/GetIAM`)
    await api.refused('failed_precondition', `${MANAGEMENT}/DeactivateProject`, { id }, { org })
    await api.refused('failed_precondition', `${MANAGEMENT}/RemoveProject`, { id }, { org })
    await api.refused('failed_precondition', `${MANAGEMENT}/UpdateProject`, { id, name: 'x', projectRoleCheck: true }, { org })
    await api.refused('failed_precondition', `${PROJECTS}/UpdateProject`, { projectId: id, projectAccessRequired: true })
    await api.ok(`${MANAGEMENT}/GetProjectByID`, { id }, { org })
  })
})

overTransports('roles of a project', (api) => {
  const list = async (projectId: string, queries: readonly object[] = []): Promise<readonly Record<string, string>[]> =>
    (await api.ok(`${MANAGEMENT}/ListProjectRoles`, { projectId, queries }, asOwner)).result ?? []

  it('are added one by one and together, changed and removed', async () => {
    const projectId = await added(api, 'With roles')
    await api.ok(`${MANAGEMENT}/AddProjectRole`, { projectId, roleKey: 'clerk', displayName: 'Clerk', group: 'shop' }, asOwner)
    await api.ok(
      `${MANAGEMENT}/BulkAddProjectRoles`, { projectId, roles: [{ key: 'boss' }, { key: 'a/b c', displayName: 'Odd' }] }, asOwner,
    )
    assert.deepEqual((await list(projectId)).map(({ key, displayName, group }) => [key, displayName, group]), [
      ['a/b c', 'Odd', undefined], ['boss', 'boss', undefined], ['clerk', 'Clerk', 'shop'],
    ])
    await api.ok(`${MANAGEMENT}/UpdateProjectRole`, { projectId, roleKey: 'a/b c', displayName: 'Even' }, asOwner)
    const even = { displayNameQuery: { displayName: 'EVEN', method: 'TEXT_QUERY_METHOD_EQUALS_IGNORE_CASE' } }
    assert.deepEqual(
      (await list(projectId, [even])).map(({ key }) => key),
      ['a/b c'],
    )
    assert.deepEqual(
      (await list(projectId, [{ keyQuery: { key: 'c', method: 'TEXT_QUERY_METHOD_STARTS_WITH' } }])).map(({ key }) => key), ['clerk'],
    )
    await api.ok(`${MANAGEMENT}/RemoveProjectRole`, { projectId, roleKey: 'a/b c' }, asOwner)
    assert.deepEqual((await list(projectId)).map(({ key }) => key), ['boss', 'clerk'])
    assert.deepEqual((await eventTypesAbout(api, projectId)).slice(1), [
      'project.role.added', 'project.role.added', 'project.role.added', 'project.role.changed', 'project.role.removed',
    ])
  })

  it('are refused as duplicates, all or none, and in other projects', async () => {
    const projectId = await added(api, 'Refused roles')
    await api.ok(`${MANAGEMENT}/AddProjectRole`, { projectId, roleKey: 'clerk' }, asOwner)
    await api.refused('already_exists', `${MANAGEMENT}/AddProjectRole`, { projectId, roleKey: 'clerk' }, asOwner)
    await api.refused(
      'already_exists', `${MANAGEMENT}/BulkAddProjectRoles`, { projectId, roles: [{ key: 'new' }, { key: 'clerk' }] }, asOwner,
    )
    assert.deepEqual((await list(projectId)).map(({ key }) => key), ['clerk'])
    await api.refused('invalid_argument', `${MANAGEMENT}/AddProjectRole`, { projectId, roleKey: 'with\nline break' }, asOwner)
    await api.refused('invalid_argument', `${MANAGEMENT}/AddProjectRole`, { projectId }, asOwner)
    await api.refused('not_found', `${MANAGEMENT}/UpdateProjectRole`, { projectId, roleKey: 'none', displayName: 'x' }, asOwner)
    await api.refused('not_found', `${MANAGEMENT}/RemoveProjectRole`, { projectId, roleKey: 'none' }, asOwner)
    await api.refused('permission_denied', `${MANAGEMENT}/AddProjectRole`, { projectId, roleKey: 'x' }, { as: callers.orgViewer })
    for (const method of ['AddProjectRole', 'UpdateProjectRole', 'RemoveProjectRole', 'ListProjectRoles', 'BulkAddProjectRoles']) {
      await api.refused('not_found', `${MANAGEMENT}/${method}`, { projectId: '310', roleKey: 'x', roles: [{ key: 'x' }] }, asOwner)
    }
  })

  it('are removed from the users who were granted them', async () => {
    const projectId = await added(api, 'Granted roles')
    await api.ok(`${MANAGEMENT}/BulkAddProjectRoles`, { projectId, roles: [{ key: 'clerk' }, { key: 'boss' }] }, asOwner)
    const { userGrantId } = await api.ok(`${MANAGEMENT}/AddUserGrant`, { userId: '200', projectId, roleKeys: ['clerk', 'boss'] }, asOwner)
    await api.ok(`${MANAGEMENT}/RemoveProjectRole`, { projectId, roleKey: 'clerk' }, asOwner)
    const { userGrant } = await api.ok(`${MANAGEMENT}/GetUserGrantByID`, { userId: '200', grantId: userGrantId }, asOwner)
    assert.deepEqual(userGrant.roleKeys, ['boss'])
    await api.ok(`${MANAGEMENT}/RemoveProjectRole`, { projectId, roleKey: 'boss' }, asOwner)
    await api.refused('not_found', `${MANAGEMENT}/GetUserGrantByID`, { userId: '200', grantId: userGrantId }, asOwner)
  })
})

overTransports('projects in v2', (api) => {
  it('are created, returned, partially changed, switched and deleted', async () => {
    const { projectId, creationDate } = await api.ok(
      `${PROJECTS}/CreateProject`, { organizationId: '100', name: 'Newest', authorizationRequired: true }, asOwner,
    )
    assert.ok(creationDate)
    await api.ok(`${PROJECTS}/UpdateProject`, { projectId, projectRoleAssertion: true }, asOwner)
    const { project } = await api.ok(`${PROJECTS}/GetProject`, { projectId }, asOwner)
    const { name, organizationId, projectRoleAssertion, authorizationRequired, projectAccessRequired } = project
    assert.deepEqual([name, organizationId, projectRoleAssertion, authorizationRequired, projectAccessRequired],
      ['Newest', '100', true, true, undefined])
    await api.ok(`${PROJECTS}/DeactivateProject`, { projectId }, asOwner)
    assert.equal((await api.ok(`${PROJECTS}/GetProject`, { projectId }, asOwner)).project.state, 'PROJECT_STATE_INACTIVE')
    await api.ok(`${PROJECTS}/ActivateProject`, { projectId }, asOwner)
    await api.ok(`${PROJECTS}/AddProjectRole`, { projectId, roleKey: 'clerk', displayName: 'Clerk' }, asOwner)
    await api.ok(`${PROJECTS}/UpdateProjectRole`, { projectId, roleKey: 'clerk', group: 'shop' }, asOwner)
    const { projectRoles } = await api.ok(
      `${PROJECTS}/ListProjectRoles`, { projectId, filters: [{ roleKeyFilter: { key: 'cl', method: 'TEXT_FILTER_METHOD_STARTS_WITH' } }] },
      asOwner,
    )
    assert.deepEqual(
      projectRoles.map(({ key, displayName, group }: Record<string, string>) => [key, displayName, group]), [['clerk', 'Clerk', 'shop']],
    )
    await api.ok(`${PROJECTS}/RemoveProjectRole`, { projectId, roleKey: 'clerk' }, asOwner)
    await api.ok(`${PROJECTS}/DeleteProject`, { projectId }, asOwner)
    await api.refused('not_found', `${PROJECTS}/GetProject`, { projectId }, asOwner)
  })

  it('of another organization are not found, and readers cannot change those of their own', async () => {
    for (const method of ['GetProject', 'UpdateProject', 'DeactivateProject', 'ActivateProject', 'DeleteProject', 'ListProjectRoles']) {
      for (const projectId of ['310', 'nobody']) await api.refused('not_found', `${PROJECTS}/${method}`, { projectId }, asOwner)
    }
    for (const method of ['AddProjectRole', 'UpdateProjectRole', 'RemoveProjectRole']) {
      await api.refused('not_found', `${PROJECTS}/${method}`, { projectId: '310', roleKey: 'x', displayName: 'x' }, asOwner)
      await api.refused(
        'permission_denied', `${PROJECTS}/${method}`, { projectId: '300', roleKey: 'x', displayName: 'x' }, { as: callers.orgViewer },
      )
    }
    await api.refused('not_found', `${PROJECTS}/CreateProject`, { organizationId: '110', name: 'x' }, asOwner)
    await api.refused('permission_denied', `${PROJECTS}/CreateProject`, { organizationId: '100', name: 'x' }, { as: callers.orgViewer })
    await api.refused('invalid_argument', `${PROJECTS}/CreateProject`, { organizationId: '100' }, asOwner)
  })

  it('are listed if the caller may read them', async () => {
    const ids = async (as: (typeof callers)[keyof typeof callers], input = {}): Promise<readonly string[]> => {
      const { projects = [], pagination } = await api.ok(`${PROJECTS}/ListProjects`, input, { as })
      assert.equal(Number(pagination.totalResult ?? 0), projects.length)
      return projects.map(({ projectId }: { projectId: string }) => projectId)
    }
    assert.deepEqual((await ids(callers.orgOwner)).toSorted(), ['300', '301'])
    assert.deepEqual(await ids(callers.projectOwner), ['300'])
    assert.deepEqual(await ids(callers.otherOwner), ['310'])
    assert.deepEqual(await ids(callers.otherOwner, { filters: [{ inProjectIdsFilter: { ids: ['300', '310'] } }] }), ['310'])
    assert.deepEqual(await ids(callers.iamViewer, { filters: [{ organizationIdFilter: { organizationId: '110' } }] }), ['310'])
    assert.deepEqual(
      await ids(
        callers.orgOwner, { filters: [{ projectNameFilter: { projectName: 'SHOP', method: 'TEXT_FILTER_METHOD_EQUALS_IGNORE_CASE' } }] },
      ),
      ['300'],
    )
    await api.refused('permission_denied', `${PROJECTS}/ListProjects`, {}, { as: callers.withoutRoles })
    const page = await api.ok(
      `${PROJECTS}/ListProjects`, { pagination: { limit: 1, asc: true }, sortingColumn: 'PROJECT_FIELD_NAME_NAME' }, asOwner,
    )
    assert.deepEqual([page.pagination, page.projects.length], [{ totalResult: '2', appliedLimit: '1' }, 1])
  })
})
