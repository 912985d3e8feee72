import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import { callers } from '../support/api-callers.js'
import { aTestPerson } from '../support/api-users.js'
import { people } from '../support/standard-document.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const USERS = 'user.v2.UserService'
const PROVIDERS_ONLY = { allowUsernamePassword: false, passwordlessType: 'PASSWORDLESS_TYPE_NOT_ALLOWED', allowExternalIdp: true }
const WITH_PASSWORDS = { allowUsernamePassword: true, passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED', allowExternalIdp: true }
const PROVIDER = { name: 'Corporation', issuer: 'https://idp.example', clientId: 'c', clientSecret: 's', providerOptions: { isLinkingAllowed: true } }

apiOnEveryStorage('a policy that admits identity providers only', (api) => {
  const asOwner = { as: callers.otherOwner }
  const link = (idpId: string, userId: string) => api.ok(`${USERS}/AddIDPLink`, { userId, idpLink: { idpId, userId: `there-${userId}`, userName: 'there' } })

  it('is allowed for an organization with a linked person, until the link or the provider would go', async () => {
    const person = await aTestPerson(api, {}, { id: '110', domain: 'globex.localhost' })
    const { id } = await api.ok(`${MANAGEMENT}/AddGenericOIDCProvider`, PROVIDER, asOwner)
    await api.ok(`${MANAGEMENT}/AddCustomLoginPolicy`, WITH_PASSWORDS, asOwner)
    await api.ok(`${MANAGEMENT}/AddIDPToLoginPolicy`, { idpId: id, ownerType: 'IDP_OWNER_TYPE_ORG' }, asOwner)
    const patch = (change: Readonly<Record<string, unknown>>) => api.refused('failed_precondition', `${MANAGEMENT}/PatchCustomLoginPolicy`, change, asOwner)
    assert.match(await patch(PROVIDERS_ONLY), /neither passwords nor passkeys: link the account of an active user there/)
    await link(String(id), person.id)
    await api.ok(`${MANAGEMENT}/PatchCustomLoginPolicy`, PROVIDERS_ONLY, asOwner)
    assert.match(await patch({ allowExternalIdp: false }), /neither passwords nor passkeys/)
    for (const method of ['DeactivateIDP', 'RemoveIDPFromLoginPolicy']) {
      await api.refused('failed_precondition', `${MANAGEMENT}/${method}`, { idpId: id }, asOwner)
    }
    await api.refused('failed_precondition', `${MANAGEMENT}/DeleteProvider`, { id }, asOwner)
    await api.ok(`${MANAGEMENT}/PatchCustomLoginPolicy`, WITH_PASSWORDS, asOwner)
    for (const [method, state] of [['DeactivateIDP', 'IDP_STATE_INACTIVE'], ['ReactivateIDP', 'IDP_STATE_ACTIVE']]) {
      await api.ok(`${MANAGEMENT}/${method}`, { idpId: id }, asOwner)
      assert.equal((await api.ok(`${MANAGEMENT}/GetProviderByID`, { id }, asOwner)).idp.state, state)
    }
    await api.ok(`${MANAGEMENT}/DeleteProvider`, { id }, asOwner)
    await api.ok(`${MANAGEMENT}/ResetLoginPolicyToDefault`, {}, asOwner)
  })

  it('is allowed for the instance where its owner has a link at a provider of the instance, which then stays', async () => {
    const { id } = await api.ok(`${ADMIN}/AddGenericOIDCProvider`, PROVIDER)
    await api.ok(`${ADMIN}/AddIAMMember`, { userId: people.alice.id, roles: ['IAM_OWNER'] })
    const { result } = await api.ok(`${ADMIN}/ListIAMMembers`)
    for (const { userId } of result as readonly { readonly userId: string }[]) {
      if (![people.alice.id, callers.iamOwner.id].includes(userId)) await api.ok(`${ADMIN}/RemoveIAMMember`, { userId })
    }
    for (const { id: org } of (await api.ok('org.v2.OrganizationService/ListOrganizations')).result as readonly { readonly id: string }[]) {
      await api.ok(`${MANAGEMENT}/AddCustomLoginPolicy`, WITH_PASSWORDS, { org })
    }
    const inAcme = { org: '100' }
    await api.ok(`${MANAGEMENT}/AddIDPToLoginPolicy`, { idpId: id, ownerType: 'IDP_OWNER_TYPE_SYSTEM' }, inAcme)
    await link(String(id), people.bob.id)
    // The owner signs in by the policy of the instance, whatever the organization admits.
    await api.ok(`${MANAGEMENT}/PatchCustomLoginPolicy`, PROVIDERS_ONLY, inAcme)
    await api.ok(`${MANAGEMENT}/PatchCustomLoginPolicy`, WITH_PASSWORDS, inAcme)
    await api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
    assert.match(await api.refused('failed_precondition', `${ADMIN}/PatchLoginPolicy`, PROVIDERS_ONLY), /no owner of the instance could sign in/)
    await link(String(id), people.alice.id)
    await api.ok(`${ADMIN}/PatchLoginPolicy`, PROVIDERS_ONLY)
    const ofAlice = { userId: people.alice.id, idpId: id, linkedUserId: `there-${people.alice.id}` }
    await api.refused('failed_precondition', `${USERS}/RemoveIDPLink`, ofAlice)
    await api.refused('failed_precondition', `${ADMIN}/DeactivateIDP`, { idpId: id })
    await api.ok(`${USERS}/RemoveIDPLink`, { ...ofAlice, userId: people.bob.id, linkedUserId: `there-${people.bob.id}` })
    await api.ok(`${ADMIN}/PatchLoginPolicy`, WITH_PASSWORDS)
    await api.ok(`${USERS}/RemoveIDPLink`, ofAlice)
  })
})
