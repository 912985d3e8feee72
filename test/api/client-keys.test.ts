import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage } from '../support/api.js'
import { assertionOf } from '../support/assertions.js'
import { byAssertion } from '../support/protocol.js'
import { projects } from '../support/standard-document.js'
import { TargetReceiver } from '../support/target-receiver.js'
import { keys } from '../support/test-keys.js'
import type { TestKey } from '../support/test-keys.js'

const MANAGEMENT = 'management.v1.ManagementService'
const APPLICATION = 'application.v2.ApplicationService'
const as = callers.orgOwner
const REDIRECT = 'https://app.example/cb'

const plain = {
  projectId: projects.shop, redirectUris: [REDIRECT], responseTypes: ['OIDC_RESPONSE_TYPE_CODE'], grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'],
  appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT', accessTokenType: 'OIDC_TOKEN_TYPE_BEARER',
}

apiOnEveryStorage('an application whose keys are at jwksUri', (api) => {
  const host = new TargetReceiver()
  before(() => host.start())
  afterEach(() => host.forget())
  after(() => host.stop())

  const publish = (path: string, named: Readonly<Record<string, TestKey>>): void => {
    host.answer(path, { body: { keys: Object.entries(named).map(([kid, key]) => ({ ...key.publicJwk, kid })) } })
  }
  const pushed = async (id: string, kid: string, key: TestKey) => {
    const by = byAssertion(assertionOf({ id, signs: { alg: 'EdDSA', kid, key } }, api.world.protocol.audience))
    return (await api.world.protocol.post('/oauth/v2/par', { response_type: 'code', redirect_uri: REDIRECT, scope: 'openid', ...by.parameters })).status
  }
  const config = async (applicationId: string) => (await api.ok(`${APPLICATION}/GetApplication`, { applicationId }, { as })).application.oidcConfiguration

  it('authenticates with them, also after a rotation', async () => {
    publish('/rotated', { one: keys.ed25519 })
    const { appId, clientId } = await api.ok(`${MANAGEMENT}/AddOIDCApp`, { ...plain, name: 'Remote', jwksUri: `${host.origin}/rotated` }, { as })
    assert.equal((await config(appId)).jwksUri, `${host.origin}/rotated`)
    assert.equal(await pushed(clientId, 'one', keys.ed25519), 201)
    assert.equal(await pushed(clientId, 'two', keys.ed25519), 401)
    publish('/rotated', { two: keys.ed25519 })
    api.world.clock.advance(60)
    assert.equal(await pushed(clientId, 'two', keys.ed25519), 201)
    assert.equal(await pushed(clientId, 'one', keys.ed25519), 401)
    assert.equal(host.to('/rotated').length, 2)
  })

  it('keeps the address in a change without the member, and loses it by an empty one', async () => {
    const { appId } = await api.ok(`${MANAGEMENT}/AddOIDCApp`, { ...plain, name: 'Kept', jwksUri: 'https://app.example/keys' }, { as })
    await api.ok(`${MANAGEMENT}/UpdateOIDCAppConfig`, { ...plain, appId, redirectUris: ['https://app.example/other'] }, { as })
    assert.equal((await config(appId)).jwksUri, 'https://app.example/keys')
    await api.ok(`${MANAGEMENT}/PatchOIDCAppConfig`, { projectId: projects.shop, appId, jwksUri: '' }, { as })
    assert.equal((await config(appId)).jwksUri, undefined)
  })

  const refused: Readonly<Record<string, readonly [object, RegExp]>> = {
    'an address without TLS': [{ jwksUri: 'http://app.example/keys' }, /jwksUri expected https/],
    'another scheme': [{ jwksUri: 'file:///etc/passwd' }, /jwksUri/],
    'jwks beside the address': [{ jwksUri: 'https://app.example/keys', jwks: { keys: [keys.ed25519.publicJwk] } }, /jwksUri cannot be combined with jwks/],
    'tls_client_auth without a subject': [{ authMethodType: 'OIDC_AUTH_METHOD_TYPE_TLS_CLIENT_AUTH' }, /exactly one of tlsClientAuthSubjectDn/],
    'a subject without tls_client_auth': [{ tlsClientAuthSanDns: 'a.example' }, /belongs to the authentication method tls_client_auth/],
    'self_signed_tls_client_auth without a certificate': [{ authMethodType: 'OIDC_AUTH_METHOD_TYPE_SELF_SIGNED_TLS_CLIENT_AUTH' }, /needs a key with the certificate in x5c/],
    'encryption without keys': [{ userinfoEncryptedResponseAlg: 'RSA-OAEP-256' }, /needs a key for RSA-OAEP-256/],
  }
  for (const [what, [own, message]] of Object.entries(refused)) {
    it(`is refused with ${what}`, async () => {
      assert.match(JSON.stringify(await api.refused('invalid_argument', `${MANAGEMENT}/AddOIDCApp`, { ...plain, ...own, name: 'Refused' }, { as })), message)
    })
  }

  it('may ask for encryption to a key at the address, which is read when it is needed', async () => {
    const { appId } = await api.ok(`${MANAGEMENT}/AddOIDCApp`, { ...plain, name: 'Encrypted', jwksUri: 'https://app.example/keys', userinfoEncryptedResponseAlg: 'RSA-OAEP-256' }, { as })
    assert.equal((await config(appId)).userinfoEncryptedResponseAlg, 'RSA-OAEP-256')
  })

  it('has an algorithm of signed introspection, also as an API application: kept in a change without it, reset by an empty one', async () => {
    const { appId } = await api.ok(`${MANAGEMENT}/AddAPIApp`, { projectId: projects.shop, name: 'Orders', introspectionSignedResponseAlg: 'ES256' }, { as })
    const change = (own: object) => api.ok(`${MANAGEMENT}/UpdateAPIAppConfig`, { projectId: projects.shop, appId, authMethodType: 'API_AUTH_METHOD_TYPE_BASIC', ...own }, { as })
    const algorithm = async () => (await api.ok(`${APPLICATION}/GetApplication`, { applicationId: appId }, { as })).application.apiConfiguration.introspectionSignedResponseAlg
    assert.equal(await algorithm(), 'ES256')
    await change({})
    assert.equal(await algorithm(), 'ES256')
    await change({ introspectionSignedResponseAlg: '' })
    assert.equal(await algorithm(), undefined)
    await api.refused('invalid_argument', `${MANAGEMENT}/UpdateAPIAppConfig`, { projectId: projects.shop, appId, introspectionSignedResponseAlg: 'HS256' }, { as })
  })

  it('authenticates by a certificate, with the members of RFC 8705', async () => {
    const subject = { tlsClientAuthSubjectDn: 'CN=payments,O=Example' }
    const { appId } = await api.ok(`${MANAGEMENT}/AddOIDCApp`, { ...plain, ...subject, authMethodType: 'OIDC_AUTH_METHOD_TYPE_TLS_CLIENT_AUTH', name: 'Certified', securityProfile: 'fapi_2_security', idTokenSignedResponseAlg: 'ES256', tlsClientCertificateBoundAccessTokens: true }, { as })
    const { authMethodType, tlsClientAuthSubjectDn } = await config(appId)
    assert.deepEqual({ authMethodType, tlsClientAuthSubjectDn }, { ...subject, authMethodType: 'OIDC_AUTH_METHOD_TYPE_TLS_CLIENT_AUTH' })
  })
})
