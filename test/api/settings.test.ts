import assert from 'node:assert/strict'
import { LOCALES } from '@keyhall/texts'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'
import type { Api } from '../support/api.js'
import { send } from '../support/send.js'
import { robots } from '../support/standard-document.js'
import { unrevised } from '../support/policies.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const FEATURES = 'feature.v2.FeatureService'
const SETTINGS = 'settings.v2.SettingsService'

/** The newest event of a type. */
const newest = async (api: Api, type: string) => (await api.ok(`${ADMIN}/ListEvents`, { eventTypes: [type], limit: 1 })).events?.[0]

overTransports('features', (api) => {
  it('are returned and set by name; omitted ones stay unchanged', async () => {
    await api.ok(`${FEATURES}/SetInstanceFeatures`, { oidcTokenExchange: true, oidcDpop: true })
    await api.ok(`${FEATURES}/SetInstanceFeatures`, { oidcDpop: false, userSchema: true })
    const settings = await api.ok(`${FEATURES}/GetInstanceFeatures`, { inheritance: true })
    assert.deepEqual([settings.oidcTokenExchange, settings.oidcDpop], [{ enabled: true, source: 'SOURCE_INSTANCE' }, { source: 'SOURCE_INSTANCE' }])
  })

  it('take effect at once: discovery lists enabled endpoints', async () => {
    const exchanges = async () => (await send(`${api.world.issuer}/.well-known/openid-configuration`)).body.includes('grant-type:token-exchange')
    await api.ok(`${FEATURES}/SetInstanceFeatures`, { oidcTokenExchange: true })
    assert.equal(await exchanges(), true)
    await api.ok(`${FEATURES}/ResetInstanceFeatures`)
    assert.equal(await exchanges(), false)
  })

  it('record an event with previous and new values, and none without a change', async () => {
    await api.ok(`${FEATURES}/SetInstanceFeatures`, { actions: true })
    const event = await newest(api, 'instance.features.set')
    assert.equal(event.editor.userId, callers.iamOwner.id)
    assert.equal(event.origin.address, '127.0.0.1')
    assert.equal(event.payload.after.features.actions, true)
    await api.ok(`${FEATURES}/SetInstanceFeatures`, { actions: true })
    assert.deepEqual(await newest(api, 'instance.features.set'), event)
  })

  it('require permission: viewers can read them, organization owners cannot', async () => {
    await api.ok(`${FEATURES}/GetInstanceFeatures`, {}, { as: callers.iamViewer })
    await api.refused('permission_denied', `${FEATURES}/SetInstanceFeatures`, { actions: false }, { as: callers.iamViewer })
    await api.refused('permission_denied', `${FEATURES}/GetInstanceFeatures`, {}, { as: callers.orgOwner })
    await api.refused('invalid_argument', `${FEATURES}/SetInstanceFeatures`, { actions: 'yes' })
  })
})

overTransports('token lifetimes', (api) => {
  const lifetimes = { accessTokenLifetime: '120s', idTokenLifetime: '180s', refreshTokenIdleExpiration: '600s', refreshTokenExpiration: '1200s' }

  it('are set, returned, and applied to the next token', async () => {
    await api.ok(`${ADMIN}/UpdateOIDCSettings`, lifetimes)
    assert.deepEqual(unrevised((await api.ok(`${ADMIN}/GetOIDCSettings`)).settings), lifetimes)
    assert.equal((await api.world.tokens()).expires_in, 120)
    assert.deepEqual((await newest(api, 'policy.oidc.set')).payload.after.tokens.accessToken, 120)
  })

  it('include the grace period of refresh tokens, which stays unchanged if omitted', async () => {
    await api.ok(`${ADMIN}/UpdateOIDCSettings`, { ...lifetimes, refreshTokenGrace: '30s' })
    await api.ok(`${ADMIN}/UpdateOIDCSettings`, lifetimes)
    assert.equal((await api.ok(`${ADMIN}/GetOIDCSettings`)).settings.refreshTokenGrace, '30s')
    await api.refused('invalid_argument', `${ADMIN}/UpdateOIDCSettings`, { ...lifetimes, refreshTokenGrace: '61s' })
    await api.ok(`${ADMIN}/UpdateOIDCSettings`, { ...lifetimes, refreshTokenGrace: '0s' })
  })

  it('are refused if contradictory, with all problems and without a change', async () => {
    const before = await api.ok(`${ADMIN}/GetOIDCSettings`)
    const message = await api.refused('invalid_argument', `${ADMIN}/UpdateOIDCSettings`, { ...lifetimes, accessTokenLifetime: '0s', idTokenLifetime: 'soon' })
    assert.match(message, /accessTokenLifetime.*idTokenLifetime/)
    await api.refused('invalid_argument', `${ADMIN}/UpdateOIDCSettings`, { ...lifetimes, refreshTokenIdleExpiration: '1201s' })
    assert.deepEqual(await api.ok(`${ADMIN}/GetOIDCSettings`), before)
  })
})

