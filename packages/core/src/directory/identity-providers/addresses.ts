import type { ProviderSettings } from './settings.js'

/** The HTTP addresses that the server calls for a provider, with the names of their members. LDAP servers are checked by their own client. */
export function addressesOf(settings: ProviderSettings): readonly (readonly [member: string, address: string])[] {
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
