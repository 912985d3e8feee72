/** Organizations: who owns users and projects, and the domain of their login names. */
export * from './errors.js'
export type * from './org.js'
export type * from './ports.js'
