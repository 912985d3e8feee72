import { InvalidMessage } from '@keyhall/core/api'
import { fieldsOf } from './field.js'
import type { MessageClass } from './field.js'
import { rawMember, readMessage } from './read-message.js'
import { keepMessage } from './write-message.js'

/** Answers of methods are lists of up to 1000 messages with some inside each. */
const MAX_INSIDE = 10_000

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lays the members of an answer over those of a message, both as JSON. Lists are replaced, messages inside are laid over each other. */
function layOver(message: MessageClass, under: Values, over: Values): Values {
  const merged: Record<string, unknown> = { ...under }
  for (const { name, kind, of, isList, isSecret } of fieldsOf(message)) {
    const value = rawMember(over, name)
    if (value === undefined || isSecret) continue
    const below = under[name]
    const isInside = kind === 'message' && of !== undefined && !isList && isObject(value)
    merged[name] = isInside ? layOver(of(), isObject(below) ? below : {}, value) : value
  }
  return merged
}

/**
 * Lays over a message what a target has answered. Secrets stay as they are.
 *
 * @throws InvalidMessage when the answer is no object, or the result no such message
 */
export function mergeMessage<T extends object>(message: MessageClass<T>, values: T, answer: unknown): T {
  if (!isObject(answer)) throw new InvalidMessage(message.name, [{ field: '', problem: 'must be an object' }])
  return readMessage(message, layOver(message, keepMessage(message, values), answer), MAX_INSIDE)
}
