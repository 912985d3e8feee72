import assert from 'node:assert/strict'
import { apiOnEveryStorage, overTransports } from '../support/api.js'
import { imported } from '../support/api-users.js'

const FEATURES = 'feature.v2.FeatureService'
const MANAGEMENT = 'management.v1.ManagementService'
const APPLICATIONS = 'application.v2.ApplicationService'

apiOnEveryStorage('ids chosen by the caller', (api) => {
  const add = 'org.v2.OrganizationService/AddOrganization'
  const create = 'project.v2.ProjectService/CreateProject'

  it('are those of an organization, by either of their names', async () => {
    assert.equal((await api.ok(add, { name: 'Own', organizationId: 'own-org' })).organizationId, 'own-org')
    assert.equal((await api.ok(add, { name: 'Older', orgId: 'older-org' })).organizationId, 'older-org')
    assert.match(await api.refused('already_exists', add, { name: 'Again', orgId: 'own-org' }), /id/)
    assert.match(await api.refused('invalid_argument', add, { name: 'Both', orgId: 'a1', organizationId: 'b1' }), /orgId/)
    assert.match(await api.refused('invalid_argument', add, { name: 'Spaces', organizationId: 'a b' }), /organizationId/)
  })

  it('are those of a project; a taken one changes nothing', async () => {
    const own = { organizationId: '100', projectId: 'own-project' }
    assert.equal((await api.ok(create, { ...own, name: 'Own' })).projectId, 'own-project')
    assert.match(await api.refused('already_exists', create, { ...own, name: 'Again' }), /id/)
    assert.equal((await api.ok('project.v2.ProjectService/GetProject', { projectId: 'own-project' })).project.name, 'Own')
    assert.notEqual((await api.ok(create, { organizationId: '100', projectId: '', name: 'Generated' })).projectId, '')
    assert.match(await api.refused('invalid_argument', create, { organizationId: '100', projectId: 'a b', name: 'Spaces' }), /projectId/)
  })
})

overTransports('feature flags of ZITADEL without effect', (api) => {
  const all = {
    loginDefaultOrg: true, userSchema: false, debugOidcParentError: true, oidcSingleV1SessionTermination: true, disableUserTokenEvent: true,
    permissionCheckV2: true, consoleUseV2UserApi: true,
  }

  it('are stored and returned with their source, and reset', async () => {
    await api.ok(`${FEATURES}/SetInstanceFeatures`, {
      ...all, improvedPerformance: ['IMPROVED_PERFORMANCE_PROJECT'], loginV2: { required: false, baseUri: 'https://login.example' }, enableBackChannelLogout: true,
    })
    await api.ok(`${FEATURES}/SetInstanceFeatures`, { loginDefaultOrg: false })
    const read = await api.ok(`${FEATURES}/GetInstanceFeatures`)
    const source = 'SOURCE_INSTANCE'
    assert.deepEqual(read.loginDefaultOrg, { source })
    assert.deepEqual(read.userSchema, { source })
    assert.deepEqual(read.permissionCheckV2, { enabled: true, source })
    assert.deepEqual(read.improvedPerformance, { executionPaths: ['IMPROVED_PERFORMANCE_PROJECT'], source })
    assert.deepEqual(read.loginV2, { baseUri: 'https://login.example', source })
    await api.ok(`${FEATURES}/ResetInstanceFeatures`)
    assert.deepEqual((await api.ok(`${FEATURES}/GetInstanceFeatures`)).permissionCheckV2, {})
  })

  it('that would weaken or replace the sign-in are refused by name', async () => {
    assert.match(await api.refused('invalid_argument', `${FEATURES}/SetInstanceFeatures`, { loginV2: { required: true } }), /loginV2\.required/)
    assert.match(await api.refused('invalid_argument', `${FEATURES}/SetInstanceFeatures`, { enableBackChannelLogout: false }), /enableBackChannelLogout/)
  })
})

apiOnEveryStorage('settings of applications without effect', (api) => {
  const sent = { skipNativeAppSuccessPage: true, loginVersion: { loginV1: {} } }

  it('are stored and returned in both generations', async () => {
    const { appId } = await api.ok(`${MANAGEMENT}/AddOIDCApp`, { projectId: '300', name: 'Native', redirectUris: ['https://a.example/cb'], ...sent }, { org: '100' })
    const read = async () => (await api.ok(`${MANAGEMENT}/GetAppByID`, { projectId: '300', appId }, { org: '100' })).app.oidcConfig
    const { skipNativeAppSuccessPage, loginVersion } = await read()
    assert.deepEqual({ skipNativeAppSuccessPage, loginVersion }, sent)
    const { oidcConfiguration } = (await api.ok(`${APPLICATIONS}/GetApplication`, { applicationId: appId })).application
    assert.deepEqual({ skipNativeAppSuccessPage: oidcConfiguration.skipNativeAppSuccessPage, loginVersion: oidcConfiguration.loginVersion }, sent)
    await api.ok(`${APPLICATIONS}/UpdateApplication`, { applicationId: appId, oidcConfiguration: { skipNativeAppSuccessPage: false } })
    const changed = await read()
    assert.deepEqual([changed.skipNativeAppSuccessPage, changed.loginVersion], [undefined, { loginV1: {} }])
    await api.ok(`${MANAGEMENT}/UpdateOIDCAppConfig`, { projectId: '300', appId, redirectUris: ['https://a.example/cb'] }, { org: '100' })
    assert.equal((await read()).loginVersion, undefined)
  })
})

overTransports('values of ZITADEL that mean what this server does', (api) => {
  it('pass: framing that is off, and absent session tokens', async () => {
    await api.ok('settings.v2.SettingsService/SetSecuritySettings', { embeddedIframe: { enabled: false, allowedOrigins: [] } })
    assert.deepEqual((await api.ok('settings.v2.SettingsService/GetSecuritySettings')).settings.embeddedIframe, {})
    await api.refused('not_found', 'session.v2.SessionService/GetSession', { sessionId: 'none', sessionToken: '' })
  })

  it('select second factors by kind and state', async () => {
    const userId = await imported(api, { email: { email: 'factors@mail.example', isEmailVerified: true } })
    const list = async (more: object) => (await api.ok('user.v2.UserService/ListAuthenticationFactors', { userId, ...more })).result ?? []
    await api.ok('user.v2.UserService/AddOTPEmail', { userId })
    assert.equal((await list({})).length, 1)
    assert.equal((await list({ authFactors: ['OTP_EMAIL'], states: ['AUTH_FACTOR_STATE_READY'] })).length, 1)
    assert.deepEqual(await list({ authFactors: ['OTP', 'U2F'] }), [])
    assert.deepEqual(await list({ states: ['AUTH_FACTOR_STATE_NOT_READY'] }), [])
  })
})
