import http from 'node:http'
import { authenticationOf } from '../support/protocol.js'
import type { Claims, TokenBody } from '../support/protocol.js'
import { FORM, formBody, send } from '../support/send.js'
import type { TestClient } from '../support/standard-document.js'

/** A JSON answer in short. */
export interface Called<B> {
  readonly status: number
  readonly body: Partial<B>
}

/** A client program that keeps its connections, as many as it has calls under way. */
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

  async #post<B>(path: string, client: TestClient, parameters: Readonly<Record<string, string>>): Promise<Called<B>> {
    const by = authenticationOf(client)
    const body = formBody({ ...parameters, ...by.parameters })
    const answer = await send(this.#baseUrl + path, { method: 'POST', headers: { ...FORM, ...by.headers }, body, agent: this.#agent })
    return { status: answer.status, body: (answer.body === '' ? {} : JSON.parse(answer.body)) as Partial<B> }
  }
}
