/**
 * Claim rules: declarative transformations between what is known about a person and claims, in both directions. Owns the one engine, its limits, and the
 * names that rules may set. Must never read a store or call anything: the same rules on the same document always have the same result.
 *
 *   outward: facts about the user → rules of application and project → claims of tokens, userinfo and introspection
 *   inward: claims of an upstream provider → rules of the provider → profile, metadata, roles, organization
 */
export * from './errors.js'
export * from './inward-rule.js'
export * from './outward-rule.js'
export type * from './rule-fault.js'
export * from './transform.js'
export * from './transformation.js'
export * from './upstream-roles.js'
