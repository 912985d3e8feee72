import { randomUUID } from 'node:crypto'
import type { Arrival } from '../browser/arrival.js'
import { expectText } from '../expectations.js'
import { fail } from '../verdict.js'
import { withQuery } from '../wire/form.js'
import type { JsonAnswer } from '../wire/json-answer.js'
import type { AuthorizationResponse } from './authorization-response.js'
import { problemIn, tokensIn } from './client-calls.js'
import type { Tokens } from './client-calls.js'
import { DpopKey } from './dpop-key.js'
import { grantIn } from './grant.js'
import { claimsOf } from './id-token.js'
import type { AuthorizationRequest, Grant, Own } from './grant.js'
import type { EndpointName } from './metadata.js'
import { pkce } from './pkce.js'
import type { RelyingParty } from './relying-party.js'
import { clientKey, requestObject } from './request-object.js'
import type { ObjectDeviation } from './request-object.js'

/** Differences from a valid request. */
export interface Deviation {
  /** The audience of the client assertion; the issuer by default. */
  readonly audience?: unknown
  /** The client assertion; a new one by default. */
  readonly assertion?: string
  /** Of the server, in the DPoP proof (RFC 9449 §8). */
  readonly nonce?: string
  readonly isUnauthenticated?: true
  readonly isWithoutProof?: true
  /** Of the request object; only with FAPI 2.0 Message Signing. */
  readonly object?: ObjectDeviation
  /** The accepted media type. */
  readonly accept?: string
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** The response with the parameters of the JWT in it, if there is one (JARM §2.1). Its signature is the subject of other checks. */
export function unwrapped(response: AuthorizationResponse): AuthorizationResponse {
  const jwt = response.parameters.get('response')
  if (jwt === null) return response
  const claims = Object.entries(claimsOf(jwt, 'authorization response'))
  return { ...response, parameters: new URLSearchParams(claims.map(([name, value]): [string, string] => [name, String(value)])) }
}

/** The nonce that the server demands instead of an answer (RFC 9449 §8). */
export const nonceIn = ({ json, headers }: JsonAnswer): string | undefined =>
  (json['error'] === 'use_dpop_nonce' ? [headers['dpop-nonce']].flat()[0] : undefined)

/**
 * A client of the FAPI 2.0 Security Profile: pushed requests, PKCE, private_key_jwt and DPoP. In the profile of Message Signing it signs its
 * requests and takes signed responses.
 */
export class Fapi2Party {
  readonly #rp: RelyingParty
  readonly #isSigned: boolean
  readonly #dpop = new DpopKey()

  constructor(rp: RelyingParty) {
    this.#rp = rp
    this.#isSigned = rp.settings.profiles.includes('fapi2-message-signing')
  }

  /** Posts to an endpoint. Repeats the request once with the nonce that the server demands (RFC 9449 §8). */
  async post(endpoint: EndpointName, parameters: Own, deviation: Deviation = {}): Promise<JsonAnswer> {
    const first = await this.#post(endpoint, parameters, deviation)
    const nonce = nonceIn(first)
    return nonce === undefined ? first : this.#post(endpoint, parameters, { ...deviation, nonce })
  }

  /** The parameters of an authorization request, with a fresh challenge. */
  request(own: Own = {}): AuthorizationRequest {
    const { verifier, challenge } = pkce()
    const ordinary = {
      response_type: 'code', scope: 'openid offline_access', redirect_uri: this.#rp.registration.redirectUri, code_challenge: challenge, code_challenge_method: 'S256',
      ...(this.#isSigned ? { response_mode: 'jwt' } : {}),
    }
    return { sent: { ...ordinary, ...own }, verifier }
  }

  push(request: AuthorizationRequest, deviation: Deviation = {}): Promise<JsonAnswer> {
    return this.post('pushed_authorization_request_endpoint', this.#pushed(request, deviation), deviation)
  }

  /** Pushes a request, and does not repeat it with a nonce. */
  pushOnce(request: AuthorizationRequest, deviation: Deviation = {}): Promise<JsonAnswer> {
    return this.#post('pushed_authorization_request_endpoint', this.#pushed(request, deviation), deviation)
  }

  #pushed({ sent }: AuthorizationRequest, { object = {} }: Deviation): Own {
    const isInside = this.#isSigned && !object.isAbsent
    return isInside ? { ...object.outside, request: requestObject(this.#rp, sent, object) } : sent
  }

  /** Opens a pushed request in a browser. @throws Verdict */
  async open(request: AuthorizationRequest, browser = this.#rp.authorization.browser): Promise<Arrival> {
    return this.openPushed(await this.push(request), browser)
  }

  /** Opens the request that the server answered so. @throws Verdict */
  async openPushed(answer: JsonAnswer, browser = this.#rp.authorization.browser): Promise<Arrival> {
    if (answer.status !== 201) fail(`expected status 201 for a pushed request, got ${problemIn(answer)}`)
    const { metadata, registration } = this.#rp
    const requestUri = expectText('request_uri', answer.json['request_uri'])
    return browser.open(withQuery(metadata.endpoint('authorization_endpoint'), { client_id: registration.client.id, request_uri: requestUri }))
  }

  /** The authorization response as the client receives it. @throws Verdict */
  async receive(request: AuthorizationRequest): Promise<AuthorizationResponse> {
    return this.#rp.authorization.finish(await this.open(request))
  }

  /** The authorization response, with the parameters of a JWT in it. @throws Verdict */
  async respond(request: AuthorizationRequest): Promise<AuthorizationResponse> {
    return unwrapped(await this.receive(request))
  }

  /** A fresh code. @throws Verdict */
  async grant(): Promise<Grant> {
    const request = this.request()
    return grantIn(await this.respond(request), request)
  }

  redeemCode({ code, redirectUri, verifier }: Grant, deviation?: Deviation): Promise<JsonAnswer> {
    return this.post('token_endpoint', { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }, deviation)
  }

  refresh(refreshToken: string, deviation?: Deviation): Promise<JsonAnswer> {
    return this.post('token_endpoint', { grant_type: 'refresh_token', refresh_token: refreshToken }, deviation)
  }

  /** Fresh tokens. @throws Verdict */
  async redeem(): Promise<Tokens> {
    return tokensIn(await this.redeemCode(await this.grant()))
  }

  #post(endpoint: EndpointName, parameters: Own, deviation: Deviation): Promise<JsonAnswer> {
    const { metadata, client, registration, time } = this.#rp
    const url = metadata.endpoint(endpoint)
    const proof = deviation.isWithoutProof ? {} : { dpop: this.#dpop.proofForPost(url, time.now(), deviation.nonce) }
    const headers = { ...proof, ...(deviation.accept === undefined ? {} : { accept: deviation.accept }) }
    const by = deviation.isUnauthenticated
      ? { client_id: registration.client.id }
      : { client_assertion: deviation.assertion ?? this.assertion(deviation), client_assertion_type: ASSERTION_TYPE }
    return client.send('POST', url, { headers, form: { ...parameters, ...by } })
  }

  /** A new client assertion. */
  assertion(deviation: Deviation = {}): string {
    const { registration: { client }, settings, time } = this.#rp
    const audience = 'audience' in deviation ? deviation.audience : settings.issuer
    const claims = { iss: client.id, sub: client.id, aud: audience, jti: randomUUID(), iat: time.now(), exp: time.now() + 60 }
    const { key, named } = clientKey(this.#rp)
    return key.jwt(named, claims)
  }
}
