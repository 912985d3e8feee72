import assert from 'node:assert/strict'
import { assertionOf } from './assertions.js'
import { JWT_BEARER_GRANT } from './protocol.js'
import type { JsonAnswer, Proof, TokenBody } from './protocol.js'
import { clients, robots } from './standard-document.js'
import type { World } from './world.js'

export const TOKEN = '/oauth/v2/token'
const OFFLINE = { scope: 'openid email offline_access' }
const { web } = clients

type Pairs = readonly (readonly [string, string])[]
export type Answer = JsonAnswer<TokenBody>

/** A complete request. */
export interface TokenRequest {
  readonly parameters: Readonly<Record<string, string>>
  readonly proof: Proof
}

/** One for each grant type, created for each test. */
const REQUESTS: Readonly<Record<string, (world: World) => Promise<TokenRequest>>> = {
  authorization_code: async (world) => {
    const { code, redirectUri } = await world.code()
    return { parameters: { grant_type: 'authorization_code', code, redirect_uri: redirectUri }, proof: world.protocol.proofOf(web) }
  },
  refresh_token: async (world) => {
    const { refresh_token: token } = await world.tokens(OFFLINE)
    return { parameters: { grant_type: 'refresh_token', refresh_token: token }, proof: world.protocol.proofOf(web) }
  },
  client_credentials: async (world) => ({
    parameters: { grant_type: 'client_credentials', scope: 'openid' },
    proof: world.protocol.proofOf(web),
  }),
  [JWT_BEARER_GRANT]: async (world) => ({
    parameters: { grant_type: JWT_BEARER_GRANT, assertion: assertionOf(robots.robot, world.protocol.audience), scope: 'openid' },
    proof: { headers: {}, parameters: {} },
  }),
}
/** The grant types of these tests. */
export const GRANTS = Object.keys(REQUESTS)

/** A fresh request of that grant type. */
export const ordinary = (world: World, grant: string): Promise<TokenRequest> => {
  const request = REQUESTS[grant]
  assert.ok(request)
  return request(world)
}

/** Sends it with replaced, omitted (`undefined`) and appended parameters. */
export async function ask(
  world: World,
  request: TokenRequest,
  own: Readonly<Record<string, string | undefined>> = {},
  more: Pairs = [],
): Promise<Answer> {
  const { parameters, proof } = request
  const all = Object.entries({ ...parameters, ...proof.parameters, ...own }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return world.protocol.post(TOKEN, [...all, ...more], proof.headers)
}

const ASCII = /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/

/** RFC 6749 §5.2: error and status, a description, nothing to store, and a challenge for clients that used the Authorization header. */
export function isError({ status, body, headers }: Answer, error: string, isByHeader = false): void {
  const isRefused = error === 'invalid_client'
  assert.deepEqual([body.error, status, Object.keys(body)], [error, isRefused ? 401 : 400, ['error', 'error_description']])
  assert.match(body.error_description, ASCII)
  const { 'cache-control': cache, pragma, 'content-type': type, 'www-authenticate': challenge } = headers
  assert.deepEqual([cache, pragma, type], ['no-store', 'no-cache', 'application/json'])
  assert.equal(challenge, isRefused && isByHeader ? 'Basic realm="keyhall"' : undefined)
}
