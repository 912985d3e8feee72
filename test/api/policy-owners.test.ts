import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage, methods } from '../support/api.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const AUTH = 'auth.v1.AuthService'
const acme = { as: callers.orgOwner }

/** Every method that reads a policy, by its service. */
const readers = (service: string): readonly string[] =>
  methods.map(({ name }) => name).filter((name) => name.startsWith(`${service}/Get`) && name.endsWith('Policy'))

apiOnEveryStorage('owners of policies', (api) => {
  const ownerOf = async (name: string, as = {}): Promise<unknown> => (await api.ok(name, {}, as)).policy.details?.resourceOwner

  it('are the instance for its own policies', async () => {
    const { id } = await api.ok(`${ADMIN}/GetMyInstance`).then(({ instance }) => instance as { id: string })
    assert.ok(readers(ADMIN).length >= 6, readers(ADMIN).join(', '))
    for (const name of readers(ADMIN)) assert.equal(await ownerOf(name), id, name)
    assert.equal((await api.ok(`${ADMIN}/GetOIDCSettings`)).settings.details.resourceOwner, id)
  })

  it('are the instance for inherited policies of an organization, and the organization for those of its own', async () => {
    const { id } = await api.ok(`${ADMIN}/GetMyInstance`).then(({ instance }) => instance as { id: string })
    const names = readers(MANAGEMENT)
    assert.ok(names.length >= 11, names.join(', '))
    for (const name of names) assert.equal(await ownerOf(name, acme), id, name)
    await api.ok(`${MANAGEMENT}/AddCustomLockoutPolicy`, { maxPasswordAttempts: 7 }, acme)
    await api.ok(`${MANAGEMENT}/AddCustomLoginPolicy`, { allowUsernamePassword: true, passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED' }, acme)
    await api.ok(`${MANAGEMENT}/AddCustomLabelPolicy`, { primaryColor: '#005000' }, acme)
    await api.ok(`${MANAGEMENT}/ActivateCustomLabelPolicy`, {}, acme)
    for (const kind of ['Lockout', 'Login', 'Label']) {
      assert.equal(await ownerOf(`${MANAGEMENT}/Get${kind}Policy`, acme), '100', kind)
      assert.equal(await ownerOf(`${MANAGEMENT}/GetDefault${kind}Policy`, acme), id, kind)
    }
    assert.equal(await ownerOf(`${MANAGEMENT}/GetPreviewLabelPolicy`, acme), '100')
    assert.equal(await ownerOf(`${AUTH}/GetMyLoginPolicy`, acme), '100')
    assert.equal(await ownerOf(`${AUTH}/GetMyLabelPolicy`, acme), '100')
    assert.equal(await ownerOf(`${AUTH}/GetMyPrivacyPolicy`, acme), id)
  })
})

apiOnEveryStorage('multi factors of a login policy', (api) => {
  const type = 'MULTI_FACTOR_TYPE_U2F_WITH_VERIFICATION'
  for (const [service, as] of [[ADMIN, {}], [MANAGEMENT, acme]] as const) {
    it(`follow whether passkeys are allowed (${service})`, async () => {
      const own = { allowUsernamePassword: true, passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED' }
      const [set, path] = service === ADMIN ? ['UpdateLoginPolicy', 'Update'] : ['AddCustomLoginPolicy', 'UpdateCustom']
      await api.ok(`${service}/${set}`, own, as)
      const listed = async () => (await api.ok(`${service}/ListLoginPolicyMultiFactors`, {}, as)).result ?? []
      assert.deepEqual(await listed(), [type])
      await api.ok(`${service}/AddMultiFactorToLoginPolicy`, { type }, as)
      assert.match(await api.refused('failed_precondition', `${service}/RemoveMultiFactorFromLoginPolicy`, { type }, as), /passwordlessType.*NOT_ALLOWED/)
      await api.ok(`${service}/${path}LoginPolicy`, { ...own, passwordlessType: 'PASSWORDLESS_TYPE_NOT_ALLOWED' }, as)
      assert.deepEqual(await listed(), [])
      await api.ok(`${service}/RemoveMultiFactorFromLoginPolicy`, { type }, as)
      assert.match(await api.refused('failed_precondition', `${service}/AddMultiFactorToLoginPolicy`, { type }, as), /passwordlessType/)
      await api.refused('invalid_argument', `${service}/AddMultiFactorToLoginPolicy`, { type: 'MULTI_FACTOR_TYPE_UNSPECIFIED' }, as)
    })
  }

  it('cannot be changed in a policy that is inherited', async () => {
    await api.refused('failed_precondition', `${MANAGEMENT}/AddMultiFactorToLoginPolicy`, { type }, { as: callers.otherOwner })
  })
})
