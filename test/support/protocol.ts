import supertest from 'supertest'
import { formBody } from './send.js'
import type { TestClient } from './standard-document.js'

/** What an endpoint answered, its JSON read. */
export interface JsonAnswer<B> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: B
  readonly text: string
}

/** Success and error of the token endpoint in one; a test reads the members that it expects. */
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

/** How a client proves itself by the method that it has registered. */
export function authenticationOf(client: TestClient): {
  readonly headers: Record<string, string>
  readonly parameters: Record<string, string>
} {
  switch (client.method) {
    case 'client_secret_basic':
      return { headers: { authorization: basic(client.id, client.secret ?? '') }, parameters: {} }
    case 'client_secret_post':
      return { headers: {}, parameters: { client_id: client.id, client_secret: client.secret ?? '' } }
    case 'none':
    case 'private_key_jwt':
      return { headers: {}, parameters: { client_id: client.id } }
  }
}

/** The endpoints that programs call. Every call is one request whose answer comes back whatever its status. */
export class Protocol {
  readonly #http: ReturnType<typeof supertest>

  constructor(issuer: string) {
    this.#http = supertest(issuer)
  }

  /** POST to a protocol endpoint with exactly these parameters and headers. */
  async post<B = TokenBody>(path: string, parameters: Parameters, headers: Readonly<Record<string, string>> = {}): Promise<JsonAnswer<B>> {
    const { status, headers: answered, body, text } = await this.#http.post(path).type('form').set(headers).send(formBody(parameters))
    return { status, headers: answered, body: body as B, text }
  }

  async get<B = Claims>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<JsonAnswer<B>> {
    const { status, headers: answered, body, text } = await this.#http.get(path).set(headers)
    return { status, headers: answered, body: body as B, text }
  }

  /** The token endpoint, with the client authenticated as it should be. */
  token(client: TestClient, parameters: Readonly<Record<string, string>>): Promise<JsonAnswer<TokenBody>> {
    const by = authenticationOf(client)
    return this.post('/oauth/v2/token', { ...parameters, ...by.parameters }, by.headers)
  }

  introspect(client: TestClient, token: string): Promise<JsonAnswer<Claims>> {
    const by = authenticationOf(client)
    return this.post<Claims>('/oauth/v2/introspect', { token, ...by.parameters }, by.headers)
  }

  revoke(client: TestClient, token: string, hint?: string): Promise<JsonAnswer<TokenBody>> {
    const by = authenticationOf(client)
    return this.post('/oauth/v2/revoke', { token, ...(hint === undefined ? {} : { token_type_hint: hint }), ...by.parameters }, by.headers)
  }

  userinfo(token: string): Promise<JsonAnswer<Claims>> {
    return this.get('/oidc/v1/userinfo', { authorization: `Bearer ${token}` })
  }

  refresh(client: TestClient, token: string, own: Readonly<Record<string, string>> = {}): Promise<JsonAnswer<TokenBody>> {
    return this.token(client, { grant_type: 'refresh_token', refresh_token: token, ...own })
  }
}
