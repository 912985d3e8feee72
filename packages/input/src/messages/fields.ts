import {
  ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsObject, IsOptional, IsString, Length, Max, Min,
} from './class-validator.js'
import { brokenConstraints, constrain } from './constraints.js'
import { addField, addRule } from '../field.js'
import type { Field, InputClass, InputRule } from '../field.js'
import { readValue } from './read-value.js'
import { IsBytes, IsDisplayText, IsMatching, IsPlainText, IsStorableText, IsTextMap } from './text-checks.js'

interface Common {
  /** An absent member is `undefined` and valid. */
  readonly optional?: true
  /** Makes this a list with this maximum length; an absent list is empty. */
  readonly list?: number
  /** Never sent to targets, never changed by their responses. */
  readonly secret?: true
}

type Decorator = (target: object, name: string) => void

/** Replaces a value by its canonical form; others stay as they are, and are refused by the checks. */
type Canonical = (value: unknown) => unknown

interface Emptiness extends Pick<Field, 'schema' | 'hasPresence'> {
  readonly isList: boolean
  readonly isValue: (text: string) => boolean
}

/**
 * What means an absent member, by one rule for all members without presence: the empty text, unless it is a value of
 * the member, and the number 0 where the range of the member excludes it. proto3 has no other way to say that such a
 * member is absent.
 */
function emptiness(kind: Field['kind'], { isList, schema, isValue, hasPresence }: Emptiness): Pick<Field, 'isEmpty'> {
  if (isList || ['message', 'map', 'json', 'bytes', 'parsed'].includes(kind)) return {}
  if (kind === 'text' && hasPresence) return {}
  if (kind === 'text') return schema['minLength'] === 0 && isValue('') ? {} : { isEmpty: (value) => value === '' }
  const isZeroOut = (kind === 'whole' || kind === 'long') && !isValue('0')
  return { isEmpty: (value) => value === '' || (isZeroOut && (value === 0 || value === '0')) }
}

/** The default of proto3, which does not distinguish an empty text from an absent one. */
function defaultOf(kind: Field['kind'], isList: boolean, schema: Field['schema'], values: Field['values'] = []): Pick<Field, 'default'> {
  if (isList) return { default: [] }
  if (kind === 'flag') return { default: false }
  if (kind === 'text' && schema['minLength'] === 0) return { default: '' }
  if (kind === 'whole' || kind === 'long') return { default: 0 }
  return kind === 'enum' ? { default: values[0] } : {}
}

function define(
  kind: Field['kind'],
  options: Common,
  schema: Field['schema'],
  checks: () => readonly PropertyDecorator[],
  more: Pick<Field, 'values' | 'of' | 'hasPresence'> & { readonly canonical?: Canonical | undefined; readonly isValue?: (text: string) => boolean } = {},
): Decorator {
  const { optional = false, list, secret = false } = options
  const { canonical = (value: unknown) => value, isValue = () => true, ...described } = more
  return (target, name) => {
    const isList = list !== undefined
    addField(target, {
      name, kind, isOptional: optional, isList, ...(isList ? { most: list } : {}), isSecret: secret, schema, ...described, brokenConstraints,
      ...emptiness(kind, { ...described, isList, schema, isValue }),
      read: (value) => canonical(readValue(kind, value, more.values)), ...(optional && !isList ? {} : defaultOf(kind, isList, schema, more.values)),
    })
    constrain(target, () => {
      if (optional) IsOptional()(target, name)
      for (const check of checks()) check(target, name)
      if (!isList) return
      ArrayMaxSize(list, { message: `must have at most ${list} elements` })(target, name)
      IsArray({ message: 'must be a list' })(target, name)
    })
  }
}

interface TextOptions extends Common {
  /** Minimum length in characters, 1 by default. */
  readonly min?: number
  readonly max: number
  readonly pattern?: { readonly expected: string; readonly is: (text: string) => boolean }
  /** For identifiers: rejects control and invisible characters. */
  readonly plain?: true
  /** For names that are shown: the same, but joiners and selectors that belong to a spelling are accepted. */
  readonly shown?: true
  /** The canonical form of a text, before it is checked: one form at every entrance. */
  readonly canonical?: (text: string) => string
  /** For changes: an empty text is refused, instead of meaning an absent member, which leaves the stored one unchanged. */
  readonly hasPresence?: true
}

/** Adds the index of the first invalid element to the message; a single value keeps the message as it is. */
const ofElement = (message: string, isRight: (element: unknown) => boolean) =>
  ({ value }: { readonly value: unknown }): string => {
    const index = Array.isArray(value) ? value.findIndex((element) => !isRight(element)) : -1
    return index < 0 ? message : `element ${index} ${message}`
  }

const isOfLength = (min: number, max: number) => (text: unknown): boolean =>
  typeof text === 'string' && [...text].length >= min && [...text].length <= max

