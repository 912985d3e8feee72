import assert from 'node:assert/strict'
import { methodsWithoutUseCases } from '@keyhall/api'
import type { KeyhallOptions } from '@keyhall/app'
import type { AnyMethod } from '@keyhall/core/api'
import type { ApiAnswer } from './api-answer.js'
import type { ApiCaller } from './api-callers.js'
import { apiDocument, callers } from './api-callers.js'
import { callByRpc } from './rpc.js'
import { send } from './send.js'
import { everyStorage } from './storages.js'
import type { StorageKind } from './storages.js'
import { startedWorld } from './world.js'
import type { World } from './world.js'

/** How a method is called: by one of its REST paths, by its full name, or by gRPC. */
export type ApiTransport = 'rest' | 'connect' | 'grpc'

/**
 * The transports of the API tests. `test/rpc` compares Connect and gRPC with REST, method by method;
 * `API_TRANSPORTS=connect,grpc` runs every API test over them.
 */
const TRANSPORTS = (process.env['API_TRANSPORTS']?.split(',') ?? ['rest']) as readonly ApiTransport[]

type Json = Readonly<Record<string, unknown>>

interface CallOptions {
  /** The caller; the instance owner by default, unauthenticated for `null`. */
  readonly as?: ApiCaller | { readonly token: string } | null
  /** `x-keyhall-orgid` */
  readonly org?: string
}

/** Every method with its bindings. */
export const methods: readonly AnyMethod[] = methodsWithoutUseCases()

const GRPC_NAMES: Readonly<Record<number, string>> = {
  3: 'invalid_argument', 5: 'not_found', 6: 'already_exists', 7: 'permission_denied', 8: 'resource_exhausted', 9: 'failed_precondition',
  10: 'aborted', 13: 'internal', 14: 'unavailable', 16: 'unauthenticated',
}

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Calls methods of a server. */
export class Api {
  readonly world: World
  readonly transport: ApiTransport

  constructor(world: World, transport: ApiTransport) {
    this.world = world
    this.transport = transport
  }

  /** @param name `user.v2.UserService/AddHumanUser` */
  async call(name: string, input: Json = {}, { as = callers.iamOwner, org }: CallOptions = {}): Promise<ApiAnswer> {
    const method = methods.find((one) => one.name === name)
    assert.ok(method, `there is no method ${name}`)
    const byRpc = this.transport === 'grpc' ? await callByRpc(this.world.issuer, name, input, { token: as?.token, org }) : undefined
    if (byRpc) return byRpc
    const { verb, path, body } = this.transport === 'rest' && method.http.length > 0 ? bound(method, input) : named(name, input)
    const headers = {
      'content-type': 'application/json',
      ...(as === null ? {} : { authorization: `Bearer ${as.token}` }),
      ...(org === undefined ? {} : { 'x-keyhall-orgid': org }),
    }
    const answer = await send(this.world.issuer + path, { method: verb, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    const json: unknown = answer.body === '' ? undefined : JSON.parse(answer.body)
    return { status: answer.status, code: codeOf(json, answer.status), body: json }
  }

  /** Calls a method that must succeed. @returns the response */
  async ok(name: string, input: Json = {}, options: CallOptions = {}): Promise<ApiAnswer['body']> {
    const { status, body } = await this.call(name, input, options)
    assert.ok(status === 200 || status === 201, `${name}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  /** Calls a method that must be refused with this code. @returns its message */
  async refused(code: string, name: string, input: Json = {}, options: CallOptions = {}): Promise<string> {
    const answer = await this.call(name, input, options)
    assert.equal(answer.code, code, `${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return String(answer.body.message)
  }
}

function codeOf(json: unknown, status: number): string | undefined {
  if (status < 400) return undefined
  const { code } = json as { readonly code: unknown }
  return typeof code === 'number' ? GRPC_NAMES[code] : String(code)
}

const named = (name: string, body: Json) => ({ verb: 'POST', path: `/keyhall.${name}`, body })

/** Uses the first REST binding. Members that are not in its path are sent in the body, for GET and DELETE in the query. */
function bound({ http }: AnyMethod, input: Json): { verb: string; path: string; body?: Json } {
  const [binding] = http
  assert.ok(binding)
  const rest: Record<string, unknown> = { ...input }
  const path = binding.path.replace(/\{([a-z0-9_]+)\}/gi, (_, name: string) => {
    const member = Object.hasOwn(rest, name) ? name : camel(name)
    const value = rest[member]
    delete rest[member]
    return encodeURIComponent(typeof value === 'string' ? value : 'missing')
  })
  if (binding.verb !== 'GET') return { verb: binding.verb, path, ...(Object.keys(rest).length > 0 ? { body: rest } : {}) }
  const query = new URLSearchParams(flat(rest)).toString()
  return { verb: 'GET', path: query === '' ? path : `${path}?${query}` }
}

const flat = (value: Json, prefix = ''): [string, string][] =>
  Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'object' && member !== null ? flat(member as Json, `${prefix}${name}.`) : [[`${prefix}${name}`, String(member)] as [string, string]],
  )

/** Runs the tests over each transport, each against a server of its own with the callers of the API. */
export function overTransports(title: string, tests: (api: Api) => void, options: Partial<KeyhallOptions> & { readonly kind?: StorageKind } = {}): void {
  const { kind = 'sqlite', ...rest } = options
  for (const transport of TRANSPORTS) {
    describe(`${title} (${transport})`, () => tests(new Api(startedWorld(kind, { bootstrap: apiDocument(), ...rest }), transport)))
  }
}

/** Runs the tests by REST against a server of their own that keeps everything in memory. */
export function apiInMemory(title: string, tests: (api: Api) => void, options: Partial<KeyhallOptions> = {}): void {
  describe(title, () => tests(new Api(startedWorld('memory', { bootstrap: apiDocument(), ...options }), 'rest')))
}

/** Runs the tests by REST against a server of their own on each kind of storage. */
export function apiOnEveryStorage(title: string, tests: (api: Api) => void, options: Partial<KeyhallOptions> = {}): void {
  for (const kind of everyStorage) {
    describe(`${title} (${kind})`, () => tests(new Api(startedWorld(kind, { bootstrap: apiDocument(), ...options }), 'rest')))
  }
}
