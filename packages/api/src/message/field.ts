import type { FieldProblem } from '@keyhall/core/api'

/** The class of a message. */
export type MessageClass<T extends object = object> = new () => T

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
 */
export type FieldKind = 'text' | 'flag' | 'whole' | 'long' | 'enum' | 'bytes' | 'duration' | 'instant' | 'message' | 'map' | 'json'

/** One member of a message. */
export interface Field {
  readonly name: string
  readonly kind: FieldKind
  readonly isOptional: boolean
  /** Member of a partial message: `undefined` if absent, even for a list. */
  readonly isPartial?: true
  readonly isList: boolean
  /** Maximum number of elements of a list. */
  readonly most?: number
  /** Never sent to targets, never changed by their responses. */
  readonly isSecret: boolean
  /** Names of an `enum` in the order of their numbers. */
  readonly values?: readonly string[]
  /** The class of a `message`. */
  readonly of?: () => MessageClass
  /** Constraints for the documentation: members of a JSON schema. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** A rule that concerns several members of a message. */
export type MessageRule = (message: never) => readonly FieldProblem[]

const FIELDS = new Map<object, Field[]>()
const RULES = new Map<object, MessageRule[]>()

/** Prototypes of partial messages. */
const PARTIAL = new Set<object>()

/** Makes all inherited members of the class with this prototype optional, and drops its inherited rules. */
export const addPartial = (prototype: object): void => void PARTIAL.add(prototype)

/** Registers a member of the class with this prototype. */
export function addField(prototype: object, field: Field): void {
  const fields = FIELDS.get(prototype)
  if (fields) fields.push(field)
  else FIELDS.set(prototype, [field])
}

/** Registers a rule of a message. */
export function addRule(message: MessageClass, rule: MessageRule): void {
  RULES.set(message.prototype, [...(RULES.get(message.prototype) ?? []), rule])
}

function lineage(message: MessageClass): readonly object[] {
  const chain: object[] = []
  const above = (of: object): object | null => Object.getPrototypeOf(of) as object | null
  for (let next: object | null = message.prototype; next !== null && next !== Object.prototype; next = above(next)) chain.unshift(next)
  return chain
}

/** The members of a message, those of its base class first. */
export const fieldsOf = (message: MessageClass): readonly Field[] =>
  lineage(message).reduce<readonly Field[]>((inherited, prototype) => {
    const base = PARTIAL.has(prototype) ? inherited.map((field) => ({ ...field, isOptional: true, isPartial: true } as const)) : inherited
    return [...base, ...(FIELDS.get(prototype) ?? [])]
  }, [])

export const rulesOf = (message: MessageClass): readonly MessageRule[] =>
  lineage(message).reduce<readonly MessageRule[]>(
    (inherited, prototype) => [...(PARTIAL.has(prototype) ? [] : inherited), ...(RULES.get(prototype) ?? [])], [])
