import { addField } from './field.js'
import type { InputClass } from './field.js'
import { Reader } from './reader.js'
import type { Manner } from './reader.js'
import type { Read } from './spot.js'

type Members = Readonly<Record<string, unknown>>

/** Decorates members whose type accepts `T`; for others it does not compile. */
export type MemberDecorator<T> = <C extends object, K extends keyof C & string>(target: C, name: K & ([T] extends [C[K]] ? unknown : never)) => void

const member = <T>(read: Read<T>, isOptional: boolean): MemberDecorator<T> => (target, name) =>
  addField(target, { name, kind: 'parsed', isOptional, isList: false, isSecret: false, schema: {}, read })

/** A required member with a parser. */
export const Member = <T>(read: Read<T>): MemberDecorator<T> => member(read, false)

/** A member with a parser that may be absent. */
export const Optional = <T>(read: Read<T>): MemberDecorator<T> => member(read, true)

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON with exactly the declared names; `null` is a value. Unknown members are reported. */
const EXACT: Manner<Members> = {
  find: (raw, { name }) => (Object.hasOwn(raw, name) ? raw[name] : undefined),
  objectIn: (value) => (isObject(value) ? value : undefined),
  refuseUnknown(raw, fields, at) {
    for (const name of Object.keys(raw)) {
      if (!fields.some((field) => field.name === name)) at.unknown(name, fields.map((field) => field.name))
    }
  },
  maxNested: Number.POSITIVE_INFINITY,
}

/** The members of a class in a plain object. */
type Plain<T> = { [K in keyof T]: T[K] }

/** Parses a JSON object with the members of a class, which have parsers. */
export const object = <T extends object>(type: InputClass<T>): Read<Plain<T>> => (value, at) =>
  isObject(value) ? (new Reader(EXACT).read(type, value, at) as Plain<T>) : at.refuse('expected an object')
