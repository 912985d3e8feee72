import type { FieldProblem } from '@keyhall/core/api'

/** The class of a message. */
export type MessageClass<T extends object = object> = new () => T

/**
 * What a member is, in the program and on the wire:
 *
 * - `text`, `flag`, `whole`: the same in both
 * - `long`: a whole number; on the wire a text of digits, a number is taken too
 * - `enum`: one of some names; on the wire their position is taken too
 * - `bytes`: base64 in both; on the wire the url-safe alphabet is taken too
 * - `duration`: seconds; on the wire `"1.5s"`
 * - `instant`: seconds since 1970; on the wire RFC 3339 in UTC
 * - `message`: an object
 * - `map`: texts by name
 * - `json`: anything
 */
export type FieldKind = 'text' | 'flag' | 'whole' | 'long' | 'enum' | 'bytes' | 'duration' | 'instant' | 'message' | 'map' | 'json'

/** One member of a message. */
export interface Field {
  readonly name: string
  readonly kind: FieldKind
  readonly isOptional: boolean
  /** Member of a partial message: absent is `undefined`, for a list too. */
  readonly isPartial?: true
  readonly isList: boolean
  /** So many elements a list has at the most. */
  readonly most?: number
  /** Never told to targets, never changed by their answers. */
  readonly isSecret: boolean
  /** Names of an `enum`, in the order of their numbers. */
  readonly values?: readonly string[]
  /** The class of a `message`. */
  readonly of?: () => MessageClass
  /** What the documentation says beside the kind: members of a JSON schema. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** What has to be true of a message as a whole. */
export type MessageRule = (message: never) => readonly FieldProblem[]

const FIELDS = new Map<object, Field[]>()
const RULES = new Map<object, MessageRule[]>()

/** Prototypes of partial messages. */
const PARTIAL = new Set<object>()

/** Makes all members that the class with that prototype inherits optional, and drops the rules that it inherits. */
export const addPartial = (prototype: object): void => void PARTIAL.add(prototype)

/** Notes a member of the class with that prototype. */
export function addField(prototype: object, field: Field): void {
  const fields = FIELDS.get(prototype)
  if (fields) fields.push(field)
  else FIELDS.set(prototype, [field])
}

/** Notes a rule for messages of that class. */
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