overTransports('settings of the instance', (api) => {
  it('are set by name and returned', async () => {
    const before = (await api.ok(`${ADMIN}/GetInstanceSettings`)).lifetimes
    await api.ok(`${ADMIN}/SetInstanceSettings`, { lifetimes: { auditRetention: '864000s' } })
    assert.deepEqual((await api.ok(`${ADMIN}/GetInstanceSettings`)).lifetimes, { ...before, auditRetention: '864000s' })
    await api.refused('invalid_argument', `${ADMIN}/SetInstanceSettings`, { lifetimes: { auditRetention: '60s' } })
    await api.refused('permission_denied', `${ADMIN}/SetInstanceSettings`, { lifetimes: {} }, { as: callers.orgOwner })
  })

  it('have impersonation off by default', async () => {
    const jti = { requireClientAssertionJti: true, embeddedIframe: {} }
    assert.deepEqual(unrevised((await api.ok(`${SETTINGS}/GetSecuritySettings`)).settings), jti)
    await api.ok(`${SETTINGS}/SetSecuritySettings`, { enableImpersonation: true })
    assert.deepEqual(unrevised((await api.ok(`${SETTINGS}/GetSecuritySettings`)).settings), { enableImpersonation: true, ...jti })
    await api.refused('permission_denied', `${SETTINGS}/SetSecuritySettings`, {}, { as: callers.iamViewer })
  })

  it('require a jti in client assertions by default', async () => {
    await api.ok(`${SETTINGS}/SetSecuritySettings`, { enableImpersonation: true, requireClientAssertionJti: false })
    const off = { enableImpersonation: true, embeddedIframe: {} }
    assert.deepEqual(unrevised((await api.ok(`${SETTINGS}/GetSecuritySettings`)).settings), off)
    await api.ok(`${SETTINGS}/SetSecuritySettings`, { enableImpersonation: true })
    assert.deepEqual(unrevised((await api.ok(`${SETTINGS}/GetSecuritySettings`)).settings), off)
    await api.ok(`${SETTINGS}/SetSecuritySettings`, { requireClientAssertionJti: true })
    for (const requireDpopNonce of [true, false]) {
      await api.ok(`${SETTINGS}/SetSecuritySettings`, { requireDpopNonce })
      await api.ok(`${SETTINGS}/SetSecuritySettings`, { requireClientAssertionJti: true })
      assert.equal((await api.ok(`${SETTINGS}/GetSecuritySettings`)).settings.requireDpopNonce ?? false, requireDpopNonce)
    }
  })

  it('include the default organization and the languages', async () => {
    const { defaultOrgId, defaultOrganizationId, defaultLanguage, supportedLanguages, allowedLanguages } = await api.ok(`${SETTINGS}/GetGeneralSettings`, {}, { as: callers.withoutRoles })
    assert.equal(typeof defaultOrgId, 'string')
    assert.deepEqual([defaultOrganizationId, allowedLanguages], [defaultOrgId, supportedLanguages])
    assert.deepEqual([defaultLanguage, supportedLanguages], ['en', LOCALES.map(({ locale }) => locale)])
  })
})

