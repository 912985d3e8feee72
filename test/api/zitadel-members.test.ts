import assert from 'node:assert/strict'
import { FEATURES } from '@keyhall/core/instance'
import { aTestPerson, tokenOf } from '../support/api-users.js'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage } from '../support/api.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const AUTH = 'auth.v1.AuthService'

apiOnEveryStorage('members that clients of ZITADEL rely on', (api) => {
  it('GetInstanceFeatures contains the flags that have no effect here', async () => {
    const features = await api.ok('feature.v2.FeatureService/GetInstanceFeatures')
    const isOwn = (name: string): boolean => (FEATURES as readonly string[]).includes(name)
    for (const name of FEATURES) assert.equal(features[name].source, 'SOURCE_INSTANCE')
    const others = Object.fromEntries(Object.entries(features).filter(([name]) => name !== 'details' && !isOwn(name)))
    const always = { enabled: true, source: 'SOURCE_SYSTEM' }
    assert.deepEqual(others, {
      loginDefaultOrg: {}, oidcTriggerIntrospectionProjections: {}, oidcLegacyIntrospection: {}, userSchema: {}, improvedPerformance: {},
      webKey: always, debugOidcParentError: {}, oidcSingleV1SessionTermination: {}, disableUserTokenEvent: {}, enableBackChannelLogout: always,
      loginV2: {}, permissionCheckV2: {}, consoleUseV2UserApi: {},
    })
  })

  it('ListEvents accepts creationDate and sequence, and an event has the same sequence in every list', async () => {
    const { id: projectId } = await api.ok(`${MANAGEMENT}/AddProject`, { name: 'One' }, { as: callers.orgOwner })
    api.world.clock.advance(60)
    for (const name of ['Two', 'Three']) await api.ok(`${MANAGEMENT}/UpdateProject`, { id: projectId, name }, { as: callers.orgOwner })
    const search = async (own: Readonly<Record<string, unknown>>) =>
      ((await api.ok(`${ADMIN}/ListEvents`, own)).events ?? []) as readonly { readonly id: string; readonly sequence: string; readonly type: { readonly type: string } }[]
    const list = async (own: Readonly<Record<string, unknown>>) => (await search({ aggregateId: projectId, ...own })).map(({ sequence }) => sequence)
    const events = await search({ aggregateId: projectId, asc: true })
    assert.deepEqual(events.map(({ type }) => type.type), ['project.added', 'project.changed', 'project.changed'])
    const all = events.map(({ sequence }) => sequence)
    const [first, , last] = all
    assert.deepEqual(all.toSorted((one, other) => Number(one) - Number(other)), all)
    assert.equal(new Set(all).size, 3)
    assert.deepEqual(await list({}), all.toReversed())
    assert.deepEqual(await list({ eventTypes: ['project.changed'], asc: true }), all.slice(1))
    const everywhere = new Map((await search({ limit: 1000 })).map(({ id, sequence }) => [id, sequence]))
    assert.deepEqual(events.map(({ id }) => everywhere.get(id)), all)
    const { result } = await api.ok(`${MANAGEMENT}/ListProjectChanges`, { projectId, query: { asc: true } }, { as: callers.orgOwner })
    assert.deepEqual((result as readonly { readonly sequence: string }[]).map(({ sequence }) => sequence), all)
    assert.deepEqual(await list({ asc: true, sequence: first }), all.slice(1))
    assert.deepEqual(await list({ asc: true, sequence: first, limit: 1 }), all.slice(1, 2))
    assert.deepEqual(await list({ sequence: last }), all.slice(0, 2).toReversed())
    assert.deepEqual([await list({ sequence: first }), await list({ asc: true, sequence: last })], [[], []])
    const since = new Date(api.world.clock.now() * 1000).toISOString()
    assert.deepEqual(await list({ asc: true, creationDate: since }), all.slice(1))
    await api.refused('invalid_argument', `${ADMIN}/ListEvents`, { sequence: '-1' })
  })

  it('ListUserMemberships and ListMyMemberships accept queries', async () => {
    const { id: userId } = await aTestPerson(api)
    await api.ok(`${MANAGEMENT}/AddOrgMember`, { userId, roles: ['ORG_OWNER_VIEWER'] }, { as: callers.orgOwner })
    await api.ok(`${MANAGEMENT}/AddProjectMember`, { projectId: '300', userId, roles: ['PROJECT_OWNER'] }, { as: callers.orgOwner })
    await api.ok(`${ADMIN}/AddIAMMember`, { userId, roles: ['IAM_OWNER_VIEWER'] })
    const roles = async (...queries: object[]) => {
      const { details, result = [] } = await api.ok(`${MANAGEMENT}/ListUserMemberships`, { userId, queries }, { as: callers.orgOwner })
      assert.equal(Number(details.totalResult ?? 0), result.length)
      return (result as readonly { readonly roles: readonly string[] }[]).flatMap((one) => one.roles).toSorted()
    }
    assert.equal((await roles()).length, 3)
    assert.deepEqual(await roles({ orgQuery: { orgId: '100' } }), ['ORG_OWNER_VIEWER'])
    assert.deepEqual(await roles({ orgQuery: { orgId: '110' } }), [])
    assert.deepEqual(await roles({ projectQuery: { projectId: '300' } }), ['PROJECT_OWNER'])
    assert.deepEqual(await roles({ iamQuery: { iam: true } }), ['IAM_OWNER_VIEWER'])
    assert.deepEqual(await roles({ iamQuery: { iam: false } }), ['ORG_OWNER_VIEWER', 'PROJECT_OWNER'])
    assert.deepEqual(await roles({ iamQuery: { iam: false } }, { orgQuery: { orgId: '100' } }), ['ORG_OWNER_VIEWER'])
    assert.deepEqual(await roles({ projectGrantQuery: { projectGrantId: 'x' } }), [])
    assert.match(
      await api.refused('invalid_argument', `${MANAGEMENT}/ListUserMemberships`, { userId, queries: [{}] }, { as: callers.orgOwner }), /it has none/)
    const mine = await api.ok(`${AUTH}/ListMyMemberships`, { queries: [{ iamQuery: { iam: true } }] }, { as: callers.iamOwner })
    assert.deepEqual(mine.result.map((one: { readonly roles: readonly string[] }) => one.roles), [['IAM_OWNER']])
  })

  it('GetMyUser contains the last login of a person, and none for a service user', async () => {
    const as = await tokenOf(api, await aTestPerson(api))
    const signedInAt = api.world.clock.now()
    api.world.clock.advance(60)
    assert.equal(Date.parse((await api.ok(`${AUTH}/GetMyUser`, {}, { as })).lastLogin) / 1000, signedInAt)
    assert.equal((await api.ok(`${AUTH}/GetMyUser`, {}, { as: callers.orgOwner })).lastLogin, undefined)
  })
})
