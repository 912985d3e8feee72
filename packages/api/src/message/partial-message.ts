import { InvalidMessage } from '@keyhall/core/api'
import type { FieldProblem } from '@keyhall/core/api'
import { newProblems, presentOf } from '@keyhall/core/shared'
import type { Judged } from '@keyhall/core/shared'
import type { InputClass } from '@keyhall/input'
import { readMessage } from '@keyhall/input/messages'
import type { Present } from '@keyhall/input/messages'
import { keepMessage } from './write-message.js'

/** The problems of a message; `undefined` when it can be read. @throws what is no `InvalidMessage` */
function refusalOf(of: InputClass, sent: object): InvalidMessage | undefined {
  try {
    readMessage(of, sent)
    return undefined
  } catch (problem) {
    if (problem instanceof InvalidMessage) return problem
    throw problem
  }
}

/**
 * Merges the present members of a partial message into a whole one. A stored member that today's rules refuse does not block a change of others.
 *
 * @param before members of the whole message; missing ones get their defaults
 * @throws InvalidMessage when the change breaks a rule of the whole message
 */
export function completed<T extends object>(of: InputClass<T>, before: Present<T>, partial: object): T {
  const stored = keepMessage(of, before as T)
  const merged = { ...stored, ...keepMessage(partial.constructor as InputClass, partial) }
  const refusal = refusalOf(of, merged)
  if (!refusal) return readMessage(of, merged)
  // Rules are checked once every member can be read: without the refused members, too.
  const refused = refusal.problems.map(({ field }) => field.replace(/[.[].*$/, ''))
  const problems = [...broughtBy(of, stored, merged), ...broughtBy(of, without(stored, refused), without(merged, refused))]
  if (problems.length > 0) throw new InvalidMessage(of.name, problems)
  return Object.assign(readMessage(of, {}), Object.fromEntries([...presentOf(before), ...presentOf(partial)]))
}

const judged = (of: InputClass, object: object): Judged => ({ object, problems: refusalOf(of, object)?.problems ?? [] })

const broughtBy = (of: InputClass, before: object, after: object): readonly FieldProblem[] => newProblems(judged(of, before), judged(of, after))

const without = (object: object, names: readonly string[]): object => Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
