import assert from 'node:assert/strict'
import { eventsAbout } from '../support/api-events.js'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'

const MANAGEMENT = 'management.v1.ManagementService'
const ADMIN = 'admin.v1.AdminService'
const INTERNAL = 'internal_permission.v2.InternalPermissionService'

interface Place {
  readonly instance?: true
  readonly organization?: { readonly id: string }
  readonly project?: { readonly id: string }
}

type Listed = readonly { readonly userId: string; readonly roles: readonly string[] }[]

const held = ({ result = [] }: { readonly result?: Listed }): readonly [string, readonly string[]][] =>
  result.map(({ userId, roles }) => [userId, roles])

overTransports('members of an organization', (api) => {
  const asOwner = { as: callers.orgOwner }
  const members = async (queries: readonly object[] = []) => api.ok(`${MANAGEMENT}/ListOrgMembers`, { queries }, asOwner)

  it('are added, changed and removed, with events', async () => {
    const before = held(await members()).length
    await api.ok(`${MANAGEMENT}/AddOrgMember`, { userId: '200', roles: ['ORG_OWNER_VIEWER', 'ORG_USER_MANAGER'] }, asOwner)
    const { result } = await members([{ userIdQuery: { userId: '200' } }])
    const { details, ...alice } = result[0]
    assert.deepEqual(details, { resourceOwner: '100' })
    assert.deepEqual([alice.userId, alice.roles, alice.preferredLoginName, alice.displayName, alice.userType, alice.userResourceOwner],
      ['200', ['ORG_OWNER_VIEWER', 'ORG_USER_MANAGER'], 'alice@acme.localhost', 'Alice Liddell', 'TYPE_HUMAN', '100'])
    await api.ok(`${MANAGEMENT}/UpdateOrgMember`, { userId: '200', roles: ['ORG_SETTINGS_MANAGER'] }, asOwner)
    await api.ok(`${MANAGEMENT}/UpdateOrgMember`, { userId: '200', roles: ['ORG_SETTINGS_MANAGER'] }, asOwner)
    assert.deepEqual(
      held(await members([{ firstNameQuery: { firstName: 'alice', method: 'TEXT_QUERY_METHOD_EQUALS_IGNORE_CASE' } }])),
      [['200', ['ORG_SETTINGS_MANAGER']]],
    )
    await api.ok(`${MANAGEMENT}/RemoveOrgMember`, { userId: '200' }, asOwner)
    assert.equal(held(await members()).length, before)
    const events = (await eventsAbout(api, '100')).filter(
      ({ type, payload }) => type.startsWith('org.member') && (payload.after ?? payload.before).userId === '200',
    )
    assert.deepEqual(events.map(({ type, payload }) => [type, payload.before?.roles, payload.after?.roles]), [
      ['org.member.added', undefined, ['ORG_OWNER_VIEWER', 'ORG_USER_MANAGER']],
      ['org.member.changed', ['ORG_OWNER_VIEWER', 'ORG_USER_MANAGER'], ['ORG_SETTINGS_MANAGER']],
      ['org.member.removed', ['ORG_SETTINGS_MANAGER'], undefined],
    ])
  })

  it('are added once; only members can be changed or removed', async () => {
    await api.ok(`${MANAGEMENT}/AddOrgMember`, { userId: '201', roles: ['ORG_OWNER_VIEWER'] }, asOwner)
    await api.refused('already_exists', `${MANAGEMENT}/AddOrgMember`, { userId: '201', roles: ['ORG_OWNER'] }, asOwner)
    await api.ok(`${MANAGEMENT}/RemoveOrgMember`, { userId: '201' }, asOwner)
    await api.refused('not_found', `${MANAGEMENT}/RemoveOrgMember`, { userId: '201' }, asOwner)
    await api.refused('not_found', `${MANAGEMENT}/UpdateOrgMember`, { userId: '201', roles: ['ORG_OWNER'] }, asOwner)
  })

  it('cannot get roles of another scope, so that a manager cannot escalate their own permissions', async () => {
    for (const role of ['IAM_OWNER', 'PROJECT_OWNER', 'NO_ROLE', '__proto__', 'constructor']) {
      await api.refused('invalid_argument', `${MANAGEMENT}/AddOrgMember`, { userId: '200', roles: ['ORG_OWNER', role] }, asOwner)
      await api.refused('invalid_argument', `${MANAGEMENT}/UpdateOrgMember`, { userId: callers.orgOwner.id, roles: [role] }, asOwner)
    }
    await api.refused('invalid_argument', `${MANAGEMENT}/AddOrgMember`, { userId: '200', roles: [] }, asOwner)
    assert.deepEqual(held(await members([{ userIdQuery: { userId: '200' } }])), [])
    assert.deepEqual(held(await members([{ userIdQuery: { userId: callers.orgOwner.id } }])), [[callers.orgOwner.id, ['ORG_OWNER']]])
  })

  it('cannot be changed by callers with read, user management or no permissions', async () => {
    for (const as of [callers.orgViewer, callers.userManager, callers.projectOwner, callers.withoutRoles, callers.otherOwner]) {
      await api.refused('permission_denied', `${MANAGEMENT}/AddOrgMember`, { userId: as.id, roles: ['ORG_OWNER'] }, { as, org: '100' })
      await api.refused('permission_denied', `${MANAGEMENT}/RemoveOrgMember`, { userId: callers.orgOwner.id }, { as, org: '100' })
    }
  })

  it('can be users of other organizations, if the caller may read users there', async () => {
    await api.refused('not_found', `${MANAGEMENT}/AddOrgMember`, { userId: '203', roles: ['ORG_OWNER'] }, asOwner)
    await api.refused('not_found', `${MANAGEMENT}/AddOrgMember`, { userId: 'nobody', roles: ['ORG_OWNER'] }, asOwner)
    await api.ok(`${MANAGEMENT}/AddOrgMember`, { userId: '203', roles: ['ORG_OWNER_VIEWER'] }, { org: '100' })
    const { result } = await members([{ userIdQuery: { userId: '203' } }])
    assert.equal(result[0].userResourceOwner, '110')
    await api.ok(`${MANAGEMENT}/RemoveOrgMember`, { userId: '203' }, asOwner)
  })

  it('of another organization are neither listed nor counted', async () => {
    const ids = held(await members()).map(([id]) => id)
    assert.ok(!ids.includes(callers.otherOwner.id) && !ids.includes(callers.iamOwner.id))
    assert.deepEqual(held(await members([{ userIdQuery: { userId: callers.otherOwner.id } }])), [])
    await api.refused('permission_denied', `${MANAGEMENT}/ListOrgMembers`, {}, { as: callers.orgOwner, org: '110' })
    await api.refused('invalid_argument', `${MANAGEMENT}/ListOrgMembers`, { queries: [{}] }, asOwner)
  })

  it('have roles that are listed', async () => {
    const { result } = await api.ok(`${MANAGEMENT}/ListOrgMemberRoles`, {}, asOwner)
    assert.ok(result.includes('ORG_OWNER') && result.every((role: string) => role.startsWith('ORG_')))
    await api.refused('permission_denied', `${MANAGEMENT}/ListOrgMemberRoles`, {}, { as: callers.withoutRoles })
  })
})

