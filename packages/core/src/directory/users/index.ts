/**
 * People and service users. Owns their profiles, how they are found by login name, and the claims about them. Must never own a secret:
 * passwords and keys are in `credentials`.
 *
 *   typed text → TypedLoginName → `candidates` → pickByLoginName → the user · NamedUser and scopes → userClaims
 */
export * from './email-address.js'
export * from './errors.js'
export * from './login-name.js'
export * from './masked-address.js'
export type * from './metadata.js'
export * from './metadata-of-user.js'
export * from './new-user.js'
export * from './org-claims.js'
export * from './phone-number.js'
export type * from './ports.js'
export * from './read-preferred-language.js'
export * from './user-event.js'
export * from './user-name.js'
export * from './user.js'
export * from './users-by-id.js'
export * from './user-claims.js'