/** A text with a minimum and a maximum length in characters. */
export function Text({ min = 1, max, pattern, plain, shown, canonical, hasPresence, ...common }: TextOptions): Decorator {
  const each = { each: common.list !== undefined }
  const checks = () => [
    Length(min, max, { ...each, message: ofElement(`must have ${min} to ${max} characters`, isOfLength(min, max)) }),
    (plain ? IsPlainText : shown ? IsDisplayText : IsStorableText)(each),
    ...(pattern ? [IsMatching(pattern.is, { ...each, message: ofElement(`must be ${pattern.expected}`, (text) => typeof text === 'string' && pattern.is(text)) })] : []),
    IsString({ ...each, message: ofElement('must be a text', (text) => typeof text === 'string') }),
  ]
  return define('text', common, { type: 'string', minLength: min, maxLength: max }, checks, {
    canonical: canonical && ((value) => (typeof value === 'string' ? canonical(value) : value)),
    ...(pattern ? { isValue: pattern.is } : {}),
    ...(hasPresence ? { hasPresence } : {}),
  })
}

/** A boolean; false if absent, unless it is optional. */
export const Flag = (common: Common = {}): Decorator =>
  define('flag', common, { type: 'boolean' }, () => [IsBoolean({ message: 'must be true or false' })])

interface RangeOptions extends Common {
  readonly min: number
  readonly max: number
}

const inRange = ({ min, max, ...common }: RangeOptions) => (): readonly PropertyDecorator[] => {
  const each = { each: common.list !== undefined }
  const message = `must be a whole number from ${min} to ${max}`
  return [Min(min, { ...each, message }), Max(max, { ...each, message }), IsInt({ ...each, message })]
}

const isWithin = ({ min, max }: RangeOptions) => (text: string): boolean => Number(text) >= min && Number(text) <= max

/** A whole number; 0 if absent, unless it is optional. */
export const Whole = (options: RangeOptions): Decorator =>
  define('whole', options, { type: 'integer', minimum: options.min, maximum: options.max }, inRange(options), { isValue: isWithin(options) })

/** A whole number that is a string on the wire; 0 if absent, unless it is optional. */
export const Long = (options: RangeOptions): Decorator => define('long', options, { type: 'string', format: 'int64' }, inRange(options), { isValue: isWithin(options) })

interface NamesOptions extends Common {
  /** For optional members of responses whose first name differs from an absent one. */
  readonly hasPresence?: true
}

/** One of several names, in the order of their numbers; the first one if absent, unless it is optional. */
export function OneOf(values: readonly string[], { hasPresence, ...common }: NamesOptions = {}): Decorator {
  const check = () => IsIn(values, { each: common.list !== undefined, message: ofElement(`must be one of ${values.join(', ')}`, (value) => values.includes(value as string)) })
  return define('enum', common, { type: 'string', enum: values }, () => [check()], { values, ...(hasPresence ? { hasPresence } : {}) })
}

/** Bytes with a maximum length. */
export const Bytes = ({ max, ...common }: Common & { readonly max: number }): Decorator =>
  define('bytes', common, { type: 'string', format: 'byte' }, () => [IsBytes(max, { each: common.list !== undefined })])

/** A duration in seconds; both limits are inclusive. */
export function Duration({ min, max, ...common }: RangeOptions): Decorator {
  const message = `must be a duration from ${min}s to ${max}s, such as "${Math.min(Math.max(min, 10), max)}s"`
  const checks = () => [Min(min, { message }), Max(max, { message }), IsNumber({ allowNaN: false, allowInfinity: false }, { message })]
  return define('duration', common, { type: 'string', pattern: '^[0-9]+([.][0-9]{1,9})?s$' }, checks)
}

/** An instant. */
export function Instant(common: Common = {}): Decorator {
  const message = 'must be an RFC 3339 timestamp, such as "2030-01-31T12:00:00Z"'
  const checks = () => [Min(0, { message }), Max(253_402_300_799, { message }), IsInt({ message })]
  return define('instant', common, { type: 'string', format: 'date-time' }, checks)
}

/** A nested message. */
export function Nested(of: () => InputClass, common: Common = {}): Decorator {
  const each = { each: common.list !== undefined }
  return define('message', common, {}, () => [IsObject({ ...each, message: 'must be an object' })], { of })
}

/** Strings by name. */
export const TextMap = ({ max, ...common }: Common & { readonly max: number }): Decorator =>
  define('map', common, { type: 'object', additionalProperties: { type: 'string' } }, () => [IsTextMap(max)])

/** Any JSON value, without checks: only for responses and for documents that the use case validates. */
export const Json = (common: Common = {}): Decorator => define('json', { optional: true, ...common }, {}, () => [])

/** Adds a rule that concerns several members of a message. */
export const Rule =
  <T extends object>(rule: (message: T) => ReturnType<InputRule>) =>
  (message: new () => T): void =>
    addRule(message, rule as InputRule)
