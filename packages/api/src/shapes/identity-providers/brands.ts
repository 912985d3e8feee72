import type { Method } from '@keyhall/core/api'
import { SECRET_METHODS } from '@keyhall/core/identity-providers'
import type { OAuthAttributes, OAuthSettings, OidcSettings, ProviderBrand, ProviderInput, ProviderSecrets } from '@keyhall/core/identity-providers'
import type { MessageClass } from '../../message/index.js'
import { JWTRequest, jwtSettings } from './jwt.js'
import { LDAPRequest, ldapSettings } from './ldap.js'
import { optionsOf } from './options.js'
import type { Options } from './options.js'
import { AppleRequest, AzureADRequest, ClientRequest, GitHubEnterpriseRequest, IssuerRequest, OAuthRequest, OIDCRequest, SECRET_METHOD_NAMES, TENANT_TYPES } from './requests.js'
import type { OAuthAttributesMessage } from './requests.js'
import { SAML_BODY, SAMLRequest, samlInput } from './saml.js'

/** The members that all requests have. */
interface Named {
  readonly name?: string
  readonly providerOptions?: Options
}

/** How a brand is called and written in the API. */
export interface BrandOnWire<Q extends Named = Named> {
  readonly brand: ProviderBrand
  /** `Add<method>Provider` */
  readonly method: string
  readonly path: string
  readonly request: MessageClass<Q>
  /** The name of an unnamed provider. */
  readonly name: string
  readonly settings: (sent: Q) => ProviderInput['settings']
  readonly secrets: (sent: Q) => ProviderSecrets
  /** Of a request, if it is larger than usual. */
  readonly body?: Method<unknown, unknown>['body']
}

const SCOPES = ['openid', 'profile', 'email'] as const
const orElse = (scopes: readonly string[], preset: readonly string[]): readonly string[] => (scopes.length > 0 ? scopes : preset)

const ofClient = ({ clientSecret }: ClientRequest): ProviderSecrets => (clientSecret === undefined || clientSecret === '' ? {} : { clientSecret })

const oidc = (issuer: string, { clientId, scopes }: Pick<ClientRequest, 'clientId' | 'scopes'>, more: Partial<OidcSettings> = {}): OidcSettings =>
  ({ protocol: 'oidc', issuer, clientId, scopes: orElse(scopes, SCOPES), isIdTokenMapping: false, usePkce: true, trustsEmails: false, ...more })

const oauth = (of: Omit<OAuthSettings, 'protocol' | 'usePkce'>, preset: readonly string[]): OAuthSettings =>
  ({ ...of, scopes: orElse(of.scopes, preset), protocol: 'oauth', usePkce: true })

const GITHUB_SCOPES = ['read:user', 'user:email']
const AUTHORITIES = ['common', 'organizations', 'consumers'] as const

/** Absent: a change keeps the switch. */
const loggingOut = ({ federatedLogoutEnabled: isFederatedLogout }: Pick<OIDCRequest, 'federatedLogoutEnabled'>): Pick<OidcSettings, 'isFederatedLogout'> =>
  (isFederatedLogout === undefined ? {} : { isFederatedLogout })

/** Absent: a change keeps the switch. */
const answering = ({ ownCallback: hasOwnCallback }: Pick<OIDCRequest, 'ownCallback'>): Pick<OidcSettings, 'hasOwnCallback'> =>
  (hasOwnCallback === undefined ? {} : { hasOwnCallback })

/** Absent: a change keeps the method. */
const sending = ({ secretMethod: name }: Pick<OIDCRequest, 'secretMethod'>): Pick<OidcSettings, 'secretMethod'> => {
  const method = SECRET_METHODS[SECRET_METHOD_NAMES.indexOf(name as (typeof SECRET_METHOD_NAMES)[number])]
  return method === undefined ? {} : { secretMethod: method }
}

/** An empty name counts as absent. */
const attributesOf = (sent: OAuthAttributesMessage): OAuthAttributes => Object.fromEntries(Object.entries(sent).filter(([, path]) => path !== undefined && path !== ''))

function microsoft({ tenant, emailVerified, objectIdMapping, ...client }: AzureADRequest): OidcSettings {
  const named = tenant?.tenantId === '' ? undefined : tenant?.tenantId
  const authority = named ?? AUTHORITIES[TENANT_TYPES.indexOf((tenant?.tenantType ?? TENANT_TYPES[0]) as (typeof TENANT_TYPES)[number])] ?? 'common'
  return oidc(`https://login.microsoftonline.com/${authority}/v2.0`, client, { tenant: authority, trustsEmails: emailVerified, ...loggingOut(client), ...(objectIdMapping === undefined ? {} : { isObjectIdMapping: objectIdMapping }) })
}

const brandRow = <Q extends Named>(row: BrandOnWire<Q>): BrandOnWire => row as unknown as BrandOnWire

