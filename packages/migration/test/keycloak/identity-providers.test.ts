import assert from 'node:assert/strict'
import { ALICE_ID, keycloakUser, realmOf } from '../support/realms.js'
import { Workplace } from '../support/workplace.js'
import type { Transformed } from '../support/workplace.js'

const lossesOf = ({ losses }: Transformed): readonly string[] => losses.map(({ path, effect, reason }) => `${path} ${effect}: ${reason}`)

const OIDC = {
  alias: 'corp', displayName: 'Corporation', internalId: 'i', providerId: 'oidc', enabled: true, storeToken: false,
  config: { issuer: 'https://idp.corp.example', clientId: 'shop', clientSecret: 'the secret', defaultScope: 'email groups', authorizationUrl: 'https://idp.corp.example/a', syncMode: 'IMPORT' },
}

describe('identity providers of a realm', () => {
  const workplace = new Workplace()
  after(() => workplace.remove())
  it('become OpenID providers, and linked identities become links', async () => {
    const user = keycloakUser({ federatedIdentities: [{ identityProvider: 'corp', userId: 'there-1', userName: 'al' }] })
    const transformed = await workplace.keycloak(realmOf([user], { identityProviders: [OIDC] }))
    const { oidcIdps: [provider], userLinks } = transformed.org
    assert.deepEqual(provider?.idp, { name: 'Corporation', issuer: 'https://idp.corp.example', clientId: 'shop', clientSecret: 'the secret', scopes: ['openid', 'email', 'groups'] })
    assert.deepEqual(userLinks, [{ userId: ALICE_ID, idpId: provider?.idpId, providedUserId: 'there-1', providedUserName: 'al' }])
    assert.deepEqual(lossesOf(transformed), [])
  })

  it('keep the ids that Google gives, and are inactive where they were disabled', async () => {
    const google = { alias: 'google', providerId: 'google', enabled: false, config: { clientId: 'g', clientSecret: '**********' } }
    const transformed = await workplace.keycloak(realmOf([], { identityProviders: [google] }))
    const { oidcIdps: [provider] } = transformed.org
    assert.deepEqual(provider?.idp, { name: 'google', issuer: 'https://accounts.google.com', clientId: 'g', state: 'IDP_STATE_INACTIVE' })
    assert.deepEqual(lossesOf(transformed), ['identityProviders[0].config.clientSecret left out: exports mask client secrets: set it with UpdateGenericOIDCProvider'])
  })

  it('of other protocols are named, with the links to them', async () => {
    const user = keycloakUser({ federatedIdentities: [{ identityProvider: 'hub', userId: '1', userName: 'al' }, { identityProvider: 'corp', userId: '2', userName: 'al' }] })
    const github = { alias: 'hub', providerId: 'github', enabled: true, config: { clientId: 'h', clientSecret: 's' } }
    const transformed = await workplace.keycloak(realmOf([user], { identityProviders: [github, OIDC] }))
    assert.equal(transformed.org.userLinks.length, 1)
    assert.deepEqual(lossesOf(transformed).toSorted(), [
      'identityProviders[0] left out: only OpenID Connect providers are converted: add others by the API',
      'users[0].federatedIdentities[0] left out: the identity provider is not converted',
    ])
  })
})
