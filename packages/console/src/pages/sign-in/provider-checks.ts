import type { ProviderMessage } from '@keyhall/client/management'
import type { Texts } from '../../texts/texts.js'
import { missingOfLdap } from './ldap-form.js'
import { OPTIONAL_FIELDS } from './provider-brands.js'
import type { Brand } from './provider-brands.js'
import type { ProviderForm } from './provider-form.js'
import { missingOfSaml } from './saml-form.js'

function missingOf(brand: Brand, form: ProviderForm, stored: ProviderMessage | undefined): readonly (keyof ProviderForm)[] {
  if (brand.protocol === 'ldap') return missingOfLdap(form, stored === undefined)
  if (brand.protocol === 'saml') return missingOfSaml(form, stored?.config.saml)
  const ofClient = brand.secret === undefined ? [] : ['clientId', ...(stored === undefined ? [brand.secret] : [])] as const
  return [...brand.fields.filter((field) => !OPTIONAL_FIELDS.includes(field)), ...ofClient].filter((name) => form[name].trim() === '')
}

/** Missing values, checked before the form is sent. The server checks the rest. @param stored absent for a new provider, which has no stored secret */
export function checkProvider(t: Texts, brand: Brand, form: ProviderForm, stored?: ProviderMessage): Readonly<Record<string, string>> {
  const missing = [...(form.name.trim() === '' ? ['name'] : []), ...missingOf(brand, form, stored)]
  return Object.fromEntries(missing.map((name) => [name, t('signIn.providers.needed')]))
}
