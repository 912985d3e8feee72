import assert from 'node:assert/strict'
import { TOTP } from 'otpauth'
import { APPLE_KEY } from '../support/apple-key.js'
import { Api } from '../support/api.js'
import { callers } from '../support/api-callers.js'
import { Authenticator } from '../support/authenticator.js'
import { signIn } from '../support/authorization.js'
import { woff2 } from '../support/fonts.js'
import { MailServer } from '../support/mail-server.js'
import { NameServer } from '../support/name-server.js'
import { pngOf } from '../support/pictures.js'
import { SamlProvider } from '../support/saml-provider.js'
import { people } from '../support/standard-document.js'
import { everyDatabase } from '../support/storages.js'
import { targetReceiver } from '../support/target-receiver.js'
import { UserAgent } from '../support/user-agent.js'
import { MINUTE, World } from '../support/world.js'
import { AuditedClient } from './audited-client.js'
import { unreadServices, writesOfConsole } from './calls.js'
import { consoleDocument, operators } from './console-world.js'
import { providerBrands, writeEvents } from './write-events.js'

const ACME = { orgId: '100' }
const FONT = woff2().toString('base64')
const PICTURE = pngOf(40, 40).toString('base64')
const PICTURES = ['Logo', 'LogoDark', 'Icon', 'IconDark', 'Background'] as const
const slotOf = (picture: (typeof PICTURES)[number]) => `LABEL_PICTURE_${picture.replace(/(?<=.)[A-Z]/, '_$&').toUpperCase()}` as 'LABEL_PICTURE_LOGO'
const lasting = { timeout: '1m' }
const TEXT = { language: 'en', subject: 'A subject' }

describe('the list of calls of the console that change something', () => {
  it('has an audit event for each of them', () => {
    assert.deepEqual(unreadServices(), [])
    assert.deepEqual(Object.keys(writeEvents).toSorted(), writesOfConsole())
  })
})

