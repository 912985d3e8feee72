import { SECRET_METHODS } from '@keyhall/core/identity-providers'
import type { IdentityProvider, ProviderBrand } from '@keyhall/core/identity-providers'
import { Flag, Nested, OneOf, Text } from '../../message/index.js'
import { ListDetails } from '../list-query.js'
import { ObjectDetails } from '../object-details.js'
import { JWTConfig, jwtConfig } from './jwt.js'
import { LDAPConfig, ldapConfig } from './ldap.js'
import { Options, writeOptions } from './options.js'
import { AzureADTenant, OAuthAttributesMessage, SECRET_METHOD_NAMES } from './requests.js'
import { SAMLConfig, samlConfig } from './saml.js'

/** The types of the brands in the order of their enum numbers, without their prefix. */
const TYPES = ['UNSPECIFIED', 'OIDC', 'JWT', 'LDAP', 'OAUTH', 'AZURE_AD', 'GITHUB', 'GITHUB_ES', 'GITLAB', 'GITLAB_SELF_HOSTED', 'GOOGLE', 'APPLE', 'SAML'] as const
const TYPE_OF: Readonly<Record<ProviderBrand, (typeof TYPES)[number]>> = {
  oidc: 'OIDC', jwt: 'JWT', ldap: 'LDAP', oauth: 'OAUTH', microsoft: 'AZURE_AD', github: 'GITHUB', github_es: 'GITHUB_ES', gitlab: 'GITLAB',
  gitlab_self_hosted: 'GITLAB_SELF_HOSTED', google: 'GOOGLE', apple: 'APPLE', saml: 'SAML',
}
/** The member of a configuration that has the settings of the brand. */
export const CONFIG_OF: Readonly<Record<ProviderBrand, string>> = {
  oidc: 'oidc', jwt: 'jwt', ldap: 'ldap', oauth: 'oauth', microsoft: 'azureAd', github: 'github', github_es: 'githubEs', gitlab: 'gitlab',
  gitlab_self_hosted: 'gitlabSelfHosted', google: 'google', apple: 'apple', saml: 'saml',
}

export const PROVIDER_TYPES = TYPES.map((name) => `PROVIDER_TYPE_${name}`)
export const providerType = (brand: ProviderBrand): string => `PROVIDER_TYPE_${TYPE_OF[brand]}`
export const STATES = ['IDP_STATE_UNSPECIFIED', 'IDP_STATE_ACTIVE', 'IDP_STATE_INACTIVE'] as const
export const OWNERS = ['IDP_OWNER_TYPE_UNSPECIFIED', 'IDP_OWNER_TYPE_SYSTEM', 'IDP_OWNER_TYPE_ORG'] as const

class ClientConfig {
  @Text({ max: 500 }) clientId!: string
  @Text({ max: 200, list: 50 }) scopes!: string[]
}
class IssuerConfig extends ClientConfig {
  @Text({ max: 1000 }) issuer!: string
  @Flag() ownCallback!: boolean
}
class GenericOIDCConfig extends IssuerConfig {
  @Flag() isIdTokenMapping!: boolean
  @Flag() usePkce!: boolean
  @Flag() federatedLogoutEnabled!: boolean
  @OneOf(SECRET_METHOD_NAMES, { optional: true }) secretMethod?: string
  @Flag({ optional: true }) nonceOptional?: boolean
  @Flag({ optional: true }) usesHs256?: boolean
}
class EndpointsConfig extends ClientConfig {
  @Text({ max: 1000 }) authorizationEndpoint!: string
  @Text({ max: 1000 }) tokenEndpoint!: string
  @Text({ max: 1000 }) userEndpoint!: string
  @Flag() ownCallback!: boolean
}
class OAuthConfig extends EndpointsConfig {
  @Text({ max: 200 }) idAttribute!: string
  @Flag() usePkce!: boolean
  @OneOf(SECRET_METHOD_NAMES, { optional: true }) secretMethod?: string
  @Nested(() => OAuthAttributesMessage, { optional: true }) attributes?: OAuthAttributesMessage
}
class AzureADConfig extends ClientConfig {
  @Nested(() => AzureADTenant, { optional: true }) tenant?: AzureADTenant
  @Flag() emailVerified!: boolean
  @Flag() objectIdMapping!: boolean
  @Flag() federatedLogoutEnabled!: boolean
}
class AppleConfig extends ClientConfig {
  @Text({ max: 10 }) teamId!: string
  @Text({ max: 10 }) keyId!: string
}