const CUSTOM = {
  LoginPolicy: { allowUsernamePassword: true, disableLoginWithEmail: true },
  PasswordComplexityPolicy: { minLength: '12', hasNumber: true },
  LockoutPolicy: { maxPasswordAttempts: '7', maxOtpAttempts: '5' },
  PrivacyPolicy: { tosLink: 'https://acme.example/terms?lang={{.Lang}}', privacyLink: 'https://acme.example/privacy', supportEmail: 'help@acme.example' },
} as const

/** Members of a policy in responses in addition to those sent: the second factors of the instance, and members that ZITADEL does not have. */
const KEPT: Readonly<Record<string, object>> = {
  LoginPolicy: { secondFactors: ['SECOND_FACTOR_TYPE_U2F', 'SECOND_FACTOR_TYPE_OTP', 'SECOND_FACTOR_TYPE_OTP_EMAIL'], registrationVerifiesEmail: true },
  PasswordComplexityPolicy: { refuseCommon: true },
}

overTransports('policies', (api) => {
  for (const [name, policy] of Object.entries(CUSTOM)) {
    it(`${name}: an organization inherits that of the instance before and after it has its own`, async () => {
      const get = async () => unrevised((await api.ok(`${MANAGEMENT}/Get${name}`, {}, { as: callers.orgOwner })).policy)
      const inherited = await get()
      assert.equal(inherited.isDefault, true)
      await api.ok(`${MANAGEMENT}/AddCustom${name}`, policy, { as: callers.orgOwner })
      assert.deepEqual(await get(), { ...policy, ...KEPT[name] })
      await api.ok(`${MANAGEMENT}/UpdateCustom${name}`, policy, { as: callers.orgOwner })
      assert.deepEqual(unrevised((await api.ok(`${MANAGEMENT}/GetDefault${name}`, {}, { as: callers.orgOwner })).policy), inherited)
      assert.equal((await api.ok(`${MANAGEMENT}/Get${name}`, {}, { as: callers.otherOwner })).policy.isDefault, true)
      await api.ok(`${MANAGEMENT}/Reset${name}ToDefault`, {}, { as: callers.orgOwner })
      assert.deepEqual(await get(), inherited)
    })

    it(`${name}: is set for the instance with permission only`, async () => {
      await api.ok(`${ADMIN}/Update${name}`, policy)
      assert.deepEqual(unrevised((await api.ok(`${ADMIN}/Get${name}`, {}, { as: callers.iamViewer })).policy), { ...policy, ...KEPT[name], isDefault: true })
      await api.refused('permission_denied', `${ADMIN}/Update${name}`, policy, { as: callers.orgOwner })
      await api.refused('permission_denied', `${MANAGEMENT}/UpdateCustom${name}`, policy, { as: callers.orgViewer })
      await api.refused('permission_denied', `${MANAGEMENT}/UpdateCustom${name}`, policy, { as: callers.orgOwner, org: '110' })
      await api.refused('permission_denied', `${MANAGEMENT}/UpdateCustom${name}`, policy, { org: 'no-such-organization' })
    })
  }

  it('that are too weak or contradictory are refused', async () => {
    await api.refused('invalid_argument', `${ADMIN}/UpdatePasswordComplexityPolicy`, { minLength: 7 })
    await api.refused('invalid_argument', `${ADMIN}/UpdateLockoutPolicy`, { maxPasswordAttempts: -1 })
    await api.refused('invalid_argument', `${ADMIN}/UpdateLockoutPolicy`, { maxOtpAttempts: 1001 })
  })

  it('are returned by the settings service with their owner', async () => {
    await api.ok(`${MANAGEMENT}/AddCustomLockoutPolicy`, CUSTOM.LockoutPolicy, { org: '110' })
    const { settings } = await api.ok(`${SETTINGS}/GetLockoutSettings`, { ctx: { orgId: '110' } })
    assert.deepEqual(settings, { ...CUSTOM.LockoutPolicy, resourceOwnerType: 'RESOURCE_OWNER_TYPE_ORG' })
    await api.refused('permission_denied', `${SETTINGS}/GetLockoutSettings`, { ctx: { orgId: '110' } }, { as: callers.orgOwner })
    assert.equal((await api.ok(`${SETTINGS}/GetLoginSettings`, {}, { as: callers.orgOwner })).settings.resourceOwnerType, 'RESOURCE_OWNER_TYPE_INSTANCE')
    assert.equal((await api.ok(`${SETTINGS}/GetPasswordComplexitySettings`, {}, { as: callers.orgOwner })).settings.minLength, '12')
  })
})

