import assert from 'node:assert/strict'
import { hasOtherSource } from '@keyhall/core/identity-providers'
import type { JwtSettings, LdapSettings, OAuthSettings, OidcSettings, ProviderSettings, SamlSettings } from '@keyhall/core/identity-providers'

/** Another value of each member, and whether people named under it may be others than before. A new member needs a row. */
type Rows<S extends ProviderSettings> = { readonly [M in Exclude<keyof Required<S>, 'protocol'>]: { readonly to: S[M] | undefined; readonly isOther: boolean } }

interface Table<S extends ProviderSettings> {
  readonly before: S
  readonly rows: Rows<S>
}

const metadata = (entityId: string, ...certificates: readonly string[]): string =>
  `<EntityDescriptor entityID="${entityId}">${certificates.map((one) => `<ds:X509Certificate>${one}</ds:X509Certificate>`).join('')}</EntityDescriptor>`

const oidc: Table<OidcSettings> = {
  before: { protocol: 'oidc', issuer: 'https://idp.example', clientId: 'c', scopes: ['openid'], isIdTokenMapping: false, usePkce: true, trustsEmails: false, tenant: 'one' },
  rows: {
    issuer: { to: 'https://other.example', isOther: true },
    tenant: { to: 'two', isOther: true },
    isIdTokenMapping: { to: true, isOther: true },
    isObjectIdMapping: { to: true, isOther: true },
    usesHs256: { to: true, isOther: true },
    // The same issuer names the same people, to whichever client.
    clientId: { to: 'd', isOther: false },
    scopes: { to: ['openid', 'email'], isOther: false },
    usePkce: { to: false, isOther: false },
    trustsEmails: { to: true, isOther: false },
    isFederatedLogout: { to: true, isOther: false },
    hasOwnCallback: { to: true, isOther: false },
    secretMethod: { to: 'post', isOther: false },
    isNonceOptional: { to: true, isOther: false },
    apple: { to: { teamId: 't', keyId: 'k' }, isOther: false },
  },
}

const oauth: Table<OAuthSettings> = {
  before: {
    protocol: 'oauth', clientId: 'c', authorizationEndpoint: 'https://idp.example/authorize', tokenEndpoint: 'https://idp.example/token', userEndpoint: 'https://idp.example/user', scopes: [], idAttribute: 'id', usePkce: true,
  },
  rows: {
    authorizationEndpoint: { to: 'https://other.example/authorize', isOther: true },
    tokenEndpoint: { to: 'https://other.example/token', isOther: true },
    userEndpoint: { to: 'https://other.example/user', isOther: true },
    idAttribute: { to: 'nickname', isOther: true },
    clientId: { to: 'd', isOther: false },
    scopes: { to: ['user'], isOther: false },
    attributes: { to: { email: 'mail' }, isOther: false },
    secretMethod: { to: 'basic', isOther: false },
    usePkce: { to: false, isOther: false },
    hasOwnCallback: { to: true, isOther: false },
  },
}

const jwt: Table<JwtSettings> = {
  before: { protocol: 'jwt', issuer: 'https://portal.example', jwtEndpoint: 'https://portal.example/jwt', keysEndpoint: 'https://portal.example/keys', headerName: 'x-jwt' },
  rows: {
    issuer: { to: 'https://other.example', isOther: true },
    keysEndpoint: { to: 'https://other.example/keys', isOther: true },
    audience: { to: 'another', isOther: true },
    // Where browsers are sent: the keys decide whose JWTs count.
    jwtEndpoint: { to: 'https://other.example/jwt', isOther: false },
    headerName: { to: 'x-other', isOther: false },
  },
}

const saml: Table<SamlSettings> = {
  before: { protocol: 'saml', metadataXml: metadata('https://idp.example', 'AAAA', 'BBBB'), binding: 'post', isRequestSigned: true, nameIdFormat: 'persistent' },
  rows: {
    metadataXml: { to: metadata('https://other.example', 'AAAA'), isOther: true },
    metadataUrl: { to: 'https://other.example/metadata', isOther: true },
    entityId: { to: 'https://other.example', isOther: true },
    nameIdFormat: { to: 'email', isOther: true },
    transientMappingAttribute: { to: 'mail', isOther: true },
    binding: { to: 'redirect', isOther: false },
    isRequestSigned: { to: false, isOther: false },
    isFederatedLogout: { to: true, isOther: false },
    certificate: { to: 'ours', isOther: false },
  },
}

const ldap: Table<LdapSettings> = {
  before: {
    protocol: 'ldap', servers: ['ldaps://ldap.example'], startTls: false, baseDn: 'dc=example', bindDn: 'cn=reader', userBase: 'dn', userObjectClasses: ['person'], userFilters: ['uid'], timeoutSeconds: 10, attributes: { id: 'entryUUID' },
  },
  rows: {
    servers: { to: ['ldaps://other.example'], isOther: true },
    startTls: { to: true, isOther: true },
    rootCa: { to: 'another', isOther: true },
    baseDn: { to: 'dc=other', isOther: true },
    userBase: { to: 'ou=people', isOther: true },
    userObjectClasses: { to: ['account'], isOther: true },
    userFilters: { to: ['mail'], isOther: true },
    attributes: { to: { id: 'uid' }, isOther: true },
    bindDn: { to: 'cn=other', isOther: false },
    timeoutSeconds: { to: 5, isOther: false },
    groups: { to: { baseDn: 'ou=groups', isNested: true }, isOther: false },
  },
}

describe('another source of identities', () => {
  for (const { before, rows } of [oidc, oauth, jwt, saml, ldap] as readonly { before: ProviderSettings; rows: Readonly<Record<string, { to: unknown; isOther: boolean }>> }[]) {
    it(`of a provider of the protocol ${before.protocol}, for each of its settings`, () => {
      assert.equal(hasOtherSource(before, { ...before }), false)
      const found = Object.entries(rows).map(([member, { to }]) => [member, hasOtherSource(before, { ...before, [member]: to })])
      assert.deepEqual(Object.fromEntries(found), Object.fromEntries(Object.entries(rows).map(([member, { isOther }]) => [member, isOther])))
    })
  }

  it('of a SAML provider, for each change of its certificates, with and without a metadata address', () => {
    const certificates: readonly (readonly [readonly string[], boolean])[] = [[['AAAA', 'BBBB'], false], [['AAAA'], false], [['AA\n AA', 'CCCC'], false], [['CCCC'], true], [[], true]]
    for (const [after, isOther] of certificates) {
      const metadataXml = metadata('https://idp.example', ...after)
      assert.equal(hasOtherSource(saml.before, { ...saml.before, metadataXml }), isOther, after.join())
      const metadataUrl = 'https://idp.example/metadata'
      assert.equal(hasOtherSource({ ...saml.before, metadataUrl }, { ...saml.before, metadataUrl, metadataXml }), false, 'a rotation at an unchanged address')
    }
  })

  it('of an aggregate, when another of its providers is chosen', () => {
    const aggregate = `<EntitiesDescriptor>${metadata('https://one.example', 'AAAA')}${metadata('https://two.example', 'BBBB')}</EntitiesDescriptor>`
    for (const own of [{}, { metadataUrl: 'https://federation.example/metadata' }]) {
      const before: SamlSettings = { ...saml.before, ...own, metadataXml: aggregate, entityId: 'https://one.example' }
      assert.equal(hasOtherSource(before, { ...before, entityId: 'https://two.example' }), true)
    }
  })

  it('is one of another protocol', () => {
    assert.equal(hasOtherSource(oidc.before, saml.before), true)
  })
})
