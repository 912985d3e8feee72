import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'
import type { Api } from '../support/api.js'
import { send } from '../support/send.js'
import { robots } from '../support/standard-document.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const FEATURES = 'feature.v2.FeatureService'
const SETTINGS = 'settings.v2.SettingsService'

/** The newest event of that type. */
const newest = async (api: Api, type: string) => (await api.ok(`${ADMIN}/ListEvents`, { eventTypes: [type], limit: 1 })).events?.[0]

overTransports('features', (api) => {
  it('are told and set by name; those that are not named stay', async () => {
    await api.ok(`${FEATURES}/SetInstanceFeatures`, { oidcTokenExchange: true, oidcDpop: true })
    await api.ok(`${FEATURES}/SetInstanceFeatures`, { oidcDpop: false, userSchema: true })
    const told = await api.ok(`${FEATURES}/GetInstanceFeatures`, { inheritance: true })
    assert.deepEqual([told.oidcTokenExchange, told.oidcDpop], [{ enabled: true, source: 'SOURCE_INSTANCE' }, { source: 'SOURCE_INSTANCE' }])
  })

  it('are felt at once: discovery lists what works', async () => {
    const exchanges = async () => (await send(`${api.world.issuer}/.well-known/openid-configuration`)).body.includes('grant-type:token-exchange')
    await api.ok(`${FEATURES}/SetInstanceFeatures`, { oidcTokenExchange: true })
    assert.equal(await exchanges(), true)
    await api.ok(`${FEATURES}/ResetInstanceFeatures`)
    assert.equal(await exchanges(), false)
  })

  it('leave an event with what was before and what is after; without a change there is none', async () => {
    await api.ok(`${FEATURES}/SetInstanceFeatures`, { actions: true })
    const event = await newest(api, 'instance.features.set')
    assert.equal(event.editor.userId, callers.iamOwner.id)
    assert.equal(event.origin.address, '127.0.0.1')
    assert.equal(event.payload.after.features.actions, true)
    await api.ok(`${FEATURES}/SetInstanceFeatures`, { actions: true })
    assert.deepEqual(await newest(api, 'instance.features.set'), event)
  })

  it('are for those who may: viewers see them, owners of organizations do not', async () => {
    await api.ok(`${FEATURES}/GetInstanceFeatures`, {}, { as: callers.iamViewer })
    await api.refused('permission_denied', `${FEATURES}/SetInstanceFeatures`, { actions: false }, { as: callers.iamViewer })
    await api.refused('permission_denied', `${FEATURES}/GetInstanceFeatures`, {}, { as: callers.orgOwner })
    await api.refused('invalid_argument', `${FEATURES}/SetInstanceFeatures`, { actions: 'yes' })
  })
})

overTransports('lifetimes of tokens', (api) => {
  const lifetimes = { accessTokenLifetime: '120s', idTokenLifetime: '180s', refreshTokenIdleExpiration: '600s', refreshTokenExpiration: '1200s' }

  it('are set, told, and felt by the next token', async () => {
    await api.ok(`${ADMIN}/UpdateOIDCSettings`, lifetimes)
    assert.deepEqual((await api.ok(`${ADMIN}/GetOIDCSettings`)).settings, lifetimes)
    assert.equal((await api.world.tokens()).expires_in, 120)
    assert.deepEqual((await newest(api, 'policy.oidc.set')).payload.after.tokens.accessToken, 120)
  })

  it('are refused when they make no sense, with everything that is wrong, and nothing changes', async () => {
    const before = await api.ok(`${ADMIN}/GetOIDCSettings`)
    const message = await api.refused('invalid_argument', `${ADMIN}/UpdateOIDCSettings`, { ...lifetimes, accessTokenLifetime: '0s', idTokenLifetime: 'soon' })
    assert.match(message, /accessTokenLifetime.*idTokenLifetime/)
    await api.refused('invalid_argument', `${ADMIN}/UpdateOIDCSettings`, { ...lifetimes, refreshTokenIdleExpiration: '1201s' })
    assert.deepEqual(await api.ok(`${ADMIN}/GetOIDCSettings`), before)
  })
})

overTransports('settings of the instance', (api) => {
  it('are set by name, and told', async () => {
    const before = (await api.ok(`${ADMIN}/GetInstanceSettings`)).lifetimes
    await api.ok(`${ADMIN}/SetInstanceSettings`, { lifetimes: { auditRetention: '864000s' } })
    assert.deepEqual((await api.ok(`${ADMIN}/GetInstanceSettings`)).lifetimes, { ...before, auditRetention: '864000s' })
    await api.refused('invalid_argument', `${ADMIN}/SetInstanceSettings`, { lifetimes: { auditRetention: '60s' } })
    await api.refused('permission_denied', `${ADMIN}/SetInstanceSettings`, { lifetimes: {} }, { as: callers.orgOwner })
  })

  it('have impersonation off, until somebody turns it on', async () => {
    assert.deepEqual(await api.ok(`${SETTINGS}/GetSecuritySettings`), { settings: {} })
    await api.ok(`${SETTINGS}/SetSecuritySettings`, { enableImpersonation: true })
    assert.deepEqual(await api.ok(`${SETTINGS}/GetSecuritySettings`), { settings: { enableImpersonation: true } })
    await api.refused('permission_denied', `${SETTINGS}/SetSecuritySettings`, {}, { as: callers.iamViewer })
  })

  it('name the default organization and the languages', async () => {
    const { defaultOrgId, supportedLanguages } = await api.ok(`${SETTINGS}/GetGeneralSettings`, {}, { as: callers.nobody })
    assert.equal(typeof defaultOrgId, 'string')
    assert.deepEqual(supportedLanguages, ['en'])
  })
})

