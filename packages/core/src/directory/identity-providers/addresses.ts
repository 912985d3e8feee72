import type { ProviderInput } from './prepare-input.js'
import type { ProviderSettings } from './settings.js'

/** The HTTP addresses that the server calls for a provider, with the names of their members. LDAP servers are checked by their own client. */
export function addressesOf(settings: ProviderInput['settings']): readonly (readonly [member: string, address: string])[] {
  switch (settings.protocol) {
    case 'oidc':
      return [['issuer', settings.issuer]]
    case 'oauth':
      return [['tokenEndpoint', settings.tokenEndpoint], ['userEndpoint', settings.userEndpoint]]
    case 'jwt':
      return [['keysEndpoint', settings.keysEndpoint]]
    case 'saml':
      return settings.metadataUrl === undefined ? [] : [['metadataUrl', settings.metadataUrl]]
    case 'ldap':
      return []
  }
}

/** Where the secrets of a provider are sent, and as whom. Our key for a SAML provider is never sent. */
export function recipientOf(settings: ProviderSettings): unknown {
  switch (settings.protocol) {
    case 'saml':
      return undefined
    case 'ldap': {
      const { servers, startTls, rootCa, bindDn } = settings
      return [servers, startTls, rootCa, bindDn]
    }
    default:
      return [addressesOf(settings), 'clientId' in settings ? settings.clientId : '']
  }
}

const certificatesOf = (metadataXml: string): readonly string[] =>
  [...metadataXml.matchAll(/X509Certificate[^>]*>([^<]+)</gu)].map(([, text = '']) => text.replaceAll(/\s/gu, ''))
const entityIdOf = (metadataXml: string): string | undefined => /\sentityID\s*=\s*["']([^"']*)["']/u.exec(metadataXml)?.[1]

/**
 * Whether people named under the new settings may be others than those named before. A certificate beside an earlier one changes nothing, and neither does a
 * rotation that is read from an unchanged metadata address.
 */
export function hasOtherSource(before: ProviderSettings, after: ProviderSettings): boolean {
  if (before.protocol !== 'saml' || after.protocol !== 'saml') return JSON.stringify(identitySourceOf(before)) !== JSON.stringify(identitySourceOf(after))
  const named = ({ metadataXml, entityId = entityIdOf(metadataXml), nameIdFormat, transientMappingAttribute }: typeof before) =>
    JSON.stringify([entityId, nameIdFormat, transientMappingAttribute])
  if (named(before) !== named(after)) return true
  if (after.metadataUrl !== undefined) return before.metadataUrl !== after.metadataUrl
  const earlier = new Set(certificatesOf(before.metadataXml))
  return !certificatesOf(after.metadataXml).some((certificate) => earlier.has(certificate))
}

/**
 * The settings that identify a person at the provider. A caller who may change them can sign in as every linked user. For metadata with an address,
 * the address is compared.
 */
export function identitySourceOf(settings: ProviderSettings): unknown {
  switch (settings.protocol) {
    case 'oidc':
      return [settings.issuer, settings.tenant, settings.isIdTokenMapping, settings.isObjectIdMapping ?? false, settings.usesHs256 ?? false]
    case 'oauth':
      return [settings.authorizationEndpoint, addressesOf(settings), settings.idAttribute]
    case 'jwt':
      return [settings.issuer, settings.keysEndpoint, settings.audience]
    case 'saml':
      return [settings.metadataUrl ?? settings.metadataXml, settings.entityId, settings.nameIdFormat, settings.transientMappingAttribute]
    case 'ldap': {
      const { servers, startTls, rootCa, baseDn, userBase, userObjectClasses, userFilters, attributes } = settings
      return [servers, startTls, rootCa, baseDn, userBase, userObjectClasses, userFilters, attributes.id]
    }
  }
}
