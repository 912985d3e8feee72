import type { InputClass } from '@keyhall/input'
import { readMessage } from '@keyhall/input/messages'
import type { Present } from '@keyhall/input/messages'
import { keepMessage } from './write-message.js'

/**
 * Merges the present members of a partial message into a whole one.
 *
 * @param before members of the whole message; missing ones get their defaults
 * @throws InvalidMessage when the result breaks a rule of the whole message
 */
export const completed = <T extends object>(of: InputClass<T>, before: Present<T>, partial: object): T =>
  readMessage(of, { ...keepMessage(of, before as T), ...keepMessage(partial.constructor as InputClass, partial) })
