import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import type { ApiCaller } from '../support/api-callers.js'
import { Api, apiOnEveryStorage } from '../support/api.js'
import type { TestClient } from '../support/standard-document.js'
import { keys as testKeys } from '../support/test-keys.js'
import { HOUR, onEveryDatabase } from '../support/world.js'

const SERVICE = 'application.v2.ApplicationService'
const SHOP = '300'
const OIDC = { redirectUris: ['https://new.example/callback'] }

/** The methods about one application, with their other members. */
const METHODS: Readonly<Record<string, object>> = {
  UpdateApplication: { name: 'Other' },
  GetApplication: {},
  DeleteApplication: {},
  DeactivateApplication: {},
  ReactivateApplication: {},
  GenerateClientSecret: {},
  CreateApplicationKey: {},
  DeleteApplicationKey: { keyId: 'nobodys' },
}

class Applications {
  readonly api: Api

  constructor(api: Api) {
    this.api = api
  }

  ok(method: string, input: object = {}, as: ApiCaller = callers.orgOwner) {
    return this.api.ok(`${SERVICE}/${method}`, input as Record<string, unknown>, { as })
  }

  refused(code: string, method: string, input: object = {}, as: ApiCaller = callers.orgOwner) {
    return this.api.refused(code, `${SERVICE}/${method}`, input as Record<string, unknown>, { as })
  }

  async create(own: object = {}): Promise<string> {
    return (await this.ok('CreateApplication', { projectId: SHOP, name: 'New', oidcConfiguration: OIDC, ...own })).applicationId
  }

  async get(applicationId: string) {
    return (await this.ok('GetApplication', { applicationId })).application
  }
}

