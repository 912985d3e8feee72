import http from 'node:http'
import { JWT_BEARER_GRANT, authenticationOf, byAssertion } from '../support/protocol.js'
import type { Claims, TokenBody } from '../support/protocol.js'
import { FORM, formBody, send } from '../support/send.js'
import type { TestClient } from '../support/standard-document.js'

/** Status and body of a JSON response. */
export interface Called<B> {
  readonly status: number
  readonly body: Partial<B>
  /** Seconds of `Retry-After`, if present. */
  readonly retryAfter?: number
}

/** A client program with keep-alive connections, one per pending call. */
export class Caller {
  readonly #baseUrl: string
  readonly #agent = new http.Agent({ keepAlive: true })

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  token(client: TestClient, parameters: Readonly<Record<string, string>>): Promise<Called<TokenBody>> {
    return this.#post('/oauth/v2/token', client, parameters)
  }

  refresh(client: TestClient, token: string): Promise<Called<TokenBody>> {
    return this.token(client, { grant_type: 'refresh_token', refresh_token: token })
  }

  redeem(client: TestClient, code: string): Promise<Called<TokenBody>> {
    return this.token(client, { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri })
  }

  /** Authenticates a client by an assertion where nothing else can be wrong. */
  async present(assertion: string): Promise<number> {
    return (await this.#send('/oauth/v2/introspect', { token: 'x', ...byAssertion(assertion).parameters })).status
  }

  /** The grant of service users (RFC 7523 §2.1). */
  jwtProfile(assertion: string): Promise<Called<TokenBody>> {
    return this.#send('/oauth/v2/token', { grant_type: JWT_BEARER_GRANT, scope: 'openid', assertion })
  }

  async isActive(client: TestClient, token: string): Promise<boolean> {
    const { status, body } = await this.#post<Claims>('/oauth/v2/introspect', client, { token })
    if (status !== 200 || typeof body['active'] !== 'boolean') throw new Error(`introspection answered ${status}`)
    return body['active']
  }

  async revoke(client: TestClient, token: string): Promise<number> {
    return (await this.#post('/oauth/v2/revoke', client, { token })).status
  }

  /** Ends its connections. */
  close(): void {
    this.#agent.destroy()
  }

  #post<B>(path: string, client: TestClient, parameters: Readonly<Record<string, string>>): Promise<Called<B>> {
    const by = authenticationOf(client)
    return this.#send(path, { ...parameters, ...by.parameters }, by.headers)
  }

  async #send<B>(path: string, parameters: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Promise<Called<B>> {
    const sent = { method: 'POST', headers: { ...FORM, ...headers }, body: formBody(parameters), agent: this.#agent }
    const { status, headers: { 'retry-after': retryAfter }, body } = await send(this.#baseUrl + path, sent)
    const parsed = (body === '' ? {} : JSON.parse(body)) as Partial<B>
    return { status, body: parsed, ...(retryAfter === undefined ? {} : { retryAfter: Number(retryAfter) }) }
  }
}
