import { isStorable } from '../../foundation/shared/index.js'

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
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= DETAIL_LIMITS.text && isStorable(value)
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

/** Whether a value follows the schema. Its depth is bounded by that of the schema. */
export function follows(value: unknown, schema: DetailSchema): boolean {
  switch (schema.type) {
    case 'object':
      return isMembers(value) && followsObject(value, schema)
    case 'array':
      return Array.isArray(value) && value.length <= (schema.maxItems ?? DETAIL_LIMITS.items) && value.every((item) => follows(item, schema.items))
    case 'string':
      return isText(value) && value.length <= (schema.maxLength ?? DETAIL_LIMITS.text) && (schema.enum?.includes(value) ?? true)
    case 'boolean':
      return typeof value === 'boolean'
    default:
      return followsNumber(value, schema)
  }
}

function followsObject(value: Members, { properties, required = [] }: ObjectSchema): boolean {
  if (!required.every((name) => Object.hasOwn(value, name))) return false
  return Object.entries(value).every(([name, member]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    return schema !== undefined && follows(member, schema)
  })
}

function followsNumber(value: unknown, { type, minimum = -Infinity, maximum = Infinity }: { readonly type: string; readonly minimum?: number; readonly maximum?: number }): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  return (type === 'number' || Number.isInteger(value)) && value >= minimum && value <= maximum
}
