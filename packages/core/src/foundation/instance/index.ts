/**
 * The installation itself. Owns its settings, features, default policies and the guard that keeps it accessible. Must never own an
 * organization, user or client.
 *
 *   a change of policies, owners or their factors → SignInGuard, in the same unit of work → committed, or LastOwner or SignInImpossible
 *   a stored Instance → withDefaultSettings → settings that are complete for this version
 */
export * from './above-org.js'
export * from './branding.js'
export type * from './compared-instance.js'
export * from './errors.js'
export * from './instance.js'
export * from './links.js'
export * from './open-clients.js'
export * from './owners.js'
export * from './policies.js'
export type * from './ports.js'
export * from './sign-in-guard.js'
export * from './ways-in.js'
export * from './with-default-settings.js'
export * from './message-providers.js'
