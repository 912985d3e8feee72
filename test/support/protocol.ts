import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { assertionOf } from './assertions.js'
import type { Audience } from './assertions.js'
import { FORM, formBody, send } from './send.js'
import type { Sent } from './send.js'
import type { TestClient } from './standard-document.js'

/** A response with its parsed JSON. */
export interface JsonAnswer<B> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: B
  readonly text: string
}

/** Members of success and error responses of the token endpoint. */
export interface TokenBody {
  readonly access_token: string
  readonly token_type: string
  readonly expires_in: number
  readonly scope: string
  readonly refresh_token: string
  readonly id_token: string
  readonly error: string
  readonly error_description: string
}

export type Claims = Readonly<Record<string, unknown>>
export type Parameters = Readonly<Record<string, string>> | readonly (readonly [string, string])[]

/** The halves of Basic credentials are form-encoded before they are joined (RFC 6749 §2.3.1). */
export const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`).toString('base64')}`

const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

export const JWT_BEARER_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
export const JWT_BEARER_ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Client authentication: headers and parameters of a request. */
export interface Proof {
  readonly headers: Record<string, string>
  readonly parameters: Record<string, string>
}

/** private_key_jwt (RFC 7523 §2.2), without the optional `client_id`. */
export const byAssertion = (assertion: string): Proof => ({
  headers: {},
  parameters: { client_assertion: assertion, client_assertion_type: JWT_BEARER_ASSERTION },
})

/**
 * Authenticates a client with its registered method.
 *
 * @param audience for private_key_jwt; without it, the client sends its client_id without authentication
 */
export function authenticationOf(client: TestClient, audience?: Audience): Proof {
  switch (client.method) {
    case 'client_secret_basic':
      return { headers: { authorization: basic(client.id, client.secret ?? '') }, parameters: {} }
    case 'client_secret_post':
      return { headers: {}, parameters: { client_id: client.id, client_secret: client.secret ?? '' } }
    case 'private_key_jwt':
      return audience ? byAssertion(assertionOf(client, audience)) : { headers: {}, parameters: { client_id: client.id } }
    case 'none':
      return { headers: {}, parameters: { client_id: client.id } }
  }
}

/** Opens a connection for each request, so that no request meets a connection that a server has closed meanwhile. */
const SEPARATELY = new Agent()

const IS_JSON = /[/+]json\b/i

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** The token endpoint relies on it that no token has a character that JSON escapes. */
function assertUnescaped({ access_token, refresh_token, id_token }: Partial<TokenBody>): void {
  for (const token of [access_token, refresh_token, id_token]) if (token !== undefined) assert.match(token, /^[\w.-]+$/)
}

/** The endpoints that programs call. Every call is one request, and returns the response with any status. */
export class Protocol {
  readonly #issuer: string
  readonly #now: () => number
  readonly #connections: Agent

  /**
   * @param now the time of the server, in seconds; that of this machine by default
   * @param connections a pool of connections. By default, each request has its own
   */
  constructor(issuer: string, now: () => number = () => Math.floor(Date.now() / 1000), connections = SEPARATELY) {
    this.#issuer = issuer
    this.#now = now
    this.#connections = connections
  }

  /** The audience of assertions. */
  get audience(): Audience {
    return { issuer: this.#issuer, now: this.#now() }
  }

  /** Authenticates a client at this server and time. */
  proofOf(client: TestClient): Proof {
    return authenticationOf(client, this.audience)
  }

  /** POST to a protocol endpoint with exactly these parameters and headers. */
  post<B = TokenBody>(path: string, parameters: Parameters, headers: Readonly<Record<string, string>> = {}): Promise<JsonAnswer<B>> {
    return this.postText<B>(path, formBody(parameters), headers)
  }

  /** The same with a raw body. */
  postText<B = TokenBody>(path: string, sent: string, headers: Readonly<Record<string, string>> = {}): Promise<JsonAnswer<B>> {
    return this.#send(path, { method: 'POST', headers: { ...FORM, ...lowerCased(headers) }, body: sent })
  }

  get<B = Claims>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<JsonAnswer<B>> {
    return this.#send(path, { headers })
  }

  async #send<B>(path: string, sent: Sent): Promise<JsonAnswer<B>> {
    const { status, headers, body: text } = await send(this.#issuer + path, { ...sent, agent: this.#connections })
    const isJson = text !== '' && IS_JSON.test(headers['content-type'] ?? '')
    const body = (isJson ? JSON.parse(text) : {}) as B
    if (status === 200 && path === '/oauth/v2/token') assertUnescaped(body as Partial<TokenBody>)
    return { status, headers: headers as JsonAnswer<B>['headers'], body, text }
  }

  /** The token endpoint, with the client authenticated as it should be. */
  token(client: TestClient, parameters: Readonly<Record<string, string>>): Promise<JsonAnswer<TokenBody>> {
    const by = this.proofOf(client)
    return this.post('/oauth/v2/token', { ...parameters, ...by.parameters }, by.headers)
  }

  introspect(client: TestClient, token: string): Promise<JsonAnswer<Claims>> {
    const by = this.proofOf(client)
    return this.post<Claims>('/oauth/v2/introspect', { token, ...by.parameters }, by.headers)
  }

  revoke(client: TestClient, token: string, hint?: string): Promise<JsonAnswer<TokenBody>> {
    const by = this.proofOf(client)
    return this.post('/oauth/v2/revoke', { token, ...(hint === undefined ? {} : { token_type_hint: hint }), ...by.parameters }, by.headers)
  }

  /** The grant of service users (RFC 7523 §2.1). */
  jwtProfile(assertion: string, scope = 'openid', own: Readonly<Record<string, string>> = {}): Promise<JsonAnswer<TokenBody>> {
    return this.post('/oauth/v2/token', { grant_type: JWT_BEARER_GRANT, assertion, scope, ...own })
  }

  userinfo(token: string): Promise<JsonAnswer<Claims>> {
    return this.get('/oidc/v1/userinfo', { authorization: `Bearer ${token}` })
  }

  refresh(client: TestClient, token: string, own: Readonly<Record<string, string>> = {}): Promise<JsonAnswer<TokenBody>> {
    return this.token(client, { grant_type: 'refresh_token', refresh_token: token, ...own })
  }
}
