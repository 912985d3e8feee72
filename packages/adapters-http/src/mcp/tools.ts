import { ROLES } from '@keyhall/core/permissions'
import { OWN_RESOURCE_SCOPES } from '@keyhall/core/resources'
import type { AnyMethod, ApiRegistry, CallerContext } from '@keyhall/core/api'

/** A tool of the Model Context Protocol: a method of the API. */
export interface Tool {
  readonly name: string
  readonly method: AnyMethod
  /** Whether a token that may only read suffices. */
  readonly isReadOnly: boolean
}

type Json = Readonly<Record<string, unknown>>

/** Tools of one page of a list. */
const PAGE = 50

const READING = /^(Get|List|Search)/

/** A method that changes nothing, by its name and by its permission. */
const isReadOnly = ({ name, permission }: AnyMethod): boolean =>
  READING.test(name.slice(name.indexOf('/') + 1)) && (permission === 'authenticated' || permission.endsWith('.read'))

/** `user.v2.UserService/GetUserByID` → `user_v2_GetUserByID`. Clients accept letters, digits, `_` and `-`, 64 at most. */
const toolName = (name: string): string => name.replace(/\.[^./]+\/(\w+)$/, '.$1').replaceAll('.', '_')

/** Whether the caller has the permission anywhere; where it has it, the registry decides. */
const mayCall = ({ permission }: AnyMethod, { memberships }: CallerContext): boolean =>
  permission === 'authenticated' || memberships.some(({ role }) => (ROLES[role] as readonly string[]).includes(permission))

/** References of the OpenAPI document become references within the schema. */
const local = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'))

/** The methods of the API as tools. */
export class Tools {
  readonly #tools: ReadonlyMap<string, Tool>
  readonly #described = new Map<string, Json>()

  constructor({ methods }: Pick<ApiRegistry, 'methods'>) {
    this.#tools = new Map(methods.map((method) => [toolName(method.name), { name: toolName(method.name), method, isReadOnly: isReadOnly(method) }]))
    if (this.#tools.size !== methods.length) throw new Error('two methods are the same tool')
  }

  find(name: unknown): Tool | undefined {
    return typeof name === 'string' ? this.#tools.get(name) : undefined
  }

  /**
   * A page of the tools that the caller may use. A client can ask the person for the scope that a tool needs, so that it sees tools that change something
   * too, which their description marks. A token without a sign-in will never have more scopes.
   *
   * @param cursor from the page before
   */
  list(context: CallerContext, mayWrite: boolean, cursor: unknown): Json {
    const offset = typeof cursor === 'string' && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0
    const isWithinReach = mayWrite || context.signIn !== undefined
    const usable = [...this.#tools.values()].filter((tool) => (tool.isReadOnly || isWithinReach) && mayCall(tool.method, context))
    const next = offset + PAGE < usable.length ? { nextCursor: String(offset + PAGE) } : {}
    return { tools: usable.slice(offset, offset + PAGE).map((tool) => this.#describe(tool)), ...next }
  }

  #describe({ name, method, isReadOnly: readOnlyHint }: Tool): Json {
    const known = this.#described.get(name)
    if (known) return known
    const schemas = new Map<string, unknown>()
    const schema = method.request.describe(schemas) as Json
    const $defs = Object.fromEntries(schemas)
    // The schema of the message itself may be a reference, but that of a tool must be an object.
    const root = typeof schema['$ref'] === 'string' ? ($defs[schema['$ref'].slice('#/components/schemas/'.length)] as Json) : schema
    const described = {
      name,
      title: method.summary,
      description: `${method.summary}. Needs ${method.permission === 'authenticated' ? 'no permission' : `the permission ${method.permission}`}${readOnlyHint ? '' : `, and the scope ${OWN_RESOURCE_SCOPES.write}`}.`,
      inputSchema: local({ type: 'object', ...root, ...(schemas.size > 0 ? { $defs } : {}) }),
      annotations: { readOnlyHint, destructiveHint: /^(Delete|Remove)/.test(name.slice(name.lastIndexOf('_') + 1)), openWorldHint: false },
    }
    this.#described.set(name, described)
    return described
  }
}
