import { answered } from './authorization.js'
import type { AuthorizationAnswer } from './authorization.js'
import { assertionOf } from './assertions.js'
import type { Changed } from './assertions.js'
import type { DpopKey } from './dpop.js'
import { pkce } from './pkce.js'
import { byAssertion } from './protocol.js'
import type { JsonAnswer, TokenBody } from './protocol.js'
import { described, standardDocument } from './standard-document.js'
import type { TestClient } from './standard-document.js'
import { callback } from './test-client.js'
import { keys } from './test-keys.js'
import type { World } from './world.js'

/** A client of FAPI 2.0: private_key_jwt with ES256, pushed requests, DPoP. */
export const fapiClient = {
  id: 'fapi', method: 'private_key_jwt', signs: { alg: 'ES256', kid: 'fapi-1', key: keys.p256 }, redirectUri: callback('fapi'),
} as const satisfies TestClient

/** Its registration, valid for the FAPI 2.0 Security Profile. */
export const fapiMetadata = (own: object = {}): object => described(fapiClient, {
  grant_types: ['authorization_code', 'refresh_token'],
  jwks: { keys: [{ ...keys.p256.publicJwk, kid: 'fapi-1' }] },
  id_token_signed_response_alg: 'ES256',
  security_profile: 'fapi_2_security',
  ...own,
})

/** The standard document with the client, and DPoP switched on. */
export function fapiDocument(own: object = {}, more: object = {}) {
  const { clients = [], ...document } = standardDocument()
  return { ...document, features: { oidcDpop: true }, clients: [...clients, fapiMetadata(own)], ...more }
}

/** Differences from a request of the client. */
export interface Deviation {
  /** Adds or replaces parameters; `undefined` omits one. */
  readonly parameters?: Readonly<Record<string, string | undefined>>
  readonly assertion?: Changed
  /** The key of the proof; `undefined` sends none. */
  readonly key?: DpopKey | undefined
  readonly headers?: Readonly<Record<string, string>>
}

interface PushBody {
  readonly request_uri: string
  readonly expires_in: number
  readonly error: string
}

/** The requests of a FAPI 2.0 client. Each is valid except for the deviation of a test. */
export class FapiParty {
  readonly #world: World
  readonly #key: () => DpopKey
  readonly #pkce = pkce()

  /** @param key made before the tests */
  constructor(world: World, key: () => DpopKey) {
    this.#world = world
    this.#key = key
  }

  async post<B>(path: string, ordinary: Readonly<Record<string, string>>, deviation: Deviation = {}): Promise<JsonAnswer<B>> {
    const { issuer, protocol, clock } = this.#world
    const key = 'key' in deviation ? deviation.key : this.#key()
    const by = byAssertion(assertionOf(fapiClient, protocol.audience, deviation.assertion))
    const parameters = Object.entries({ ...ordinary, ...by.parameters, ...deviation.parameters }).filter((pair): pair is [string, string] => pair[1] !== undefined)
    const proof = key ? { DPoP: await key.proof('POST', `${issuer}${path}`, clock.now()) } : {}
    return protocol.post<B>(path, Object.fromEntries(parameters), { ...proof, ...deviation.headers })
  }

  /** The parameters of an authorization request. */
  get request(): Readonly<Record<string, string>> {
    return {
      redirect_uri: fapiClient.redirectUri, response_type: 'code', scope: 'openid offline_access', code_challenge: this.#pkce.challenge,
      code_challenge_method: 'S256',
    }
  }

  push(deviation?: Deviation): Promise<JsonAnswer<PushBody>> {
    return this.post<PushBody>('/oauth/v2/par', this.request, deviation)
  }

  /** The authorization response to a pushed request. */
  async authorize(deviation?: Deviation): Promise<AuthorizationAnswer> {
    const { body } = await this.push(deviation)
    const agent = await this.#world.agentOf()
    return answered(await agent.open(this.#world.url('/oauth/v2/authorize', { client_id: fapiClient.id, request_uri: body.request_uri })))
  }

  /** Redeems a new code. */
  async redeem(deviation?: Deviation): Promise<JsonAnswer<TokenBody>> {
    const { code = '' } = (await this.authorize()).parameters
    return this.redeemCode(code, deviation)
  }

  redeemCode(code: string, deviation?: Deviation): Promise<JsonAnswer<TokenBody>> {
    const parameters = { grant_type: 'authorization_code', code, redirect_uri: fapiClient.redirectUri, code_verifier: this.#pkce.verifier }
    return this.post<TokenBody>('/oauth/v2/token', parameters, deviation)
  }

  refresh(token: string, deviation?: Deviation): Promise<JsonAnswer<TokenBody>> {
    return this.post<TokenBody>('/oauth/v2/token', { grant_type: 'refresh_token', refresh_token: token }, deviation)
  }
}
