import { APPLE_KEY } from '../support/apple-key.js'
import { SamlProvider } from '../support/saml-provider.js'

const providerOptions = { isLinkingAllowed: true, isCreationAllowed: true, autoLinking: 'AUTO_LINKING_OPTION_EMAIL', allowedDomains: ['example.com'] }
const client = (name: string) => ({ providerOptions, name, clientId: `client of ${name}`, clientSecret: `canary-${name}`, scopes: ['openid', 'email'] })
const endpoints = {
  authorizationEndpoint: 'https://git.example/login/oauth/authorize', tokenEndpoint: 'https://git.example/login/oauth/access_token', userEndpoint: 'https://git.example/user',
}

/** As an export writes them. */
export const claimRules = [
  {
    name: 'Team', source: { path: ['org', 'team'] }, prefix: { text: 'team-', isRemoved: true }, values: [{ from: 'a', to: 'b' }], passesUnlisted: true,
    shape: 'CLAIM_RULE_SHAPE_FIRST', metadataKey: 'team', isFirstOnly: true,
  },
  { name: 'Nick', source: { literal: 'Nick' }, profileField: 'CLAIM_RULE_PROFILE_FIELD_NICKNAME' },
  { name: 'First', source: { path: ['first'] }, profileField: 'CLAIM_RULE_PROFILE_FIELD_FIRST_NAME' },
]

/** A provider of every kind but OpenID Connect, with secrets that contain `canary`, as an export lists them. */
export const allProviders = [
  {
    idpId: 'p-any', saml: {
      providerOptions: {}, name: 'Any name id', metadataXml: Buffer.from(new SamlProvider().metadata).toString('base64'), binding: 'SAML_BINDING_REDIRECT',
      nameIdFormat: 'SAML_NAME_ID_FORMAT_UNSPECIFIED', transientMappingAttributeName: '', federatedLogoutEnabled: false,
    },
  },
  { idpId: 'p-apple', apple: { providerOptions, name: 'Apple', clientId: 'app', teamId: 'TEAM', keyId: 'KEY', privateKey: APPLE_KEY, scopes: ['name', 'email'] } },
  { idpId: 'p-azure', azureAd: { ...client('Azure'), tenant: { tenantId: 'organizations' }, emailVerified: true, objectIdMapping: false, federatedLogoutEnabled: true } },
  { idpId: 'p-github', github: client('GitHub'), state: 'IDP_STATE_INACTIVE' },
  { idpId: 'p-github-es', githubEs: { ...client('GitHub ES'), ...endpoints, ownCallback: false } },
  { idpId: 'p-gitlab', gitlab: client('GitLab') },
  { idpId: 'p-gitlab-own', gitlabSelfHosted: { ...client('Own GitLab'), issuer: 'https://gitlab.example', ownCallback: true } },
  { idpId: 'p-google', google: client('Google'), claimRules },
  { idpId: 'p-jwt', jwt: { providerOptions: {}, name: 'Portal', issuer: 'https://portal.example', jwtEndpoint: 'https://portal.example/jwt', keysEndpoint: 'https://portal.example/keys', headerName: 'x-portal', audience: 'us' } },
  {
    idpId: 'p-ldap', ldap: {
      providerOptions, name: 'Directory', servers: ['ldaps://b.ldap.example', 'ldaps://a.ldap.example'], baseDn: 'dc=example', bindDn: 'cn=reader,dc=example', bindPassword: 'canary-bind',
      userBase: 'dn', userObjectClasses: ['person'], userFilters: ['uid', 'mail'], timeout: '5s', attributes: { idAttribute: 'entryUUID', emailAttribute: 'mail' },
      groupBaseDn: 'ou=groups,dc=example', nestedGroups: true,
    },
  },
  { idpId: 'p-oauth', oauth: { ...client('OAuth'), ...endpoints, idAttribute: 'id', usePkce: true, ownCallback: true } },
  {
    idpId: 'p-saml', saml: {
      providerOptions, name: 'SAML', metadataXml: Buffer.from(new SamlProvider().metadata).toString('base64'), binding: 'SAML_BINDING_REDIRECT', withSignedRequest: true,
      nameIdFormat: 'SAML_NAME_ID_FORMAT_TRANSIENT', transientMappingAttributeName: 'uid', federatedLogoutEnabled: true,
    },
  },
]

type Provider = Readonly<Record<string, unknown>>

/** Without what exports never contain. */
export const withoutSecrets = (providers: readonly Provider[]): readonly Provider[] =>
  JSON.parse(JSON.stringify(providers, (name, value: unknown) => (['clientSecret', 'privateKey', 'bindPassword'].includes(name) ? undefined : value))) as readonly Provider[]
