import { byKey } from './export-pages.js'
import type { ExportTools, Exporting } from './exporting.js'
import type { OidcProviderItem } from './item.js'

/** The OpenID providers of the organization, without their secrets, which are never shown. */
export async function* exportOidcProviders({ storage }: ExportTools, { orgId }: Exporting): AsyncIterable<readonly OidcProviderItem[]> {
  const providers = await storage.read(({ identityProviders }) => identityProviders.ofOwner(orgId))
  yield byKey(providers, ({ id }) => id).flatMap(({ id: providerId, name, brand, settings, options, state }): OidcProviderItem[] =>
    settings.protocol === 'oidc' && brand === 'oidc' ? [{ kind: 'oidc_idp', providerId, name, settings, options, state }] : [])
}
