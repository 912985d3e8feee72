import { fieldsOf } from './field.js'
import type { Field, FieldKind, InputClass } from './field.js'

/** The kinds without a default: an absent member is an error. */
const WITHOUT_DEFAULT: ReadonlySet<FieldKind> = new Set(['text', 'message', 'instant', 'duration', 'bytes', 'map'])

function describeField({ kind, of, isList, schema }: Field, named: Map<string, unknown>): unknown {
  const one = kind === 'message' && of ? describe(of(), named) : schema
  return isList ? { type: 'array', items: one } : one
}

/** Describes a message as a JSON schema of OpenAPI 3.1, and adds it and its nested messages to `named`. */
export function describe(message: InputClass, named: Map<string, unknown>): unknown {
  const reference = { $ref: `#/components/schemas/${message.name}` }
  if (named.has(message.name)) return reference
  named.set(message.name, undefined)
  const fields = fieldsOf(message)
  const isRequired = ({ isOptional, isList, kind }: Field): boolean => !isOptional && !isList && WITHOUT_DEFAULT.has(kind)
  const required = fields.filter(isRequired).map(({ name }) => name)
  named.set(message.name, {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, describeField(field, named)])),
    ...(required.length > 0 ? { required } : {}),
  })
  return reference
}
