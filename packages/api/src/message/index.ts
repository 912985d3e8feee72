/** Messages as classes: decorators of their members define how they are read, checked, written and described. */
export { Bytes, Duration, Flag, Instant, Json, Long, Nested, OneOf, Rule, Text, TextMap, Unserved, Whole, partialOf } from '@keyhall/input/messages'
export type { InputClass as MessageClass } from '@keyhall/input'
export type { Present } from '@keyhall/input/messages'
export * from './message-type.js'
export * from './partial-message.js'
