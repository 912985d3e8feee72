import type { AnyMethod, ApiRegistry, Binding } from '@keyhall/core/api'

type Json = Readonly<Record<string, unknown>>

/** What the document says about the server beside its methods. */
export interface ApiFacts {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly version: string
}

/** `user.v2.UserService/AddHumanUser` → `user.v2.UserService` */
export const serviceOf = ({ name }: AnyMethod): string => name.slice(0, name.indexOf('/'))

const json = (schema: unknown): Json => ({ content: { 'application/json': { schema } } })

/** Members that the path names. */
const pathMembers = (path: string): readonly string[] => [...path.matchAll(/\{([a-z_A-Z0-9]+)\}/g)].map(([, name]) => name ?? '')

const PROBLEMS = {
  400: 'The request is not valid, or not possible now',
  401: 'The access token is missing or not valid here',
  403: 'The caller lacks the permission',
  404: 'What the request names does not exist, or not for the caller',
  409: 'It conflicts with what is there',
  429: 'Too many requests; Retry-After says when to come back',
  503: 'The service cannot answer now; Retry-After says when to come back',
} as const

const problems = (schema: string): Json =>
  Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, description]) => [status, { description, ...json({ $ref: `#/components/schemas/${schema}` }) }]),
  )

/** What the caller needs, in words. */
export function needs({ permission, feature }: AnyMethod): string {
  const words = permission === 'authenticated' ? 'Needs a token, and no permission.' : `Needs the permission \`${permission}\`.`
  return feature === undefined ? words : `${words} Needs the feature \`${feature}\`.`
}

/** `user.v2.UserService/AddHumanUser` → `user.v2`: messages of two areas may have the same name. */
const areaOf = ({ name }: AnyMethod): string => name.slice(0, name.lastIndexOf('.'))

const REFERENCE = '#/components/schemas/'

/** Describes a message, and adds it and those inside it to the schemas under the name of its area. */
function described(method: AnyMethod, message: AnyMethod['request'], schemas: Map<string, unknown>): unknown {
  const named = new Map<string, unknown>()
  const area = areaOf(method)
  const placed = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema).replaceAll(`"${REFERENCE}`, `"${REFERENCE}${area}.`))
  const schema = placed(message.describe(named))
  for (const [name, inside] of named) schemas.set(`${area}.${name}`, placed(inside))
  return schema
}

function operation(method: AnyMethod, schemas: Map<string, unknown>, problem: string, status: number): Json {
  return {
    tags: [serviceOf(method)],
    summary: method.summary,
    description: needs(method),
    responses: { [status]: { description: 'Done', ...json(described(method, method.response, schemas)) }, ...problems(problem) },
  }
}

function restOperation(method: AnyMethod, binding: Binding, schemas: Map<string, unknown>): Json {
  const parameters = pathMembers(binding.path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const hasBody = binding.verb !== 'GET' && binding.verb !== 'DELETE'
  return {
    ...operation(method, schemas, 'Problem', binding.status ?? 200),
    operationId: `${binding.verb} ${binding.path}`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: json(described(method, method.request, schemas)) } : {}),
  }
}

function paths({ methods, fullNameOf }: Pick<ApiRegistry, 'methods' | 'fullNameOf'>, schemas: Map<string, unknown>): Json {
  const all: Record<string, Record<string, Json>> = {}
  for (const method of methods) {
    for (const binding of method.http) (all[binding.path] ??= {})[binding.verb.toLowerCase()] = restOperation(method, binding, schemas)
    const body = { requestBody: json(described(method, method.request, schemas)) }
    const name = fullNameOf(method)
    all[name] = { post: { ...operation(method, schemas, 'ConnectProblem', 200), operationId: name, ...body } }
  }
  return all
}

const TEXT = { type: 'string' }

const PROBLEM_SCHEMAS = {
  Problem: {
    type: 'object',
    properties: {
      code: { type: 'integer', description: 'The number of the gRPC code' },
      message: { type: 'string' },
      details: { type: 'array', items: { type: 'object', properties: { '@type': TEXT, id: TEXT, message: TEXT } } },
    },
  },
  ConnectProblem: { type: 'object', properties: { code: { ...TEXT, description: 'The name of the gRPC code' }, message: TEXT } },
}

/** Describes every method with all of its addresses (OpenAPI 3.1). */
export function openApiDocument(registry: ApiRegistry, { baseUrl, version }: ApiFacts): Json {
  const schemas = new Map<string, unknown>(Object.entries(PROBLEM_SCHEMAS))
  const every = paths({ methods: registry.methods, fullNameOf: (method) => registry.fullNameOf(method) }, schemas)
  return {
    openapi: '3.1.0',
    info: { title: 'Keyhall', version, description: 'Every method by its REST path, and by its full name (Connect protocol, JSON).' },
    servers: [{ url: baseUrl }],
    security: [{ token: [] }],
    paths: every,
    components: {
      schemas: Object.fromEntries(schemas),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A personal access token, or an access token for this API' },
      },
    },
  }
}
