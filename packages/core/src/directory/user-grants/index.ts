/**
 * Grants of roles: which user holds which roles of which project. Tokens tell them to the applications of the project; what a role
 * permits there is theirs to know. Administrative roles of this server are in `permissions`.
 */
export * from './change-user-grants.js'
export * from './errors.js'
export type * from './ports.js'
export * from './read-user-grants.js'
export * from './role-lines.js'
export type * from './user-grant.js'
