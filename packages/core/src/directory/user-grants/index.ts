/**
 * Grants of project roles to users. Owns which user has which roles of which project. Must never interpret a role: applications do, from the
 * claims in tokens. Administrative roles of this server are in `permissions`.
 *
 *   ChangeUserGrants → one unit of work with the event → `rolesOf` → claims of tokens
 */
export * from './change-user-grants.js'
export * from './errors.js'
export type * from './ports.js'
export * from './read-user-grants.js'
export * from './role-lines.js'
export type * from './user-grant.js'
