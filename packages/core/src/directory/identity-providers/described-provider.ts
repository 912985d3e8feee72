import type { Digest } from '../../foundation/shared/index.js'
import type { IdentityProvider } from './provider.js'

/** Everything but its secrets, for the audit trail. Metadata is long and public: its digest tells versions apart. */
export function describedProvider(
  { name, state, brand, settings, options }: Pick<IdentityProvider, 'name' | 'state' | 'brand' | 'settings' | 'options'>, digest: Digest,
): Readonly<Record<string, unknown>> {
  const shown = settings.protocol === 'saml' ? { ...settings, metadataXml: `sha256:${digest.sha256(settings.metadataXml)}` } : settings
  return { name, state, brand, settings: shown, options }
}
