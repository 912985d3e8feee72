import assert from 'node:assert/strict'
import { eventTypesAbout, eventsAbout } from '../support/api-events.js'
import { callers } from '../support/api-callers.js'
import type { Api } from '../support/api.js'
import { overTransports } from '../support/api.js'
import { answered, signIn } from '../support/authorization.js'
import { UserAgent } from '../support/user-agent.js'
import { BEGINNING } from '../support/world.js'

const MANAGEMENT = 'management.v1.ManagementService'
const ADMIN = 'admin.v1.AdminService'
const ORGANIZATION = 'org.v2.OrganizationService'

const added = async (api: Api, name: string): Promise<string> => (await api.ok(`${MANAGEMENT}/AddOrg`, { name })).id as string

const myOrg = async (api: Api, org: string) => (await api.ok(`${MANAGEMENT}/GetMyOrg`, {}, { org })).org

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

overTransports('an organization of the management API', (api) => {
  it("is returned to callers who may read it: the selected one or the caller's own", async () => {
    const expected = { id: '100', state: 'ORG_STATE_ACTIVE', name: 'Acme', primaryDomain: 'acme.localhost' }
    const { org } = await api.ok(`${MANAGEMENT}/GetMyOrg`, {}, { as: callers.orgViewer })
    const { details, ...rest } = org
    assert.deepEqual(rest, expected)
    assert.deepEqual(details, { creationDate: instant(BEGINNING), changeDate: instant(BEGINNING), resourceOwner: '100' })
    assert.equal((await myOrg(api, '110')).id, '110')
    await api.refused('permission_denied', `${MANAGEMENT}/GetMyOrg`, {}, { as: callers.withoutRoles })
    await api.refused('permission_denied', `${MANAGEMENT}/GetMyOrg`, {}, { as: callers.orgOwner, org: '110' })
    await api.refused('permission_denied', `${MANAGEMENT}/GetMyOrg`, {}, { org: 'no-such-organization' })
  })

  it('is added with a domain derived from its name, and with the caller as owner', async () => {
    const { id, details } = await api.ok(`${MANAGEMENT}/AddOrg`, { name: 'Bäcker & Söhne' })
    assert.equal(details.resourceOwner, id)
    const org = await myOrg(api, id)
    assert.deepEqual([org.name, org.primaryDomain], ['Bäcker & Söhne', 'bäcker-söhne.localhost'])
    const { result } = await api.ok(`${MANAGEMENT}/ListOrgMembers`, {}, { org: id })
    assert.deepEqual(
      result.map(({ userId, roles }: { userId: string; roles: string[] }) => [userId, roles]), [[callers.iamOwner.id, ['ORG_OWNER']]],
    )
    assert.deepEqual(await eventTypesAbout(api, id), ['org.added', 'org.member.added'])
  })

  it('is added once per name, with permission only', async () => {
    await added(api, 'Twice')
    await api.refused('already_exists', `${MANAGEMENT}/AddOrg`, { name: 'twice' })
    await api.refused('invalid_argument', `${MANAGEMENT}/AddOrg`, {})
    await api.refused('invalid_argument', `${MANAGEMENT}/AddOrg`, { name: 'with a \u0000' })
    await api.refused('invalid_argument', `${MANAGEMENT}/AddOrg`, { name: 'x'.repeat(201) })
    await api.refused('permission_denied', `${MANAGEMENT}/AddOrg`, { name: 'Mine' }, { as: callers.orgOwner })
    assert.equal((await api.ok(`${ADMIN}/IsOrgUnique`, { name: 'Mine' })).isUnique, true)
  })

  it('gets a domain even for a name without letters', async () => {
    const id = await added(api, '★')
    assert.match((await myOrg(api, id)).primaryDomain, /^org-[a-z0-9-]*[a-z0-9]\.localhost$/)
  })

  it('is renamed and keeps its domain; the same name changes nothing', async () => {
    const id = await added(api, 'Old name')
    api.world.clock.advance(60)
    await api.ok(`${MANAGEMENT}/UpdateOrg`, { name: 'New name' }, { org: id })
    await api.ok(`${MANAGEMENT}/UpdateOrg`, { name: 'New name' }, { org: id })
    const org = await myOrg(api, id)
    assert.deepEqual([org.name, org.primaryDomain], ['New name', 'old-name.localhost'])
    assert.equal(org.details.changeDate, instant(api.world.clock.now()))
    const events = await eventsAbout(api, id)
    assert.deepEqual(
      events.filter(({ type }) => type === 'org.changed').map(({ payload }) => payload),
      [{ before: { name: 'Old name' }, after: { name: 'New name' } }],
    )
    await api.refused('permission_denied', `${MANAGEMENT}/UpdateOrg`, { name: 'Mine' }, { as: callers.orgOwner, org: id })
    await api.refused('permission_denied', `${MANAGEMENT}/UpdateOrg`, { name: 'Mine' }, { as: callers.orgViewer })
    await api.refused('invalid_argument', `${MANAGEMENT}/UpdateOrg`, { name: '' }, { org: id })
  })

  it('is deactivated and reactivated, and a repetition is refused', async () => {
    const id = await added(api, 'Switched')
    for (const method of ['DeactivateOrg', 'DeactivateOrg', 'ReactivateOrg', 'ReactivateOrg']) {
      await api.ok(`${MANAGEMENT}/${method}`, {}, { org: id })
    }
    assert.equal((await myOrg(api, id)).state, 'ORG_STATE_ACTIVE')
    assert.deepEqual((await eventTypesAbout(api, id)).slice(2), ['org.deactivated', 'org.reactivated'])
    await api.refused('permission_denied', `${MANAGEMENT}/DeactivateOrg`, {}, { as: callers.otherOwner, org: id })
  })

  it('cannot be deactivated if the service itself needs it', async () => {
    const { org } = await api.ok(`${ADMIN}/GetDefaultOrg`)
    await api.refused('failed_precondition', `${MANAGEMENT}/DeactivateOrg`, {}, { org: org.id })
    assert.equal((await myOrg(api, org.id)).state, 'ORG_STATE_ACTIVE')
  })

  it('is found by its domain by callers who may read all organizations', async () => {
    assert.equal(
      (await api.ok(`${MANAGEMENT}/GetOrgByDomainGlobal`, { domain: 'GLOBEX.localhost' }, { as: callers.iamViewer })).org.id, '110',
    )
    await api.refused('not_found', `${MANAGEMENT}/GetOrgByDomainGlobal`, { domain: 'nobody.localhost' })
    await api.refused('permission_denied', `${MANAGEMENT}/GetOrgByDomainGlobal`, { domain: 'acme.localhost' }, { as: callers.orgOwner })
  })
})

