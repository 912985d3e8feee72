import {
  ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsObject, IsOptional, IsString, Length, Matches, Max, Min, ValidateNested,
} from './class-validator.js'
import { addField, addRule } from './field.js'
import type { Field, MessageClass, MessageRule } from './field.js'
import { IsBytes, IsPlainText, IsStorableText, IsTextMap } from './text-checks.js'

interface Common {
  /** Absent is `undefined`, and no problem. */
  readonly optional?: true
  /** A list of these, at most so many; absent is empty. */
  readonly list?: number
  /** Never told to targets, never changed by their answers. */
  readonly secret?: true
}

type Decorator = (target: object, name: string) => void

function define(
  kind: Field['kind'],
  options: Common,
  schema: Field['schema'],
  checks: readonly PropertyDecorator[],
  more: Pick<Field, 'values' | 'of'> = {},
): Decorator {
  const { optional = false, list, secret = false } = options
  return (target, name) => {
    const most = list === undefined ? {} : { most: list }
    addField(target, { name, kind, isOptional: optional, isList: list !== undefined, ...most, isSecret: secret, schema, ...more })
    if (optional) IsOptional()(target, name)
    for (const check of checks) check(target, name)
    if (list === undefined) return
    ArrayMaxSize(list, { message: `must have at most ${list} elements` })(target, name)
    IsArray({ message: 'must be a list' })(target, name)
  }
}

interface TextOptions extends Common {
  /** Characters, 1 when it is not said: what has to be there is not empty. */
  readonly min?: number
  readonly max: number
  readonly pattern?: { readonly is: RegExp; readonly expected: string }
  /** May name somebody or something: no control and no invisible characters. */
  readonly plain?: true
}

/** Names the first element of a list that breaks a check; the message itself for a single value. */
const ofElement = (message: string, isRight: (element: unknown) => boolean) =>
  ({ value }: { readonly value: unknown }): string => {
    const index = Array.isArray(value) ? value.findIndex((element) => !isRight(element)) : -1
    return index < 0 ? message : `element ${index} ${message}`
  }

const isOfLength = (min: number, max: number) => (text: unknown): boolean =>
  typeof text === 'string' && [...text].length >= min && [...text].length <= max

/** A text of so many characters. */
export function Text({ min = 1, max, pattern, plain, ...common }: TextOptions): Decorator {
  const each = { each: common.list !== undefined }
  const checks = [
    Length(min, max, { ...each, message: ofElement(`must have ${min} to ${max} characters`, isOfLength(min, max)) }),
    (plain ? IsPlainText : IsStorableText)(each),
    ...(pattern ? [Matches(pattern.is, { ...each, message: ofElement(`must be ${pattern.expected}`, (text) => typeof text === 'string' && pattern.is.test(text)) })] : []),
    IsString({ ...each, message: ofElement('must be a text', (text) => typeof text === 'string') }),
  ]
  return define('text', common, { type: 'string', minLength: min, maxLength: max }, checks)
}

/** Yes or no; absent is no, unless it is optional. */
export const Flag = (common: Common = {}): Decorator =>
  define('flag', common, { type: 'boolean' }, [IsBoolean({ message: 'must be true or false' })])

interface RangeOptions extends Common {
  readonly min: number
  readonly max: number
}

const inRange = ({ min, max, ...common }: RangeOptions): readonly PropertyDecorator[] => {
  const each = { each: common.list !== undefined }
  const message = `must be a whole number from ${min} to ${max}`
  return [Min(min, { ...each, message }), Max(max, { ...each, message }), IsInt({ ...each, message })]
}

/** A whole number; absent is 0, unless it is optional. */
export const Whole = (options: RangeOptions): Decorator =>
  define('whole', options, { type: 'integer', minimum: options.min, maximum: options.max }, inRange(options))

/** A whole number that is a text on the wire; absent is 0, unless it is optional. */
export const Long = (options: RangeOptions): Decorator => define('long', options, { type: 'string', format: 'int64' }, inRange(options))

/** One of some names, in the order of their numbers; absent is the first one, unless it is optional. */
export function OneOf(values: readonly string[], common: Common = {}): Decorator {
  const check = IsIn(values, { each: common.list !== undefined, message: ofElement(`must be one of ${values.join(', ')}`, (value) => values.includes(value as string)) })
  return define('enum', common, { type: 'string', enum: values }, [check], { values })
}

/** Bytes, at most so many of them. */
export const Bytes = ({ max, ...common }: Common & { readonly max: number }): Decorator =>
  define('bytes', common, { type: 'string', format: 'byte' }, [IsBytes(max, { each: common.list !== undefined })])

/** A time span in seconds, both ends included. */
export function Duration({ min, max, ...common }: RangeOptions): Decorator {
  const message = `must be a duration from ${min}s to ${max}s, such as "10s"`
  const checks = [Min(min, { message }), Max(max, { message }), IsNumber({ allowNaN: false, allowInfinity: false }, { message })]
  return define('duration', common, { type: 'string', pattern: '^[0-9]+([.][0-9]{1,9})?s$' }, checks)
}

/** An instant. */
export function Instant(common: Common = {}): Decorator {
  const message = 'must be an instant in RFC 3339, such as "2030-01-31T12:00:00Z"'
  const checks = [Min(0, { message }), Max(253_402_300_799, { message }), IsInt({ message })]
  return define('instant', common, { type: 'string', format: 'date-time' }, checks)
}

/** A message inside. */
export function Nested(of: () => MessageClass, common: Common = {}): Decorator {
  const each = { each: common.list !== undefined }
  return define('message', common, {}, [ValidateNested(each), IsObject({ ...each, message: 'must be an object' })], { of })
}

/** Texts by name. */
export const TextMap = ({ max, ...common }: Common & { readonly max: number }): Decorator =>
  define('map', common, { type: 'object', additionalProperties: { type: 'string' } }, [IsTextMap(max)])

/** Anything that JSON has. In answers only: nothing checks it. */
export const Json = (common: Common = {}): Decorator => define('json', { optional: true, ...common }, {}, [])

/** Says what has to be true of the message as a whole. */
export const Rule =
  <T extends object>(rule: (message: T) => ReturnType<MessageRule>) =>
  (message: new () => T): void =>
    addRule(message, rule as MessageRule)
