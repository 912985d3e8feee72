import { setImmediate } from 'node:timers/promises'
import type { AnyMethod, ApiRegistry, Binding } from '@keyhall/core/api'
import { bodyExample, curlSample } from './docs/samples.js'
import { TOPIC_GROUPS, TOPIC_TAGS, topicOf } from './docs/topics.js'

type Json = Readonly<Record<string, unknown>>

/** Facts about the server in the document. */
export interface ApiFacts {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly version: string
}

const json = (schema: unknown, example?: unknown): Json =>
  ({ content: { 'application/json': example === undefined ? { schema } : { schema, example } } })

/** The members in a path. */
const pathMembers = (path: string): readonly string[] => [...path.matchAll(/\{([a-z_A-Z0-9]+)\}/g)].map(([, name]) => name ?? '')

const PROBLEMS = {
  400: 'The request is not valid, or not possible now',
  401: 'The access token is missing or not valid here',
  403: 'The caller lacks the permission',
  404: 'What the request names does not exist, or not for the caller',
  409: 'It conflicts with what is there',
  429: 'Too many requests; Retry-After contains the seconds to wait',
  503: 'The service cannot answer now; Retry-After contains the seconds to wait',
} as const

const problems = (schema: string): Json =>
  Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, description]) => [status, { description, ...json({ $ref: `#/components/schemas/${schema}` }) }]),
  )

/** The permission and the feature that a call needs, as a sentence. */
function needs({ permission, feature }: AnyMethod): string {
  const words = permission === 'authenticated' ? 'Needs a token, and no permission.' : `Needs the permission \`${permission}\`.`
  return feature === undefined ? words : `${words} Needs the feature \`${feature}\`.`
}

/** `user.v2.UserService/AddHumanUser` → `user.v2`: messages of two areas can have the same name. */
const areaOf = ({ name }: AnyMethod): string => name.slice(0, name.lastIndexOf('.'))

const REFERENCE = '#/components/schemas/'

/** Describes a message, and adds it and its nested messages to the schemas under the name of its area. */
function described(method: AnyMethod, message: AnyMethod['request'], schemas: Map<string, unknown>): unknown {
  const named = new Map<string, unknown>()
  const area = areaOf(method)
  const placed = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema).replaceAll(`"${REFERENCE}`, `"${REFERENCE}${area}.`))
  const schema = placed(message.describe(named))
  for (const [name, inside] of named) schemas.set(`${area}.${name}`, placed(inside))
  return schema
}

/** One item of the named list on each line. */
const linesOf = (list: string, schema: unknown): Json => ({
  description: `Done. Each line is one of \`${list}\` as JSON; a last line with \`nextCursor\` means that there are more`,
  content: { 'application/x-ndjson': { schema } },
})

function operation(method: AnyMethod, schemas: Map<string, unknown>, problem: string, { status, lines }: Pick<Binding, 'status' | 'lines'> = {}): Json {
  const schema = described(method, method.response, schemas)
  return {
    tags: [topicOf(method)],
    summary: method.summary,
    description: needs(method),
    responses: { [status ?? 200]: lines === undefined ? { description: 'Done', ...json(schema) } : linesOf(lines, schema), ...problems(problem) },
  }
}

/** The context of a description. */
interface Describing {
  readonly registry: ApiRegistry
  readonly baseUrl: string
  readonly schemas: Map<string, unknown>
}

function restOperation(method: AnyMethod, binding: Binding, { registry, baseUrl, schemas }: Describing): Json {
  const parameters = pathMembers(binding.path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const hasBody = binding.verb !== 'GET' && binding.verb !== 'DELETE'
  const example = bodyExample(method, binding)
  const sample = example === undefined ? undefined : curlSample(baseUrl, binding, example)
  return {
    ...operation(method, schemas, 'Problem', binding),
    'description': `${needs(method)} Full name: \`${registry.fullNameOf(method)}\`${sample === undefined ? '' : `\n\n\`\`\`sh\n${sample}\n\`\`\``}`,
    ...(sample === undefined ? {} : { 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: sample }] }),
    operationId: `${binding.verb} ${binding.path}`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: json(described(method, method.request, schemas), example) } : {}),
  }
}

/** Newer versions first, so that each topic starts with the methods that new code should call. */
const versionRank = ({ path }: Binding): number => (path.startsWith('/v2/') ? 0 : /^\/(v3|resources)/.test(path) ? 2 : 1)

/** Describing all operations takes half a second: yield to other requests after each portion. */
const PORTION = 10

async function paths(describing: Describing): Promise<Json> {
  const { registry, schemas } = describing
  const all: Record<string, Record<string, Json>> = {}
  const bindings = registry.methods.flatMap((method) => method.http.map((binding) => ({ method, binding })))
  const sorted = bindings.toSorted((a, b) => versionRank(a.binding) - versionRank(b.binding))
  for (const [index, { method, binding }] of sorted.entries()) {
    if (index % PORTION === 0) await setImmediate()
    const { path, verb } = binding
    ;(all[path] ??= {})[verb.toLowerCase()] = restOperation(method, binding, describing)
  }
  for (const [index, method] of registry.methods.entries()) {
    if (index % PORTION === 0) await setImmediate()
    const body = { requestBody: json(described(method, method.request, schemas)) }
    const name = registry.fullNameOf(method)
    // Shows a method once: by its path if it has one.
    const once = method.http.length > 0 ? { 'x-internal': true } : {}
    all[name] = { post: { ...operation(method, schemas, 'ConnectProblem'), operationId: name, ...body, ...once } }
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
  ConnectProblem: {
    type: 'object',
    properties: {
      code: { ...TEXT, description: 'The name of the gRPC code' },
      message: TEXT,
      details: {
        type: 'array',
        items: { type: 'object', properties: { type: TEXT, value: TEXT, debug: { type: 'object', properties: { id: TEXT, message: TEXT, field: TEXT } } } },
      },
    },
  },
}

const introduction = (vendor: string): string => `Every method has a REST path and a full name; both do the same.

Get a token: create a personal access token for a service user, or request one with the client credentials of a service user. Put it into the
variable \`TOKEN\` of your shell, and paste the samples. Variables such as \`$USER_ID\` stand for members of the path.

Bodies are JSON with members in camelCase or snake_case. The header \`x-${vendor}-orgid\` chooses another organization
than that of the caller.`

/** Describes every method with all of its paths (OpenAPI 3.1). */
export async function openApiDocument(registry: ApiRegistry, { baseUrl, version }: ApiFacts): Promise<Json> {
  const schemas = new Map<string, unknown>(Object.entries(PROBLEM_SCHEMAS))
  const every = await paths({ registry, baseUrl, schemas })
  return {
    'openapi': '3.1.0',
    'info': { title: 'Keyhall API', version, description: introduction(registry.vendor) },
    'servers': [{ url: baseUrl }],
    'security': [{ token: [] }],
    'tags': TOPIC_TAGS,
    'x-tagGroups': TOPIC_GROUPS,
    'paths': every,
    'components': {
      schemas: Object.fromEntries(schemas),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A personal access token, or an access token for this API' },
      },
    },
  }
}
