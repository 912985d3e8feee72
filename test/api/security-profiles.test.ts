import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage } from '../support/api.js'
import { projects } from '../support/standard-document.js'

const MANAGEMENT = 'management.v1.ManagementService'
const APPLICATION = 'application.v2.ApplicationService'
const as = callers.orgOwner

const plain = {
  projectId: projects.shop, redirectUris: ['https://app.example/cb'], responseTypes: ['OIDC_RESPONSE_TYPE_CODE'],
  grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE', 'OIDC_GRANT_TYPE_REFRESH_TOKEN'], appType: 'OIDC_APP_TYPE_WEB',
  authMethodType: 'OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT', accessTokenType: 'OIDC_TOKEN_TYPE_BEARER',
}
const fapi = { ...plain, securityProfile: 'fapi_2_security', idTokenSignedResponseAlg: 'ES256' }

apiOnEveryStorage('security profiles of applications', (api) => {
  const config = async (applicationId: string) => (await api.ok(`${APPLICATION}/GetApplication`, { applicationId }, { as })).application.oidcConfiguration

  it('are stored, answered, and left alone by a change that does not name them', async () => {
    const { appId } = await api.ok(`${MANAGEMENT}/AddOIDCApp`, { ...fapi, name: 'Bank', dpopBoundAccessTokens: true }, { as })
    const members = { securityProfile: 'fapi_2_security', dpopBoundAccessTokens: true, idTokenSignedResponseAlg: 'ES256' }
    const pick = ({ securityProfile, dpopBoundAccessTokens, idTokenSignedResponseAlg, requirePkce }: Record<string, unknown>) =>
      Object.fromEntries(Object.entries({ securityProfile, dpopBoundAccessTokens, idTokenSignedResponseAlg, requirePkce }).filter(([, value]) => value !== undefined))
    assert.deepEqual(pick(await config(appId)), members)
    await api.ok(`${MANAGEMENT}/UpdateOIDCAppConfig`, { ...plain, appId, redirectUris: ['https://app.example/other'] }, { as })
    assert.deepEqual(pick(await config(appId)), members)
    const { app } = await api.ok(`${MANAGEMENT}/GetAppByID`, { projectId: projects.shop, appId }, { as })
    assert.deepEqual(pick(app.oidcConfig), members)
    await api.ok(`${MANAGEMENT}/UpdateOIDCAppConfig`, { ...plain, appId, securityProfile: 'none', dpopBoundAccessTokens: false, requirePkce: true, idTokenSignedResponseAlg: 'RS256' }, { as })
    assert.deepEqual(pick(await config(appId)), { requirePkce: true })
  })

  const contradictions: Readonly<Record<string, readonly [object, RegExp]>> = {
    'a secret': [{ authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC' }, /authMethodType must be private_key_jwt, .*§5\.3\.2\.1, items 3 and 6/],
    'RS256': [{ idTokenSignedResponseAlg: 'RS256' }, /idTokenSignedResponseAlg must be ES256 or EdDSA .*§5\.4\.1/],
    'development mode': [{ devMode: true }, /devMode must be off/],
    'plain http': [{ redirectUris: ['http://localhost/cb'] }, /redirectUris\[0\] must use https .*§5\.3\.2\.2, item 8/],
    'the implicit flow': [{ responseTypes: ['OIDC_RESPONSE_TYPE_ID_TOKEN_TOKEN'], grantTypes: ['OIDC_GRANT_TYPE_IMPLICIT'] }, /responseTypes must be the code flow alone/],
  }
  for (const [what, [own, message]] of Object.entries(contradictions)) {
    it(`refuse ${what} under FAPI 2.0, naming member and clause`, async () => {
      const added = await api.refused('invalid_argument', `${MANAGEMENT}/AddOIDCApp`, { ...fapi, ...own, name: 'Contradiction' }, { as })
      assert.match(JSON.stringify(added), message)
    })
  }

  it('refuse a profile that the registration contradicts', async () => {
    const { appId } = await api.ok(`${MANAGEMENT}/AddOIDCApp`, { ...plain, authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE', name: 'Public' }, { as })
    await api.refused('invalid_argument', `${MANAGEMENT}/PatchOIDCAppConfig`, { projectId: projects.shop, appId, securityProfile: 'fapi_2_security' }, { as })
    await api.refused('invalid_argument', `${MANAGEMENT}/PatchOIDCAppConfig`, { projectId: projects.shop, appId, securityProfile: 'unknown' }, { as })
    await api.ok(`${MANAGEMENT}/PatchOIDCAppConfig`, { projectId: projects.shop, appId, securityProfile: 'mcp' }, { as })
    assert.equal((await config(appId)).securityProfile, 'mcp')
  })

  it('refuse settings that contradict the profile later', async () => {
    const { appId } = await api.ok(`${MANAGEMENT}/AddOIDCApp`, { ...fapi, name: 'Later' }, { as })
    await api.refused('invalid_argument', `${MANAGEMENT}/PatchOIDCAppConfig`, { projectId: projects.shop, appId, devMode: true }, { as })
  })
})
