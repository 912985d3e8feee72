import type { KeyhallClient } from '@keyhall/client'
import type { AutoLinkingOption, ProviderMessage, SecretMethod } from '@keyhall/client/management'
import { withFieldNames } from '../../parts/field-names.js'
import { toBase64 } from './base64.js'
import { ACTIVE_DIRECTORY, EMPTY_LDAP, LDAP_NAMES, ldapFormOf, ldapRequest } from './ldap-form.js'
import type { LdapForm } from './ldap-form.js'
import { EMPTY_OAUTH, OAUTH_NAMES, oauthFormOf, oauthRequest } from './oauth-form.js'
import type { OAuthForm } from './oauth-form.js'
import type { Brand, BrandField } from './provider-brands.js'
import { fieldOfRefusal } from './refused-member.js'
import { EMPTY_SAML, samlFormOf, samlRequest } from './saml-form.js'
import type { SamlForm } from './saml-form.js'

/** The switches of what a sign-in may do, in the order of the form. */
export const OPTION_FLAGS = ['isCreationAllowed', 'isAutoCreation', 'isLinkingAllowed', 'isAutoUpdate', 'isTrustedForFactors', 'areEmailsTrusted', 'areUserNamesKept'] as const
type OptionFlag = (typeof OPTION_FLAGS)[number]

export type ProviderForm = Readonly<Record<BrandField | 'name' | 'clientId' | 'clientSecret' | 'privateKey' | 'scopes', string>>
  & Readonly<Record<OptionFlag | 'linksByEmail' | 'emailVerified' | 'isIdTokenMapping' | 'federatedLogoutEnabled' | 'ownCallback' | 'nonceOptional' | 'usesHs256', boolean>> & { readonly secretMethod: SecretMethod } & { readonly allowedDomains: readonly string[] }
  & SamlForm & LdapForm & OAuthForm

export const PROVIDER_SECRETS = ['clientSecret', 'privateKey', 'bindPassword'] as const

const EMPTY: ProviderForm = {
  ...EMPTY_SAML, ...EMPTY_LDAP, ...EMPTY_OAUTH,
  name: '', clientId: '', clientSecret: '', privateKey: '', scopes: '', issuer: '', authorizationEndpoint: '', tokenEndpoint: '', userEndpoint: '', idAttribute: '', tenantId: '',
  teamId: '', keyId: '', jwtEndpoint: '', keysEndpoint: '', headerName: '', audience: '', emailVerified: false, isIdTokenMapping: false, federatedLogoutEnabled: false, ownCallback: false, nonceOptional: false, usesHs256: false, secretMethod: 'SECRET_METHOD_UNSPECIFIED', isCreationAllowed: true, isAutoCreation: false, isLinkingAllowed: true, isAutoUpdate: false,
  linksByEmail: false, isTrustedForFactors: false, areEmailsTrusted: false, areUserNamesKept: false, allowedDomains: [],
}

export const emptyForm = ({ id, name, protocol }: Brand): ProviderForm => ({
  ...EMPTY, name, ownCallback: true, ...(protocol === 'ldap' ? { idAttribute: EMPTY_LDAP.idAttribute } : {}), ...(id === 'activeDirectory' ? ACTIVE_DIRECTORY : {}),
})

const BY_EMAIL: AutoLinkingOption = 'AUTO_LINKING_OPTION_EMAIL'

/** The members of the connection, as they are stored. */
function connectionOf({ config }: ProviderMessage, brand: Brand): Partial<ProviderForm> {
  if (config.ldap !== undefined) return ldapFormOf(config.ldap)
  if (config.saml !== undefined) return { ...samlFormOf(config.saml), federatedLogoutEnabled: config.saml.federatedLogoutEnabled === true }
  const { scopes = [], tenant, ...stored } = (config[brand.config] ?? {}) as Readonly<Record<string, unknown>> & { readonly scopes?: readonly string[]; readonly tenant?: { readonly tenantId?: string } }
  return { ...Object.fromEntries(Object.entries(stored).filter(([member]) => Object.hasOwn(EMPTY, member))), scopes: scopes.join(' '), tenantId: tenant?.tenantId ?? '', ...oauthFormOf(config.oauth?.attributes) }
}

/** The stored provider as a form. Secrets are never returned: their fields are empty. */
export function formOf(provider: ProviderMessage, brand: Brand): ProviderForm {
  const { name, config: { options } } = provider
  const flags = Object.fromEntries(OPTION_FLAGS.map((flag) => [flag, options[flag] === true])) as Record<OptionFlag, boolean>
  return {
    ...EMPTY, ...connectionOf(provider, brand), ...flags, name, linksByEmail: options.autoLinking === BY_EMAIL,
    allowedDomains: options.allowedDomains ?? [],
  }
}

