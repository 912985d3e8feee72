/**
 * What-if: what tokens would contain and what a sign-in would ask, and why. Owns the explanation of each claim. Uses the same code as the endpoints, and must never store or
 * issue anything.
 *
 *   user, application, scopes, unsaved settings → PreviewTokens → the claims of each token with their reasons, and the missing ones with remedies
 */
export * from './explain-claims.js'
export * from './factors.js'
export * from './preview-login.js'
export * from './preview-tokens.js'