apiOnEveryStorage(`${SERVICE}: applications`, (api) => {
  const applications = new Applications(api)

  it('are created with default settings', async () => {
    const created = await applications.ok('CreateApplication', { projectId: SHOP, name: 'New', oidcConfiguration: OIDC })
    const { applicationId, creationDate, oidcConfiguration } = created
    assert.equal(oidcConfiguration.clientId, applicationId)
    assert.match(oidcConfiguration.clientSecret, /^[\w-]{43}$/)
    assert.deepEqual(await applications.get(applicationId), {
      applicationId, projectId: SHOP, creationDate, changeDate: creationDate, name: 'New', revision: '1', state: 'APPLICATION_STATE_ACTIVE',
      oidcConfiguration: {
        ...OIDC, clientId: applicationId, responseTypes: ['OIDC_RESPONSE_TYPE_CODE'], grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'],
        allowedOrigins: ['https://new.example'],
      },
    })
  })

  it('are created with every setting', async () => {
    const settings = {
      redirectUris: ['com.example.app:/cb'], responseTypes: ['OIDC_RESPONSE_TYPE_ID_TOKEN'], grantTypes: ['OIDC_GRANT_TYPE_IMPLICIT'],
      applicationType: 'OIDC_APP_TYPE_NATIVE', authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE', postLogoutRedirectUris: ['https://new.example/bye'],
      developmentMode: true, accessTokenType: 'OIDC_TOKEN_TYPE_JWT', accessTokenRoleAssertion: true, idTokenRoleAssertion: true,
      idTokenUserinfoAssertion: true, clockSkew: '1.5s', refreshTokenGrace: '30s', additionalOrigins: ['https://spa.example'], backChannelLogoutUri: 'https://new.example/logout',
      jwks: { keys: [{ ...testKeys.p256.publicJwk, kid: 'one' }] }, requestObjectSigningAlg: 'ES256', requireSignedRequestObject: true,
      authorizationSignedResponseAlg: 'ES256', userinfoSignedResponseAlg: 'EdDSA', introspectionSignedResponseAlg: 'EdDSA',
    }
    const id = await applications.create({ oidcConfiguration: { ...settings, version: 'OIDC_VERSION_1_0' } })
    assert.deepEqual((await applications.get(id)).oidcConfiguration, { ...settings, clientId: id, allowedOrigins: ['https://spa.example'] })
  })

  it('number their response types from 1', async () => {
    const id = await applications.create({ oidcConfiguration: { ...OIDC, responseTypes: [1, 2], grantTypes: [0, 1] } })
    assert.deepEqual((await applications.get(id)).oidcConfiguration.responseTypes, ['OIDC_RESPONSE_TYPE_CODE', 'OIDC_RESPONSE_TYPE_ID_TOKEN'])
    await applications.refused('invalid_argument', 'CreateApplication', { projectId: SHOP, name: 'New', oidcConfiguration: { ...OIDC, responseTypes: [0] } })
  })

  it('are created as API applications', async () => {
    const { applicationId, apiConfiguration } = await applications.ok('CreateApplication', { projectId: SHOP, name: 'Orders', apiConfiguration: {} })
    assert.match(apiConfiguration.clientSecret, /^[\w-]{43}$/)
    assert.deepEqual((await applications.get(applicationId)).apiConfiguration, { clientId: applicationId })
  })

  it('accept a chosen id unless it is an existing client_id', async () => {
    const wanted = (applicationId: string) => ({ projectId: SHOP, name: 'New', oidcConfiguration: OIDC, applicationId })
    assert.equal((await applications.ok('CreateApplication', wanted('chosen'))).applicationId, 'chosen')
    for (const taken of ['chosen', 'web', 'foreign', 'console', callers.withoutRoles.id]) {
      await applications.refused('already_exists', 'CreateApplication', wanted(taken))
    }
    for (const wrong of ['a b', 'é', 'x'.repeat(201)]) await applications.refused('invalid_argument', 'CreateApplication', wanted(wrong))
  })

  it('have exactly one kind', async () => {
    for (const kinds of [{}, { oidcConfiguration: OIDC, apiConfiguration: {} }]) {
      await applications.refused('invalid_argument', 'CreateApplication', { projectId: SHOP, name: 'New', ...kinds })
    }
  })

  it('list their compliance problems', async () => {
    const input = { projectId: SHOP, name: 'New', oidcConfiguration: { authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE' } }
    const { applicationId, oidcConfiguration } = await applications.ok('CreateApplication', input)
    const stored = (await applications.get(applicationId)).oidcConfiguration
    for (const application of [oidcConfiguration, stored]) {
      assert.deepEqual([application.nonCompliant, application.complianceProblems[0].key], [true, 'Application.OIDC.V1.NoRedirectUris'])
    }
  })

  it('change the given settings only', async () => {
    const id = await applications.create({ oidcConfiguration: { ...OIDC, developmentMode: true, clockSkew: '2s', backChannelLogoutUri: 'https://new.example/logout' } })
    api.world.clock.advance(HOUR)
    const { changeDate } = await applications.ok('UpdateApplication', { applicationId: id, projectId: SHOP, oidcConfiguration: { clockSkew: '0s' } })
    const after = await applications.get(id)
    assert.equal(after.changeDate, changeDate)
    const { developmentMode, clockSkew, redirectUris, backChannelLogoutUri } = after.oidcConfiguration
    assert.deepEqual([developmentMode, clockSkew, redirectUris, backChannelLogoutUri], [true, undefined, OIDC.redirectUris, 'https://new.example/logout'])
    await applications.ok('UpdateApplication', { applicationId: id, name: 'Renamed', oidcConfiguration: { developmentMode: false, backChannelLogoutUri: '' } })
    const { name, oidcConfiguration } = await applications.get(id)
    assert.deepEqual([name, oidcConfiguration.developmentMode, oidcConfiguration.backChannelLogoutUri], ['Renamed', undefined, undefined])
  })

  it('change name and settings both or not at all', async () => {
    const id = await applications.create()
    await applications.refused('failed_precondition', 'UpdateApplication', { applicationId: id, name: 'Renamed', apiConfiguration: {} })
    await applications.refused('invalid_argument', 'UpdateApplication', { applicationId: id, name: 'Renamed', oidcConfiguration: { redirectUris: ['x'] } })
    assert.equal((await applications.get(id)).name, 'New')
  })

  it('are deactivated, reactivated and deleted', async () => {
    const named = { applicationId: await applications.create(), projectId: SHOP }
    assert.ok((await applications.ok('DeactivateApplication', named)).deactivationDate)
    assert.equal((await applications.get(named.applicationId)).state, 'APPLICATION_STATE_INACTIVE')
    assert.ok((await applications.ok('ReactivateApplication', named)).reactivationDate)
    assert.ok((await applications.ok('DeleteApplication', named)).deletionDate)
    await applications.refused('not_found', 'GetApplication', named)
  })

  it('get a new secret, for every kind', async () => {
    for (const own of [{}, { oidcConfiguration: undefined, apiConfiguration: {} }]) {
      const applicationId = await applications.create(own)
      const { clientSecret, creationDate } = await applications.ok('GenerateClientSecret', { applicationId })
      assert.match(clientSecret, /^[\w-]{43}$/)
      assert.equal((await applications.get(applicationId)).changeDate, creationDate)
    }
  })

  for (const [method, input] of Object.entries(METHODS)) {
    it(`are not found by ${method} if absent, in another project, or invisible to the caller`, async () => {
      const applicationId = await applications.create()
      await applications.refused('not_found', method, { ...input, applicationId: 'nobodys' })
      await applications.refused('not_found', method, { ...input, applicationId, projectId: '301' })
      await applications.refused('not_found', method, { ...input, applicationId }, callers.otherOwner)
      await applications.refused('not_found', method, { ...input, applicationId: 'foreign' })
      await applications.refused('permission_denied', method, { ...input, applicationId }, callers.withoutRoles)
      if (!method.startsWith('Get')) await applications.refused('permission_denied', method, { ...input, applicationId }, callers.iamViewer)
      if (method !== 'GetApplication') await applications.refused('failed_precondition', method, { ...input, applicationId: 'console' }, callers.iamOwner)
      assert.equal((await applications.get(applicationId)).name, 'New')
    })
  }

  it('cannot be created in a project that is invisible to the caller', async () => {
    const wanted = (projectId: string) => ({ projectId, name: 'New', oidcConfiguration: OIDC })
    await applications.refused('not_found', 'CreateApplication', wanted('310'))
    await applications.refused('not_found', 'CreateApplication', wanted('nobodys'))
    await applications.refused('permission_denied', 'CreateApplication', wanted(SHOP), callers.orgViewer)
    await applications.ok('CreateApplication', wanted(SHOP), callers.projectOwner)
    await applications.refused('permission_denied', 'CreateApplication', wanted('301'), callers.projectOwner)
  })
})

apiOnEveryStorage(`${SERVICE}: lists`, (api) => {
  const applications = new Applications(api)
  const list = async (input: object, as?: ApiCaller) => {
    const { applications: found = [], pagination } = await applications.ok('ListApplications', input, as)
    return { ids: (found as readonly { applicationId: string }[]).map(({ applicationId }) => applicationId), pagination }
  }
  const byName = (name: string, method = 'TEXT_FILTER_METHOD_EQUALS') => ({ nameFilter: { name, method } })

  it('include the applications visible to the caller', async () => {
    const of = async (as: ApiCaller) => (await list({ pagination: { limit: 1000, asc: true } }, as)).ids
    const [everything, org, project] = [await of(callers.iamOwner), await of(callers.orgOwner), await of(callers.projectOwner)]
    const has = (ids: readonly string[]) => ['web', 'billing', 'foreign', 'console'].map((id) => ids.includes(id))
    assert.deepEqual([has(everything), has(org), has(project)], [[true, true, true, true], [true, true, false, false], [true, false, false, false]])
    await applications.refused('permission_denied', 'ListApplications', {}, callers.withoutRoles)
  })

  it('are filtered, sorted and paged', async () => {
    for (const name of ['Zwei', 'eins', 'Drei']) await applications.create({ name: `list ${name}` })
    const ours = byName('LIST ', 'TEXT_FILTER_METHOD_STARTS_WITH_IGNORE_CASE')
    const input = { filters: [ours], sortingColumn: 'APPLICATION_SORT_BY_NAME', pagination: { limit: 2, asc: false } }
    const { ids, pagination } = await list(input)
    assert.deepEqual([(await applications.get(ids[0] ?? '')).name, ids.length, pagination], ['list Zwei', 2, { totalResult: '3', appliedLimit: '2' }])
  })

  it('are filtered by project, state and type', async () => {
    const [idle, resource] = [await applications.create({ name: 'idle' }), await applications.create({ name: 'idle', oidcConfiguration: undefined, apiConfiguration: {} })]
    await applications.ok('DeactivateApplication', { applicationId: idle })
    const only = (...filters: object[]) => list({ filters: [byName('idle'), ...filters] })
    assert.deepEqual((await only({ stateFilter: 'APPLICATION_STATE_INACTIVE' })).ids, [idle])
    assert.deepEqual((await only({ typeFilter: 'APPLICATION_TYPE_API' })).ids, [resource])
    assert.deepEqual((await only({ typeFilter: 'APPLICATION_TYPE_SAML' })).ids, [])
    assert.deepEqual((await only({ projectIdFilter: { projectId: '301' } })).ids, [])
    assert.equal((await only({ projectIdFilter: { projectId: SHOP } })).ids.length, 2)
    assert.equal((await only({ organizationIdFilter: { organizationId: '100' } })).ids.length, 2)
    assert.deepEqual((await only({ organizationIdFilter: { organizationId: '110' } })).ids, [])
    assert.deepEqual((await only({ clientIdFilter: { clientId: idle } })).ids, [idle])
    assert.deepEqual((await only({ clientIdFilter: { clientId: idle.slice(1) } })).ids, [])
    assert.deepEqual((await only({ entityIdFilter: { entityId: 'https://sp.example' } })).ids, [])
    await applications.refused('invalid_argument', 'ListApplications', { filters: [{ clientIdFilter: {} }] })
    await applications.refused('invalid_argument', 'ListApplications', { filters: [{}] })
    await applications.refused('invalid_argument', 'ListApplications', { filters: [{ ...byName('x'), stateFilter: 'APPLICATION_STATE_ACTIVE' }] })
  })
})

apiOnEveryStorage(`${SERVICE}: keys`, (api) => {
  const applications = new Applications(api)
  const aKeyed = () => applications.create({ oidcConfiguration: { ...OIDC, authMethodType: 'OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT' } })
  const until = '2099-01-01T00:00:00Z'

  it('are created, returned, listed and deleted', async () => {
    const applicationId = await aKeyed()
    const { keyId, keyDetails, creationDate } = await applications.ok('CreateApplicationKey', { applicationId, projectId: SHOP, expirationDate: until })
    assert.equal((JSON.parse(Buffer.from(keyDetails, 'base64').toString()) as { keyId: string }).keyId, keyId)
    assert.deepEqual(await applications.ok('GetApplicationKey', { keyId }), { keyId, creationDate, expirationDate: until })
    const key = { keyId, applicationId, projectId: SHOP, creationDate, organizationId: '100', expirationDate: until }
    for (const filter of [{ applicationIdFilter: { applicationId } }, { projectIdFilter: { projectId: SHOP } }, { organizationIdFilter: { organizationId: '100' } }]) {
      const { keys } = await applications.ok('ListApplicationKeys', { filters: [filter, { applicationIdFilter: { applicationId } }] })
      assert.deepEqual(keys, [key])
    }
    assert.ok((await applications.ok('DeleteApplicationKey', { applicationId, projectId: SHOP, keyId })).deletionDate)
    await applications.refused('not_found', 'GetApplicationKey', { keyId })
    await applications.refused('not_found', 'DeleteApplicationKey', { applicationId, keyId })
  })

  it('require permission for their application', async () => {
    const { keyId } = await applications.ok('CreateApplicationKey', { applicationId: await aKeyed() })
    await applications.refused('not_found', 'GetApplicationKey', { keyId }, callers.otherOwner)
    await applications.refused('permission_denied', 'GetApplicationKey', { keyId }, callers.withoutRoles)
    const { keys = [] } = await applications.ok('ListApplicationKeys', {}, callers.otherOwner)
    assert.deepEqual(keys, [])
    await applications.refused('permission_denied', 'ListApplicationKeys', {}, callers.withoutRoles)
    await applications.refused('invalid_argument', 'ListApplicationKeys', { filters: [{}] })
  })
})

onEveryDatabase('an application with the id of an earlier one', (world) => {
  it('gets no access from tokens of the earlier application', async () => {
    const applications = new Applications(new Api(world, 'connect'))
    const make = async (): Promise<TestClient> => {
      const grantTypes = ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE', 'OIDC_GRANT_TYPE_REFRESH_TOKEN']
      const wanted = { projectId: SHOP, applicationId: 'again', name: 'New', oidcConfiguration: { ...OIDC, grantTypes } }
      const { clientSecret: secret } = (await applications.ok('CreateApplication', wanted)).oidcConfiguration
      return { id: 'again', method: 'client_secret_basic', secret, redirectUri: OIDC.redirectUris[0] ?? '' }
    }
    const tokens = await world.tokens({ client: await make(), scope: 'openid offline_access' })
    await applications.ok('DeleteApplication', { applicationId: 'again' })
    const another = await make()
    assert.equal((await world.protocol.refresh(another, tokens.refresh_token)).body.error, 'invalid_grant')
    assert.equal((await world.protocol.userinfo(tokens.access_token)).status, 401)
    assert.equal((await world.protocol.introspect(another, tokens.access_token)).text, '{"active":false}')
  })
}, { bootstrap: apiDocument() })