overTransports('members of a project', (api) => {
  const asOwner = { as: callers.projectOwner }

  it('are managed by the owner of the project, in this project only', async () => {
    const shop = { projectId: '300' }
    await api.ok(`${MANAGEMENT}/AddProjectMember`, { ...shop, userId: '200', roles: ['PROJECT_OWNER_VIEWER'] }, asOwner)
    await api.ok(`${MANAGEMENT}/UpdateProjectMember`, { ...shop, userId: '200', roles: ['PROJECT_OWNER'] }, asOwner)
    const listed = await api.ok(`${MANAGEMENT}/ListProjectMembers`, { ...shop, queries: [{ userIdQuery: { userId: '200' } }] }, asOwner)
    assert.deepEqual(held(listed), [['200', ['PROJECT_OWNER']]])
    await api.ok(`${MANAGEMENT}/RemoveProjectMember`, { ...shop, userId: '200' }, asOwner)
    const types = (await eventsAbout(api, '300')).map(({ type }) => type)
    assert.deepEqual(types.slice(-3), ['project.member.added', 'project.member.changed', 'project.member.removed'])
    await api.refused('invalid_argument', `${MANAGEMENT}/AddProjectMember`, { ...shop, userId: '200', roles: ['ORG_OWNER'] }, asOwner)
    await api.refused(
      'permission_denied', `${MANAGEMENT}/AddProjectMember`, { projectId: '301', userId: '200', roles: ['PROJECT_OWNER'] }, asOwner,
    )
    await api.refused(
      'not_found', `${MANAGEMENT}/AddProjectMember`, { projectId: '310', userId: '200', roles: ['PROJECT_OWNER'] },
      { as: callers.orgOwner },
    )
    await api.refused('not_found', `${MANAGEMENT}/ListProjectMembers`, { projectId: '310' }, { as: callers.orgOwner })
  })

  it('have roles that are listed', async () => {
    const { result } = await api.ok(`${MANAGEMENT}/ListProjectMemberRoles`, {}, asOwner)
    assert.deepEqual(result, ['PROJECT_OWNER', 'PROJECT_OWNER_VIEWER'])
  })
})

