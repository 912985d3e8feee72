import { InvalidMessage } from '@keyhall/core/api'
import type { AnyMethod, Binding } from '@keyhall/core/api'

type Schema = Readonly<Record<string, unknown>>

/** Examples for members by their names. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/email/i, 'ada@example.com'],
  [/phone/i, '+41791234567'],
  [/password/i, 'Correct-Horse-Battery-7'],
  [/endpoint|ur[il]s?$/i, 'https://app.example.com/callback'],
  [/language|locale/i, 'en'],
  [/domain/i, 'example.com'],
  [/username|loginname/i, 'ada'],
  [/firstname|givenname/i, 'Ada'],
  [/lastname|familyname/i, 'Lovelace'],
  [/color/i, '#5469d4'],
  [/role/i, 'ORG_OWNER'],
]

/** Deeper messages are optional. */
const MAX_DEPTH = 6

const nameIn = (schema: Schema): string | undefined => {
  const reference = schema['$ref']
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined
}

function textFor(member: string, schema: Schema): string {
  if (schema['format'] === 'date-time') return '2030-01-01T00:00:00Z'
  if (schema['format'] === 'int64') return '1'
  if (schema['format'] === 'byte') return 'QQ=='
  if (typeof schema['pattern'] === 'string') return '3600s'
  if (/ids?$/i.test(member)) return `your-${member.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  const text = BY_NAME.find(([expression]) => expression.test(member))?.[1] ?? 'example'
  const [min, max] = [Number(schema['minLength'] ?? 0), Number(schema['maxLength'] ?? Infinity)]
  return text.padEnd(min, 'x').slice(0, max)
}

/** An example of a message: its required members, with valid values. */
export function exampleOf(schema: Schema, named: ReadonlyMap<string, unknown>, member = '', depth = 0): unknown {
  const name = nameIn(schema)
  if (name !== undefined) return exampleOf((named.get(name) ?? {}) as Schema, named, member, depth)
  const values = schema['enum']
  if (Array.isArray(values)) return (values as string[]).find((value) => !value.endsWith('_UNSPECIFIED')) ?? values[0]
  switch (schema['type']) {
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>
      const required = depth < MAX_DEPTH ? ((schema['required'] ?? []) as readonly string[]) : []
      return Object.fromEntries(required.map((key) => [key, exampleOf(properties[key] ?? {}, named, key, depth + 1)]))
    }
    case 'array':
      return [exampleOf((schema['items'] ?? {}) as Schema, named, member, depth + 1)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 1
    default:
      return textFor(member, schema)
  }
}

type Message = Record<string, unknown>

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schema of the member with this path, such as `resource.instance`. */
function schemaAt(schema: Schema, path: readonly string[], named: ReadonlyMap<string, unknown>): Schema {
  const name = nameIn(schema)
  const own = name === undefined ? schema : ((named.get(name) ?? {}) as Schema)
  const [first, ...rest] = path
  if (first === undefined) return own
  return schemaAt(((own['properties'] ?? {}) as Readonly<Record<string, Schema>>)[first] ?? {}, rest, named)
}

/** A value that fixes a validation problem; `undefined` when there is none. */
function remedy(problem: string, field: string, schema: Schema, named: ReadonlyMap<string, unknown>): { readonly path: string[]; readonly value: unknown } | undefined {
  const path = field.split('.').filter(Boolean)
  const valueAt = (at: string[]): unknown => exampleOf(schemaAt(schema, at, named), named, at.at(-1), path.length)
  const [, choice] = /(?:exactly one of|either) (\w+)/.exec(problem) ?? []
  if (choice !== undefined) return { path: [...path, choice], value: valueAt([...path, choice]) }
  if (problem === 'is missing') return { path, value: valueAt(path) }
  if (problem.startsWith('must be empty')) return { path, value: '' }
  if (problem.includes('https://')) return { path, value: 'https://app.example.com/' }
  const [, least] = /number from (\d+)/.exec(problem) ?? []
  return least === undefined ? undefined : { path, value: Number(least) }
}

function put(message: Message, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) message[first] = value
  else {
    const inside = message[first]
    const next = isMessage(inside) ? inside : (message[first] = {})
    put(next, rest, value)
  }
}

/** The problems of a request; `undefined` when it is valid. */
function problemsOf(method: AnyMethod, request: unknown): InvalidMessage['problems'] | undefined {
  try {
    method.request.read(request)
    return undefined
  } catch (problem) {
    return problem instanceof InvalidMessage ? problem.problems : []
  }
}

const MAX_ROUNDS = 4
const toCamelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * An example request that passes the validation, without the members in its path.
 *
 * @returns `undefined` when none is found
 */
export function bodyExample(method: AnyMethod, { path }: Pick<Binding, 'path'>): unknown {
  const named = new Map<string, unknown>()
  const schema = method.request.describe(named) as Schema
  const example = exampleOf(schema, named)
  if (!isMessage(example)) return undefined
  const inPath = new Set([...path.matchAll(/\{([a-z_A-Z0-9]+)\}/g)].map(([, name = '']) => toCamelCase(name)))
  const body = (): Message => Object.fromEntries(Object.entries(example).filter(([name]) => !inPath.has(name)))
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const members = [...inPath].map((name) => [name, exampleOf(schemaAt(schema, [name], named), named, name)])
    const problems = problemsOf(method, { ...body(), ...Object.fromEntries(members) })
    if (problems === undefined) return body()
    for (const { field, problem } of problems) {
      const found = remedy(problem, field, schema, named)
      if (found) put(example, found.path, found.value)
    }
  }
  return undefined
}

/** The members of a GET request as its query. */
const queryOf = (example: unknown): string => {
  const members = Object.entries((example ?? {}) as Readonly<Record<string, unknown>>).filter(([, value]) => typeof value !== 'object')
  return members.length === 0 ? '' : `?${members.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`
}

/** A curl command for a shell with the variable `TOKEN`, and a variable for each member in the path. */
export function curlSample(baseUrl: string, { verb, path }: Binding, example: unknown): string {
  const hasBody = verb !== 'GET' && verb !== 'DELETE'
  const address = `${baseUrl}${path.replaceAll(/\{([a-z_A-Z0-9]+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}${hasBody ? '' : queryOf(example)}`
  const data = hasBody ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(example)}'`] : []
  return [`curl -X ${verb} "${address}"`, `-H "Authorization: Bearer $TOKEN"`, ...data].join(' \\\n  ')
}
