/**
 * The grant types of the token endpoint. Each is a hook that proves who and what and ends in an `Entitlement`; the phases that
 * none may forget are in `ExchangeToken`. Never signs, never makes a token, knows no JWT.
 */
export * from './authenticate-requester.js'
export * from './authorization-code.js'
export * from './client-credentials.js'
export * from './device-code.js'
export * from './exchange/impersonation.js'
export * from './exchange/prove-party.js'
export * from './exchange-token.js'
export type * from './grant.js'
export * from './jwt-profile.js'
export * from './refresh-token.js'
export * from './token-exchange.js'