overTransports('the primary domain of an organization', (api) => {
  it('is the only one, verified and primary', async () => {
    const { details, result } = await api.ok(`${MANAGEMENT}/ListOrgDomains`, {}, { as: callers.orgViewer })
    assert.equal(details.totalResult, '1')
    assert.deepEqual(
      result.map(({ domainName, isVerified, isPrimary }: Record<string, unknown>) => [domainName, isVerified, isPrimary]),
      [['acme.localhost', true, true]],
    )
    const found = (name: string, method: string) =>
      api.ok(`${MANAGEMENT}/ListOrgDomains`, { queries: [{ domainNameQuery: { name, method } }] }, { as: callers.orgViewer })
    assert.equal((await found('ACME', 'TEXT_QUERY_METHOD_STARTS_WITH_IGNORE_CASE')).details.totalResult, '1')
    assert.equal((await found('ACME', 'TEXT_QUERY_METHOD_STARTS_WITH')).details.totalResult, undefined)
    await api.refused('invalid_argument', `${MANAGEMENT}/ListOrgDomains`, { queries: [{}] }, { as: callers.orgViewer })
  })

  it('is replaced by an available one, which the login names then contain', async () => {
    const id = await added(api, 'Moving')
    await api.ok(`${MANAGEMENT}/SetPrimaryOrgDomain`, { domain: 'Moved.example' }, { org: id })
    assert.equal((await myOrg(api, id)).primaryDomain, 'moved.example')
    assert.ok((await eventTypesAbout(api, id)).includes('org.domain.primary.set'))
    await api.refused('already_exists', `${MANAGEMENT}/SetPrimaryOrgDomain`, { domain: 'acme.localhost' }, { org: id })
    await api.refused('invalid_argument', `${MANAGEMENT}/SetPrimaryOrgDomain`, { domain: 'no domain' }, { org: id })
    await api.refused('invalid_argument', `${MANAGEMENT}/SetPrimaryOrgDomain`, { domain: '-x.example' }, { org: id })
    await api.refused(
      'permission_denied', `${MANAGEMENT}/SetPrimaryOrgDomain`, { domain: 'mine.example' }, { as: callers.orgOwner, org: id },
    )
    assert.equal((await myOrg(api, id)).primaryDomain, 'moved.example')
  })

  it('can be added in order to prove it, but not removed', async () => {
    const asOwner = { as: callers.orgOwner }
    await api.ok(`${MANAGEMENT}/AddOrgDomain`, { domain: 'acme.localhost' }, asOwner)
    await api.ok(`${MANAGEMENT}/AddOrgDomain`, { domain: 'acme.localhost' }, asOwner)
    const { result } = await api.ok(`${MANAGEMENT}/ListOrgDomains`, {}, asOwner)
    assert.deepEqual(result.map(({ domainName, isVerified = false, isPrimary }: Record<string, unknown>) => [domainName, isVerified, isPrimary]), [['acme.localhost', false, true]])
    await api.refused('invalid_argument', `${MANAGEMENT}/AddOrgDomain`, { domain: 'a b' }, asOwner)
    await api.refused('failed_precondition', `${MANAGEMENT}/RemoveOrgDomain`, { domain: 'acme.localhost' }, asOwner)
    await api.refused('not_found', `${MANAGEMENT}/RemoveOrgDomain`, { domain: 'globex.localhost' }, asOwner)
    await api.refused('permission_denied', `${MANAGEMENT}/RemoveOrgDomain`, { domain: 'acme.localhost' }, { as: callers.orgViewer })
  })
})

