/**
 * Structured input as classes: decorators of the members define how input is read, checked and described. API messages, settings and
 * documents are declared with them. Must not know where input comes from, and must not load class-validator: see `./messages`.
 */
export { describe } from './describe.js'
export { didYouMean } from './did-you-mean.js'
export { addField, fieldsOf } from './field.js'
export type { Field, InputClass } from './field.js'
export { Member, Optional, object } from './member.js'
export type { MemberDecorator } from './member.js'
export { Reader } from './reader.js'
export type { Manner } from './reader.js'
export { Spot } from './spot.js'
export type { Read } from './spot.js'
