import { isPlain } from '../../foundation/shared/index.js'

/** A strict subset of JSON Schema: objects without unknown members, no references, no patterns. */
export type DetailSchema =
  | { readonly type: 'object'; readonly properties: Readonly<Record<string, DetailSchema>>; readonly required?: readonly string[] }
  | { readonly type: 'array'; readonly items: DetailSchema; readonly maxItems?: number }
  | { readonly type: 'string'; readonly enum?: readonly string[]; readonly maxLength?: number }
  | { readonly type: 'number' | 'integer'; readonly minimum?: number; readonly maximum?: number }
  | { readonly type: 'boolean' }

type ObjectSchema = Extract<DetailSchema, { readonly type: 'object' }>

/** `characters` is the length of the schema as JSON. Strings and arrays of a request have `text` characters and `items` at most, unless the schema allows fewer. */
export const DETAIL_LIMITS = { characters: 8192, depth: 5, nodes: 100, text: 500, items: 20, enum: 50, types: 10, perRequest: 10, request: 4096 } as const

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown, most: number): boolean => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most
/** People read these texts when they decide, so that none may hide or reorder what it says. */
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= DETAIL_LIMITS.text && isPlain(value)
const isTexts = (value: unknown, most: number): boolean => Array.isArray(value) && value.length <= most && value.every(isText)

const KEYWORDS: Readonly<Record<DetailSchema['type'], readonly string[]>> = {
  object: ['properties', 'required'], array: ['items', 'maxItems'], string: ['enum', 'maxLength'], number: ['minimum', 'maximum'], integer: ['minimum', 'maximum'], boolean: [],
}

/** Members that every detail may have (RFC 9396 §2); the schema says nothing about them. */
const OUTSIDE_THE_SCHEMA = ['type', 'locations']

/** The problem of the schema of a type; `undefined` if it can be used. */
export function schemaProblem(schema: unknown): string | undefined {
  if (!isMembers(schema) || schema['type'] !== 'object') return 'must be a schema of the type object'
  const { properties } = schema
  if (isMembers(properties) && OUTSIDE_THE_SCHEMA.some((name) => Object.hasOwn(properties, name))) return 'must not describe type and locations'
  // Bounds the depth before the schema is written as JSON.
  const problem = nodeProblem(schema, 1, { nodes: 0 })
  if (problem !== undefined) return problem
  return JSON.stringify(schema).length > DETAIL_LIMITS.characters ? `must have at most ${DETAIL_LIMITS.characters} characters` : undefined
}

function nodeProblem(schema: unknown, depth: number, count: { nodes: number }): string | undefined {
  count.nodes += 1
  if (depth > DETAIL_LIMITS.depth || count.nodes > DETAIL_LIMITS.nodes) return `must have at most ${DETAIL_LIMITS.depth} levels and ${DETAIL_LIMITS.nodes} schemas`
  const type = isMembers(schema) && typeof schema['type'] === 'string' && Object.hasOwn(KEYWORDS, schema['type']) ? (schema['type'] as DetailSchema['type']) : undefined
  if (!isMembers(schema) || type === undefined) return `must have one of the types ${Object.keys(KEYWORDS).join(', ')} in every schema`
  const unknown = Object.keys(schema).find((name) => name !== 'type' && !KEYWORDS[type].includes(name))
  if (unknown !== undefined) return `has an unsupported keyword for the type ${type}: supported are type, ${KEYWORDS[type].join(', ')}`
  return keywordProblem(schema, type) ?? childrenOf(schema).map((child) => nodeProblem(child, depth + 1, count)).find((problem) => problem !== undefined)
}

function childrenOf({ type, properties, items }: Members): readonly unknown[] {
  if (type === 'object' && isMembers(properties)) return Object.values(properties)
  return type === 'array' ? [items] : []
}

