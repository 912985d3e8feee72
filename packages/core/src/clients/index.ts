/**
 * Registered applications: what they may ask for, where answers may go, and how they prove themselves.
 * A redirect to an address that is not registered does not compile: only this feature makes a `RegisteredRedirect`.
 */
export * from './authenticate-client.js'
export * from './backchannel-logout-uri.js'
export type * from './client.js'
export * from './client-credentials.js'
export * from './client-directory.js'
export type * from './ports.js'
export * from './redirect-uri.js'
