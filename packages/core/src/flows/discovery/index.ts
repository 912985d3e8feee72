/**
 * OpenID Connect Discovery. Owns the discovery document. Must never list anything by hand: every member is derived from the tables that the
 * endpoints use.
 */
export * from './discovery-document.js'
export * from './discovery-of.js'
