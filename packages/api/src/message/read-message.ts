import { validateSync } from 'class-validator'
import type { ValidationError } from 'class-validator'
import { InvalidMessage } from '@keyhall/core/api'
import type { FieldProblem } from '@keyhall/core/api'
import { fieldsOf, rulesOf } from './field.js'
import type { Field, MessageClass } from './field.js'
import { toSnakeCase } from './spelling.js'
import { readValue } from './wire-values.js'

/** Deeper than any message is; only those that hold themselves could go on. */
const DEEPEST = 16

const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> => typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** The member in either spelling; `null` is absent. */
export function rawMember(raw: Readonly<Record<string, unknown>>, name: string): unknown {
  const spelling = [name, toSnakeCase(name)].find((one) => Object.hasOwn(raw, one))
  return spelling === undefined ? undefined : (raw[spelling] ?? undefined)
}

/** What an absent member is; `undefined` where that is a problem, or allowed. */
function absent({ kind, isOptional, isList, values }: Field): unknown {
  if (isList) return []
  if (isOptional) return undefined
  if (kind === 'flag') return false
  if (kind === 'whole' || kind === 'long') return 0
  return kind === 'enum' ? values?.[0] : undefined
}

function build(message: MessageClass, raw: Readonly<Record<string, unknown>>, depth: number): object {
  const made = new message() as Record<string, unknown>
  for (const field of fieldsOf(message)) {
    const value = rawMember(raw, field.name)
    const read = (one: unknown): unknown => {
      if (field.kind === 'message' && field.of && isObject(one)) return depth < DEEPEST ? build(field.of(), one, depth + 1) : one
      return readValue(field, one)
    }
    if (value === undefined) made[field.name] = absent(field)
    else made[field.name] = field.isList && Array.isArray(value) ? value.map(read) : read(value)
  }
  return made
}

const at = (prefix: string, name: string): string => {
  if (/^[0-9]+$/.test(name)) return `${prefix}[${name}]`
  return prefix === '' ? name : `${prefix}.${name}`
}

function problemsOf(errors: readonly ValidationError[], prefix = ''): FieldProblem[] {
  return errors.flatMap(({ property, constraints, value, children = [] }) => {
    const field = at(prefix, property)
    if (value === undefined || value === null) return [{ field, problem: 'is missing' }]
    const [problem] = Object.values(constraints ?? {}).toReversed()
    return problem === undefined ? problemsOf(children, field) : [{ field, problem }]
  })
}

/** Asks the rules of a message and of those inside it. */
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
 * Makes a message of JSON in camelCase or snake_case. Unknown members are ignored; nothing is inherited and no member is made that
 * the class does not have.
 *
 * @throws InvalidMessage with everything that is wrong
 */
export function readMessage<T extends object>(message: MessageClass<T>, raw: unknown): T {
  if (!isObject(raw)) throw new InvalidMessage(message.name, [{ field: '', problem: 'must be an object' }])
  const made = build(message, raw, 0)
  const errors = fieldsOf(message).length === 0 ? [] : validateSync(made, { forbidUnknownValues: false, validationError: { target: false } })
  const problems = errors.length > 0 ? problemsOf(errors) : brokenRules(message, made)
  if (problems.length > 0) throw new InvalidMessage(message.name, problems)
  return made as T
}
