import type { KeyhallClient } from '@keyhall/client'
import type { AutoLinkingOption, ProviderMessage } from '@keyhall/client/management'
import { withFieldNames } from '../../parts/field-names.js'
import type { Brand, BrandField } from './provider-brands.js'

/** The switches of what a sign-in may do, in the order of the form. */
export const OPTION_FLAGS = ['isCreationAllowed', 'isAutoCreation', 'isLinkingAllowed', 'isAutoUpdate', 'isTrustedForFactors'] as const
type OptionFlag = (typeof OPTION_FLAGS)[number]

export type ProviderForm = Readonly<Record<BrandField | 'name' | 'clientId' | 'clientSecret' | 'privateKey' | 'scopes', string>>
  & Readonly<Record<OptionFlag | 'linksByEmail' | 'emailVerified' | 'isIdTokenMapping' | 'federatedLogoutEnabled', boolean>> & { readonly allowedDomains: readonly string[] }

export const PROVIDER_SECRETS = ['clientSecret', 'privateKey'] as const

const EMPTY: ProviderForm = {
  name: '', clientId: '', clientSecret: '', privateKey: '', scopes: '', issuer: '', authorizationEndpoint: '', tokenEndpoint: '', userEndpoint: '', idAttribute: '', tenantId: '',
  teamId: '', keyId: '', jwtEndpoint: '', keysEndpoint: '', headerName: '', audience: '', emailVerified: false, isIdTokenMapping: false, federatedLogoutEnabled: false, isCreationAllowed: true, isAutoCreation: false, isLinkingAllowed: true, isAutoUpdate: false,
  linksByEmail: false, isTrustedForFactors: false, allowedDomains: [],
}

export const emptyForm = ({ name }: Brand): ProviderForm => ({ ...EMPTY, name })

const BY_EMAIL: AutoLinkingOption = 'AUTO_LINKING_OPTION_EMAIL'

/** The stored provider as a form. Secrets are never returned: their fields are empty. */
export function formOf({ name, config }: ProviderMessage, brand: Brand): ProviderForm {
  const { scopes = [], tenant, ...stored } = (config[brand.config] ?? {}) as Readonly<Record<string, unknown>> & { readonly scopes?: readonly string[]; readonly tenant?: { readonly tenantId?: string } }
  const { options } = config
  const known = Object.fromEntries(Object.entries(stored).filter(([member]) => Object.hasOwn(EMPTY, member)))
  const flags = Object.fromEntries(OPTION_FLAGS.map((flag) => [flag, options[flag] === true])) as Record<OptionFlag, boolean>
  return {
    ...EMPTY, ...known, ...flags, name, scopes: scopes.join(' '), tenantId: tenant?.tenantId ?? '', linksByEmail: options.autoLinking === BY_EMAIL,
    allowedDomains: options.allowedDomains ?? [],
  }
}

/** Whether people can be signed out at providers of the brand. */
export const hasLogout = ({ id }: Brand): boolean => id === 'oidc' || id === 'microsoft'

/** UTF-8 in Base64, as the API takes files. */
const base64 = (text: string): string => btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(''))

/** The form as a request, with only what the brand has. An empty secret is left out, which keeps the stored one. */
function requestOf(form: ProviderForm, brand: Brand, autoLinking: AutoLinkingOption | undefined): object {
  const fields = Object.fromEntries(brand.fields.filter((field) => field !== 'tenantId').map((field) => [field, form[field].trim()]))
  const secret = brand.secret === undefined ? '' : form[brand.secret].trim()
  return {
    ...fields,
    ...(secret === '' || brand.secret === undefined ? {} : { [brand.secret]: brand.secret === 'privateKey' ? base64(`${secret}\n`) : secret }),
    ...(brand.id === 'microsoft' ? { tenant: { tenantId: form.tenantId.trim() }, emailVerified: form.emailVerified } : {}),
    ...(brand.id === 'oidc' ? { isIdTokenMapping: form.isIdTokenMapping } : {}),
    ...(hasLogout(brand) ? { federatedLogoutEnabled: form.federatedLogoutEnabled } : {}),
    ...(brand.secret === undefined ? {} : { clientId: form.clientId.trim(), scopes: form.scopes.split(/[\s,]+/).filter((scope) => scope !== '') }),
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
  'tenant.tenantId': 'tenantId', 'providerOptions.allowedDomains': 'allowedDomains',
  ...Object.fromEntries(Array.from({ length: MAX_DOMAINS }, (_, index) => [`providerOptions.allowedDomains[${index}]`, `allowedDomains[${index}]`])),
}

type Call = (request: object) => Promise<{ readonly id: string }>

/** Adds a provider to the instance or to the organization, and returns its id. */
export function addProvider(api: KeyhallClient, isInstance: boolean, brand: Brand, form: ProviderForm): Promise<{ readonly id: string }> {
  const service = isInstance ? api.admin : api.management
  return withFieldNames(NAMES, () => (brand.add(service) as Call)(requestOf(form, brand, undefined)))
}

export async function updateProvider(api: KeyhallClient, isInstance: boolean, { id, config }: ProviderMessage, brand: Brand, form: ProviderForm): Promise<void> {
  const service = isInstance ? api.admin : api.management
  await withFieldNames(NAMES, () => (brand.update(service) as Call)({ id, ...requestOf(form, brand, config.options.autoLinking) }))
}
