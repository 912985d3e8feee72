/**
 * The grant types of the token endpoint. Owns the phases of a token request and one class for each grant type. Must never sign, create a
 * token or know about JWTs: a grant ends in an `Entitlement`.
 *
 *   ExchangeToken: grant type → AuthenticateRequester → registration → `Grant.entitle` → Entitlement → TokenIssuer
 */
export * from './authenticate-requester.js'
export * from './authorization-code.js'
export * from './ciba.js'
export * from './client-credentials.js'
export * from './device-code.js'
export * from './exchange/impersonation.js'
export * from './exchange/prove-party.js'
export * from './exchange-token.js'
export type * from './grant.js'
export * from './jwt-profile.js'
export * from './refresh-token.js'
export * from './token-exchange.js'
