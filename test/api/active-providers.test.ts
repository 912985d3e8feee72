import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'

interface Active {
  readonly identityProviders?: readonly { readonly id: string; readonly name: string; readonly type: string; readonly options?: object }[]
}

overTransports('SettingsService/GetActiveIdentityProviders', (api) => {
  const active = async (input: object = {}, options: object = {}) => {
    const { identityProviders = [] } = await api.ok('settings.v2.SettingsService/GetActiveIdentityProviders', { ...input }, options) as Active
    return identityProviders
  }
  const add = async (method: string, input: object, options: object = {}): Promise<string> => String((await api.ok(method, { ...input }, options))['id'])

  it('returns what the sign-in offers, without its configuration, in the order of the policy', async () => {
    const oidc = { name: 'Corp', issuer: 'https://corp.example', clientId: 'c', clientSecret: 's', scopes: ['openid'], providerOptions: { isCreationAllowed: true } }
    const corp = await add(`${ADMIN}/AddGenericOIDCProvider`, oidc)
    const google = await add(`${ADMIN}/AddGoogleProvider`, { clientId: 'c', clientSecret: 's', providerOptions: { isLinkingAllowed: true } })
    assert.deepEqual(await active(), [], 'none is offered yet')
    for (const idpId of [google, corp]) await api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId })
    const all = await active()
    assert.deepEqual(all.map(({ id, type }) => [id, type]), [[google, 'IDENTITY_PROVIDER_TYPE_GOOGLE'], [corp, 'IDENTITY_PROVIDER_TYPE_OIDC']])
    assert.deepEqual(Object.keys(all[1] ?? {}).toSorted(), ['id', 'name', 'options', 'type'])
    assert.deepEqual((await active({ creationAllowed: true })).map(({ id }) => id), [corp])
    assert.deepEqual((await active({ linkingAllowed: true, autoCreation: false })).map(({ id }) => id), [google])
    assert.deepEqual(await active({ autoLinking: true }), [])
  })

  it('returns those of an organization with a policy of its own, to people of that organization', async () => {
    const asOwner = { as: callers.otherOwner }
    const own = await add(`${MANAGEMENT}/AddGoogleProvider`, { name: 'Globex', clientId: 'c', clientSecret: 's' }, asOwner)
    await api.ok(`${MANAGEMENT}/AddCustomLoginPolicy`, { allowUsernamePassword: true, allowExternalIdp: true }, asOwner)
    await api.ok(`${MANAGEMENT}/AddIDPToLoginPolicy`, { idpId: own }, asOwner)
    assert.equal((await active({}, asOwner)).at(-1)?.id, own)
    assert.ok(!(await active()).some(({ id }) => id === own))
    await api.refused('permission_denied', 'settings.v2.SettingsService/GetActiveIdentityProviders', { ctx: { orgId: '110' } }, { as: callers.withoutRoles })
    await api.ok(`${MANAGEMENT}/UpdateCustomLoginPolicy`, { allowUsernamePassword: true, allowExternalIdp: false }, asOwner)
    assert.deepEqual(await active({}, asOwner), [], 'sign-in at providers is switched off')
  })
})
