import { InvalidMessage } from '@keyhall/core/api'
import type { FieldProblem } from '@keyhall/core/api'
import { fieldsOf, rulesOf } from '../field.js'
import type { InputClass } from '../field.js'
import { InputTooLarge, Reader } from '../reader.js'
import type { Manner } from '../reader.js'
import { Spot } from '../spot.js'
import { toSnakeCase } from './spelling.js'

/** Maximum number of nested messages in a request. */
export const MAX_INSIDE = 2_000

type Members = Readonly<Record<string, unknown>>

const isObject = (raw: unknown): raw is Members => typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** The member in either spelling; `null` counts as absent. */
export function rawMember(raw: Members, name: string): unknown {
  if (Object.hasOwn(raw, name)) return raw[name] ?? undefined
  const snake = toSnakeCase(name)
  return Object.hasOwn(raw, snake) ? (raw[snake] ?? undefined) : undefined
}

const EITHER_SPELLING: Omit<Manner<Members>, 'maxNested'> = {
  find: (raw, { name }) => rawMember(raw, name),
  objectIn: (value) => (isObject(value) ? value : undefined),
}

/** Reports the broken rules of a message and its nested messages. */
function breakRules(message: InputClass, value: object, at: Spot): void {
  for (const rule of rulesOf(message)) {
    for (const { field, problem } of rule(value as never)) at.problems.push({ field: [at.path, field].filter(Boolean).join('.'), problem })
  }
  for (const { name, kind, of } of fieldsOf(message)) {
    const member = (value as Members)[name]
    if (kind !== 'message' || !of || member === undefined) continue
    if (Array.isArray(member)) for (const [index, one] of member.entries()) breakRules(of(), one as object, at.member(name).item(index))
    else breakRules(of(), member as object, at.member(name))
  }
}

function read(message: InputClass, raw: Members, maxNested: number, problems: FieldProblem[]): object {
  try {
    return new Reader({ ...EITHER_SPELLING, maxNested }).read(message, raw, new Spot('', problems))
  } catch (error) {
    if (!(error instanceof InputTooLarge)) throw error
    throw new InvalidMessage(message.name, [{ field: error.field, problem: error.message }])
  }
}

/**
 * Reads a message from JSON in camelCase or snake_case. Ignores unknown members and inherits nothing from the JSON.
 *
 * @param maxNested maximum number of nested messages
 * @throws InvalidMessage with all problems
 */
export function readMessage<T extends object>(message: InputClass<T>, raw: unknown, maxNested = MAX_INSIDE): T {
  if (!isObject(raw)) throw new InvalidMessage(message.name, [{ field: '', problem: 'must be an object' }])
  const problems: FieldProblem[] = []
  const built = read(message, raw, maxNested, problems)
  if (problems.length === 0) breakRules(message, built, new Spot('', problems))
  if (problems.length > 0) throw new InvalidMessage(message.name, problems)
  return built as T
}
