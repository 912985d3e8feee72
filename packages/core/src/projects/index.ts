/** Projects: the groups that clients belong to, the audience of their tokens, and the roles that users may be granted in them. */
export * from './errors.js'
export type * from './ports.js'
export * from './project.js'
export type * from './project-role.js'