for (const kind of everyDatabase) {
  describe(`each change that the console makes (${kind})`, function () {
    this.timeout(60_000)
    const names = new NameServer()
    const world = new World(kind)
    const operator = new AuditedClient(world, operators.iamOwner)
    /** Prepares what is changed, as another caller. */
    const api = new Api(world, 'connect')
    const receiver = targetReceiver()
    before(async () => {
      await names.start()
      await world.start({ bootstrap: consoleDocument(), devInbox: false, dnsServers: [names.address] })
      await operator.signIn()
    })
    after(async () => {
      await world.stop()
      await names.stop()
    })
    after(() => assert.deepEqual(Object.keys(writeEvents).filter((call) => !operator.checked.has(call)), [], 'changes that no test makes'))

    it('records the operator for projects, roles, API resources, authorizations and administrators', async () => {
      const { projects, resources, authorizations, administrators } = operator.api
      const { projectId } = await projects.createProject({ organizationId: '100', name: 'Warehouse' })
      await projects.updateProject({ projectId, name: 'Depot' })
      await projects.addProjectRole({ projectId, roleKey: 'picker', displayName: 'Picker' })
      await projects.updateProjectRole({ projectId, roleKey: 'picker', displayName: 'Order picker' })
      const { id } = await authorizations.createAuthorization({ userId: people.alice.id, projectId, organizationId: '100', roleKeys: ['picker'] })
      await projects.addProjectRole({ projectId, roleKey: 'packer', displayName: 'Packer' })
      await authorizations.updateAuthorization({ id, roleKeys: ['picker', 'packer'] })
      await authorizations.deactivateAuthorization({ id })
      await authorizations.activateAuthorization({ id })
      await authorizations.deleteAuthorization({ id })
      const scopes = [{ name: 'parts:read', description: 'See your parts' }]
      const { resourceId } = await resources.createResource({ projectId, uri: 'https://depot.example', name: 'Depot', scopes })
      await resources.updateResource({ projectId, resourceId, name: 'Depots', scopes })
      await resources.deleteResource({ projectId, resourceId })
      await projects.removeProjectRole({ projectId, roleKey: 'packer' })
      const administrator = { userId: people.alice.id, resource: { projectId } }
      await administrators.createAdministrator({ ...administrator, roles: ['PROJECT_OWNER'] })
      await administrators.updateAdministrator({ ...administrator, roles: ['PROJECT_OWNER_VIEWER'] })
      await administrators.deleteAdministrator(administrator)
      await projects.deactivateProject({ projectId })
      await projects.activateProject({ projectId })
      await projects.deleteProject({ projectId })
    })

    it('records the operator for applications', async () => {
      const { applications, management } = operator.api
      const redirectUris = ['https://app.example/callback']
      const { applicationId } = await applications.createApplication({ projectId: '300', name: 'Web', oidcConfiguration: { redirectUris } })
      const key = await api.ok('application.v2.ApplicationService/CreateApplication', { projectId: '300', name: 'Service', apiConfiguration: { authMethodType: 'API_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT' } })
      await applications.updateApplication({ applicationId, name: 'Web shop' })
      await management.updateOIDCAppConfig({ projectId: '300', appId: applicationId, redirectUris, devMode: true }, ACME)
      await applications.generateClientSecret({ applicationId })
      const { keyId } = await applications.createApplicationKey({ applicationId: key.applicationId })
      await applications.deleteApplicationKey({ applicationId: key.applicationId, keyId })
      await applications.deactivateApplication({ applicationId })
      await applications.reactivateApplication({ applicationId })
      await applications.deleteApplication({ applicationId })
    })

    it('records the operator for people', async () => {
      const { users, management, sessions } = operator.api
      const profile = { givenName: 'Ines', familyName: 'Novak' }
      const { id: userId } = await users.createUser({ organizationId: '100', username: 'ines', human: { profile, email: { email: 'ines@mail.example', isVerified: true } } })
      const invited = await management.addHumanUser({ userName: 'ivo', profile: { firstName: 'Ivo', lastName: 'Novak' }, email: { email: 'ivo@mail.example' } }, ACME)
      await management.resendHumanInitialization({ userId: invited.userId }, ACME)
      await users.updateUser({ userId, human: { profile: { nickName: 'Nes' } } })
      await users.setEmail({ userId, email: 'novak@mail.example', sendCode: {} })
      await users.sendEmailCode({ userId, sendCode: {} })
      const sms = await api.ok('admin.v1.AdminService/AddSMSProviderHTTP', { endpoint: `${receiver.origin}/sms` })
      await api.ok('admin.v1.AdminService/ActivateSMSProvider', { id: sms.id })
      await users.setPhone({ userId, phone: '+41791234567', sendCode: {} })
      await users.resendPhoneCode({ userId, sendCode: {} })
      await users.removePhone({ userId })
      await api.ok('admin.v1.AdminService/RemoveSMSProvider', { id: sms.id })
      await users.setPassword({ userId, newPassword: { password: 'a password for Ines 1' } })
      await users.setEmail({ userId, email: 'ines@mail.example', isVerified: true })
      await users.passwordReset({ userId, sendLink: {} })
      await users.setUserMetadata({ userId, metadata: [{ key: 'plan', value: 'Z29sZA==' }] })
      await users.deleteUserMetadata({ userId, keys: ['plan'] })
      await signIn(new UserAgent(), world.authorizeUrl(), { loginName: 'ines@acme.localhost', password: 'a password for Ines 1' })
      const [session] = (await sessions.listSessions({ queries: [{ userIdQuery: { id: userId } }] })).sessions ?? []
      await sessions.deleteSession({ sessionId: session?.id ?? '' })
      await users.lockUser({ userId })
      await users.unlockUser({ userId })
      await users.deactivateUser({ userId })
      await users.reactivateUser({ userId })
      await users.deleteUser({ userId })
    })

    it('records the operator for the sign-in methods of people', async () => {
      const { users } = operator.api
      const userId = people.alice.id
      const prepare = (method: string, input: object = {}) => api.ok(`user.v2.UserService/${method}`, { userId, ...input })
      const { secret } = await prepare('RegisterTOTP')
      await prepare('VerifyTOTPRegistration', { code: new TOTP({ secret: String(secret) }).generate({ timestamp: world.clock.now() * 1000 }) })
      await prepare('GenerateRecoveryCodes')
      await prepare('AddOTPEmail')
      const device = () => new Authenticator({ origin: new URL(world.issuer).origin })
      const passkey = await prepare('RegisterPasskey')
      await prepare('VerifyPasskeyRegistration', { passkeyId: passkey.passkeyId, passkeyName: 'Laptop', publicKeyCredential: device().create(passkey.publicKeyCredentialCreationOptions.publicKey) })
      const u2f = await prepare('RegisterU2F')
      await prepare('VerifyU2FRegistration', { u2fId: u2f.u2fId, tokenName: 'Key ring', publicKeyCredential: device().create(u2f.publicKeyCredentialCreationOptions.publicKey) })
      await users.removeRecoveryCodes({ userId })
      await users.removeTOTP({ userId })
      await users.removeOTPEmail({ userId })
      await users.removeU2F({ userId, u2fId: String(u2f.u2fId) })
      await users.removePasskey({ userId, passkeyId: String(passkey.passkeyId) })
    })

    it('records the operator for the credentials of service users', async () => {
      const { users } = operator.api
      const userId = callers.withoutRoles.id
      await users.addSecret({ userId })
      await users.removeSecret({ userId })
      const { keyId } = await users.addKey({ userId })
      await users.removeKey({ userId, keyId })
      const { tokenId } = await users.addPersonalAccessToken({ userId })
      await users.removePersonalAccessToken({ userId, tokenId })
    })

    it('records the operator for identity providers of the instance and of an organization', async () => {
      const client = { name: 'Partner', clientId: 'keyhall', clientSecret: 'a secret', issuer: 'https://partner.example', idAttribute: 'id', teamId: 'TEAM', keyId: 'KEY', privateKey: APPLE_KEY }
      const endpoints = { authorizationEndpoint: 'https://partner.example/authorize', tokenEndpoint: 'https://partner.example/token', userEndpoint: 'https://partner.example/user', jwtEndpoint: 'https://partner.example/sign-in', keysEndpoint: 'https://partner.example/keys' }
      const directory = { servers: ['ldaps://directory.example'], baseDn: 'dc=example,dc=org', userFilters: ['uid'], attributes: { idAttribute: 'entryUUID' } }
      const saml = { metadataXml: Buffer.from(new SamlProvider().metadata).toString('base64') }
      const oauth = ['authorizationEndpoint', 'tokenEndpoint', 'userEndpoint']
      const members: Readonly<Record<string, readonly string[]>> = {
        GenericOIDC: ['issuer'], GitLabSelfHosted: ['issuer'], GenericOAuth: ['idAttribute', ...oauth], GitHubEnterpriseServer: oauth,
        Apple: ['teamId', 'keyId', 'privateKey'], JWT: ['issuer', 'jwtEndpoint', 'keysEndpoint'],
        SAML: Object.keys(saml), LDAP: Object.keys(directory),
      }
      const hasNoClient = ['JWT', 'SAML', 'LDAP']
      const ids: string[] = []
      for (const service of ['admin', 'management'] as const) {
        const methods = operator.api[service] as unknown as Readonly<Record<string, (request: object, options?: object) => Promise<{ readonly id: string }>>>
        for (const brand of providerBrands) {
          const wanted = ['name', ...(hasNoClient.includes(brand) ? [] : ['clientId', ...(brand === 'Apple' ? [] : ['clientSecret'])]), ...(members[brand] ?? [])]
          const request = Object.fromEntries(Object.entries({ ...client, ...endpoints, ...directory, ...saml }).filter(([member]) => wanted.includes(member)))
          const { id } = await methods[`add${brand}Provider`]?.(request, ACME) ?? assert.fail(brand)
          await methods[`update${brand}Provider`]?.({ ...request, id, name: 'Company' }, ACME)
          if (brand === 'SAML') await methods['regenerateSAMLProviderCertificate']?.({ id }, ACME)
          ids.push(id)
        }
      }
      const { admin, management } = operator.api
      const [ofInstance = '', other = ''] = ids
      await admin.addIDPToLoginPolicy({ idpId: ofInstance })
      await admin.removeIDPFromLoginPolicy({ idpId: ofInstance })
      await management.addCustomLoginPolicy({ allowUsernamePassword: true }, ACME)
      await management.addIDPToLoginPolicy({ idpId: other, ownerType: 'IDP_OWNER_TYPE_SYSTEM' }, ACME)
      await management.removeIDPFromLoginPolicy({ idpId: other }, ACME)
      await management.resetLoginPolicyToDefault({}, ACME)
      await admin.deleteProvider({ id: ofInstance })
      await management.deleteProvider({ id: ids.at(-1) ?? '' }, ACME)
    })

    it('records the operator for policies of the instance and of an organization', async () => {
      const { admin, management } = operator.api
      await admin.patchLoginPolicy({ allowRegister: false })
      await admin.removeSecondFactorFromLoginPolicy({ type: 'SECOND_FACTOR_TYPE_OTP_EMAIL' })
      await admin.addSecondFactorToLoginPolicy({ type: 'SECOND_FACTOR_TYPE_OTP_EMAIL' })
      await admin.updatePasswordComplexityPolicy({ minLength: '9' })
      await admin.updateLockoutPolicy({ maxPasswordAttempts: '7' })
      await admin.updatePrivacyPolicy({ privacyLink: 'https://shop.example/privacy' })
      const { policy: { details: _details, isDefault: _origin, multiFactors: _fixed, ...login } } = await management.getLoginPolicy({}, ACME)
      await management.addCustomLoginPolicy({ ...login, secondFactors: ['SECOND_FACTOR_TYPE_OTP'] }, ACME)
      await management.patchCustomLoginPolicy({ allowRegister: true }, ACME)
      await management.addSecondFactorToLoginPolicy({ type: 'SECOND_FACTOR_TYPE_U2F' }, ACME)
      await management.removeSecondFactorFromLoginPolicy({ type: 'SECOND_FACTOR_TYPE_U2F' }, ACME)
      await management.resetLoginPolicyToDefault({}, ACME)
      await management.updateCustomPasswordComplexityPolicy({ minLength: '10' }, ACME)
      await management.resetPasswordComplexityPolicyToDefault({}, ACME)
      await management.updateCustomLockoutPolicy({ maxPasswordAttempts: '8' }, ACME)
      await management.resetLockoutPolicyToDefault({}, ACME)
      await management.updateCustomPrivacyPolicy({ privacyLink: 'https://acme.example/privacy' }, ACME)
      await management.resetPrivacyPolicyToDefault({}, ACME)
      await management.updateCustomSessionPolicy({ idleLifetime: '86400s', lifetime: '864000s' }, ACME)
      await management.resetSessionPolicyToDefault({}, ACME)
    })

    it('records the operator for the branding of the instance and of an organization', async () => {
      const { admin, management } = operator.api
      await admin.updateLabelPolicy({ primaryColor: '#123456' })
      await admin.setLabelPolicyFont({ font: FONT })
      await admin.removeLabelPolicyFont({})
      for (const picture of PICTURES) {
        await admin.setLabelPolicyPicture({ slot: slotOf(picture), picture: PICTURE })
        await admin[`removeLabelPolicy${picture}`]({})
      }
      await admin.activateLabelPolicy({})
      await management.updateCustomLabelPolicy({ primaryColor: '#654321' }, ACME)
      await management.setCustomLabelPolicyFont({ font: FONT }, ACME)
      await management.removeCustomLabelPolicyFont({}, ACME)
      for (const picture of PICTURES) {
        await management.setCustomLabelPolicyPicture({ slot: slotOf(picture), picture: PICTURE }, ACME)
        await management[`removeCustomLabelPolicy${picture}`]({}, ACME)
      }
      await management.activateCustomLabelPolicy({}, ACME)
      await management.resetLabelPolicyToDefault({}, ACME)
    })

    it('records the operator for the texts of pages and mails', async () => {
      const { admin, management } = operator.api
      for (const mail of ['Init', 'PasswordReset', 'VerifyEmail', 'VerifyEmailOTP', 'PasswordlessRegistration', 'PasswordChange', 'SignInRequest'] as const) await admin[`setDefault${mail}MessageText`](TEXT)
      for (const mail of ['Init', 'PasswordReset', 'VerifyEmail', 'VerifyEmailOTP'] as const) await management[`setCustom${mail}MessageText`](TEXT, ACME)
      for (const mail of ['PasswordlessRegistration', 'PasswordChange', 'SignInRequest'] as const) await management[`setCustom${mail}MessageCustomText`](TEXT, ACME)
      const own = { language: 'en', texts: { 'loginName.label': 'Staff number' } }
      await admin.setCustomLoginText(own)
      await management.setCustomLoginText(own, ACME)
    })

    it('records the operator for organizations', async () => {
      const { admin, organizations, management } = operator.api
      const { organizationId } = await organizations.addOrganization({ name: 'Initech' })
      await admin.setUpOrg({ org: { name: 'Umbrella' }, human: { userName: 'ulla', profile: { firstName: 'Ulla', lastName: 'Umber' }, email: { email: 'ulla@mail.example', isEmailVerified: true } } })
      await organizations.updateOrganization({ organizationId, name: 'Initech Ltd' })
      const { invitationId } = await organizations.createInvitation({ organizationId, email: 'ivan@mail.example' })
      world.clock.advance(60)
      await organizations.resendInvitation({ organizationId, invitationId })
      await organizations.withdrawInvitation({ organizationId, invitationId })
      await management.setPrimaryOrgDomain({ domain: 'initech.example' }, { orgId: organizationId })
      await organizations.deactivateOrganization({ organizationId })
      await organizations.activateOrganization({ organizationId })
      await admin.setDefaultOrg({ orgId: organizationId })
      await admin.setDefaultOrg({ orgId: '100' })
      await organizations.deleteOrganization({ organizationId })
    })

    it('records the operator for the domains of an organization', async () => {
      const { management } = operator.api
      const domain = 'acme.example'
      await management.addOrgDomain({ domain }, ACME)
      const { url, token } = await management.generateOrgDomainValidation({ domain, type: 'DOMAIN_VALIDATION_TYPE_DNS' }, ACME)
      names.records.set(url, [token])
      await management.validateOrgDomain({ domain }, ACME)
      await management.removeOrgDomain({ domain }, ACME)
    })

    it('records the operator for features, lifetimes, security, import and export', async () => {
      const { admin, features, settings } = operator.api
      await features.setInstanceFeatures({ actions: true })
      const { idTokenLifetime = '0s', refreshTokenIdleExpiration = '0s', refreshTokenExpiration = '0s' } = (await admin.getOIDCSettings()).settings
      await admin.updateOIDCSettings({ accessTokenLifetime: '1800s', idTokenLifetime, refreshTokenIdleExpiration, refreshTokenExpiration })
      const { lifetimes } = await admin.getInstanceSettings()
      await admin.setInstanceSettings({ lifetimes: { ...lifetimes, authorizationCode: '45s' } })
      await settings.setSecuritySettings({ enableImpersonation: true })
      await settings.setOpenClientSettings({ keepDomains: true, maxClients: 100 })
      const user = { userName: 'imke', profile: { firstName: 'Imke', lastName: 'Port' }, email: { email: 'imke@mail.example', isEmailVerified: true } }
      await admin.importData({ dataOrgs: { orgs: [{ orgId: 'imported', org: { name: 'Imported' }, humanUsers: [{ userId: 'imke', user }] }] }, ...lasting })
      await admin.exportData({ orgIds: ['imported'], ...lasting })
    })

    it('records the operator for mail servers, endpoints of text messages and undelivered messages', async () => {
      const { admin } = operator.api
      const server = new MailServer()
      await server.start()
      try {
        const smtp = { senderAddress: 'no-reply@acme.example', host: `127.0.0.1:${server.port}` }
        for (let count = 0; count < 2; count++) await api.ok('user.v2.UserService/PasswordReset', { userId: people.bob.id, sendLink: {} })
        for (let attempt = 0; attempt < 3; attempt++) {
          await world.keyhall.runJobs()
          world.clock.advance(10 * MINUTE)
        }
        await operator.signIn()
        const [dead] = (await admin.listUndeliveredMessages({ state: 'MESSAGE_STATE_DEAD' })).result ?? []
        await operator.api.admin.retryDeadLetter({ messageId: dead?.messageId ?? '' })
        await operator.api.admin.retryAllDeadLetters({})
        const { id } = await operator.api.admin.addEmailProviderSMTP(smtp)
        await operator.api.admin.updateEmailProviderSMTP({ id, ...smtp, senderName: 'Acme' })
        await operator.api.admin.testEmailProviderSMTPById({ id, receiverAddress: 'olivia@mail.example' })
        await operator.api.admin.activateEmailProvider({ id })
        await operator.api.admin.deactivateEmailProvider({ id })
        await operator.api.admin.removeEmailProvider({ id })
      } finally {
        await server.stop()
      }
      const sms = await operator.api.admin.addSMSProviderHTTP({ endpoint: 'https://sms.acme.example/send' })
      await operator.api.admin.updateSMSProviderHTTP({ id: sms.id, endpoint: 'https://sms.acme.example/other' })
      await operator.api.admin.activateSMSProvider({ id: sms.id })
      await operator.api.admin.deactivateSMSProvider({ id: sms.id })
      await operator.api.admin.removeSMSProvider({ id: sms.id })
    })

    it('records the operator for targets, bindings and repeated calls', async () => {
      const { actionsV3 } = operator.api
      await api.ok('feature.v2.FeatureService/SetInstanceFeatures', { actions: true })
      receiver.answer('/target', { status: 500 })
      const { id } = await actionsV3.createTarget({ name: 'Warehouse', endpoint: `${receiver.origin}/target`, timeout: '5s', restWebhook: { interruptOnError: false } })
      await actionsV3.updateTarget({ targetId: id, name: 'Depot' })
      const condition = { event: { event: 'user.metadata.set' } }
      await actionsV3.setExecution({ condition, targets: [{ target: id }] })
      await api.ok('management.v1.ManagementService/SetUserMetadata', { id: people.carol.id, key: 'note', value: 'dg==' })
      await world.keyhall.runJobs()
      const [call] = (await actionsV3.listDeliveries({ targetIds: [id] })).result ?? []
      await actionsV3.replayTargetDelivery({ targetId: id, deliveryId: call?.deliveryId ?? '' })
      await actionsV3.deleteExecution({ condition })
      await actionsV3.deleteTarget({ targetId: id })
    })

    it('records the operator for signing keys', async () => {
      await operator.api.webKeys.createWebKey({ ecdsa: {} })
      const { id } = await operator.api.webKeys.createWebKey({ ecdsa: {} })
      world.clock.advance(11 * MINUTE)
      await operator.signIn()
      await operator.api.webKeys.activateWebKey({ id })
      const { webKeys = [] } = await operator.api.webKeys.listWebKeys()
      const unused = webKeys.find(({ state, ecdsa }) => state === 'STATE_INITIAL' && ecdsa !== undefined)
      await operator.api.webKeys.deleteWebKey({ id: unused?.id ?? '' })
    })
  })
}
