/** Members of API messages: kinds of the wire, with constraints by class-validator. */
export * from './fields.js'
export { partialOf } from './partial.js'
export type { Present } from './partial.js'
export { Unserved } from './unserved.js'
export { rawMember, readMessage } from './read-message.js'
export { toSnakeCase } from './spelling.js'
export { unknownMembers } from './unknown-members.js'
export type { SetElsewhere } from './unknown-members.js'
