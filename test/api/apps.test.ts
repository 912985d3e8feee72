import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import type { Api } from '../support/api.js'
import { overTransports } from '../support/api.js'
import { keys as testKeys } from '../support/test-keys.js'
import { BEGINNING, HOUR } from '../support/world.js'

const SERVICE = 'management.v1.ManagementService'
const SHOP = '300'
/** A project of another organization. */
const FOREIGN = '310'

const REDIRECTS = { redirectUris: ['https://new.example/callback'] }

/** The methods about one application, with their other members. */
const METHODS: Readonly<Record<string, object>> = {
  GetAppByID: {},
  UpdateApp: { name: 'Other' },
  UpdateOIDCAppConfig: REDIRECTS,
  PatchOIDCAppConfig: REDIRECTS,
  UpdateAPIAppConfig: {},
  DeactivateApp: {},
  ReactivateApp: {},
  RemoveApp: {},
  RegenerateOIDCClientSecret: {},
  RegenerateAPIClientSecret: {},
  AddAppKey: { type: 'KEY_TYPE_JSON' },
  GetAppKey: { keyId: 'nobodys' },
  ListAppKeys: {},
  RemoveAppKey: { keyId: 'nobodys' },
}

/** Calls methods about applications of the shop, as the owner of its organization. */
class Apps {
  readonly api: Api

  constructor(api: Api) {
    this.api = api
  }

  ok(method: string, input: object = {}) {
    return this.api.ok(`${SERVICE}/${method}`, { projectId: SHOP, ...input }, { as: callers.orgOwner })
  }

  refused(code: string, method: string, input: object = {}) {
    return this.api.refused(code, `${SERVICE}/${method}`, { projectId: SHOP, ...input }, { as: callers.orgOwner })
  }

  async add(own: object = {}) {
    return this.ok('AddOIDCApp', { name: 'New', ...REDIRECTS, ...own })
  }

  async get(appId: string) {
    return (await this.ok('GetAppByID', { appId })).app
  }

  /** The types of the events of an application, oldest first. */
  async events(appId: string): Promise<readonly string[]> {
    return (await this.recorded(appId)).map(({ type }) => type)
  }

  async recorded(appId: string) {
    const storage = await this.api.world.storage()
    const query = { aggregateIds: [appId], order: 'oldest_first', offset: 0, limit: 100 } as const
    return (await storage.read(({ audit }) => audit.search(query))).events
  }
}

