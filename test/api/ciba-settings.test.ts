import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage } from '../support/api.js'
import { projects } from '../support/standard-document.js'

const MANAGEMENT = 'management.v1.ManagementService'
const APPLICATION = 'application.v2.ApplicationService'
const as = callers.orgOwner

const plain = {
  projectId: projects.shop, redirectUris: ['https://app.example/cb'], responseTypes: ['OIDC_RESPONSE_TYPE_CODE'],
  grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE', 'OIDC_GRANT_TYPE_CIBA'], appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC',
  accessTokenType: 'OIDC_TOKEN_TYPE_BEARER',
}
const members = {
  backchannelTokenDeliveryMode: 'ping', backchannelClientNotificationEndpoint: 'https://app.example/ciba', backchannelAuthenticationRequestSigningAlg: 'ES256',
}
const NAMES = Object.keys(members)

apiOnEveryStorage('settings for backchannel authentication', (api) => {
  const config = async (applicationId: string) => (await api.ok(`${APPLICATION}/GetApplication`, { applicationId }, { as })).application.oidcConfiguration
  const ours = (stored: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(stored).filter(([name]) => NAMES.includes(name)))

  it('are stored, answered, left alone by a change that does not name them, and removed by the empty text', async () => {
    const { appId } = await api.ok(`${MANAGEMENT}/AddOIDCApp`, { ...plain, ...members, name: 'Kiosk' }, { as })
    const stored = await config(appId)
    assert.deepEqual([ours(stored), stored.grantTypes.includes('OIDC_GRANT_TYPE_CIBA')], [members, true])
    await api.ok(`${MANAGEMENT}/UpdateOIDCAppConfig`, { ...plain, appId, redirectUris: ['https://app.example/other'] }, { as })
    assert.deepEqual(ours(await config(appId)), members)
    await api.ok(`${APPLICATION}/UpdateApplication`, { applicationId: appId, projectId: projects.shop, oidcConfiguration: { backchannelAuthenticationRequestSigningAlg: '' } }, { as })
    await api.ok(`${MANAGEMENT}/PatchOIDCAppConfig`, { projectId: projects.shop, appId, backchannelTokenDeliveryMode: 'poll', backchannelClientNotificationEndpoint: '' }, { as })
    assert.deepEqual(ours(await config(appId)), { backchannelTokenDeliveryMode: 'poll' })
  })

  const wrong: Readonly<Record<string, readonly [object, RegExp]>> = {
    'ping without an address': [{ backchannelTokenDeliveryMode: 'ping' }, /backchannelClientNotificationEndpoint is missing/],
    'push': [{ backchannelTokenDeliveryMode: 'push' }, /backchannelTokenDeliveryMode/],
    'plain http': [{ ...members, backchannelClientNotificationEndpoint: 'http://app.example/ciba' }, /backchannelClientNotificationEndpoint expected https/],
    'a private scheme': [{ ...members, backchannelClientNotificationEndpoint: 'com.example.app:/ciba' }, /backchannelClientNotificationEndpoint expected https/],
    'a fragment': [{ ...members, backchannelClientNotificationEndpoint: 'https://app.example/ciba#x' }, /backchannelClientNotificationEndpoint has a fragment/],
    'unsigned requests as an algorithm': [{ backchannelAuthenticationRequestSigningAlg: 'none' }, /backchannelAuthenticationRequestSigningAlg/],
    'an application that does not authenticate': [{ authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE' }, /grantTypes must not contain urn:openid:params:grant-type:ciba/],
  }
  for (const [what, [own, message]] of Object.entries(wrong)) {
    it(`refuse ${what}`, async () => {
      const refused = await api.refused('invalid_argument', `${MANAGEMENT}/AddOIDCApp`, { ...plain, ...own, name: 'Wrong' }, { as })
      assert.match(JSON.stringify(refused), message)
    })
  }
})
