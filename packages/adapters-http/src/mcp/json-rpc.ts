/** JSON-RPC 2.0 §5.1. */
export const RPC_CODES = { parse: -32_700, request: -32_600, method: -32_601, parameters: -32_602 } as const

/** A message of the client: a request, or without `id` a notification (JSON-RPC 2.0 §4). */
export interface RpcMessage {
  readonly id?: string | number
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A request that is answered with a JSON-RPC error. */
export class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads one message. Lists of messages are not part of the protocol since 2025-06-18. @returns `undefined` for a response of the client */
export function readMessage(body: unknown): RpcMessage | undefined {
  if (!isMembers(body) || body['jsonrpc'] !== '2.0') throw new RpcError(RPC_CODES.request, 'the body must be one JSON-RPC 2.0 message')
  const { id, method, params = {} } = body
  if (method === undefined && ('result' in body || 'error' in body)) return undefined
  if (typeof method !== 'string') throw new RpcError(RPC_CODES.request, 'method must be a text')
  if (!isMembers(params)) throw new RpcError(RPC_CODES.parameters, 'params must be an object')
  if (id === undefined) return { method, params }
  if (typeof id !== 'string' && typeof id !== 'number') throw new RpcError(RPC_CODES.request, 'id must be a text or a number')
  return { id, method, params }
}

export const rpcResult = (id: string | number, result: unknown): object => ({ jsonrpc: '2.0', id, result })

export const rpcError = (id: string | number | null, { code, message }: Pick<RpcError, 'code' | 'message'>): object => ({ jsonrpc: '2.0', id, error: { code, message } })
