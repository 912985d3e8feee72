import assert from 'node:assert/strict'
import { create, fromJson, toJson } from '@bufbuild/protobuf'
import type { DescMethodUnary, FileRegistry, JsonObject, JsonValue } from '@bufbuild/protobuf'
import { Code, ConnectError } from '@connectrpc/connect'
import type { Transport } from '@connectrpc/connect'
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from '@connectrpc/connect-node'
import type { GrpcTransportOptions } from '@connectrpc/connect-node'
import { describedFor } from '@keyhall/adapters-rpc/messages'
import type { ApiAnswer } from './api-answer.js'

/** The protocol and HTTP version of a client library. */
export type RpcProtocol = 'grpc' | 'grpc-web' | 'grpc-web over HTTP/2' | 'connect' | 'connect over HTTP/2' | 'connect with JSON'

type Options = Omit<GrpcTransportOptions, 'baseUrl'>

const TRANSPORTS: Readonly<Record<RpcProtocol, (baseUrl: string, options: Options) => Transport>> = {
  grpc: (baseUrl, options) => createGrpcTransport({ baseUrl, ...options }),
  'grpc-web': (baseUrl, options) => createGrpcWebTransport({ baseUrl, ...options, httpVersion: '1.1' } as never),
  'grpc-web over HTTP/2': (baseUrl, options) => createGrpcWebTransport({ baseUrl, ...options, httpVersion: '2' }),
  connect: (baseUrl, options) => createConnectTransport({ baseUrl, ...options, httpVersion: '1.1', useBinaryFormat: true } as never),
  'connect over HTTP/2': (baseUrl, options) => createConnectTransport({ baseUrl, ...options, httpVersion: '2', useBinaryFormat: true }),
  'connect with JSON': (baseUrl, options) =>
    createConnectTransport({ baseUrl, ...options, httpVersion: '1.1', useBinaryFormat: false } as never),
}

export const RPC_PROTOCOLS = Object.keys(TRANSPORTS) as readonly RpcProtocol[]

/** Options of a call. */
export interface RpcCallOptions {
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  /** Another name of the service, without the vendor word. */
  readonly service?: string
}

/** Calls methods with connect-es, with messages of our `.proto` files. */
export class RpcClient {
  readonly transport: Transport
  readonly vendor: string
  readonly #described: FileRegistry

  constructor(protocol: RpcProtocol, baseUrl: string, options: Options & { readonly vendor?: string } = {}) {
    const { vendor = 'keyhall', ...rest } = options
    this.vendor = vendor
    this.#described = describedFor(vendor)
    this.transport = TRANSPORTS[protocol](baseUrl, rest)
  }

  /** @param name `user.v2.UserService/AddHumanUser` */
  method(name: string): DescMethodUnary {
    const [service = '', method] = name.split('/')
    const found = this.#described.getService(`${this.vendor}.${service}`)?.methods.find((one) => one.name === method)
    assert.ok(found, `no .proto file has ${name}`)
    return found as DescMethodUnary
  }

  /** @param input as JSON @returns the answer, as JSON too @throws ConnectError */
  async call(name: string, input: JsonObject = {}, { token, headers = {}, timeoutMs, service }: RpcCallOptions = {}): Promise<JsonValue> {
    const method = named(this.method(name), service && `${this.vendor}.${service}`)
    const all = { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
    const request = fromJson(method.input, input, { ignoreUnknownFields: true })
    const { message } = await this.transport.unary(method, undefined, timeoutMs, all, request)
    return toJson(method.output, create(method.output, message))
  }

  /** Calls a method that must be refused. @returns why */
  async refused(code: keyof typeof Code, name: string, input: JsonObject = {}, options: RpcCallOptions = {}): Promise<ConnectError> {
    try {
      const answer = await this.call(name, input, options)
      throw new assert.AssertionError({ message: `${name} was answered: ${JSON.stringify(answer)}` })
    } catch (problem) {
      if (!(problem instanceof ConnectError)) throw problem
      assert.equal(Code[problem.code], code, problem.message)
      return problem
    }
  }
}

/** The method under another name of its service. */
const named = (method: DescMethodUnary, typeName: string | undefined): DescMethodUnary =>
  typeName === undefined ? method : { ...method, parent: { ...method.parent, typeName } }

const snake = (code: Code): string =>
  (Code[code] ?? '').replace(/[A-Z]/g, (letter, index) => `${index === 0 ? '' : '_'}${letter.toLowerCase()}`)

const STATUS: Readonly<Record<string, number>> = {
  unauthenticated: 401, permission_denied: 403, not_found: 404, already_exists: 409, aborted: 409, resource_exhausted: 429,
  unavailable: 503,
}

/** The request as a Protobuf client sends it; `undefined` if Protobuf cannot express it, such as an unknown enum name. */
function inProtobuf(method: DescMethodUnary, input: JsonObject): JsonObject | undefined {
  const json = JSON.parse(JSON.stringify(input)) as JsonObject
  try {
    fromJson(method.input, json)
    return json
  } catch (problem) {
    return / key ".*" is unknown/.test(String(problem)) ? json : undefined
  }
}

/** `"0.250s"` → `"0.25s"`: Protobuf libraries write 0, 3, 6 or 9 decimal digits. */
const asWeWrite = (answer: JsonValue): unknown => JSON.parse(JSON.stringify(answer).replace(/"(\d+\.\d*[1-9])0+s"/g, '"$1s"'))

/** Calls a method by gRPC and returns the response in its JSON form. @returns `undefined` when only JSON can express the request */
export async function callByRpc(
  baseUrl: string,
  name: string,
  input: Readonly<Record<string, unknown>>,
  { token, org }: { readonly token: string | undefined; readonly org: string | undefined },
): Promise<ApiAnswer | undefined> {
  const client = new RpcClient('grpc', baseUrl)
  const message = inProtobuf(client.method(name), input as JsonObject)
  if (!message) return undefined
  try {
    const answer = await client.call(name, message, { token, headers: org === undefined ? {} : { 'x-keyhall-orgid': org } })
    return { status: 200, code: undefined, body: asWeWrite(answer) }
  } catch (problem) {
    if (!(problem instanceof ConnectError)) throw problem
    const code = snake(problem.code)
    return { status: STATUS[code] ?? 400, code, body: { message: problem.rawMessage } }
  }
}
