import type { FieldProblem } from '@keyhall/core/api'
import type { Read } from './spot.js'

/** A class whose members are declared by decorators. */
export type InputClass<T extends object = object> = new () => T

/**
 * The kind of a member, in the program and on the wire:
 *
 * - `text`, `flag`, `whole`: the same in both
 * - `long`: a whole number; a string of digits on the wire, where a number is accepted too
 * - `enum`: one of several names; on the wire its number is accepted too
 * - `bytes`: base64 in both; on the wire the URL-safe alphabet is accepted too
 * - `duration`: seconds; `"1.5s"` on the wire
 * - `instant`: seconds since 1970; RFC 3339 in UTC on the wire
 * - `message`: an object
 * - `map`: strings by name
 * - `json`: any JSON value
 * - `parsed`: a value of any type, made by a parser; never written
 */
export type FieldKind = 'text' | 'flag' | 'whole' | 'long' | 'enum' | 'bytes' | 'duration' | 'instant' | 'message' | 'map' | 'json' | 'parsed'

/** One member of a class. */
export interface Field {
  readonly name: string
  readonly kind: FieldKind
  readonly isOptional: boolean
  readonly isList: boolean
  /** Maximum number of elements of a list. */
  readonly most?: number
  /** Never included in problems or sent to targets, and never changed by their responses. */
  readonly isSecret: boolean
  /** Names of an `enum` in the order of their numbers. */
  readonly values?: readonly string[]
  /**
   * proto3 `optional`. For an `enum`: responses contain it also with its first name, which differs from an absent one.
   * For a `text`: an empty one is not an absent one.
   */
  readonly hasPresence?: true
  /** The class of a `message`. */
  readonly of?: () => InputClass
  /** Parses a value, or an element of a list. Unused for a `message`. */
  readonly read: Read<unknown>
  /** Whether a value means that the member is absent, although it is there. Undefined: only `null` does. */
  readonly isEmpty?: (value: unknown) => boolean
  /** The input that is read instead of an absent member. */
  readonly default?: unknown
  /** Finds the broken constraints of all members of an object, by name. Members without constraints have none. */
  readonly brokenConstraints?: (object: object) => ReadonlyMap<string, string>
  /** Constraints for the documentation: members of a JSON schema. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** A rule that concerns several members of an object. */
export type InputRule = (object: never) => readonly FieldProblem[]

const FIELDS = new Map<object, Field[]>()
const RULES = new Map<object, InputRule[]>()

/** Prototypes of partial classes. */
const PARTIAL = new Set<object>()

/** Makes all inherited members of the class with this prototype optional, and drops its inherited rules. */
export const addPartial = (prototype: object): void => void PARTIAL.add(prototype)

/** Registers a member of the class with this prototype. */
export function addField(prototype: object, field: Field): void {
  const fields = FIELDS.get(prototype)
  if (fields) fields.push(field)
  else FIELDS.set(prototype, [field])
}

/** Registers a rule of a class. */
export function addRule(type: InputClass, rule: InputRule): void {
  RULES.set(type.prototype, [...(RULES.get(type.prototype) ?? []), rule])
}

function lineage(type: InputClass): readonly object[] {
  const chain: object[] = []
  const above = (of: object): object | null => Object.getPrototypeOf(of) as object | null
  for (let next: object | null = type.prototype; next !== null && next !== Object.prototype; next = above(next)) chain.unshift(next)
  return chain
}

const optionalOf = ({ default: _default, ...field }: Field): Field => ({ ...field, isOptional: true })

/** Collects what a class has inherited, once: decorators run before the class can be used. */
function onceFor<T>(collect: (type: InputClass) => T): (type: InputClass) => T {
  const collected = new WeakMap<InputClass, T>()
  return (type) => {
    const known = collected.get(type) ?? collect(type)
    collected.set(type, known)
    return known
  }
}

/** The members of a class, those of its base class first. */
export const fieldsOf = onceFor<readonly Field[]>((type) =>
  lineage(type).reduce<readonly Field[]>(
    (inherited, prototype) => [...(PARTIAL.has(prototype) ? inherited.map(optionalOf) : inherited), ...(FIELDS.get(prototype) ?? [])], []))

/** The rules of a class, those of its base class first. */
export const rulesOf = onceFor<readonly InputRule[]>((type) =>
  lineage(type).reduce<readonly InputRule[]>(
    (inherited, prototype) => [...(PARTIAL.has(prototype) ? [] : inherited), ...(RULES.get(prototype) ?? [])], []))