const FULL_LOGIN = {
  allowUsernamePassword: true,
  allowRegister: true,
  allowExternalIdp: true,
  forceMfa: true,
  passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED',
  hidePasswordReset: true,
  ignoreUnknownUsernames: true,
  mfaInitSkipLifetime: '2592000s',
  disableLoginWithEmail: true,
  requireVerifiedEmail: true,
  registrationVerifiesEmail: true,
} as const

overTransports('the login policy', (api) => {
  const asOwner = { as: callers.orgOwner }
  const set = async (what: Readonly<Record<string, unknown>>) => api.ok(`${MANAGEMENT}/UpdateCustomLoginPolicy`, what, asOwner)
  const get = async () => unrevised((await api.ok(`${MANAGEMENT}/GetLoginPolicy`, {}, asOwner)).policy)

  it('has every member of ZITADEL, and the factors', async () => {
    const secondFactors = ['SECOND_FACTOR_TYPE_OTP', 'SECOND_FACTOR_TYPE_U2F']
    const multiFactors = ['MULTI_FACTOR_TYPE_U2F_WITH_VERIFICATION']
    await api.ok(`${MANAGEMENT}/AddCustomLoginPolicy`, { ...FULL_LOGIN, secondFactors, multiFactors }, asOwner)
    assert.deepEqual(await get(), { ...FULL_LOGIN, secondFactors, multiFactors })
    assert.deepEqual(unrevised((await api.ok('auth.v1.AuthService/GetMyLoginPolicy', {}, asOwner)).policy), { ...FULL_LOGIN, secondFactors, multiFactors })
    const { passwordlessType, ...same } = FULL_LOGIN
    assert.deepEqual((await api.ok(`${SETTINGS}/GetLoginSettings`, {}, asOwner)).settings, {
      ...same, passkeysType: passwordlessType.replace('PASSWORDLESS', 'PASSKEYS'), secondFactors, multiFactors, resourceOwnerType: 'RESOURCE_OWNER_TYPE_ORG',
      allowLocalAuthentication: true,
    })
  })

  it('treats omitted members as false, and keeps the factors and members that ZITADEL does not have', async () => {
    await set({ allowUsernamePassword: true })
    assert.deepEqual(await get(), {
      allowUsernamePassword: true, requireVerifiedEmail: true, registrationVerifiesEmail: true,
      secondFactors: ['SECOND_FACTOR_TYPE_OTP', 'SECOND_FACTOR_TYPE_U2F'],
    })
    await set({ allowUsernamePassword: true, requireVerifiedEmail: false })
    assert.equal((await get()).requireVerifiedEmail, undefined)
  })

  it('has second factors that are added and removed one by one, and keeps the last one if one is required', async () => {
    const factors = async () => (await api.ok(`${MANAGEMENT}/ListLoginPolicySecondFactors`, {}, asOwner)).result
    const change = (how: string, type: string) => [`${MANAGEMENT}/${how}LoginPolicy`, { type }, asOwner] as const
    await set({ allowUsernamePassword: true, forceMfa: true })
    await api.ok(...change('AddSecondFactorTo', 'SECOND_FACTOR_TYPE_OTP_EMAIL'))
    await api.ok(...change('AddSecondFactorTo', 'SECOND_FACTOR_TYPE_OTP_EMAIL'))
    await api.ok(...change('RemoveSecondFactorFrom', 'SECOND_FACTOR_TYPE_U2F'))
    await api.ok(...change('RemoveSecondFactorFrom', 'SECOND_FACTOR_TYPE_OTP'))
    assert.deepEqual(await factors(), ['SECOND_FACTOR_TYPE_OTP_EMAIL'])
    await api.refused('failed_precondition', ...change('RemoveSecondFactorFrom', 'SECOND_FACTOR_TYPE_OTP_EMAIL'))
    for (const type of ['SECOND_FACTOR_TYPE_OTP_SMS', 'SECOND_FACTOR_TYPE_UNSPECIFIED']) await api.refused('invalid_argument', ...change('AddSecondFactorTo', type))
    assert.deepEqual(await factors(), ['SECOND_FACTOR_TYPE_OTP_EMAIL'])
    await api.refused('failed_precondition', `${MANAGEMENT}/AddSecondFactorToLoginPolicy`, { type: 'SECOND_FACTOR_TYPE_OTP' }, { as: callers.otherOwner })
  })

  it('of the instance has second factors too', async () => {
    await api.ok(`${ADMIN}/RemoveSecondFactorFromLoginPolicy`, { type: 'SECOND_FACTOR_TYPE_OTP' })
    assert.deepEqual((await api.ok(`${ADMIN}/ListLoginPolicySecondFactors`)).result, ['SECOND_FACTOR_TYPE_U2F', 'SECOND_FACTOR_TYPE_OTP_EMAIL'])
    await api.ok(`${ADMIN}/AddSecondFactorToLoginPolicy`, { type: 'SECOND_FACTOR_TYPE_OTP' })
    await api.refused('permission_denied', `${ADMIN}/AddSecondFactorToLoginPolicy`, { type: 'SECOND_FACTOR_TYPE_OTP' }, asOwner)
  })

  for (const [field, value] of Object.entries({
    forceMfaLocalOnly: true,
    defaultRedirectUri: 'https://acme.example',
    passwordCheckLifetime: '864000s',
    multiFactorCheckLifetime: '1s',
    mfaInitSkipLifetime: '31536001s',
    idps: [{ idpId: '1' }],
    secondFactors: ['SECOND_FACTOR_TYPE_OTP_SMS'],
    multiFactors: ['MULTI_FACTOR_TYPE_U2F_WITH_VERIFICATION'],
  })) {
    it(`is refused with a ${field} that has no effect`, async () => {
      const before = await get()
      const message = await api.refused('invalid_argument', `${MANAGEMENT}/AddCustomLoginPolicy`, { [field]: value }, asOwner)
      assert.match(message, new RegExp(field))
      assert.deepEqual(await get(), before)
    })
  }
})

