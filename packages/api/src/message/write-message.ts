import { fieldsOf } from '@keyhall/input'
import type { Field, InputClass } from '@keyhall/input'
import { toSnakeCase } from '@keyhall/input/messages'
import { instantText } from './instant-text.js'

type Values = Readonly<Record<string, unknown>>

/** Converts a value of the program to its form on the wire; `undefined` for a kind with one form. */
function converterOf(kind: Field['kind']): ((value: unknown) => unknown) | undefined {
  switch (kind) {
    case 'long':
      return String
    case 'duration':
      return (value) => `${String(value)}s`
    case 'instant':
      return (value) => instantText(value as number)
    case 'text':
    case 'flag':
    case 'whole':
    case 'enum':
    case 'bytes':
    case 'message':
    case 'map':
    case 'json':
    case 'parsed':
      return undefined
  }
}

/** One member of a class in one manner. */
interface Member {
  readonly field: Field
  readonly name: string
  /** The name on the wire. */
  readonly spelling: string
  /** Whether to write it also when it is present but false, 0 or empty. */
  readonly keepsPresent: boolean
  readonly convert: ((value: unknown) => unknown) | undefined
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '' || value === false || value === 0

/** `false` as a JSON value is a value. */
function isOmitted({ kind, isList, hasPresence, values }: Field, value: unknown): boolean {
  if (kind === 'json' ? value === undefined || value === null : isEmpty(value)) return true
  if (kind === 'enum' && hasPresence !== true && value === values?.[0]) return true
  return isList && (value as readonly unknown[]).length === 0
}

/** Writes messages in one manner. The members of each class are prepared once. */
class Writer {
  readonly #members = new WeakMap<InputClass, readonly Member[]>()
  readonly #memberOf: (field: Field) => readonly Omit<Member, 'convert'>[]

  constructor(memberOf: (field: Field) => readonly Omit<Member, 'convert'>[]) {
    this.#memberOf = memberOf
  }

  write(message: InputClass, values: Values): Values {
    const written: Record<string, unknown> = {}
    for (const { field, name, spelling, keepsPresent, convert } of this.#membersOf(message)) {
      const value = values[name]
      if (value === undefined) continue
      if (isOmitted(field, value) && !(keepsPresent && value !== null)) continue
      written[spelling] = convert === undefined ? value : convert(value)
    }
    return written
  }

  #membersOf(message: InputClass): readonly Member[] {
    const known = this.#members.get(message)
    if (known) return known
    const members = fieldsOf(message).flatMap(this.#memberOf).map((member) => ({ ...member, convert: this.#converter(member.field) }))
    this.#members.set(message, members)
    return members
  }

  #converter({ kind, of, isList }: Field): Member['convert'] {
    const one = kind === 'message' && of ? (value: unknown) => this.write(of(), value as Values) : converterOf(kind)
    if (!isList) return one
    return (list) => (one === undefined ? [...(list as readonly unknown[])] : (list as readonly unknown[]).map((value) => one(value)))
  }
}

const inResponses = new Writer((field) => [{ field, name: field.name, spelling: field.name, keepsPresent: false }])
const keeping = new Writer((field) => [{ field, name: field.name, spelling: field.name, keepsPresent: field.isOptional }])
const redacting = new Writer((field) => (field.isSecret ? [] : [{ field, name: field.name, spelling: toSnakeCase(field.name), keepsPresent: field.isOptional }]))

/** Writes JSON in camelCase, without empty members. */
export const writeMessage = <T extends object>(message: InputClass<T>, values: T): Values => inResponses.write(message, values as Values)

/** Writes JSON from which the same message can be read. */
export const keepMessage = <T extends object>(message: InputClass<T>, values: T): Values => keeping.write(message, values as Values)

/** Writes JSON in snake_case, without absent members and secrets. */
export const redactMessage = <T extends object>(message: InputClass<T>, values: T): Values => redacting.write(message, values as Values)
