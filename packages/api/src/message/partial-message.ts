import { IsOptional } from './class-validator.js'
import { addPartial, fieldsOf } from './field.js'
import type { MessageClass } from './field.js'
import { readMessage } from './read-message.js'
import { keepMessage } from './write-message.js'

/** The members that a partial message contains. */
export type Present<T> = { readonly [K in keyof T]?: T[K] }

/**
 * Derives a message in which every member, including lists, is optional: an absent member is `undefined` and stays unchanged.
 * Members are checked as in the whole message. `completed` checks the rules of the whole message.
 */
export function partialOf<T extends object>(of: MessageClass<T>, name: string): MessageClass<Present<T>> {
  const derived = { [name]: class extends (of as MessageClass) {} }[name] as MessageClass<Present<T>>
  for (const field of fieldsOf(of)) IsOptional()(derived.prototype, field.name)
  addPartial(derived.prototype)
  return derived
}

/**
 * Merges the present members of a partial message into a whole one.
 *
 * @param before members of the whole message; missing ones get their defaults
 * @throws InvalidMessage when the result breaks a rule of the whole message
 */
export const completed = <T extends object>(of: MessageClass<T>, before: Present<T>, partial: object): T =>
  readMessage(of, { ...keepMessage(of, before as T), ...keepMessage(partial.constructor as MessageClass, partial) })