overTransports('links of the login pages', (api) => {
  for (const link of [
    'javascript:alert(1)', 'data:text/html,x', 'http://acme.example', '//acme.example', '/terms', 'https://', 'https://user:pass@acme.example',
    'https://acme.example/"onclick=', "https://acme.example/'", 'https://acme.example/ x', 'https://acme.example\\x', 'https://acme.example/{{.User}}',
    'https://ácme.example', 'https://acme.example/\0', ` https://acme.example`, `https://acme.example/${'x'.repeat(2000)}`,
  ]) {
    it(`reject ${JSON.stringify(link.slice(0, 40))}`, async () => {
      await api.refused('invalid_argument', `${ADMIN}/UpdatePrivacyPolicy`, { helpLink: link })
    })
  }

  it('include a support address, and no member that the pages do not show', async () => {
    for (const supportEmail of ['nobody', 'a@b\n.example', 'x'.repeat(321)]) await api.refused('invalid_argument', `${ADMIN}/UpdatePrivacyPolicy`, { supportEmail })
    for (const name of ['docsLink', 'customLink', 'customLinkText']) await api.refused('invalid_argument', `${ADMIN}/UpdatePrivacyPolicy`, { [name]: 'https://acme.example' })
  })

  it('come from the organization or the instance, never from both', async () => {
    await api.ok(`${ADMIN}/UpdatePrivacyPolicy`, CUSTOM.PrivacyPolicy)
    const settings = async () => (await api.ok(`${SETTINGS}/GetLegalAndSupportSettings`, {}, { as: callers.orgOwner })).settings
    const { privacyLink: privacyPolicyLink, ...same } = CUSTOM.PrivacyPolicy
    assert.deepEqual(await settings(), { ...same, privacyPolicyLink, resourceOwnerType: 'RESOURCE_OWNER_TYPE_INSTANCE' })
    await api.ok(`${MANAGEMENT}/AddCustomPrivacyPolicy`, { helpLink: 'https://help.example' }, { as: callers.orgOwner })
    assert.deepEqual(await settings(), { helpLink: 'https://help.example', resourceOwnerType: 'RESOURCE_OWNER_TYPE_ORG' })
  })
})

