/**
 * Registered applications: what they may ask for, where answers may go, and how they prove themselves.
 * An application of the API is a client, and its id is the client_id.
 *
 * A redirect to an address that is not registered does not compile: only this feature makes a `RegisteredRedirect`.
 */
export * from './add-application.js'
export * from './add-client-key.js'
export * from './address-problems.js'
export * from './application-changes.js'
export * from './assert-registrable.js'
export * from './authenticate-client.js'
export * from './backchannel-logout-uri.js'
export * from './barred-clients.js'
export * from './change-application.js'
export * from './client.js'
export * from './client-credentials.js'
export * from './client-directory.js'
export * from './client-key.js'
export * from './compliance.js'
export * from './errors.js'
export type * from './oidc-settings.js'
export type * from './ports.js'
export * from './read-applications.js'
export * from './redirect-uri.js'
export * from './regenerate-client-secret.js'
export * from './remove-application.js'
export * from './remove-client-key.js'
export * from './switch-application.js'
