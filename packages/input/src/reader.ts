import type { FieldProblem } from '@keyhall/core/api'
import { fieldsOf } from './field.js'
import type { Field, InputClass } from './field.js'
import { Spot } from './spot.js'


/** How to find the members of a raw object, and how to treat unknown members. */
export interface Manner<Raw> {
  /** The raw value of a member; `undefined` if it is absent, or was refused. */
  readonly find: (raw: Raw, field: Field, at: Spot) => unknown
  /** The value as a raw object; `undefined` if it is not an object. */
  readonly objectIn: (value: unknown) => Raw | undefined
  /** Reports the members of a raw object that the class does not have. Absent: they are ignored. */
  readonly refuseUnknown?: (raw: Raw, fields: readonly Field[], at: Spot) => void
  /** Maximum number of nested objects. Each is checked member by member, which blocks other requests. */
  readonly maxNested: number
}

/** Deeper than any class; prevents endless recursion in classes that contain themselves. */
const MAX_DEPTH = 16

/** Input with more elements or levels than allowed; reading stops at once. `field` is the path. */
export class InputTooLarge extends Error {
  readonly field: string

  constructor(field: string, problem: string) {
    super(problem)
    this.field = field
  }
}

/** Reads one input into objects as their classes declare them, and reports every problem at its spot. */
export class Reader<Raw> {
  readonly #manner: Manner<Raw>
  #left: number

  constructor(manner: Manner<Raw>) {
    this.#manner = manner
    this.#left = manner.maxNested
  }

  /**
   * Reads the members of an object. A class whose members have no constraints is read to a plain object without the absent members.
   *
   * @throws InputTooLarge
   */
  read(type: InputClass, raw: Raw, at: Spot, depth = 1): object {
    const fields = fieldsOf(type)
    this.#manner.refuseUnknown?.(raw, fields, at)
    const check = fields.find(({ brokenConstraints }) => brokenConstraints)?.brokenConstraints
    return check ? this.#checked(type, raw, at, depth, check) : this.#plain(fields, raw, at, depth)
  }

  #plain(fields: readonly Field[], raw: Raw, at: Spot, depth: number): object {
    const object: Record<string, unknown> = {}
    for (const field of fields) {
      const value = this.#member(field, raw, at.member(field.name), depth)
      if (value !== undefined) object[field.name] = value
    }
    return object
  }

  /** A broken constraint of a member hides the problems inside it. */
  #checked(type: InputClass, raw: Raw, at: Spot, depth: number, check: NonNullable<Field['brokenConstraints']>): object {
    const fields = fieldsOf(type)
    const object = new type() as Record<string, unknown>
    const problems: FieldProblem[] = []
    let inside: Map<string, readonly FieldProblem[]> | undefined
    for (const field of fields) {
      object[field.name] = this.#member(field, raw, new Spot('', problems, at, field.name), depth)
      if (problems.length > 0) (inside ??= new Map()).set(field.name, problems.splice(0))
    }
    const broken = check(object)
    if (inside === undefined && broken.size === 0) return object
    for (const { name } of fields) {
      const problem = broken.get(name)
      if (problem === undefined) at.problems.push(...(inside?.get(name) ?? []))
      else at.member(name).refuse(problem)
    }
    return object
  }

  #member(field: Field, raw: Raw, at: Spot, depth: number): unknown {
    const known = at.problems.length
    const found = this.#manner.find(raw, field, at)
    const value = found === undefined || isEmpty(field, found) ? field.default : found
    if (value !== undefined) return field.isList && Array.isArray(value) ? this.#list(field, value, at, depth) : this.#value(field, value, at, depth)
    if (!field.isOptional && at.problems.length === known) at.refuse('is missing')
    return undefined
  }

  #list(field: Field, list: readonly unknown[], at: Spot, depth: number): readonly unknown[] {
    if (list.length > (field.most ?? 0)) throw new InputTooLarge(at.path, `must have at most ${field.most ?? 0} elements`)
    return list.map((one, index) => this.#value(field, one, at.item(index), depth))
  }

  #value(field: Field, value: unknown, at: Spot, depth: number): unknown {
    if (field.kind !== 'message' || !field.of) return field.read(value, at)
    const raw = this.#manner.objectIn(value)
    if (raw === undefined) return field.read(value, at)
    if (depth > MAX_DEPTH) throw new InputTooLarge(topOf(at), `must not be nested deeper than ${MAX_DEPTH} times`)
    if (--this.#left < 0) throw new InputTooLarge(topOf(at), 'contains too many nested messages')
    return this.read(field.of(), raw, at, depth + 1)
  }
}

/** A required text that is empty is reported as too short rather than as missing. */
const isEmpty = (field: Field, found: unknown): boolean => (field.isOptional || field.kind !== 'text') && field.isEmpty?.(found) === true

/** The member of the whole input that contains a value. */
const topOf = ({ path }: Spot): string => path.split(/[.[]/, 1)[0] ?? ''
