import { fieldsOf } from '@keyhall/input'
import type { Field, InputClass } from '@keyhall/input'
import { toSnakeCase } from '@keyhall/input/messages'

type Values = Readonly<Record<string, unknown>>

/** Converts a value of the program to its form on the wire. */
function writeValue({ kind }: Field, value: unknown): unknown {
  switch (kind) {
    case 'long':
      return String(value)
    case 'duration':
      return `${String(value)}s`
    case 'instant':
      return new Date((value as number) * 1000).toISOString().replace('.000Z', 'Z')
    case 'text':
    case 'flag':
    case 'whole':
    case 'enum':
    case 'bytes':
    case 'message':
    case 'map':
    case 'json':
    case 'parsed':
      return value
  }
}

interface Manner {
  readonly spell: (name: string) => string
  readonly hasSecrets: boolean
  /** Whether to write optional members that are present but false, 0 or empty. */
  readonly keepsPresent: boolean
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '' || value === false || value === 0

/** `false` as a JSON value is a value. */
const isOmitted = ({ kind }: Field, value: unknown): boolean => (kind === 'json' ? value === undefined || value === null : isEmpty(value))

function writeField(field: Field, value: unknown, manner: Manner): unknown {
  const { kind, of, isList } = field
  const write = (one: unknown): unknown => (kind === 'message' && of ? writeWith(of(), one as Values, manner) : writeValue(field, one))
  if (!isList) return write(value)
  return (value as readonly unknown[]).map(write)
}

function writeWith(message: InputClass, values: Values, manner: Manner): Values {
  const written: Record<string, unknown> = {}
  for (const field of fieldsOf(message)) {
    const value = values[field.name]
    if (field.isSecret && !manner.hasSecrets) continue
    const isPresent = manner.keepsPresent && field.isOptional && value !== undefined && value !== null
    const isDefault = field.kind === 'enum' && !field.hasPresence && value === field.values?.[0]
    if (!isPresent && (isOmitted(field, value) || isDefault)) continue
    if (field.isList && !isPresent && (value as readonly unknown[]).length === 0) continue
    written[manner.spell(field.name)] = writeField(field, value, manner)
  }
  return written
}

/** Writes JSON in camelCase, without empty members. */
export const writeMessage = <T extends object>(message: InputClass<T>, values: T): Values =>
  writeWith(message, values as Values, { spell: (name) => name, hasSecrets: true, keepsPresent: false })

/** Writes JSON from which the same message can be read. */
export const keepMessage = <T extends object>(message: InputClass<T>, values: T): Values =>
  writeWith(message, values as Values, { spell: (name) => name, hasSecrets: true, keepsPresent: true })

/** Writes JSON in snake_case, without absent members and secrets. */
export const redactMessage = <T extends object>(message: InputClass<T>, values: T): Values =>
  writeWith(message, values as Values, { spell: toSnakeCase, hasSecrets: false, keepsPresent: true })
