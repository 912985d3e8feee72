import type { IdentityProvider } from '../../directory/identity-providers/index.js'
import { byKey } from './export-pages.js'
import type { ExportTools, Exporting } from './exporting.js'
import type { OidcProviderItem, ProviderItem } from './item.js'

const ruled = (claimRules: IdentityProvider['claimRules']) => (claimRules === undefined ? {} : { claimRules })

/** The OpenID providers of the organization, without their secrets, which are never shown. */
export async function* exportOidcProviders({ storage }: ExportTools, { orgId }: Exporting): AsyncIterable<readonly OidcProviderItem[]> {
  const providers = await storage.read(({ identityProviders }) => identityProviders.ofOwner(orgId))
  yield byKey(providers, ({ id }) => id).flatMap(({ id: providerId, name, brand, settings, options, state, claimRules }): OidcProviderItem[] =>
    settings.protocol === 'oidc' && brand === 'oidc' ? [{ kind: 'oidc_idp', providerId, name, settings, options, state, ...ruled(claimRules) }] : [])
}

const writtenAs = (kind: ProviderItem['kind']) => ({ id: providerId, name, brand, settings, options, state, claimRules }: IdentityProvider): ProviderItem =>
  ({ kind, providerId, input: { name, brand, settings, options, secrets: {} }, state, ...ruled(claimRules) })

/** The other providers of the organization, also without their secrets. */
export async function* exportProviders({ storage }: ExportTools, { orgId }: Exporting): AsyncIterable<readonly ProviderItem[]> {
  const providers = await storage.read(({ identityProviders }) => identityProviders.ofOwner(orgId))
  yield byKey(providers.filter(({ brand }) => brand !== 'oidc'), ({ id }) => id).map(writtenAs('idp'))
}

/** The providers of the instance, which the document of the default organization contains. */
export async function* exportInstanceProviders({ storage, instance }: ExportTools, { orgId }: Exporting): AsyncIterable<readonly ProviderItem[]> {
  if (orgId !== instance().defaultOrgId) return
  const providers = await storage.read(({ identityProviders }) => identityProviders.ofOwner(undefined))
  yield byKey(providers, ({ id }) => id).map(writtenAs('instance_idp'))
}
