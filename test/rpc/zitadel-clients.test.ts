import assert from 'node:assert/strict'
import type { Transport } from '@connectrpc/connect'
import { createConnectTransport, createGrpcWebTransport } from '@connectrpc/connect-node'
import { createServerTransport } from '@zitadel/client/node'
import { createAdminServiceClient, createAuthServiceClient, createManagementServiceClient } from '@zitadel/client/v1'
import {
  createFeatureServiceClient, createOrganizationServiceClient, createSessionServiceClient, createSettingsServiceClient,
  createUserServiceClient,
} from '@zitadel/client/v2'
import { OIDCGrantType, OIDCResponseType } from '@zitadel/proto/zitadel/app_pb.js'
import { TextQueryMethod } from '@zitadel/proto/zitadel/object/v2/object_pb.js'
import { apiDocument, callers } from '../support/api-callers.js'
import { startedWorld } from '../support/world.js'

const { token } = callers.iamOwner

/** The transports of the ZITADEL client: its own, and those of its library. */
const TRANSPORTS: Readonly<Record<string, (baseUrl: string) => Transport>> = {
  'gRPC, as it does itself': (baseUrl) => createServerTransport(token, { baseUrl }),
  'gRPC-web': (baseUrl) => createGrpcWebTransport({ baseUrl, httpVersion: '1.1', interceptors: [authorized] }),
  'Connect in JSON': (baseUrl) =>
    createConnectTransport({ baseUrl, httpVersion: '1.1', useBinaryFormat: false, interceptors: [authorized] }),
}

const authorized: NonNullable<Parameters<typeof createConnectTransport>[0]['interceptors']>[number] = (next) => (request) => {
  request.header.set('authorization', `Bearer ${token}`)
  return next(request)
}

const address = (name: string) => ({ email: `${name}@ref.example`, verification: { case: 'isVerified' as const, value: true } })

