/** Administrative roles: who holds which one where, and what it permits. One table, one check. */
export * from './change-members.js'
export * from './check-permission.js'
export * from './errors.js'
export * from './owns-instance.js'
export * from './permission.js'
export type * from './ports.js'
export * from './role.js'
export * from './roles-at.js'
