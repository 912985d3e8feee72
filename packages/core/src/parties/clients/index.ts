/**
 * Registered applications, which are OAuth clients. Owns their metadata, keys and secrets, client authentication, and redirect URI
 * validation. Must never let a response go to an unregistered URI: only this feature creates a `RegisteredRedirect`, so that anything else
 * does not compile.
 *
 *   AddApplication, ChangeApplication, … → ApplicationChanges: one unit of work · ClientDirectory caches
 *   a request → AuthenticateClient → the client · `redirect_uri` → matchRedirectUri → RegisteredRedirect
 */
export * from './add-application.js'
export * from './add-client-key.js'
export * from './application-changes.js'
export * from './authenticate-client.js'
export * from './backchannel-logout-uri.js'
export * from './barred-clients.js'
export * from './change-application.js'
export * from './client.js'
export * from './client-certificate.js'
export * from './cache-lifetime.js'
export { ClientKeySets } from './client-key-sets.js'
export * from './client-security.js'
export * from './client-addresses.js'
export { auditedClient, clientAdded, clientChanged } from './client-event.js'
export * from './client-credentials.js'
export * from './client-directory.js'
export * from './client-key.js'
export * from './compliance.js'
export * from './dangerous-schemes.js'
export * from './errors.js'
export { FetchLimits } from './fetch-limits.js'
export * from './jwt-response-members.js'
export type * from './key-owner.js'
export type * from './oidc-settings.js'
export type * from './ports.js'
export * from './read-applications.js'
export * from './record-client-use.js'
export * from './redirect-uri.js'
export * from './regenerate-client-secret.js'
export * from './remove-application.js'
export * from './registrable.js'
export * from './remove-client-key.js'
export * from './security-profiles.js'
export * from './sender-constraint.js'
export * from './set-claim-rules.js'
export * from './switch-application.js'