overTransports('session lifetimes', (api) => {
  const asOwner = { as: callers.orgOwner }
  const get = async () => unrevised((await api.ok(`${MANAGEMENT}/GetSessionPolicy`, {}, asOwner)).policy)

  it('follow the instance unless the organization sets its own', async () => {
    const { sessionIdle: idleLifetime, session: lifetime } = (await api.ok(`${ADMIN}/GetInstanceSettings`)).lifetimes
    assert.deepEqual(await get(), { idleLifetime, lifetime, isDefault: true })
    await api.ok(`${MANAGEMENT}/AddCustomSessionPolicy`, { lifetime: '3600s' }, asOwner)
    assert.deepEqual(await get(), { idleLifetime, lifetime: '3600s' })
    assert.deepEqual(unrevised((await api.ok(`${MANAGEMENT}/GetDefaultSessionPolicy`, {}, asOwner)).policy), { idleLifetime, lifetime, isDefault: true })
    await api.ok(`${MANAGEMENT}/ResetSessionPolicyToDefault`, {}, asOwner)
    assert.deepEqual(await get(), { idleLifetime, lifetime, isDefault: true })
  })

  it('are between minutes and a year', async () => {
    const refused = async (what: Readonly<Record<string, unknown>>) => api.refused('invalid_argument', `${MANAGEMENT}/UpdateCustomSessionPolicy`, what, asOwner)
    for (const lifetime of ['299s', '31536001s', '-1s', 'soon']) await refused({ lifetime })
    await refused({ idleLifetime: '0s' })
    await refused({ idleLifetime: '3601s', lifetime: '3600s' })
    assert.equal((await get()).isDefault, true)
  })
})

overTransports('audit trail', (api) => {
  it('is searched by type, resource, editor and time', async () => {
    await api.ok(`${FEATURES}/SetInstanceFeatures`, { actions: true })
    const search = async (input: Readonly<Record<string, unknown>>) => ((await api.ok(`${ADMIN}/ListEvents`, input)).events ?? []) as { type: { type: string } }[]
    for (const [input, isFound] of [
      [{ eventTypes: ['instance.features.set'] }, true],
      [{ eventTypes: ['org.added'], editorUserId: callers.iamOwner.id }, false],
      [{ editorUserId: callers.iamOwner.id }, true],
      [{ aggregateTypes: ['instance'] }, true],
      [{ aggregateTypes: ['no such type'] }, false],
      [{ aggregateId: "' or 1=1 --" }, false],
      [{ from: '2100-01-01T00:00:00Z' }, false],
      [{ range: { since: '2000-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' } }, true],
      [{ range: { until: '2000-01-01T00:00:00Z' } }, false],
      [{ offset: 100_000 }, false],
    ] as const) {
      assert.equal((await search(input)).some(({ type }) => type.type === 'instance.features.set'), isFound, JSON.stringify(input))
    }
    assert.equal((await search({ limit: 1 })).length, 1)
  })

  it('requires permission, and enforces its limits', async () => {
    await api.refused('permission_denied', `${ADMIN}/ListEvents`, {}, { as: callers.orgOwner })
    await api.refused('invalid_argument', `${ADMIN}/ListEvents`, { limit: 1001 })
    await api.refused('invalid_argument', `${ADMIN}/ListEvents`, { limit: -1 })
    await api.refused('unauthenticated', `${ADMIN}/ListEvents`, {}, { as: { token: robots.robot.secret } })
  })

  it('lists its event types and aggregate types', async () => {
    const { eventTypes } = await api.ok(`${ADMIN}/ListEventTypes`)
    assert.ok(eventTypes.some(({ type }: { type: string }) => type === 'user.human.added'))
    assert.ok((await api.ok(`${ADMIN}/ListAggregateTypes`)).aggregateTypes.length > 5)
  })
})