/** A row for each brand. Its methods exist for the instance and for organizations. */
export const BRANDS: readonly BrandOnWire[] = [
  brandRow<OIDCRequest>({
    brand: 'oidc', method: 'GenericOIDC', path: 'generic_oidc', request: OIDCRequest, name: 'OpenID Connect', secrets: ofClient,
    settings: ({ issuer, isIdTokenMapping, nonceOptional, usesHs256, ...client }) => oidc(issuer, client, {
      isIdTokenMapping, ...loggingOut(client), ...answering(client), ...sending(client),
      ...(nonceOptional === undefined ? {} : { isNonceOptional: nonceOptional }), ...(usesHs256 === undefined ? {} : { usesHs256 }),
    }),
  }),
  brandRow<OAuthRequest>({
    brand: 'oauth', method: 'GenericOAuth', path: 'oauth', request: OAuthRequest, name: 'OAuth', secrets: ofClient,
    settings: ({ clientId, authorizationEndpoint, tokenEndpoint, userEndpoint, scopes, idAttribute, ...sent }) =>
      oauth({ clientId, authorizationEndpoint, tokenEndpoint, userEndpoint, scopes, idAttribute, ...answering(sent), ...sending(sent), ...(sent.attributes ? { attributes: attributesOf(sent.attributes) } : {}) }, []),
  }),
  brandRow<ClientRequest>({
    brand: 'google', method: 'Google', path: 'google', request: ClientRequest, name: 'Google', secrets: ofClient,
    settings: (client) => oidc('https://accounts.google.com', client),
  }),
  brandRow<AzureADRequest>({ brand: 'microsoft', method: 'AzureAD', path: 'azure', request: AzureADRequest, name: 'Microsoft', secrets: ofClient, settings: microsoft }),
  brandRow<ClientRequest>({
    brand: 'github', method: 'GitHub', path: 'github', request: ClientRequest, name: 'GitHub', secrets: ofClient,
    settings: ({ clientId, scopes }) => oauth({
      clientId, scopes, idAttribute: 'id', authorizationEndpoint: 'https://github.com/login/oauth/authorize',
      tokenEndpoint: 'https://github.com/login/oauth/access_token', userEndpoint: 'https://api.github.com/user',
    }, GITHUB_SCOPES),
  }),
  brandRow<GitHubEnterpriseRequest>({
    brand: 'github_es', method: 'GitHubEnterpriseServer', path: 'github_es', request: GitHubEnterpriseRequest, name: 'GitHub Enterprise', secrets: ofClient,
    settings: ({ clientId, authorizationEndpoint, tokenEndpoint, userEndpoint, scopes, ...sent }) =>
      oauth({ clientId, authorizationEndpoint, tokenEndpoint, userEndpoint, scopes, idAttribute: 'id', ...answering(sent) }, GITHUB_SCOPES),
  }),
  brandRow<ClientRequest>({
    brand: 'gitlab', method: 'GitLab', path: 'gitlab', request: ClientRequest, name: 'GitLab', secrets: ofClient,
    settings: (client) => oidc('https://gitlab.com', client),
  }),
  brandRow<IssuerRequest>({
    brand: 'gitlab_self_hosted', method: 'GitLabSelfHosted', path: 'gitlab_self_hosted', request: IssuerRequest, name: 'GitLab', secrets: ofClient,
    settings: ({ issuer, ...client }) => oidc(issuer, client, answering(client)),
  }),
  brandRow<AppleRequest>({
    brand: 'apple', method: 'Apple', path: 'apple', request: AppleRequest, name: 'Apple',
    settings: ({ teamId, keyId, scopes, clientId }) =>
      oidc('https://appleid.apple.com', { clientId, scopes: [...orElse(scopes, ['name', 'email'])] }, { apple: { teamId, keyId }, isIdTokenMapping: true, usePkce: false }),
    secrets: ({ privateKey }) => (privateKey === undefined || privateKey === '' ? {} : { privateKey: Buffer.from(privateKey, 'base64').toString() }),
  }),
  brandRow<JWTRequest>({ brand: 'jwt', method: 'JWT', path: 'generic_jwt', request: JWTRequest, name: 'JWT', settings: jwtSettings, secrets: () => ({}) }),
  brandRow<SAMLRequest>({ brand: 'saml', method: 'SAML', path: 'saml', request: SAMLRequest, name: 'SAML', settings: samlInput, secrets: () => ({}), body: SAML_BODY }),
  brandRow<LDAPRequest>({
    brand: 'ldap', method: 'LDAP', path: 'ldap', request: LDAPRequest, name: 'LDAP', settings: ldapSettings,
    secrets: ({ bindPassword = '' }) => (bindPassword === '' ? {} : { bindPassword }),
  }),
]

export const inputOf = (row: BrandOnWire, sent: Named): ProviderInput =>
  ({ name: sent.name ?? row.name, brand: row.brand, settings: row.settings(sent), options: optionsOf(sent.providerOptions), secrets: row.secrets(sent) })
