import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'
import type { Api } from '../support/api.js'

const SERVICE = 'management.v1.ManagementService'
const SHOP = '300'
const REDIRECTS = { redirectUris: ['https://new.example/cb'] }

/** Calls methods about applications of the shop, as the owner of its organization. */
const appsOf = (api: Api) => {
  const ok = (method: string, input: object = {}) => api.ok(`${SERVICE}/${method}`, { projectId: SHOP, ...input }, { as: callers.orgOwner })
  return {
    ok,
    refused: (code: string, method: string, input: object) =>
      api.refused(code, `${SERVICE}/${method}`, { projectId: SHOP, ...input }, { as: callers.orgOwner }),
    add: (own: object = {}) => ok('AddOIDCApp', { name: 'New', ...REDIRECTS, ...own }),
    get: async (appId: string) => (await ok('GetAppByID', { appId })).app,
  }
}

overTransports('management.v1: changes of the settings of an OIDC application', (api) => {
  const apps = appsOf(api)

  it('report the compliance problems of the application', async () => {
    const { appId } = await apps.add()
    const { noneCompliant, complianceProblems } = await apps.ok('UpdateOIDCAppConfig', { appId, devMode: true })
    assert.deepEqual([noneCompliant, complianceProblems.map(({ key }: { key: string }) => key)], [true, ['Application.OIDC.V1.NoRedirectUris']])
    const corrected = await apps.ok('PatchOIDCAppConfig', { appId, ...REDIRECTS })
    assert.deepEqual([corrected.noneCompliant, corrected.complianceProblems], [undefined, undefined])
  })

  it('keep members that a partial change omits', async () => {
    const { appId } = await apps.add({ accessTokenType: 'OIDC_TOKEN_TYPE_JWT', clockSkew: '1s', backChannelLogoutUri: 'https://new.example/bye' })
    const { oidcConfig: before } = await apps.get(appId)
    await apps.ok('PatchOIDCAppConfig', { appId, idTokenRoleAssertion: true, postLogoutRedirectUris: ['https://new.example/out'] })
    const changed = { ...before, idTokenRoleAssertion: true, postLogoutRedirectUris: ['https://new.example/out'] }
    assert.deepEqual((await apps.get(appId)).oidcConfig, changed)
    await apps.ok('PatchOIDCAppConfig', { appId, backChannelLogoutUri: '', accessTokenType: 'OIDC_TOKEN_TYPE_BEARER', clockSkew: '0s' })
    const { backChannelLogoutUri: _uri, accessTokenType: _type, clockSkew: _skew, ...rest } = changed
    assert.deepEqual((await apps.get(appId)).oidcConfig, rest)
    await apps.refused('invalid_argument', 'PatchOIDCAppConfig', { appId, clockSkew: '6s' })
    await api.refused('permission_denied', `${SERVICE}/PatchOIDCAppConfig`, { projectId: SHOP, appId, devMode: true }, { as: callers.orgViewer })
  })

  const wildcards: Readonly<Record<string, object>> = {
    'redirectUris[0]': { redirectUris: ['https://*.new.example/cb'] }, 'redirectUris[1]': { redirectUris: ['https://new.example/cb', 'https://new.example/*'] },
    'postLogoutRedirectUris[0]': { postLogoutRedirectUris: ['https://new.example/*'] }, 'additionalOrigins[0]': { additionalOrigins: ['https://*.new.example'] },
    'backChannelLogoutUri': { backChannelLogoutUri: 'https://*.new.example/logout' },
  }
  for (const [member, own] of Object.entries(wildcards)) {
    it(`explain the refusal of a wildcard in ${member}, when adding and changing`, async () => {
      const says = `${member} has a wildcard (*): addresses are compared exactly, register each one`
      assert.ok((await apps.refused('invalid_argument', 'AddOIDCApp', { name: 'New', ...REDIRECTS, ...own })).includes(says))
      const { appId } = await apps.add()
      for (const method of ['UpdateOIDCAppConfig', 'PatchOIDCAppConfig']) {
        assert.ok((await apps.refused('invalid_argument', method, { appId, ...own })).includes(says))
      }
    })
  }

  it('refuse a post-logout URI that the logout would refuse, and accept it in development mode', async () => {
    const plain = { postLogoutRedirectUris: ['http://x.example/'] }
    const says = /postLogoutRedirectUris\[0\] expected https.*development mode/
    assert.match(await apps.refused('invalid_argument', 'AddOIDCApp', { name: 'New', ...REDIRECTS, ...plain }), says)
    const { appId } = await apps.ok('AddOIDCApp', { name: 'New', ...REDIRECTS, ...plain, devMode: true })
    assert.match(await apps.refused('invalid_argument', 'PatchOIDCAppConfig', { appId, devMode: false }), says)
  })
})