const CUSTOM = {
  LoginPolicy: { allowUsernamePassword: true, disableLoginWithEmail: true },
  PasswordComplexityPolicy: { minLength: '12', hasNumber: true },
  LockoutPolicy: { maxPasswordAttempts: '7' },
} as const

overTransports('policies', (api) => {
  for (const [name, policy] of Object.entries(CUSTOM)) {
    it(`${name}: an organization has that of the instance, until it has its own, and again afterwards`, async () => {
      const get = async () => (await api.ok(`${MANAGEMENT}/Get${name}`, {}, { as: callers.orgOwner })).policy
      const inherited = await get()
      assert.equal(inherited.isDefault, true)
      await api.ok(`${MANAGEMENT}/AddCustom${name}`, policy, { as: callers.orgOwner })
      assert.deepEqual(await get(), policy)
      await api.ok(`${MANAGEMENT}/UpdateCustom${name}`, policy, { as: callers.orgOwner })
      assert.deepEqual((await api.ok(`${MANAGEMENT}/GetDefault${name}`, {}, { as: callers.orgOwner })).policy, inherited)
      assert.equal((await api.ok(`${MANAGEMENT}/Get${name}`, {}, { as: callers.otherOwner })).policy.isDefault, true)
      await api.ok(`${MANAGEMENT}/Reset${name}ToDefault`, {}, { as: callers.orgOwner })
      assert.deepEqual(await get(), inherited)
    })

    it(`${name}: is set for the instance by those who may`, async () => {
      await api.ok(`${ADMIN}/Update${name}`, policy)
      assert.deepEqual((await api.ok(`${ADMIN}/Get${name}`, {}, { as: callers.iamViewer })).policy, { ...policy, isDefault: true })
      await api.refused('permission_denied', `${ADMIN}/Update${name}`, policy, { as: callers.orgOwner })
      await api.refused('permission_denied', `${MANAGEMENT}/UpdateCustom${name}`, policy, { as: callers.orgViewer })
      await api.refused('permission_denied', `${MANAGEMENT}/UpdateCustom${name}`, policy, { as: callers.orgOwner, org: '110' })
      await api.refused('permission_denied', `${MANAGEMENT}/UpdateCustom${name}`, policy, { org: 'no-such-organization' })
    })
  }

  it('that are too weak or senseless are refused', async () => {
    await api.refused('invalid_argument', `${ADMIN}/UpdatePasswordComplexityPolicy`, { minLength: 7 })
    await api.refused('invalid_argument', `${ADMIN}/UpdateLockoutPolicy`, { maxPasswordAttempts: -1 })
    await api.refused('invalid_argument', `${ADMIN}/UpdateLockoutPolicy`, { maxOtpAttempts: 3 })
  })

  it('are told by the settings service too, with who has set them', async () => {
    await api.ok(`${MANAGEMENT}/AddCustomLockoutPolicy`, CUSTOM.LockoutPolicy, { org: '110' })
    const { settings } = await api.ok(`${SETTINGS}/GetLockoutSettings`, { ctx: { orgId: '110' } })
    assert.deepEqual(settings, { maxPasswordAttempts: '7', resourceOwnerType: 'RESOURCE_OWNER_TYPE_ORG' })
    await api.refused('permission_denied', `${SETTINGS}/GetLockoutSettings`, { ctx: { orgId: '110' } }, { as: callers.orgOwner })
    assert.equal((await api.ok(`${SETTINGS}/GetLoginSettings`, {}, { as: callers.orgOwner })).settings.resourceOwnerType, 'RESOURCE_OWNER_TYPE_INSTANCE')
    assert.equal((await api.ok(`${SETTINGS}/GetPasswordComplexitySettings`, {}, { as: callers.orgOwner })).settings.minLength, '12')
  })
})

overTransports('audit trail', (api) => {
  it('is searched by type, what it is about, who did it and when', async () => {
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

  it('is for those who may read it, and its limits are kept', async () => {
    await api.refused('permission_denied', `${ADMIN}/ListEvents`, {}, { as: callers.orgOwner })
    await api.refused('invalid_argument', `${ADMIN}/ListEvents`, { limit: 1001 })
    await api.refused('invalid_argument', `${ADMIN}/ListEvents`, { limit: -1 })
    await api.refused('unauthenticated', `${ADMIN}/ListEvents`, {}, { as: { token: robots.robot.secret } })
  })

  it('names its types and what they are about', async () => {
    const { eventTypes } = await api.ok(`${ADMIN}/ListEventTypes`)
    assert.ok(eventTypes.some(({ type }: { type: string }) => type === 'user.human.added'))
    assert.ok((await api.ok(`${ADMIN}/ListAggregateTypes`)).aggregateTypes.length > 5)
  })
})