overTransports('all organizations, by the admin API', (api) => {
  it('are searched, sorted and paged', async () => {
    for (const name of ['Zeta list', 'alpha list', 'Beta list']) await added(api, name)
    const list = async (input: object) => api.ok(`${ADMIN}/ListOrgs`, input as Record<string, unknown>, { as: callers.iamViewer })
    const query = { nameQuery: { name: ' LIST', method: 'TEXT_QUERY_METHOD_ENDS_WITH_IGNORE_CASE' } }
    const page = await list({ query: { limit: 2, asc: true }, sortingColumn: 'ORG_FIELD_NAME_NAME', queries: [query] })
    assert.equal(page.details.totalResult, '3')
    assert.deepEqual(page.result.map(({ name }: { name: string }) => name), ['alpha list', 'Beta list'])
    const next = await list({ query: { offset: '2', limit: 2, asc: true }, sortingColumn: 'ORG_FIELD_NAME_NAME', queries: [query] })
    assert.deepEqual(next.result.map(({ name }: { name: string }) => name), ['Zeta list'])
    assert.deepEqual((await list({ queries: [{ idQuery: { id: '110' } }] })).result.map(({ id }: { id: string }) => id), ['110'])
    assert.equal((await list({ queries: [{ domainQuery: { domain: 'acme.localhost' } }] })).result[0].id, '100')
    assert.equal((await list({ queries: [{ stateQuery: { state: 'ORG_STATE_INACTIVE' } }] })).details.totalResult, undefined)
    assert.equal((await list({ queries: [{ nameQuery: { name: "' or 1=1 --" } }] })).details.totalResult, undefined)
    assert.equal(
      (await list({ queries: [{ nameQuery: { name: '%', method: 'TEXT_QUERY_METHOD_CONTAINS' } }] })).details.totalResult, undefined,
    )
    await api.refused('invalid_argument', `${ADMIN}/ListOrgs`, { sortingColumn: 'ORG_FIELD_NAME_NAME; drop table orgs' })
    await api.refused('invalid_argument', `${ADMIN}/ListOrgs`, { queries: [{ idQuery: { id: '1' }, nameQuery: { name: 'x' } }] })
    await api.refused('permission_denied', `${ADMIN}/ListOrgs`, {}, { as: callers.orgOwner })
  })

  it('are returned one by one', async () => {
    assert.equal((await api.ok(`${ADMIN}/GetOrgByID`, { id: '110' }, { as: callers.iamViewer })).org.name, 'Globex')
    await api.refused('not_found', `${ADMIN}/GetOrgByID`, { id: 'nobody' })
    await api.refused('permission_denied', `${ADMIN}/GetOrgByID`, { id: '100' }, { as: callers.orgOwner })
  })

  it('have names and domains whose availability can be checked', async () => {
    const isUnique = async (input: Record<string, unknown>) => (await api.ok(`${ADMIN}/IsOrgUnique`, input)).isUnique ?? false
    assert.equal(await isUnique({ name: 'Brand new' }), true)
    assert.equal(await isUnique({ name: 'Acme', domain: 'acme.localhost' }), false)
    await api.refused('invalid_argument', `${ADMIN}/IsOrgUnique`, {})
    await api.refused('permission_denied', `${ADMIN}/IsOrgUnique`, { name: 'x' }, { as: callers.orgOwner })
  })

  it('are set up with an owner', async () => {
    const human = {
      userName: 'boss', profile: { firstName: 'Big', lastName: 'Boss' }, email: { email: 'boss@set.example', isEmailVerified: true },
      password: 'A long enough Passw0rd!',
    }
    const set = { org: { name: 'Set up', domain: 'set.example' }, human, roles: ['ORG_OWNER'] }
    const { orgId, userId } = await api.ok(`${ADMIN}/SetUpOrg`, set)
    assert.equal((await myOrg(api, orgId)).primaryDomain, 'set.example')
    const { result } = await api.ok(`${MANAGEMENT}/ListOrgMembers`, {}, { org: orgId })
    assert.deepEqual(
      result.map((member: Record<string, unknown>) => [member['userId'], member['roles'], member['preferredLoginName']]),
      [[userId, ['ORG_OWNER'], 'boss@set.example']],
    )
    await api.refused('already_exists', `${ADMIN}/SetUpOrg`, set)
    await api.refused('invalid_argument', `${ADMIN}/SetUpOrg`, { ...set, org: { name: 'Other', domain: 'not a domain' } })
    await api.refused('invalid_argument', `${ADMIN}/SetUpOrg`, { org: { name: 'Other' } })
    await api.refused('invalid_argument', `${ADMIN}/SetUpOrg`, { ...set, org: { name: 'Other' }, roles: ['IAM_OWNER'] })
    await api.refused('permission_denied', `${ADMIN}/SetUpOrg`, set, { as: callers.orgOwner })
  })

  it('include a default organization, which callers with permission can change', async () => {
    const { org: before } = await api.ok(`${ADMIN}/GetDefaultOrg`, {}, { as: callers.iamViewer })
    await api.ok(`${ADMIN}/SetDefaultOrg`, { orgId: '110' })
    assert.equal((await api.ok(`${ADMIN}/GetDefaultOrg`)).org.id, '110')
    assert.equal((await api.ok('management.v1.ManagementService/GetIAM')).defaultOrgId, '110')
    await api.refused('failed_precondition', `${ADMIN}/RemoveOrg`, { orgId: '110' })
    await api.refused('not_found', `${ADMIN}/SetDefaultOrg`, { orgId: 'nobody' })
    await api.refused('permission_denied', `${ADMIN}/SetDefaultOrg`, { orgId: '100' }, { as: callers.iamViewer })
    await api.ok(`${ADMIN}/SetDefaultOrg`, { orgId: before.id })
  })
})

