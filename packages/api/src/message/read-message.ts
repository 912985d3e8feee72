import { Validator } from './class-validator.js'
import type { ValidationError } from './class-validator.js'
import { InvalidMessage } from '@keyhall/core/api'
import type { FieldProblem } from '@keyhall/core/api'
import { fieldsOf, rulesOf } from './field.js'
import type { Field, MessageClass } from './field.js'
import { toSnakeCase } from './spelling.js'
import { readValue } from './wire-values.js'

const validator = new Validator()

/** Deeper than any message; prevents endless recursion in messages that contain themselves. */
const MAX_DEPTH = 16

/** Maximum number of nested messages in a request. Each is checked member by member, which blocks other requests. */
export const MAX_INSIDE = 2_000

const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> => typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** The member in either spelling; `null` counts as absent. */
export function rawMember(raw: Readonly<Record<string, unknown>>, name: string): unknown {
  const spelling = [name, toSnakeCase(name)].find((one) => Object.hasOwn(raw, one))
  return spelling === undefined ? undefined : (raw[spelling] ?? undefined)
}

/** The value of an absent member; `undefined` if that is an error, or allowed. */
function absent({ kind, isOptional, isPartial, isList, values, schema }: Field): unknown {
  if (isPartial) return undefined
  if (isList) return []
  if (isOptional) return undefined
  if (kind === 'flag') return false
  // Protobuf does not distinguish an empty text from an absent one.
  if (kind === 'text' && schema['minLength'] === 0) return ''
  if (kind === 'whole' || kind === 'long') return 0
  return kind === 'enum' ? values?.[0] : undefined
}

/** Builds a message from JSON, and stops at once if it is too deep or contains too many messages. */
class Building {
  readonly #root: string
  #left: number

  constructor(root: string, most: number) {
    this.#root = root
    this.#left = most
  }

  build(message: MessageClass, raw: Readonly<Record<string, unknown>>, path: readonly string[] = []): object {
    const built = new message() as Record<string, unknown>
    for (const field of fieldsOf(message)) {
      const value = rawMember(raw, field.name)
      const here = [...path, field.name]
      if (value === undefined) built[field.name] = absent(field)
      else built[field.name] = field.isList && Array.isArray(value) ? this.#list(field, value, here) : this.#value(field, value, here)
    }
    return built
  }

  #list(field: Field, list: readonly unknown[], path: readonly string[]): readonly unknown[] {
    if (list.length > (field.most ?? 0)) throw this.#tooMuch(path, `must have at most ${field.most ?? 0} elements`)
    return list.map((one) => this.#value(field, one, path))
  }

  #value(field: Field, value: unknown, path: readonly string[]): unknown {
    if (field.kind !== 'message' || !field.of || !isObject(value)) return readValue(field, value)
    if (path.length > MAX_DEPTH) throw this.#tooMuch(path.slice(0, 1), `must not be nested deeper than ${MAX_DEPTH} times`)
    if (--this.#left < 0) throw this.#tooMuch(path.slice(0, 1), 'contains too many nested messages')
    return this.build(field.of(), value, path)
  }

  #tooMuch(path: readonly string[], problem: string): InvalidMessage {
    return new InvalidMessage(this.#root, [{ field: path.join('.'), problem }])
  }
}

const at = (prefix: string, name: string): string => {
  if (/^[0-9]+$/.test(name)) return `${prefix}[${name}]`
  return prefix === '' || name === '' ? prefix + name : `${prefix}.${name}`
}

function problemsOf(errors: readonly ValidationError[], prefix = ''): FieldProblem[] {
  return errors.flatMap(({ property, constraints, value, children = [] }) => {
    const field = at(prefix, property)
    if (value === undefined || value === null) return [{ field, problem: 'is missing' }]
    const [problem] = Object.values(constraints ?? {}).toReversed()
    return problem === undefined ? problemsOf(children, field) : [{ field, problem }]
  })
}

/** The broken rules of a message and its nested messages. */
function brokenRules(message: MessageClass, value: object, prefix = ''): FieldProblem[] {
  const own = rulesOf(message).flatMap((rule) => rule(value as never).map(({ field, problem }) => ({ field: at(prefix, field), problem })))
  const inside = fieldsOf(message).flatMap(({ name, kind, of }) => {
    const member = (value as Readonly<Record<string, unknown>>)[name]
    if (kind !== 'message' || !of || member === undefined) return []
    if (Array.isArray(member)) return member.flatMap((one: object, index) => brokenRules(of(), one, `${at(prefix, name)}[${index}]`))
    return brokenRules(of(), member as object, at(prefix, name))
  })
  return [...own, ...inside]
}

/**
 * Reads a message from JSON in camelCase or snake_case. Ignores unknown members and inherits nothing from the JSON.
 *
 * @param maxInside maximum number of nested messages
 * @throws InvalidMessage with all problems
 */
export function readMessage<T extends object>(message: MessageClass<T>, raw: unknown, maxNested = MAX_INSIDE): T {
  if (!isObject(raw)) throw new InvalidMessage(message.name, [{ field: '', problem: 'must be an object' }])
  const built = new Building(message.name, maxNested).build(message, raw)
  const isEmpty = fieldsOf(message).length === 0
  const errors = isEmpty ? [] : validator.validateSync(built, { forbidUnknownValues: false, validationError: { target: false } })
  const problems = errors.length > 0 ? problemsOf(errors) : brokenRules(message, built)
  if (problems.length > 0) throw new InvalidMessage(message.name, problems)
  return built as T
}
