import { InvalidMessage } from '@keyhall/core/api'
import { fieldsOf } from '@keyhall/input'
import type { InputClass } from '@keyhall/input'
import { rawMember, readMessage } from '@keyhall/input/messages'
import { keepMessage } from './write-message.js'

/** Responses contain lists of up to 1000 messages, each with some nested ones. */
const MAX_INSIDE = 10_000

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges the members of `over` into `under`, both JSON. Lists are replaced, nested messages are merged. */
function layOver(message: InputClass, under: Values, over: Values): Values {
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
 * Merges the response of a target into a message. Secrets stay unchanged.
 *
 * @throws InvalidMessage when the response is not an object, or the result is not a valid message
 */
export function mergeMessage<T extends object>(message: InputClass<T>, values: T, answer: unknown): T {
  if (!isObject(answer)) throw new InvalidMessage(message.name, [{ field: '', problem: 'must be an object' }])
  return readMessage(message, layOver(message, keepMessage(message, values), answer), MAX_INSIDE)
}
