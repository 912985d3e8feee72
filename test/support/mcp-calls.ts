import { callers } from './api-callers.js'
import { send } from './send.js'
import type { World } from './world.js'

// eslint-disable-next-line typescript/no-explicit-any -- tests read the members that they expect
export type McpAnswer = { readonly status: number; readonly body: any; readonly headers: Readonly<Record<string, unknown>> }

export interface McpSending {
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
}

/** One message to `/mcp`; by default as an administrator. */
export async function postMcp(world: World, body: unknown, { token = callers.iamOwner.token, headers = {}, method = 'POST' }: McpSending = {}): Promise<McpAnswer> {
  const answer = await send(`${world.issuer}/mcp`, {
    method, headers: { 'content-type': 'application/json', 'accept': 'application/json, text/event-stream', ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  })
  return { status: answer.status, headers: answer.headers, body: answer.body === '' ? undefined : JSON.parse(answer.body) }
}

/** One request of JSON-RPC. */
export const rpc = (world: World, method: string, params: object = {}, sending: McpSending = {}): Promise<McpAnswer> =>
  postMcp(world, { jsonrpc: '2.0', id: 1, method, params }, sending)
