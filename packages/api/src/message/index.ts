/** Messages as classes: decorators of their members define how they are read, checked, written and described. */
export * from './fields.js'
export * from './message-type.js'
export * from './partial-message.js'
export type { MessageClass } from './field.js'