overTransports('members of the instance', (api) => {
  it('are added, listed, changed and removed by owners of the instance', async () => {
    await api.ok(`${ADMIN}/AddIAMMember`, { userId: '203', roles: ['IAM_OWNER_VIEWER'] })
    assert.deepEqual(
      held(await api.ok(`${ADMIN}/ListIAMMembers`, { queries: [{ userIdQuery: { userId: '203' } }] }, { as: callers.iamViewer })),
      [['203', ['IAM_OWNER_VIEWER']]],
    )
    await api.ok(`${ADMIN}/UpdateIAMMember`, { userId: '203', roles: ['IAM_USER_MANAGER'] })
    await api.ok(`${ADMIN}/RemoveIAMMember`, { userId: '203' })
    await api.refused('not_found', `${ADMIN}/RemoveIAMMember`, { userId: '203' })
    await api.refused('not_found', `${ADMIN}/AddIAMMember`, { userId: 'nobody', roles: ['IAM_OWNER'] })
    await api.refused('invalid_argument', `${ADMIN}/AddIAMMember`, { userId: '200', roles: ['ORG_OWNER'] })
    const { roles } = await api.ok(`${ADMIN}/ListIAMMemberRoles`)
    assert.ok(roles.includes('IAM_OWNER') && roles.every((role: string) => role.startsWith('IAM_')))
  })

  it('can be changed by instance owners only: an organization owner cannot become one', async () => {
    for (const as of [callers.orgOwner, callers.iamViewer, callers.withoutRoles]) {
      await api.refused('permission_denied', `${ADMIN}/AddIAMMember`, { userId: as.id, roles: ['IAM_OWNER'] }, { as })
      await api.refused('permission_denied', `${ADMIN}/UpdateIAMMember`, { userId: as.id, roles: ['IAM_OWNER'] }, { as })
      await api.refused(
        'permission_denied', `${INTERNAL}/CreateAdministrator`, { userId: as.id, resource: { instance: true }, roles: ['IAM_OWNER'] },
        { as },
      )
    }
  })

  it('always include an active owner', async () => {
    const { result } = await api.ok(`${ADMIN}/ListIAMMembers`)
    const others = held({ result }).filter(([id, roles]) => roles.includes('IAM_OWNER') && id !== callers.iamOwner.id)
    for (const [userId] of others) await api.ok(`${ADMIN}/RemoveIAMMember`, { userId })
    await api.refused('failed_precondition', `${ADMIN}/RemoveIAMMember`, { userId: callers.iamOwner.id })
    await api.refused('failed_precondition', `${ADMIN}/UpdateIAMMember`, { userId: callers.iamOwner.id, roles: ['IAM_OWNER_VIEWER'] })
    await api.refused(
      'failed_precondition', `${INTERNAL}/DeleteAdministrator`, { userId: callers.iamOwner.id, resource: { instance: true } },
    )
    // The organization of the last owner.
    await api.refused('failed_precondition', `${MANAGEMENT}/DeactivateOrg`, {}, { org: '100' })
    await api.refused('failed_precondition', `${MANAGEMENT}/RemoveOrg`, {}, { org: '100' })
    assert.equal((await api.ok(`${MANAGEMENT}/GetMyOrg`, {}, { org: '100' })).org.state, 'ORG_STATE_ACTIVE')
  })
})

