import type { Upstream } from '@keyhall/core/external-sign-in'
import type { JwtSettings, OidcSettings, OAuthSettings, PrepareSaml, ProviderSettings } from '@keyhall/core/identity-providers'
import type { JwtUpstream } from './jwt.upstream.js'
import type { checkLdapSettings } from './ldap/check-settings.js'
import type { ldapUpstream } from './ldap/ldap-upstream.js'
import type { OAuthUpstream } from './oauth.upstream.js'
import type { OidcUpstream } from './oidc.upstream.js'
import type { samlMetadata } from './saml/own-metadata.js'
import type { prepareSaml } from './saml/prepare-saml.js'
import type { samlUpstream } from './saml/saml-upstream.js'

/** The only result of a function, which runs when it is first needed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

function loaded<S extends ProviderSettings>(load: () => Promise<Upstream<S>>): Upstream<S> {
  const upstream = once(load)
  return {
    begin: async (...of) => (await upstream()).begin(...of),
    finish: async (...of) => (await upstream()).finish(...of),
    test: async (...of) => (await upstream()).test(...of),
  }
}

/**
 * The upstreams, metadata and checks of this package, each of which loads its library when it is first used: XML, SAML, LDAP and OpenID
 * libraries take 10 MB, which a server without identity providers does not need.
 */
export const onFirstUse = {
  oidcUpstream(options: ConstructorParameters<typeof OidcUpstream>[0]): Upstream<OidcSettings> {
    const upstream = once(async () => new (await import('./oidc.upstream.js')).OidcUpstream(options))
    return { ...loaded(upstream), signedOut: async (...of) => (await upstream()).signedOut(...of), signOut: async (...of) => (await upstream()).signOut(...of) }
  },
  oauthUpstream: (options: ConstructorParameters<typeof OAuthUpstream>[0]): Upstream<OAuthSettings> =>
    loaded(async () => new (await import('./oauth.upstream.js')).OAuthUpstream(options)),
  jwtUpstream: (options: ConstructorParameters<typeof JwtUpstream>[0]): Upstream<JwtSettings> =>
    loaded(async () => new (await import('./jwt.upstream.js')).JwtUpstream(options)),
  samlUpstream(options: Parameters<typeof samlUpstream>[0]): ReturnType<typeof samlUpstream> {
    const upstream = once(async () => (await import('./saml/saml-upstream.js')).samlUpstream(options))
    return { ...loaded(upstream), signOut: async (...of) => (await upstream()).signOut(...of), signOutRequested: async (...of) => (await upstream()).signOutRequested(...of) }
  },
  ldapUpstream: (options: Parameters<typeof ldapUpstream>[0]): ReturnType<typeof ldapUpstream> =>
    loaded(async () => (await import('./ldap/ldap-upstream.js')).ldapUpstream(options)),
  prepareSaml(options: Parameters<typeof prepareSaml>[0]): PrepareSaml {
    const prepare = once(async () => (await import('./saml/prepare-saml.js')).prepareSaml(options))
    return { complete: async (...of) => (await prepare()).complete(...of), newKey: async () => (await prepare()).newKey() }
  },
  samlMetadata: async (...of: Parameters<typeof samlMetadata>): Promise<string> => (await import('./saml/own-metadata.js')).samlMetadata(...of),
  /** @throws ProviderInvalid */
  checkAppleKey: async (privateKey: string): Promise<void> => (await import('./apple.js')).checkAppleKey(privateKey),
  /** @throws ProviderInvalid */
  checkLdapSettings: async (...of: Parameters<typeof checkLdapSettings>): Promise<void> => (await import('./ldap/check-settings.js')).checkLdapSettings(...of),
}