for (const [name, transportTo] of Object.entries(TRANSPORTS)) {
  describe(`the ZITADEL client by ${name}`, () => {
    const world = startedWorld('sqlite', { bootstrap: apiDocument(), vendor: 'zitadel' })
    let transport: Transport
    before(() => {
      transport = transportTo(world.issuer)
    })

    it('starts a sign-in at an identity provider for its own login pages', async () => {
      const admin = createAdminServiceClient(transport)
      const { id: idpId } = await admin.addJWTProvider({ name: 'Portal', issuer: 'https://portal.example', jwtEndpoint: 'https://portal.example/in', keysEndpoint: 'https://portal.example/keys', headerName: 'x-auth-token' })
      await admin.addIDPToLoginPolicy({ idpId })
      const users = createUserServiceClient(transport)
      const urls = { successUrl: 'https://client.example/success', failureUrl: 'https://client.example/failure' }
      const { nextStep } = await users.startIdentityProviderIntent({ idpId, content: { case: 'urls', value: urls } })
      assert.ok(nextStep.case === 'authUrl' && nextStep.value.startsWith('https://portal.example/in?authRequestID=i&'), JSON.stringify(nextStep))
      await assert.rejects(users.retrieveIdentityProviderIntent({ idpIntentId: 'none', idpIntentToken: 'none' }), /not_found/)
    })

    it('administers people', async () => {
      const users = createUserServiceClient(transport)
      const organization = { org: { case: 'orgId' as const, value: '100' } }
      const mary = { organization, username: 'ref-mary', profile: { givenName: 'Mary', familyName: 'Ref' }, email: address('mary') }
      const { userId } = await users.addHumanUser({ ...mary, passwordType: { case: 'password', value: { password: 'Passw0rd-of-mary!' } } })
      const byName = { case: 'userNameQuery' as const, value: { userName: 'ref-', method: TextQueryMethod.STARTS_WITH } }
      const found = await users.listUsers({ queries: [{ query: byName }] })
      assert.deepEqual(found.result.map((user) => user.userId), [userId])
      const { user } = await users.getUserByID({ userId })
      assert.equal(user?.type.case === 'human' && user.type.value.profile?.givenName, 'Mary')
      const verification = { case: 'returnCode' as const, value: {} }
      const { verificationCode = '' } = await users.setEmail({ userId, email: 'm@ref.example', verification })
      await users.verifyEmail({ userId, verificationCode })
      await users.setPhone({ userId, phone: '+41791234567', verification: { case: 'isVerified', value: true } })
      await users.setPassword({ userId, newPassword: { password: 'Another-Passw0rd!' } })
      await users.setUserMetadata({ userId, metadata: [{ key: 'team', value: new TextEncoder().encode('blue') }] })
      const { metadata } = await users.listUserMetadata({ userId })
      assert.equal(new TextDecoder().decode(metadata[0]?.value), 'blue')
      for (const change of ['lockUser', 'unlockUser', 'deactivateUser', 'reactivateUser'] as const) await users[change]({ userId })
      await users.deleteUser({ userId })
      await assert.rejects(users.getUserByID({ userId }), /does not exist/)
    })

    it('administers service users and their credentials', async () => {
      const users = createUserServiceClient(transport)
      const robot = { organizationId: '100', username: 'ref-robot', userType: { case: 'machine' as const, value: { name: 'Robot' } } }
      const { id: userId } = await users.createUser(robot)
      const soon = { seconds: BigInt(world.clock.now() + 86_400), nanos: 0 }
      const { keyId, keyContent } = await users.addKey({ userId, expirationDate: soon })
      assert.equal((JSON.parse(new TextDecoder().decode(keyContent)) as { keyId: string }).keyId, keyId)
      const { tokenId, token: secret } = await users.addPersonalAccessToken({ userId, expirationDate: soon })
      assert.ok(secret.length > 20)
      assert.ok((await users.listKeys({})).result.some(({ id }) => id === keyId))
      assert.ok((await users.listPersonalAccessTokens({})).result.some(({ id }) => id === tokenId))
      await users.removeKey({ userId, keyId })
      await users.removePersonalAccessToken({ userId, tokenId })
      assert.ok((await users.addSecret({ userId })).clientSecret.length > 20)
      await users.removeSecret({ userId })
    })

    it('administers projects, roles, applications and grants', async () => {
      const management = createManagementServiceClient(transport)
      const { id: projectId } = await management.addProject({ name: `Ref ${name}` })
      await management.addProjectRole({ projectId, roleKey: 'reader', displayName: 'Reader' })
      assert.deepEqual((await management.listProjectRoles({ projectId })).result.map(({ key }) => key), ['reader'])
      const [responseTypes, grantTypes] = [[OIDCResponseType.OIDC_RESPONSE_TYPE_CODE], [OIDCGrantType.OIDC_GRANT_TYPE_AUTHORIZATION_CODE]]
      const app = await management.addOIDCApp({ projectId, name: 'Web', redirectUris: ['https://a.example/cb'], responseTypes, grantTypes })
      assert.ok(app.clientId !== '' && app.clientSecret !== '')
      const read = await management.getAppByID({ projectId, appId: app.appId })
      assert.deepEqual(read.app?.config.case === 'oidcConfig' && read.app.config.value.redirectUris, ['https://a.example/cb'])
      const { userGrantId } = await management.addUserGrant({ userId: callers.withoutRoles.id, projectId, roleKeys: ['reader'] })
      assert.ok((await management.listUserGrants({})).result.some(({ id }) => id === userGrantId))
      await management.removeUserGrant({ userId: callers.withoutRoles.id, grantId: userGrantId })
      await management.removeApp({ projectId, appId: app.appId })
      await management.removeProject({ id: projectId })
    })

    it('imports a person with a password hash', async () => {
      const management = createManagementServiceClient(transport)
      const hashedPassword = { value: '$2a$10$UaVIy0eWv3y4g9TvxUiVneoVv1tjTXQEYIRzEInPWYzBmqj4BGvhu' }
      const email = { email: 'i@ref.example', isEmailVerified: true }
      const person = { userName: 'ref-imported', profile: { firstName: 'Im', lastName: 'Ported' }, email }
      const { userId } = await management.importHumanUser({ ...person, hashedPassword })
      assert.equal((await management.getUserByID({ id: userId })).user?.userName, 'ref-imported')
    })

    it('reads and changes organizations, settings, features and sessions', async () => {
      const [organizations, settings] = [createOrganizationServiceClient(transport), createSettingsServiceClient(transport)]
      const { organizationId } = await organizations.addOrganization({ name: `Ref Org ${name}` })
      const listed = await organizations.listOrganizations({ queries: [{ query: { case: 'idQuery', value: { id: organizationId } } }] })
      assert.equal(listed.result.length, 1)
      assert.equal((await settings.getLoginSettings({})).settings?.allowUsernamePassword, true)
      assert.equal((await settings.getPasswordComplexitySettings({})).settings?.minLength, 8n)
      const features = createFeatureServiceClient(transport)
      await features.setInstanceFeatures({ oidcTokenExchange: true })
      assert.equal((await features.getInstanceFeatures({})).oidcTokenExchange?.enabled, true)
      assert.ok(await createSessionServiceClient(transport).listSessions({}))
    })

    it('calls the methods of an instance administrator and of the current user', async () => {
      const [admin, auth] = [createAdminServiceClient(transport), createAuthServiceClient(transport)]
      assert.ok((await admin.listOrgs({})).result.length > 1)
      assert.equal((await admin.getOIDCSettings({})).settings?.accessTokenLifetime?.seconds, 3600n)
      assert.ok((await admin.listEvents({ limit: 2 })).events.length > 0)
      assert.equal((await auth.getMyUser({})).user?.id, callers.iamOwner.id)
      assert.ok((await auth.listMyMemberships({})).result.length > 0)
    })

    it('starts passkey and TOTP registrations, and lists credentials', async () => {
      const users = createUserServiceClient(transport)
      const { passkeyId, publicKeyCredentialCreationOptions: options } = await users.registerPasskey({ userId: '200' })
      const { challenge, rp } = (options as { publicKey: { challenge: string; rp: { id: string } } }).publicKey
      assert.ok(challenge.startsWith(passkeyId))
      assert.equal(rp.id, new URL(world.issuer).hostname)
      assert.match((await users.registerTOTP({ userId: '200' })).uri, /^otpauth:/)
      assert.deepEqual((await users.listPasskeys({ userId: '200' })).result, [])
    })

    it('learns that a method is not implemented', async () => {
      await assert.rejects(createUserServiceClient(transport).addOTPSMS({ userId: '200' }), /unimplemented/)
    })
  })
}
