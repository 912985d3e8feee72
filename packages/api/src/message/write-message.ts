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

interface Manner {
  readonly spell: (name: string) => string
  readonly hasSecrets: boolean
  /** Whether to write optional members that are present but false, 0 or empty. */
  readonly keepsPresent: boolean
}

/** One member of a class, prepared for writing in one manner. */
interface Member {
  readonly name: string
  /** The name on the wire. */
  readonly spelling: string
  readonly keepsPresent: boolean
  readonly isJson: boolean
  readonly isList: boolean
  /** The name of an enum that stands for an absent one. */
  readonly unspecified: string | undefined
  readonly convert: ((value: unknown) => unknown) | undefined
}

/** Whether a value counts as absent. `false` as a JSON value is a value. */
function isEmpty({ isJson, isList, unspecified }: Member, value: unknown): boolean {
  if (typeof value === 'object') return value === null || (isList && (value as readonly unknown[]).length === 0)
  return !isJson && (value === '' || value === false || value === 0 || value === unspecified)
}

/** Writes messages in one manner. */
class Writer {
  readonly #manner: Manner
  readonly #members = new WeakMap<InputClass, readonly Member[]>()

  constructor(manner: Manner) {
    this.#manner = manner
  }

  write(message: InputClass, values: Values): Values {
    const written: Record<string, unknown> = {}
    for (const member of this.#membersOf(message)) {
      const value = values[member.name]
      if (value === undefined || (isEmpty(member, value) && (value === null || !member.keepsPresent))) continue
      written[member.spelling] = member.convert === undefined ? value : member.convert(value)
    }
    return written
  }

  #membersOf(message: InputClass): readonly Member[] {
    const known = this.#members.get(message)
    if (known) return known
    const { spell, hasSecrets, keepsPresent } = this.#manner
    const fields = fieldsOf(message).filter(({ isSecret }) => hasSecrets || !isSecret)
    const members = fields.map((field): Member => {
      const { name, kind, isOptional, isList, hasPresence, values } = field
      return {
        name, spelling: spell(name), keepsPresent: keepsPresent && isOptional, isJson: kind === 'json', isList,
        unspecified: kind === 'enum' && hasPresence !== true ? values?.[0] : undefined, convert: this.#converterOf(field),
      }
    })
    this.#members.set(message, members)
    return members
  }

  #converterOf({ kind, of, isList }: Field): Member['convert'] {
    const one = kind === 'message' && of ? (value: unknown) => this.write(of(), value as Values) : converterOf(kind)
    if (!isList) return one
    return (list) => (one === undefined ? [...(list as readonly unknown[])] : (list as readonly unknown[]).map((value) => one(value)))
  }
}

const asItIs = (name: string): string => name

const responses = new Writer({ spell: asItIs, hasSecrets: true, keepsPresent: false })
const rereadable = new Writer({ spell: asItIs, hasSecrets: true, keepsPresent: true })
const redacted = new Writer({ spell: toSnakeCase, hasSecrets: false, keepsPresent: true })

/** Writes JSON in camelCase, without empty members. */
export const writeMessage = <T extends object>(message: InputClass<T>, values: T): Values => responses.write(message, values as Values)

/** Writes JSON from which the same message can be read. */
export const keepMessage = <T extends object>(message: InputClass<T>, values: T): Values => rereadable.write(message, values as Values)

/** Writes JSON in snake_case, without absent members and secrets. */
export const redactMessage = <T extends object>(message: InputClass<T>, values: T): Values => redacted.write(message, values as Values)