export class ProviderConfig {
  @Nested(() => Options) options!: Options
  @Nested(() => ClientConfig, { optional: true }) google?: ClientConfig
  @Nested(() => OAuthConfig, { optional: true }) oauth?: OAuthConfig
  @Nested(() => GenericOIDCConfig, { optional: true }) oidc?: GenericOIDCConfig
  @Nested(() => ClientConfig, { optional: true }) github?: ClientConfig
  @Nested(() => EndpointsConfig, { optional: true }) githubEs?: EndpointsConfig
  @Nested(() => ClientConfig, { optional: true }) gitlab?: ClientConfig
  @Nested(() => IssuerConfig, { optional: true }) gitlabSelfHosted?: IssuerConfig
  @Nested(() => AzureADConfig, { optional: true }) azureAd?: AzureADConfig
  @Nested(() => AppleConfig, { optional: true }) apple?: AppleConfig
  @Nested(() => SAMLConfig, { optional: true }) saml?: SAMLConfig
  @Nested(() => LDAPConfig, { optional: true }) ldap?: LDAPConfig
  @Nested(() => JWTConfig, { optional: true }) jwt?: JWTConfig
}

export class ProviderMessage {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @OneOf(STATES) state!: string
  @Text({ max: 200 }) name!: string
  @OneOf(OWNERS) owner!: string
  @OneOf(PROVIDER_TYPES) type!: string
  @Nested(() => ProviderConfig) config!: ProviderConfig
}

export class GetProviderResponse {
  @Nested(() => ProviderMessage) idp!: ProviderMessage
}

export class ListProvidersResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => ProviderMessage, { list: 1000 }) result!: ProviderMessage[]
}

/** The settings by their names in ZITADEL, without secrets. */
export function configOf({ brand, settings, options }: Pick<IdentityProvider, 'brand' | 'settings' | 'options'>): ProviderConfig {
  if (settings.protocol === 'saml') return { options: writeOptions(options), saml: samlConfig(settings) }
  if (settings.protocol === 'jwt') return { options: writeOptions(options), jwt: jwtConfig(settings) }
  if (settings.protocol === 'ldap') return { options: writeOptions(options), ldap: ldapConfig(settings) }
  const { secretMethod } = settings
  const shown: Record<string, unknown> = {
    ...settings, ownCallback: settings.hasOwnCallback ?? false, ...(secretMethod === undefined ? {} : { secretMethod: SECRET_METHOD_NAMES[SECRET_METHODS.indexOf(secretMethod)] }),
  }
  if (settings.protocol === 'oidc') {
    Object.assign(shown, { emailVerified: settings.trustsEmails, objectIdMapping: settings.isObjectIdMapping ?? false, federatedLogoutEnabled: settings.isFederatedLogout ?? false, nonceOptional: settings.isNonceOptional, tenant: settings.tenant === undefined ? undefined : { tenantId: settings.tenant }, ...settings.apple })
  }
  return { options: writeOptions(options), [CONFIG_OF[brand]]: shown }
}

export const providerMessage = (provider: IdentityProvider, instanceId: string): ProviderMessage => ({
  id: provider.id,
  details: { creationDate: provider.createdAt, changeDate: provider.changedAt, resourceOwner: provider.orgId ?? instanceId },
  state: STATES[provider.state === 'active' ? 1 : 2],
  name: provider.name,
  owner: OWNERS[provider.orgId === undefined ? 1 : 2],
  type: providerType(provider.brand),
  config: configOf(provider),
})

/** A provider of a list: without the metadata of SAML providers, which would make lists too long. */
export function listedProvider(provider: IdentityProvider, instanceId: string): ProviderMessage {
  const { settings } = provider
  return providerMessage(settings.protocol === 'saml' ? { ...provider, settings: { ...settings, metadataXml: '' } } : provider, instanceId)
}