overTransports('administrators', (api) => {
  const list = async (input: Readonly<Record<string, unknown>>, as: (typeof callers)[keyof typeof callers] = callers.iamOwner) =>
    api.ok(`${INTERNAL}/ListAdministrators`, input, { as })

  it('of an organization, a project and the instance are changed in their scope', async () => {
    for (const [resource, role, as] of [
      [{ organizationId: '100' }, 'ORG_OWNER_VIEWER', callers.orgOwner],
      [{ projectId: '300' }, 'PROJECT_OWNER_VIEWER', callers.projectOwner],
      [{ instance: true }, 'IAM_OWNER_VIEWER', callers.iamOwner],
    ] as const) {
      const who = { userId: '200', resource }
      await api.ok(`${INTERNAL}/CreateAdministrator`, { ...who, roles: [role] }, { as })
      await api.refused('already_exists', `${INTERNAL}/CreateAdministrator`, { ...who, roles: [role] }, { as })
      const { administrators } = await list({ filters: [{ inUserIdsFilter: { ids: ['200'] } }, { resource }] })
      assert.deepEqual(administrators.map(({ roles }: { roles: string[] }) => roles), [[role]])
      await api.refused('invalid_argument', `${INTERNAL}/UpdateAdministrator`, { ...who, roles: ['NO_ROLE'] }, { as })
      await api.ok(`${INTERNAL}/UpdateAdministrator`, { ...who, roles: [role.replace('_VIEWER', '')] }, { as })
      await api.ok(`${INTERNAL}/DeleteAdministrator`, who, { as })
      await api.refused('not_found', `${INTERNAL}/DeleteAdministrator`, who, { as })
    }
  })

  it('of resources of other organizations cannot be changed or read', async () => {
    const who = { userId: callers.orgOwner.id, roles: ['ORG_OWNER'] }
    await api.refused(
      'not_found', `${INTERNAL}/CreateAdministrator`, { ...who, resource: { organizationId: '110' } }, { as: callers.orgOwner },
    )
    await api.refused('not_found', `${INTERNAL}/CreateAdministrator`, { ...who, resource: { projectId: '310' } }, { as: callers.orgOwner })
    await api.refused(
      'not_found', `${INTERNAL}/CreateAdministrator`, { ...who, userId: '203', resource: { organizationId: '100' } },
      { as: callers.orgOwner },
    )
    await api.refused(
      'permission_denied', `${INTERNAL}/CreateAdministrator`, { ...who, resource: { organizationId: '100' } }, { as: callers.orgViewer },
    )
  })

  it('are given exactly one resource', async () => {
    const two = [{ organizationId: '100', projectId: '300' }, { instance: true, organizationId: '100' }]
    for (const resource of [undefined, {}, { instance: false }, ...two]) {
      await api.refused(
        'invalid_argument', `${INTERNAL}/CreateAdministrator`, { userId: '200', roles: ['ORG_OWNER'], ...(resource ? { resource } : {}) },
      )
    }
  })

  it("are listed if the caller may read them, together with the caller's own roles", async () => {
    const places = async (as: (typeof callers)[keyof typeof callers]): Promise<readonly string[]> => {
      const { administrators = [], pagination } = await list({}, as)
      assert.equal(Number(pagination.totalResult ?? 0), administrators.length)
      return (administrators as readonly Place[]).map(({ instance, organization, project }) =>
        instance ? 'instance' : organization ? `org ${organization.id}` : `project ${project?.id}`)
    }
    const all = await places(callers.iamOwner)
    for (const place of ['instance', 'org 100', 'org 110', 'project 300']) assert.ok(all.includes(place), place)
    assert.deepEqual([...new Set(await places(callers.orgOwner))].toSorted(), ['org 100', 'project 300'])
    assert.deepEqual([...new Set(await places(callers.otherOwner))], ['org 110'])
    assert.deepEqual([...new Set(await places(callers.projectOwner))], ['project 300'])
    assert.deepEqual(await places(callers.withoutRoles), [])
    assert.deepEqual(await places(callers.userManager), ['org 100'])
    const { administrators } = await list({
      filters: [{ userPreferredLoginName: { preferredLoginName: `${callers.otherOwner.id}@globex.localhost` } }],
    })
    assert.deepEqual(administrators[0].user, {
      id: callers.otherOwner.id, preferredLoginName: `${callers.otherOwner.id}@globex.localhost`,
      displayName: callers.otherOwner.id, organizationId: '110',
    })
    assert.deepEqual(administrators[0].organization, { id: '110', name: 'Globex' })
  })
})
