/**
 * Sign-in at identity providers, one upstream for each protocol. Calls go through the guarded client of the server. Must never connect on its
 * own, or know a user, a session or a store.
 */
export { guardedFetch } from './guarded-fetch.js'
export { JwtUpstream } from './jwt.upstream.js'
export { checkLdapSettings } from './ldap/check-settings.js'
export { ldapUpstream } from './ldap/ldap-upstream.js'
export { OAuthUpstream } from './oauth.upstream.js'
export { OidcUpstream } from './oidc.upstream.js'
export { generateOwnKey } from './saml/own-certificate.js'
export { samlMetadata } from './saml/own-metadata.js'
export { prepareSaml } from './saml/prepare-saml.js'
export { samlUpstream } from './saml/saml-upstream.js'