overTransports('organizations in v2', (api) => {
  it('are added with existing users as administrators', async () => {
    const { organizationId, details } = await api.ok(`${ORGANIZATION}/AddOrganization`, {
      name: 'With admins',
      admins: [{ userId: '200' }, { userId: '203', roles: ['ORG_OWNER_VIEWER'] }],
    })
    assert.equal(details.resourceOwner, organizationId)
    const { result } = await api.ok(`${MANAGEMENT}/ListOrgMembers`, {}, { org: organizationId })
    assert.deepEqual(
      result.map(({ userId, roles }: { userId: string; roles: string[] }) => [userId, roles]),
      [['200', ['ORG_OWNER']], ['203', ['ORG_OWNER_VIEWER']]],
    )
    if (api.transport === 'rest') assert.equal((await api.call(`${ORGANIZATION}/AddOrganization`, { name: 'Answered 201' })).status, 201)
  })

  const grace = {
    profile: { givenName: 'Grace', familyName: 'Hopper' }, email: { email: 'grace@navy.example', returnCode: {} },
    password: { password: 'A long enough Passw0rd!' },
  }

  it('are added with people who can then sign in there', async () => {
    const { organizationId, createdAdmins } = await api.ok(
      `${ORGANIZATION}/AddOrganization`, { name: 'Navy', admins: [{ human: { ...grace, username: 'grace' } }, { userId: '200' }] },
    )
    assert.equal(createdAdmins.length, 1)
    assert.ok(createdAdmins[0].emailCode)
    const { result } = await api.ok(
      `${MANAGEMENT}/ListOrgMembers`, { queries: [{ userIdQuery: { userId: createdAdmins[0].userId } }] }, { org: organizationId },
    )
    assert.deepEqual(
      [result[0].roles, result[0].preferredLoginName, result[0].userResourceOwner], [['ORG_OWNER'], 'grace@navy.localhost', organizationId],
    )
    assert.deepEqual(await eventTypesAbout(api, createdAdmins[0].userId), ['user.human.added'])
    const person = { id: createdAdmins[0].userId, userName: 'grace', loginName: 'grace@navy.localhost', password: grace.password.password }
    assert.ok(answered(await signIn(new UserAgent(), api.world.authorizeUrl(), person)).parameters['code'])
  })

  it('are not added if one of their people is invalid', async () => {
    for (const [code, admin] of [
      ['invalid_argument', { human: { ...grace, password: { password: 'short' } } }],
      ['invalid_argument', { human: { email: grace.email } }],
      ['invalid_argument', { human: grace, userId: '200' }],
      ['invalid_argument', {}],
      ['invalid_argument', { human: grace, roles: ['IAM_OWNER'] }],
    ] as const) await api.refused(code, `${ORGANIZATION}/AddOrganization`, { name: 'Nobody there', admins: [admin] })
    await api.refused(
      'already_exists', `${ORGANIZATION}/AddOrganization`, { name: 'Nobody there', admins: [{ human: grace }, { human: grace }] },
    )
    assert.equal((await api.ok(`${ADMIN}/IsOrgUnique`, { name: 'Nobody there' })).isUnique, true)
    const { details } = await api.ok(
      'management.v1.ManagementService/ListUsers', { queries: [{ emailQuery: { emailAddress: 'grace@navy.example' } }] }, { org: '100' },
    )
    assert.equal(details.totalResult, undefined)
  })

  it('are not added with unknown administrators or roles of another scope', async () => {
    await api.refused('not_found', `${ORGANIZATION}/AddOrganization`, { name: 'Half', admins: [{ userId: '200' }, { userId: 'nobody' }] })
    await api.refused(
      'invalid_argument', `${ORGANIZATION}/AddOrganization`, { name: 'Half', admins: [{ userId: '200', roles: ['IAM_OWNER'] }] },
    )
    await api.refused('permission_denied', `${ORGANIZATION}/AddOrganization`, { name: 'Half' }, { as: callers.orgOwner })
    assert.equal((await api.ok(`${ADMIN}/IsOrgUnique`, { name: 'Half' })).isUnique, true)
  })

  it('are listed if the caller may read them, and the total does not reveal others', async () => {
    const list = async (as: (typeof callers)[keyof typeof callers], input = {}) =>
      api.ok(`${ORGANIZATION}/ListOrganizations`, input, { as })
    const own = await list(callers.orgOwner)
    assert.deepEqual([own.details.totalResult, own.result.map(({ id }: { id: string }) => id)], ['1', ['100']])
    assert.equal((await list(callers.orgOwner, { queries: [{ idQuery: { id: '110' } }] })).details.totalResult, undefined)
    assert.equal(
      (await list(callers.orgOwner, { queries: [{ nameQuery: { name: '', method: 'TEXT_QUERY_METHOD_CONTAINS' } }] })).details.totalResult,
      '1',
    )
    const all = await list(callers.iamViewer, { queries: [{ stateQuery: { state: 'ORGANIZATION_STATE_ACTIVE' } }] })
    assert.ok(Number(all.details.totalResult) >= 3)
    assert.equal((await list(callers.iamViewer, { queries: [{ defaultQuery: {} }] })).result.length, 1)
    await api.refused('permission_denied', `${ORGANIZATION}/ListOrganizations`, {}, { as: callers.withoutRoles })
  })

  it('are changed with permission, and hidden from other callers', async () => {
    const { organizationId } = await api.ok(`${ORGANIZATION}/AddOrganization`, { name: 'Second version' })
    const { changeDate } = await api.ok(`${ORGANIZATION}/UpdateOrganization`, { organizationId, name: 'Renamed' })
    assert.equal(changeDate, instant(api.world.clock.now()))
    await api.ok(`${ORGANIZATION}/DeactivateOrganization`, { organizationId })
    assert.equal((await api.ok(`${ADMIN}/GetOrgByID`, { id: organizationId })).org.state, 'ORG_STATE_INACTIVE')
    await api.ok(`${ORGANIZATION}/ActivateOrganization`, { organizationId })
    for (const method of ['UpdateOrganization', 'DeactivateOrganization', 'ActivateOrganization', 'DeleteOrganization']) {
      await api.refused('not_found', `${ORGANIZATION}/${method}`, { organizationId, name: 'Mine' }, { as: callers.orgOwner })
      await api.refused('not_found', `${ORGANIZATION}/${method}`, { organizationId: 'nobody', name: 'Mine' })
      await api.refused(
        'permission_denied', `${ORGANIZATION}/${method}`, { organizationId: '100', name: 'Mine' }, { as: callers.orgViewer },
      )
    }
    await api.ok(`${ORGANIZATION}/DeleteOrganization`, { organizationId })
    await api.refused('not_found', `${ADMIN}/GetOrgByID`, { id: organizationId })
  })
})