function keywordProblem({ properties, required = [], maxItems, enum: values, maxLength, minimum, maximum }: Members, type: DetailSchema['type']): string | undefined {
  const wrong = (name: string) => `has a wrong value of ${name}`
  if (type === 'object') {
    if (!isMembers(properties) || !Object.keys(properties).every((name) => isText(name) && name !== '' && name !== '__proto__')) return wrong('properties')
    const isRequired = (name: unknown) => typeof name === 'string' && Object.hasOwn(properties, name)
    return Array.isArray(required) && required.every(isRequired) ? undefined : wrong('required')
  }
  if (maxItems !== undefined && !isCount(maxItems, DETAIL_LIMITS.items)) return wrong('maxItems')
  if (maxLength !== undefined && !isCount(maxLength, DETAIL_LIMITS.text)) return wrong('maxLength')
  if (values !== undefined && !isTexts(values, DETAIL_LIMITS.enum)) return wrong('enum')
  return [minimum, maximum].every((limit) => limit === undefined || Number.isFinite(limit)) ? undefined : wrong('minimum or maximum')
}

/** A path of names for error messages, which have ASCII characters only (RFC 6749 §5.2). */
const shownPath = (path: string): string => path.replaceAll(/[^A-Za-z0-9_.[\]-]/g, '?')

const wrong = (path: string, expected: string): string => `${path === '' ? 'it' : shownPath(path)} must be ${expected}`

/**
 * Why a value does not follow the schema; `undefined` if it does. Names members of the schema only, and repeats nothing of the value. Its depth is
 * bounded by that of the schema.
 */
export function valueProblem(value: unknown, schema: DetailSchema, path = ''): string | undefined {
  switch (schema.type) {
    case 'object':
      return isMembers(value) ? objectProblem(value, schema, path) : wrong(path, 'an object')
    case 'array':
      return arrayProblem(value, schema, path)
    case 'string':
      return stringProblem(value, schema, path)
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrong(path, 'true or false')
    default:
      return numberProblem(value, schema, path)
  }
}

function objectProblem(value: Members, { properties, required = [] }: ObjectSchema, path: string): string | undefined {
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`)
  const missing = required.find((name) => !Object.hasOwn(value, name))
  if (missing !== undefined) return `${shownPath(below(missing))} is missing`
  for (const [name, member] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (schema === undefined) return `${path === '' ? 'it' : shownPath(path)} has a member that its type does not define`
    const problem = valueProblem(member, schema, below(name))
    if (problem !== undefined) return problem
  }
  return undefined
}

function arrayProblem(value: unknown, { items, maxItems = DETAIL_LIMITS.items }: Extract<DetailSchema, { readonly type: 'array' }>, path: string): string | undefined {
  if (!Array.isArray(value) || value.length > maxItems) return wrong(path, `a list of at most ${maxItems} elements`)
  return value.map((item, index) => valueProblem(item, items, `${path}[${index}]`)).find((problem) => problem !== undefined)
}

function stringProblem(value: unknown, { enum: values, maxLength = DETAIL_LIMITS.text }: Extract<DetailSchema, { readonly type: 'string' }>, path: string): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength) return wrong(path, `a text of at most ${maxLength} characters`)
  if (!isText(value)) return wrong(path, 'a text without line breaks, control and invisible characters')
  return values?.includes(value) ?? true ? undefined : wrong(path, 'one of the values that its type lists')
}

function numberProblem(value: unknown, { type, minimum = -Infinity, maximum = Infinity }: Extract<DetailSchema, { readonly type: 'number' | 'integer' }>, path: string): string | undefined {
  const isNumber = typeof value === 'number' && Number.isFinite(value) && (type === 'number' || Number.isInteger(value))
  if (!isNumber) return wrong(path, type === 'number' ? 'a number' : 'a whole number')
  if (value < minimum) return wrong(path, `at least ${minimum}`)
  return value > maximum ? wrong(path, `at most ${maximum}`) : undefined
}

/** The members of texts that any length of any text fits into, as paths of a label. */
export function freeTexts(schema: DetailSchema, path = ''): readonly string[] {
  switch (schema.type) {
    case 'object':
      return Object.entries(schema.properties).flatMap(([name, child]) => freeTexts(child, path === '' ? name : `${path}.${name}`))
    case 'array':
      return freeTexts(schema.items, path)
    case 'string':
      return schema.enum === undefined && schema.maxLength === undefined ? [path] : []
    default:
      return []
  }
}
