/** Projects: the groups that clients belong to, and the audience of their tokens. */
export type * from './ports.js'
export type * from './project.js'
