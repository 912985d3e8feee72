/**
 * The vocabulary of OAuth 2.0 and OpenID Connect. Owns its tables and pure parsers, in the order of the specifications. Must never have state
 * or ports.
 *
 *   `Parameters` of a request → parsers (scopes, claims, PKCE, prompts, …) → typed values · OAuthError, BearerError → the wire
 */
export * from './accepted-auth-methods.js'
export * from './assertion-algorithms.js'
export * from './authorization-parameters.js'
export * from './authentication-context.js'
export * from './claims.js'
export * from './claims-request.js'
export * from './client-auth-methods.js'
export * from './encryption-algorithms.js'
export * from './endpoints.js'
export * from './grant-types.js'
export * from './oauth-error.js'
export * from './opaque-token.js'
export * from './parameters.js'
export * from './pkce.js'
export * from './prompts.js'
export * from './readable-request.js'
export * from './request-objects.js'
export * from './reserved-scopes.js'
export * from './response-modes.js'
export * from './response-types.js'
export * from './scopes.js'
export * from './sent-parameter.js'
export * from './shown-text.js'
export * from './signing-algorithms.js'
export * from './token-types.js'
export * from './ui-locales.js'
export * from './unsupported-narrowing.js'
export * from './user-code.js'