/** Whether people can be signed out at providers of the brand. */
export const hasLogout = ({ id }: Brand): boolean => id === 'oidc' || id === 'microsoft' || id === 'saml'

/** Whether a provider of the brand may answer at an address of its own: those that anyone can run. */
export const mayOwnCallback = ({ id }: Brand): boolean => id === 'oidc' || id === 'oauth' || id === 'githubEs' || id === 'gitlabSelfHosted'

/** Whether an operator chooses how the secret is sent to providers of the brand. */
export const hasSecretMethod = ({ id }: Brand): boolean => id === 'oidc' || id === 'oauth'

/** The members of the connection, only those of the brand. An empty secret is left out, which keeps the stored one. */
function connectionRequest(form: ProviderForm, brand: Brand, stored: ProviderMessage | undefined): object {
  if (brand.protocol === 'ldap') return ldapRequest(form)
  if (brand.protocol === 'saml') return samlRequest(form, stored?.config.saml)
  const fields = Object.fromEntries(brand.fields.filter((field) => field !== 'tenantId').map((field) => [field, form[field].trim()]))
  const secret = brand.secret === undefined ? '' : form[brand.secret].trim()
  return {
    ...fields,
    ...(secret === '' || brand.secret === undefined ? {} : { [brand.secret]: brand.secret === 'privateKey' ? toBase64(`${secret}\n`) : secret }),
    ...(brand.id === 'microsoft' ? { tenant: { tenantId: form.tenantId.trim() }, emailVerified: form.emailVerified } : {}),
    ...(brand.id === 'oidc' ? { isIdTokenMapping: form.isIdTokenMapping, nonceOptional: form.nonceOptional, usesHs256: form.usesHs256 } : {}),
    ...(brand.id === 'oauth' ? oauthRequest(form) : {}),
    ...(hasSecretMethod(brand) ? { secretMethod: form.secretMethod } : {}),
    ...(brand.secret === undefined ? {} : { clientId: form.clientId.trim(), scopes: form.scopes.split(/[\s,]+/).filter((scope) => scope !== '') }),
  }
}

function requestOf(form: ProviderForm, brand: Brand, stored: ProviderMessage | undefined): object {
  const autoLinking = stored?.config.options.autoLinking
  return {
    ...connectionRequest(form, brand, stored),
    ...(hasLogout(brand) ? { federatedLogoutEnabled: form.federatedLogoutEnabled } : {}),
    ...(mayOwnCallback(brand) ? { ownCallback: form.ownCallback } : {}),
    name: form.name.trim(),
    providerOptions: {
      ...Object.fromEntries(OPTION_FLAGS.map((flag) => [flag, form[flag]])),
      autoLinking: form.linksByEmail ? BY_EMAIL : autoLinking === BY_EMAIL ? undefined : autoLinking,
      allowedDomains: form.allowedDomains.map((domain) => domain.trim()).filter((domain) => domain !== ''),
    },
  }
}

const MAX_DOMAINS = 100
/** The names of refused members in the form. */
const NAMES = {
  ...LDAP_NAMES, ...OAUTH_NAMES, 'tenant.tenantId': 'tenantId', 'providerOptions.allowedDomains': 'allowedDomains',
  ...Object.fromEntries(Array.from({ length: MAX_DOMAINS }, (_, index) => [`providerOptions.allowedDomains[${index}]`, `allowedDomains[${index}]`])),
}

type Call = (request: object) => Promise<{ readonly id: string }>

const send = (call: Call, request: object): Promise<{ readonly id: string }> => withFieldNames(NAMES, () => fieldOfRefusal(EMPTY, () => call(request)))

/** Adds a provider to the instance or to the organization, and returns its id. */
export function addProvider(api: KeyhallClient, isInstance: boolean, brand: Brand, form: ProviderForm): Promise<{ readonly id: string }> {
  const service = isInstance ? api.admin : api.management
  return send(brand.add(service) as Call, requestOf(form, brand, undefined))
}

export async function updateProvider(api: KeyhallClient, isInstance: boolean, stored: ProviderMessage, brand: Brand, form: ProviderForm): Promise<void> {
  const service = isInstance ? api.admin : api.management
  await send(brand.update(service) as Call, { id: stored.id, ...requestOf(form, brand, stored) })
}
