/**
 * Tokens: issuance, introspection, revocation and user claims. Owns the `Entitlement`, the narrow interface between grants and tokens. Must
 * never know how an entitlement came about.
 *
 *   a grant determines the Entitlement → TokenIssuer signs → one atomic write consumes and stores → TokenSet
 *   a presented token → ResolveAccessToken → HonourAccessToken, IntrospectToken, RevokeToken or GetUserInfo
 */
export * from './access-token.js'
export * from './actor.js'
export * from './admit-user.js'
export * from './audience.js'
export * from './claim-functions.js'
export * from './client-chain.js'
export * from './encrypt-response.js'
export type * from './entitlement.js'
export * from './for-resources.js'
export * from './honour-access-token.js'
export * from './id-token.js'
export * from './id-token-hint.js'
export * from './introspect-token.js'
export * from './is-for-client.js'
export * from './is-exchange-valid.js'
export * from './ports.js'
export * from './origins.js'
export type * from './records.js'
export * from './record-rule-failures.js'
export * from './refresh-until.js'
export * from './resolve-access-token.js'
export type * from './ruled-claims.js'
export * from './resolve-id-token.js'
export * from './revoke-token.js'
export * from './standing.js'
export * from './stored-claims.js'
export * from './token-claims.js'
export * from './token-issuer.js'
export * from './token-options.js'
export type * from './token-set.js'
export * from './user-info.js'
