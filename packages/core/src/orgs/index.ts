/** Organizations: who owns users and projects, and the domain of their login names. */
export * from './change-org.js'
export * from './domain.js'
export * from './errors.js'
export * from './existing-org.js'
export * from './org.js'
export * from './is-org-free.js'
export type * from './ports.js'
export * from './read-orgs.js'
