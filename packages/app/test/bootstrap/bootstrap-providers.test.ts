import 'reflect-metadata'
import assert from 'node:assert/strict'
import type { OrgId, ProviderId } from '@keyhall/core/shared'
import { apply, look, problemsOfApplying, start, startedStore, tools } from './store.js'

const organizations = [{ id: 'acme', name: 'Acme', primaryDomain: 'acme.example' }]
const google = { id: 'google', google: { clientId: 'client', clientSecret: 'canary' }, offered: true }
const partner = { id: 'partner', organization: 'acme', oidc: { name: 'Partner', issuer: 'https://partner.example', clientId: 'client', clientSecret: 'canary', providerOptions: { isCreationAllowed: true } }, offered: true }
const saml = { id: 'saml', saml: { name: 'Corporation', metadataXml: Buffer.from('<xml/>').toString('base64') } }
const claimRules = (projectId: string) => [{ name: 'Roles', source: { path: ['groups'] }, shape: 'CLAIM_RULE_SHAPE_LIST', projectId }]

type Store = Awaited<ReturnType<typeof startedStore>>
const found = (store: Store, id: string) => look(store, ({ identityProviders }) => identityProviders.find(id as ProviderId))
const policy = async (store: Store) => (await look(store, ({ instance }) => instance.get()))?.settings.policies.login
const policyOf = async (store: Store, id: string) => (await look(store, ({ orgPolicies }) => orgPolicies.of(id as OrgId))).login

describe('identity providers of a bootstrap document', () => {
  it('are added to the instance or an organization, and offered where the document says so', async () => {
    const store = await startedStore()
    await apply(store, { organizations, identityProviders: [google, partner, saml] })
    const [ofInstance, ofOrg, unoffered] = [await found(store, 'google'), await found(store, 'partner'), await found(store, 'saml')]
    assert.deepEqual([ofInstance?.brand, ofInstance?.orgId, ofOrg?.brand, ofOrg?.orgId, ofOrg?.options.isCreationAllowed, unoffered?.brand, unoffered?.state], ['google', undefined, 'oidc', 'acme', true, 'saml', 'active'])
    assert.deepEqual([(await policy(store))?.providers, (await policy(store))?.allowExternalIdp], [['google'], true])
    assert.deepEqual([(await policyOf(store, 'acme'))?.providers, (await policyOf(store, 'acme'))?.allowExternalIdp], [['partner'], true])
  })

  it('are part of the first start', async () => {
    const store = tools()
    const created = await start(store, { document: { identityProviders: [google] } })
    assert.ok(created)
    assert.deepEqual((await policy({ ...store, created }))?.providers, ['google'])
  })

  it('stay as they are when they exist, and so does the policy', async () => {
    const store = await startedStore()
    await apply(store, { organizations, identityProviders: [google] })
    const before = await found(store, 'google')
    const instance = await look(store, (stores) => stores.instance.get())
    assert.ok(instance)
    const { providers: _removed, ...login } = instance.settings.policies.login
    await store.storage.run((stores) => stores.instance.put({ ...instance, settings: { ...instance.settings, policies: { ...instance.settings.policies, login } } }))
    const warnings = await apply(store, { organizations, identityProviders: [{ ...google, organization: 'acme', google: { clientId: 'other', clientSecret: 'other' } }] })
    assert.deepEqual(await found(store, 'google'), before)
    assert.equal((await policy(store))?.providers, undefined, 'an administrator has removed it from the policy')
    assert.deepEqual(warnings, ['identityProviders[0].organization: the identity provider belongs to another owner and stays there'])
    await apply(store, {})
    assert.deepEqual(await found(store, 'google'), before)
  })

  it('have claim rules and a state', async () => {
    const store = await startedStore()
    const projects = [{ id: 'shop', organization: 'acme', name: 'Shop' }]
    await apply(store, { organizations, projects, identityProviders: [{ ...partner, claimRules: claimRules('shop'), state: 'IDP_STATE_INACTIVE' }] })
    const stored = await found(store, 'partner')
    assert.deepEqual([stored?.state, stored?.claimRules?.map(({ destination }) => destination)], ['inactive', [{ kind: 'roles', projectId: 'shop' }]])
  })

  it('are refused with their path, and nothing is applied then', async () => {
    const store = await startedStore()
    const refused = (...identityProviders: readonly object[]) => problemsOfApplying(store, { organizations, identityProviders })
    assert.deepEqual(await refused({ ...partner, organization: 'none' }), ['identityProviders[0].organization: there is no organization with this id'])
    assert.deepEqual(await refused({ ...google, claimRules: claimRules('none') }), ['identityProviders[0].claimRules: projectId must be the id of a project of this organization'])
    assert.deepEqual(await refused({ id: 'two', google: { clientId: 'a' }, gitlab: { clientId: 'a' } }), ['identityProviders[0]: needs exactly one member with the settings of the provider, such as google or saml'])
    assert.deepEqual(await refused(google, google), ['identityProviders[1].id: is a duplicate'])
    assert.match((await refused({ id: 'odd', google: { clientId: 'a', hostedDomain: 'x' } })).join(), /identityProviders\[0\]\.google\.hostedDomain/)
    assert.match((await refused({ ...partner, oidc: { ...partner.oidc, issuer: 'http://169.254.169.254' } })).join(), /^identityProviders\[0\]: issuer: must not be called/)
    assert.equal(await look(store, ({ orgs }) => orgs.find('acme' as OrgId)), undefined)
  })

  it('are offered by at most 30 in a policy', async () => {
    const store = await startedStore()
    const many = Array.from({ length: 31 }, (_, index) => ({ ...google, id: `google-${index}` }))
    assert.deepEqual(await problemsOfApplying(store, { identityProviders: many }), ['identityProviders: a login policy has at most 30 identity providers'])
  })

  it('show no secret in the audit trail', async () => {
    const store = await startedStore()
    await apply(store, { organizations, identityProviders: [google, partner] })
    const { events } = await look(store, ({ audit }) => audit.search({ types: ['provider.identity.added', 'policy.login.set'], order: 'newest_first', offset: 0, limit: 100 }))
    assert.equal(events.length, 4)
    assert.doesNotMatch(JSON.stringify(events), /canary/)
  })
})
