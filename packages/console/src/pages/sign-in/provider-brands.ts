import type { KeyhallClient } from '@keyhall/client'
import type { ProviderConfig, ProviderType } from '@keyhall/client/management'

/** The members of a form that only some brands have. */
export type BrandField = 'issuer' | 'authorizationEndpoint' | 'tokenEndpoint' | 'userEndpoint' | 'idAttribute' | 'tenantId' | 'teamId' | 'keyId' | 'jwtEndpoint' | 'keysEndpoint' | 'headerName' | 'audience'

/** The methods for the instance, and those for an organization. */
type Service = KeyhallClient['admin' | 'management']

interface BrandRow {
  readonly id: string
  readonly type: ProviderType
  readonly config: keyof ProviderConfig
  readonly add: (service: Service) => unknown
  readonly update: (service: Service) => unknown
  /** The name on the login page, unless the operator chooses another one. A name of a product is not translated. */
  readonly name: string
  readonly fields: readonly BrandField[]
  /** Absent: Keyhall is no client of it, so that there are no client ID, secret and scopes. */
  readonly secret?: 'clientSecret' | 'privateKey'
  /** For the brands that have fields of their own. */
  readonly protocol?: 'saml' | 'ldap'
}

const CLIENT = { fields: [], secret: 'clientSecret' } as const
const DIRECTORY = {
  type: 'PROVIDER_TYPE_LDAP', config: 'ldap', name: '', fields: [], protocol: 'ldap',
  add: (service: Service) => service.addLDAPProvider, update: (service: Service) => service.updateLDAPProvider,
} as const
const ENDPOINTS = ['authorizationEndpoint', 'tokenEndpoint', 'userEndpoint'] as const

/** The brands that the console can add, in the order of the choice. */
export const BRANDS = [
  {
    ...CLIENT, id: 'google', type: 'PROVIDER_TYPE_GOOGLE', config: 'google', name: 'Google',
    add: (service) => service.addGoogleProvider, update: (service) => service.updateGoogleProvider,
  },
  {
    ...CLIENT, id: 'microsoft', type: 'PROVIDER_TYPE_AZURE_AD', config: 'azureAd', name: 'Microsoft', fields: ['tenantId'],
    add: (service) => service.addAzureADProvider, update: (service) => service.updateAzureADProvider,
  },
  {
    ...CLIENT, id: 'github', type: 'PROVIDER_TYPE_GITHUB', config: 'github', name: 'GitHub',
    add: (service) => service.addGitHubProvider, update: (service) => service.updateGitHubProvider,
  },
  {
    ...CLIENT, id: 'githubEs', type: 'PROVIDER_TYPE_GITHUB_ES', config: 'githubEs', name: 'GitHub Enterprise', fields: ENDPOINTS,
    add: (service) => service.addGitHubEnterpriseServerProvider, update: (service) => service.updateGitHubEnterpriseServerProvider,
  },
  {
    ...CLIENT, id: 'gitlab', type: 'PROVIDER_TYPE_GITLAB', config: 'gitlab', name: 'GitLab',
    add: (service) => service.addGitLabProvider, update: (service) => service.updateGitLabProvider,
  },
  {
    ...CLIENT, id: 'gitlabSelfHosted', type: 'PROVIDER_TYPE_GITLAB_SELF_HOSTED', config: 'gitlabSelfHosted', name: 'GitLab', fields: ['issuer'],
    add: (service) => service.addGitLabSelfHostedProvider, update: (service) => service.updateGitLabSelfHostedProvider,
  },
  {
    id: 'apple', type: 'PROVIDER_TYPE_APPLE', config: 'apple', name: 'Apple', fields: ['teamId', 'keyId'], secret: 'privateKey',
    add: (service) => service.addAppleProvider, update: (service) => service.updateAppleProvider,
  },
  {
    ...CLIENT, id: 'oidc', type: 'PROVIDER_TYPE_OIDC', config: 'oidc', name: '', fields: ['issuer'],
    add: (service) => service.addGenericOIDCProvider, update: (service) => service.updateGenericOIDCProvider,
  },
  {
    ...CLIENT, id: 'oauth', type: 'PROVIDER_TYPE_OAUTH', config: 'oauth', name: '', fields: [...ENDPOINTS, 'idAttribute'],
    add: (service) => service.addGenericOAuthProvider, update: (service) => service.updateGenericOAuthProvider,
  },
  {
    id: 'jwt', type: 'PROVIDER_TYPE_JWT', config: 'jwt', name: '', fields: ['issuer', 'jwtEndpoint', 'keysEndpoint', 'headerName', 'audience'],
    add: (service) => service.addJWTProvider, update: (service) => service.updateJWTProvider,
  },
  {
    id: 'saml', type: 'PROVIDER_TYPE_SAML', config: 'saml', name: '', fields: [], protocol: 'saml',
    add: (service) => service.addSAMLProvider, update: (service) => service.updateSAMLProvider,
  },
  { ...DIRECTORY, id: 'ldap' },
  { ...DIRECTORY, id: 'activeDirectory' },
] as const satisfies readonly BrandRow[]

/** Fields that may be empty. */
export const OPTIONAL_FIELDS: readonly BrandField[] = ['tenantId', 'headerName', 'audience']

export type BrandId = (typeof BRANDS)[number]['id']
export type Brand = BrandRow & { readonly id: BrandId }

/** The brand of a stored provider: a directory is `ldap`, Active Directory too. */
export const brandOf = (type: ProviderType | undefined): Brand | undefined => BRANDS.find((brand) => brand.type === type)