overTransports('management.v1: adding applications', (api) => {
  const apps = new Apps(api)

  it('adds an OIDC application with default settings', async () => {
    const { appId, clientId, clientSecret, details, ...rest } = await apps.add()
    assert.equal(clientId, appId)
    assert.match(clientSecret, /^[\w-]{43}$/)
    assert.deepEqual([details.resourceOwner, rest], ['100', {}])
    const { id, name, state, oidcConfig } = await apps.get(appId)
    assert.deepEqual([id, name, state], [appId, 'New', 'APP_STATE_ACTIVE'])
    assert.deepEqual(oidcConfig, {
      ...REDIRECTS, responseTypes: ['OIDC_RESPONSE_TYPE_CODE'], grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'], clientId,
      allowedOrigins: ['https://new.example'],
    })
  })

  it('stores every setting', async () => {
    const settings = {
      redirectUris: ['com.example.app:/cb', 'http://localhost:9/cb'], responseTypes: ['OIDC_RESPONSE_TYPE_ID_TOKEN', 'OIDC_RESPONSE_TYPE_ID_TOKEN_TOKEN'],
      grantTypes: ['OIDC_GRANT_TYPE_IMPLICIT', 'OIDC_GRANT_TYPE_DEVICE_CODE', 'OIDC_GRANT_TYPE_TOKEN_EXCHANGE'], appType: 'OIDC_APP_TYPE_NATIVE',
      authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE', postLogoutRedirectUris: ['https://new.example/bye'], devMode: true,
      accessTokenType: 'OIDC_TOKEN_TYPE_JWT', accessTokenRoleAssertion: true, idTokenRoleAssertion: true, idTokenUserinfoAssertion: true,
      clockSkew: '5s', refreshTokenGrace: '60s', additionalOrigins: ['https://spa.example'], backChannelLogoutUri: 'https://new.example/logout',
      jwks: { keys: [{ ...testKeys.p256.publicJwk, kid: 'one' }, { ...testKeys.rsa.publicJwk, use: 'enc' }] }, requestObjectSigningAlg: 'ES256', requireSignedRequestObject: true,
      authorizationSignedResponseAlg: 'ES256', authorizationEncryptedResponseAlg: 'RSA-OAEP-256', authorizationEncryptedResponseEnc: 'A256GCM',
      idTokenEncryptedResponseAlg: 'RSA-OAEP-256', idTokenEncryptedResponseEnc: 'A128GCM', userinfoSignedResponseAlg: 'EdDSA',
      userinfoEncryptedResponseAlg: 'RSA-OAEP-256', userinfoEncryptedResponseEnc: 'A128CBC-HS256', introspectionSignedResponseAlg: 'EdDSA',
      skipNativeAppSuccessPage: true, loginVersion: { loginV1: {} },
    }
    const { appId, clientId, clientSecret } = await apps.add({ ...settings, version: 'OIDC_VERSION_1_0' })
    assert.equal(clientSecret, undefined)
    const { oidcConfig } = await apps.get(appId)
    assert.deepEqual(oidcConfig, { ...settings, clientId, allowedOrigins: ['http://localhost:9', 'https://spa.example'] })
  })

  it('accepts enums as numbers, and members in snake_case', async () => {
    const { appId } = await apps.ok('AddOIDCApp', { name: 'New', redirect_uris: REDIRECTS.redirectUris, auth_method_type: 2, grant_types: [0, 2] })
    const { authMethodType, grantTypes } = (await apps.get(appId)).oidcConfig
    assert.deepEqual([authMethodType, grantTypes], ['OIDC_AUTH_METHOD_TYPE_NONE', ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE', 'OIDC_GRANT_TYPE_REFRESH_TOKEN']])
  })

  it('adds an API application with or without a secret', async () => {
    const basic = await apps.ok('AddAPIApp', { name: 'Orders' })
    assert.match(basic.clientSecret, /^[\w-]{43}$/)
    const keyed = await apps.ok('AddAPIApp', { name: 'Orders', authMethodType: 'API_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT' })
    assert.equal(keyed.clientSecret, undefined)
    assert.deepEqual((await apps.get(basic.appId)).apiConfig, { clientId: basic.appId })
    assert.deepEqual((await apps.get(keyed.appId)).apiConfig, { clientId: keyed.appId, authMethodType: 'API_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT' })
  })

  it('records an event with the settings and without the secret', async () => {
    const { appId, clientSecret } = await apps.add()
    const [event] = await apps.recorded(appId)
    assert.deepEqual([event?.type, event?.orgId, event?.actor], ['application.oidc.added', '100', { kind: 'user', userId: callers.orgOwner.id, orgId: '100' }])
    assert.deepEqual([event?.after?.['name'], event?.after?.['redirectUris']], ['New', REDIRECTS.redirectUris])
    assert.ok(!JSON.stringify(event).includes(clientSecret) && !('secretHash' in (event?.after ?? {})))
    const resource = await apps.ok('AddAPIApp', { name: 'Orders' })
    assert.deepEqual(await apps.events(resource.appId), ['application.api.added'])
  })

  it('reports every invalid URI and adds nothing', async () => {
    const wrong = {
      redirectUris: ['https://new.example/#x', 'javascript:alert(1)', '/cb'], postLogoutRedirectUris: ['data:text/html,x'],
      additionalOrigins: ['https://new.example/path'], backChannelLogoutUri: 'com.example.app:/logout',
    }
    const before = (await apps.ok('ListApps')).details.totalResult
    const problem = await apps.refused('invalid_argument', 'AddOIDCApp', { name: 'New', ...wrong })
    for (const name of ['redirectUris[0]', 'redirectUris[1]', 'redirectUris[2]', 'postLogoutRedirectUris[0]', 'additionalOrigins[0]', 'backChannelLogoutUri']) {
      assert.ok(problem.includes(name), `${name}: ${problem}`)
    }
    assert.equal((await apps.ok('ListApps')).details.totalResult, before)
  })

  it('changes keys alone, and resets keys and algorithms', async () => {
    const { appId } = await apps.add({ ...REDIRECTS, jwks: { keys: [testKeys.p256.publicJwk] }, requestObjectSigningAlg: 'none' })
    const settings = async () => (await apps.get(appId)).oidcConfig
    await apps.ok('PatchOIDCAppConfig', { appId, jwks: { keys: [testKeys.ed25519.publicJwk] } })
    assert.deepEqual([(await settings()).jwks, (await settings()).requestObjectSigningAlg], [{ keys: [testKeys.ed25519.publicJwk] }, 'none'])
    await apps.ok('PatchOIDCAppConfig', { appId, requestObjectSigningAlg: '', requireSignedRequestObject: true })
    assert.deepEqual([(await settings()).requestObjectSigningAlg, (await settings()).requireSignedRequestObject], [undefined, true])
    await apps.ok('PatchOIDCAppConfig', { appId, userinfoSignedResponseAlg: 'RS256' })
    await apps.ok('PatchOIDCAppConfig', { appId, jwks: { keys: [] }, requireSignedRequestObject: false })
    assert.equal((await settings()).userinfoSignedResponseAlg, 'RS256')
    await apps.ok('PatchOIDCAppConfig', { appId, userinfoSignedResponseAlg: '' })
    assert.equal((await settings()).userinfoSignedResponseAlg, undefined)
    assert.deepEqual([(await settings()).jwks, (await settings()).requireSignedRequestObject], [undefined, undefined])
    await apps.ok('UpdateOIDCAppConfig', { appId, ...REDIRECTS, jwks: { keys: [testKeys.p256.publicJwk] } })
    await apps.ok('UpdateOIDCAppConfig', { appId, ...REDIRECTS })
    assert.equal((await settings()).jwks, undefined)
  })

  const badMessages: Readonly<Record<string, object>> = {
    'no name': { name: '' }, 'a name that is too long': { name: 'x'.repeat(201) }, 'an invisible name': { name: 'a\u200b' },
    'an unknown response type': { responseTypes: ['CODE'] }, 'an unknown application type': { appType: 7 }, 'a clock skew above 5s': { clockSkew: '6s' },
    'an unknown algorithm': { requestObjectSigningAlg: 'HS256' }, 'a key set without keys': { jwks: { key: [] } }, 'a key set that is a text': { jwks: 'x' },
    'a private key': { jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd' }] } }, 'a secret key': { jwks: { keys: [{ kty: 'oct', k: 'k' }] } },
    'a key that is none': { jwks: { keys: [7] } }, 'a key of another curve': { jwks: { keys: [{ kty: 'EC', crv: 'secp256k1', x: 'x', y: 'y' }] } },
    'a key without its number': { jwks: { keys: [{ kty: 'RSA', e: 'AQAB' }] } }, 'too many keys': { jwks: { keys: Array.from({ length: 21 }, () => testKeys.p256.publicJwk) } },
    'keys that are too large': { jwks: { keys: [{ ...testKeys.p256.publicJwk, kid: 'x'.repeat(17_000) }] } },
    'an encryption without a key': { idTokenEncryptedResponseAlg: 'RSA-OAEP-256' }, 'an encryption by another kind of key': { jwks: { keys: [{ ...testKeys.p256.publicJwk, use: 'enc' }] }, userinfoEncryptedResponseAlg: 'RSA-OAEP-256' },
    'an encryption by a key for signatures': { jwks: { keys: [{ ...testKeys.rsa.publicJwk, use: 'sig' }] }, userinfoEncryptedResponseAlg: 'RSA-OAEP-256' },
    'an enc without an alg': { authorizationEncryptedResponseEnc: 'A256GCM' }, 'an unknown encryption': { userinfoEncryptedResponseAlg: 'RSA1_5' }, 'an unsigned response': { userinfoSignedResponseAlg: 'none' },
    'unsigned request objects of a client that must sign': { requestObjectSigningAlg: 'none', requireSignedRequestObject: true },
    'a grace period above 60s': { refreshTokenGrace: '61s' },
    'a clock skew below 0s': { clockSkew: '-1s' }, 'a list that is none': { redirectUris: 'https://new.example' }, 'a flag that is none': { devMode: 'maybe' },
  }
  for (const [what, own] of Object.entries(badMessages)) {
    it(`refuses ${what}`, () => apps.refused('invalid_argument', 'AddOIDCApp', { name: 'New', ...REDIRECTS, ...own }))
  }

  it('refuses a caller without permission, and hides projects of other organizations', async () => {
    const add = (projectId: string, as: (typeof callers)[keyof typeof callers], code: string, org?: string) =>
      api.refused(code, `${SERVICE}/AddOIDCApp`, { projectId, name: 'New', ...REDIRECTS }, { as, ...(org === undefined ? {} : { org }) })
    await add(SHOP, callers.orgViewer, 'permission_denied')
    await add(SHOP, callers.userManager, 'permission_denied')
    await add(SHOP, callers.otherOwner, 'not_found')
    await add(SHOP, callers.otherOwner, 'permission_denied', '100')
    await add(FOREIGN, callers.orgOwner, 'not_found')
    await add('nobodys', callers.orgOwner, 'not_found')
    await api.ok(`${SERVICE}/AddOIDCApp`, { projectId: SHOP, name: 'Of its project', ...REDIRECTS }, { as: callers.projectOwner })
    await api.refused('permission_denied', `${SERVICE}/AddOIDCApp`, { projectId: '301', name: 'New', ...REDIRECTS }, { as: callers.projectOwner })
  })
})

overTransports('management.v1: compliance of applications', (api) => {
  const apps = new Apps(api)
  const TOKENS = { responseTypes: ['OIDC_RESPONSE_TYPE_ID_TOKEN_TOKEN'], grantTypes: ['OIDC_GRANT_TYPE_IMPLICIT'] }
  const NONE = { authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE' }
  const cases: readonly (readonly [string, object, readonly string[]])[] = [
    ['a web application of the code flow', {}, []],
    ['no redirect URI', { redirectUris: [] }, ['NoRedirectUris']],
    ['a device without redirect URI', { redirectUris: [], grantTypes: ['OIDC_GRANT_TYPE_DEVICE_CODE'], responseTypes: [], ...NONE }, ['GrantType.NoAuthCode']],
    ['codes without their grant type', { grantTypes: ['OIDC_GRANT_TYPE_IMPLICIT'] }, ['GrantType.NoAuthCode']],
    ['tokens without their grant type', { responseTypes: ['OIDC_RESPONSE_TYPE_ID_TOKEN'] }, ['GrantType.NoImplicit']],
    ['refresh tokens without codes', { ...TOKENS, grantTypes: [...TOKENS.grantTypes, 'OIDC_GRANT_TYPE_REFRESH_TOKEN'] }, ['GrantType.Refresh.NoAuthCode']],
    ['a browser application with a secret', { appType: 'OIDC_APP_TYPE_USER_AGENT' }, ['UserAgent.AuthMethodType.NotNone']],
    ['a native application with a secret', { appType: 'OIDC_APP_TYPE_NATIVE' }, ['Native.AuthMethodType.NotNone']],
    ['a browser application', { appType: 'OIDC_APP_TYPE_USER_AGENT', ...NONE }, []],
    ['a browser application on http', { appType: 'OIDC_APP_TYPE_USER_AGENT', ...NONE, redirectUris: ['http://localhost:3000/cb'] },
      ['Code.RedirectUris.HttpOnlyForWeb']],
    ['a native application on http of another host', { appType: 'OIDC_APP_TYPE_NATIVE', ...NONE, redirectUris: ['http://new.example/cb'], devMode: true },
      ['Native.RedirectUris.MustBeHttpLocalhost']],
    ['a native application on localhost', { appType: 'OIDC_APP_TYPE_NATIVE', ...NONE, redirectUris: ['http://localhost/cb', 'com.example.app:/cb'] }, []],
    ['a web application on http', { redirectUris: ['http://new.example/cb'] }, ['Code.RedirectUris.HttpOnlyInDevMode']],
    ['a web application on http in development', { redirectUris: ['http://new.example/cb'], devMode: true }, []],
    ['a web application with a scheme of its own', { redirectUris: ['com.example.app:/cb'] }, ['Code.RedirectUris.CustomOnlyForNative']],
    ['tokens over http', { ...TOKENS, redirectUris: ['http://localhost/cb'] }, ['Implicit.RedirectUris.HttpNotAllowed']],
    ['tokens to a scheme of its own', { ...TOKENS, redirectUris: ['com.example.app:/cb'] }, ['Implicit.RedirectUris.CustomNotAllowed']],
  ]
  for (const [what, own, expected] of cases) {
    it(`lists the problems of ${what}`, async () => {
      const added = await apps.add(own)
      const keysOf = (response: { complianceProblems?: readonly { key: string }[] }) => (response.complianceProblems ?? []).map(({ key }) => key)
      const keys = expected.map((problem) => `Application.OIDC.V1.${problem}`)
      assert.deepEqual([keysOf(added), added.noneCompliant ?? false], [keys, expected.length > 0])
      assert.deepEqual(keysOf((await apps.get(added.appId)).oidcConfig), keys)
    })
  }

  it('lists a missing secret until one is generated', async () => {
    const { appId } = await apps.add(NONE)
    await apps.ok('UpdateOIDCAppConfig', { appId, ...REDIRECTS })
    const { noneCompliant, complianceProblems } = (await apps.get(appId)).oidcConfig
    assert.deepEqual([noneCompliant, complianceProblems.map(({ key }: { key: string }) => key)], [true, ['Application.OIDC.V1.AuthMethodType.SecretMissing']])
    await apps.ok('RegenerateOIDCClientSecret', { appId })
    assert.equal((await apps.get(appId)).oidcConfig.noneCompliant, undefined)
  })
})

overTransports('management.v1: changing applications', (api) => {
  const apps = new Apps(api)

  it('renames an application', async () => {
    const { appId } = await apps.add()
    await apps.ok('UpdateApp', { appId, name: 'Renamed' })
    assert.equal((await apps.get(appId)).name, 'Renamed')
    const event = (await apps.recorded(appId)).at(-1)
    assert.deepEqual([event?.type, event?.before, event?.after], ['application.changed', { name: 'New' }, { name: 'Renamed' }])
  })

  it('replaces all settings of an OIDC application', async () => {
    const { appId } = await apps.add({ devMode: true, backChannelLogoutUri: 'https://new.example/logout', clockSkew: '2s' })
    await apps.ok('UpdateOIDCAppConfig', { appId, redirectUris: ['https://other.example/cb'], grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE', 'OIDC_GRANT_TYPE_REFRESH_TOKEN'] })
    const { clientId: _clientId, ...config } = (await apps.get(appId)).oidcConfig
    assert.deepEqual(config, {
      redirectUris: ['https://other.example/cb'], responseTypes: ['OIDC_RESPONSE_TYPE_CODE'],
      grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE', 'OIDC_GRANT_TYPE_REFRESH_TOKEN'], allowedOrigins: ['https://other.example'],
    })
    assert.deepEqual(await apps.events(appId), ['application.oidc.added', 'application.oidc.changed'])
  })

  it('keeps properties from the bootstrap file that the API cannot express', async () => {
    await apps.ok('UpdateOIDCAppConfig', { appId: 'machine-only', ...REDIRECTS })
    const storage = await api.world.storage()
    const client = await storage.read(({ clients }) => clients.find('machine-only' as never))
    assert.deepEqual([client?.grantTypes, client?.redirectUris], [['authorization_code', 'client_credentials'], REDIRECTS.redirectUris])
  })

  it('accepts a change without effect, and records no event', async () => {
    const { appId } = await apps.add()
    const { changeDate } = (await apps.get(appId)).details
    api.world.clock.advance(HOUR)
    for (const [method, input] of [['UpdateApp', { name: 'New' }], ['UpdateOIDCAppConfig', REDIRECTS], ['ReactivateApp', {}]] as const) {
      assert.equal((await apps.ok(method, { appId, ...input })).details.changeDate, changeDate, method)
    }
    assert.deepEqual(await apps.events(appId), ['application.oidc.added'])
  })

  it('returns the time of the change', async () => {
    const { appId } = await apps.add()
    api.world.clock.advance(HOUR)
    const { details } = await apps.ok('UpdateApp', { appId, name: 'Later' })
    const { details: stored } = await apps.get(appId)
    assert.equal(details.changeDate, stored.changeDate)
    assert.equal(Date.parse(stored.changeDate) - Date.parse(stored.creationDate), HOUR * 1000)
  })

  it('changes nothing if a URI is invalid', async () => {
    const { appId } = await apps.add()
    await apps.refused('invalid_argument', 'UpdateOIDCAppConfig', { appId, redirectUris: ['https://ok.example', 'javascript:x'] })
    assert.deepEqual((await apps.get(appId)).oidcConfig.redirectUris, REDIRECTS.redirectUris)
  })

  it('changes the authentication method of an API application and deletes its secret', async () => {
    const { appId } = await apps.ok('AddAPIApp', { name: 'Orders' })
    await apps.ok('UpdateAPIAppConfig', { appId, authMethodType: 'API_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT' })
    await apps.refused('failed_precondition', 'RegenerateAPIClientSecret', { appId })
    await apps.ok('UpdateAPIAppConfig', { appId })
    const { clientSecret } = await apps.ok('RegenerateAPIClientSecret', { appId })
    assert.match(clientSecret, /^[\w-]{43}$/)
    assert.deepEqual(await apps.events(appId), ['application.api.added', 'application.api.changed', 'application.api.changed', 'application.secret.changed'])
  })

  it('refuses the settings of the other kind', async () => {
    const [oidc, resource] = [await apps.add(), await apps.ok('AddAPIApp', { name: 'Orders' })]
    await apps.refused('failed_precondition', 'UpdateAPIAppConfig', { appId: oidc.appId })
    await apps.refused('failed_precondition', 'RegenerateAPIClientSecret', { appId: oidc.appId })
    await apps.refused('failed_precondition', 'UpdateOIDCAppConfig', { appId: resource.appId, ...REDIRECTS })
    await apps.refused('failed_precondition', 'RegenerateOIDCClientSecret', { appId: resource.appId })
  })

  it('generates no secret for an application that authenticates without one', async () => {
    const { appId } = await apps.add({ authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE' })
    await apps.refused('failed_precondition', 'RegenerateOIDCClientSecret', { appId })
  })

  it('deactivates and reactivates an application', async () => {
    const { appId } = await apps.add()
    await apps.ok('DeactivateApp', { appId })
    assert.equal((await apps.get(appId)).state, 'APP_STATE_INACTIVE')
    await apps.ok('ReactivateApp', { appId })
    assert.equal((await apps.get(appId)).state, 'APP_STATE_ACTIVE')
    assert.deepEqual(await apps.events(appId), ['application.oidc.added', 'application.deactivated', 'application.reactivated'])
  })

  it('removes an application once', async () => {
    const { appId } = await apps.add()
    await apps.ok('RemoveApp', { appId })
    await apps.refused('not_found', 'GetAppByID', { appId })
    await apps.refused('not_found', 'RemoveApp', { appId })
    assert.deepEqual(await apps.events(appId), ['application.oidc.added', 'application.removed'])
  })

  it('does not change clients of the service itself', async () => {
    const { iamProjectId, defaultOrgId } = await api.ok(`${SERVICE}/GetIAM`)
    const changes = Object.entries(METHODS).filter(([name]) => !/^(Get|List)/.test(name))
    for (const [method, input] of changes) {
      await api.refused('failed_precondition', `${SERVICE}/${method}`, { projectId: iamProjectId, appId: 'console', ...input }, { org: defaultOrgId })
    }
    const { app } = await api.ok(`${SERVICE}/GetAppByID`, { projectId: iamProjectId, appId: 'console' }, { org: defaultOrgId })
    assert.deepEqual([app.name, app.state], ['Console', 'APP_STATE_ACTIVE'])
  })
})

overTransports('management.v1: applications invisible to the caller', (api) => {
  const apps = new Apps(api)
  for (const [method, input] of Object.entries(METHODS)) {
    it(`${method} does not find an application that is absent, in another project or in another organization`, async () => {
      const { appId } = await apps.add()
      const call = (own: object, as: (typeof callers)[keyof typeof callers]) =>
        api.refused('not_found', `${SERVICE}/${method}`, { projectId: SHOP, ...input, ...own }, { as })
      await call({ appId: 'nobodys' }, callers.orgOwner)
      await call({ appId, projectId: '301' }, callers.orgOwner)
      await call({ appId: 'foreign' }, callers.orgOwner)
      await call({ appId }, callers.otherOwner)
      await call({ appId, projectId: FOREIGN }, callers.otherOwner)
      assert.equal((await apps.get(appId)).name, 'New')
    })

    it(`${method} refuses a caller without permission`, async () => {
      const { appId } = await apps.add()
      const named = `${SERVICE}/${method}`
      await api.refused('permission_denied', named, { projectId: SHOP, appId, ...input }, { as: callers.withoutRoles })
      if (!/^(Get|List)/.test(method)) await api.refused('permission_denied', named, { projectId: SHOP, appId, ...input }, { as: callers.orgViewer })
      await api.refused('unauthenticated', named, { projectId: SHOP, appId, ...input }, { as: null })
    })
  }
})

overTransports('management.v1: lists of applications', (api) => {
  const apps = new Apps(api)
  const names = (answer: { result?: readonly { name: string }[] }) => (answer.result ?? []).map(({ name }) => name)

  it('include the latest application, and are searched and paged', async () => {
    for (const name of ['Äpfel', 'birnen', 'Bananen']) await apps.add({ name })
    const by = (name: string, method: string) => apps.ok('ListApps', { queries: [{ nameQuery: { name, method } }] })
    assert.deepEqual(names(await by('äPFEL', 'TEXT_QUERY_METHOD_EQUALS_IGNORE_CASE')), ['Äpfel'])
    assert.deepEqual(names(await by('äpfel', 'TEXT_QUERY_METHOD_EQUALS')), [])
    assert.deepEqual(names(await by('NANE', 'TEXT_QUERY_METHOD_CONTAINS_IGNORE_CASE')), ['Bananen'])
    const paged = await apps.ok('ListApps', { query: { limit: 1, offset: '1', asc: true }, queries: [{ nameQuery: { name: 'en', method: 'TEXT_QUERY_METHOD_ENDS_WITH' } }] })
    assert.deepEqual([names(paged), paged.details.totalResult], [['Bananen'], '2'])
  })

  it('include applications of the project only', async () => {
    const shop = (await apps.ok('ListApps', { query: { limit: 1000, asc: true } })).result
    assert.ok(shop.some(({ id }: { id: string }) => id === 'web') && shop.every(({ id }: { id: string }) => !['billing', 'foreign'].includes(id)))
  })

  it('refuse an empty query and a limit over the maximum', async () => {
    await apps.refused('invalid_argument', 'ListApps', { queries: [{}] })
    await apps.refused('invalid_argument', 'ListApps', { query: { limit: 1001 } })
  })

  it('require permission', async () => {
    await api.ok(`${SERVICE}/ListApps`, { projectId: SHOP }, { as: callers.orgViewer })
    await api.refused('permission_denied', `${SERVICE}/ListApps`, { projectId: SHOP }, { as: callers.userManager })
    await api.refused('not_found', `${SERVICE}/ListApps`, { projectId: SHOP }, { as: callers.otherOwner })
  })
})

overTransports('management.v1: keys of applications', (api) => {
  const apps = new Apps(api)
  const aKeyed = () => apps.add({ authMethodType: 'OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT' })

  it('are returned as a file once, and listed without their private half', async () => {
    const { appId } = await aKeyed()
    const { id, keyDetails } = await apps.ok('AddAppKey', { appId, type: 'KEY_TYPE_JSON', expirationDate: '2099-01-01T00:00:00Z' })
    const file = JSON.parse(Buffer.from(keyDetails, 'base64').toString()) as Record<string, string>
    assert.deepEqual([file['type'], file['keyId'], file['appId'], file['clientId']], ['application', id, appId, appId])
    assert.match(file['key'] ?? '', /^-----BEGIN RSA PRIVATE KEY-----\n/)
    const { key } = await apps.ok('GetAppKey', { appId, keyId: id })
    assert.deepEqual([key.id, key.type, key.expirationDate], [id, 'KEY_TYPE_JSON', '2099-01-01T00:00:00Z'])
    const { result, details } = await apps.ok('ListAppKeys', { appId })
    assert.deepEqual([result, details.totalResult], [[key], '1'])
    const last = (await apps.recorded(appId)).at(-1)
    assert.deepEqual([last?.type, last?.after?.['keyId']], ['application.key.added', id])
    assert.ok(!JSON.stringify(last).includes('PRIVATE'))
  })

  it('do not expire by default', async () => {
    const { appId } = await aKeyed()
    const { id } = await apps.ok('AddAppKey', { appId })
    assert.equal((await apps.ok('GetAppKey', { appId, keyId: id })).key.expirationDate, '9999-12-31T23:59:59Z')
  })

  it('are removed once', async () => {
    const { appId } = await aKeyed()
    const { id: keyId } = await apps.ok('AddAppKey', { appId })
    await apps.ok('RemoveAppKey', { appId, keyId })
    await apps.refused('not_found', 'RemoveAppKey', { appId, keyId })
    await apps.refused('not_found', 'GetAppKey', { appId, keyId })
    assert.deepEqual((await apps.events(appId)).slice(1), ['application.key.added', 'application.key.removed'])
  })

  it('are not found in another application', async () => {
    const [one, other] = [await aKeyed(), await aKeyed()]
    const { id: keyId } = await apps.ok('AddAppKey', { appId: one.appId })
    await apps.refused('not_found', 'GetAppKey', { appId: other.appId, keyId })
    await apps.refused('not_found', 'RemoveAppKey', { appId: other.appId, keyId })
  })

  it('are refused if they are already expired', async () => {
    const { appId } = await aKeyed()
    await apps.refused('invalid_argument', 'AddAppKey', { appId, expirationDate: new Date(BEGINNING * 1000).toISOString() })
    await apps.refused('invalid_argument', 'AddAppKey', { appId, expirationDate: 'tomorrow' })
  })

  it('are refused for an application that authenticates without a key', async () => {
    const { appId } = await apps.add()
    await apps.refused('failed_precondition', 'AddAppKey', { appId })
  })
})
