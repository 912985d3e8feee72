import assert from 'node:assert/strict'
import { create, fromJson, toJson } from '@bufbuild/protobuf'
import type { DescMethodUnary, FileRegistry, JsonObject, JsonValue } from '@bufbuild/protobuf'
import { Code, ConnectError } from '@connectrpc/connect'
import type { Transport } from '@connectrpc/connect'
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from '@connectrpc/connect-node'
import type { GrpcTransportOptions } from '@connectrpc/connect-node'
import { describedFor } from '@keyhall/adapters-rpc/messages'

/** How a client of its own library calls: protocol, and version of HTTP. */
export type RpcProtocol = 'grpc' | 'grpc-web' | 'grpc-web over HTTP/2' | 'connect' | 'connect over HTTP/2' | 'connect with JSON'

type Options = Omit<GrpcTransportOptions, 'baseUrl'>

const TRANSPORTS: Readonly<Record<RpcProtocol, (baseUrl: string, options: Options) => Transport>> = {
  grpc: (baseUrl, options) => createGrpcTransport({ baseUrl, ...options }),
  'grpc-web': (baseUrl, options) => createGrpcWebTransport({ baseUrl, ...options, httpVersion: '1.1' } as never),
  'grpc-web over HTTP/2': (baseUrl, options) => createGrpcWebTransport({ baseUrl, ...options, httpVersion: '2' }),
  connect: (baseUrl, options) => createConnectTransport({ baseUrl, ...options, httpVersion: '1.1', useBinaryFormat: true } as never),
  'connect over HTTP/2': (baseUrl, options) => createConnectTransport({ baseUrl, ...options, httpVersion: '2', useBinaryFormat: true }),
  'connect with JSON': (baseUrl, options) => createConnectTransport({ baseUrl, ...options, httpVersion: '1.1', useBinaryFormat: false } as never),
}

export const RPC_PROTOCOLS = Object.keys(TRANSPORTS) as readonly RpcProtocol[]

/** With what a call is made beside its message. */
export interface RpcCallOptions {
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** Calls methods by the library of another project, with messages of our `.proto` files. */
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
  async call(name: string, input: JsonObject = {}, { token, headers = {}, timeoutMs }: RpcCallOptions = {}): Promise<JsonValue> {
    const method = this.method(name)
    const all = { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
    const { message } = await this.transport.unary(method, undefined, timeoutMs, all, fromJson(method.input, input))
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
