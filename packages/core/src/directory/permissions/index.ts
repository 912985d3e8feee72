/**
 * Administrative roles. Owns the roles, their permissions, who has them where, and the one check. Must never grant a role of another kind of
 * place, or leave the instance without an owner.
 *
 *   memberships of a call → checkPermission, mayDo
 */
export * from './check-permission.js'
export * from './errors.js'
export * from './owns-instance.js'
export * from './permission.js'
export type * from './ports.js'
export * from './role.js'
export * from './roles-at.js'
export { reachesBeyond } from './reach-beyond.js'
