import type { ClientSettings, Registration } from '../settings.js'
import { fail } from '../verdict.js'
import { FORM_TYPE, encodeForm } from '../wire/form.js'
import type { FormParameters } from '../wire/form.js'
import { jsonAnswer } from '../wire/json-answer.js'
import type { JsonAnswer } from '../wire/json-answer.js'
import type { HttpRequest, Send } from '../wire/send.js'
import { authenticationOf } from './client-authentication.js'
import type { Authentication } from './client-authentication.js'
import type { Grant, Own } from './grant.js'
import type { EndpointName, Metadata } from './metadata.js'

/** A successful token response. */
export interface Tokens {
  readonly accessToken: string
  /** Empty when missing. */
  readonly idToken: string
  readonly refreshToken: string | undefined
  readonly answer: JsonAnswer
}

const textOr = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Describes an error response for the reason of a verdict. */
export const problemIn = ({ status, json }: JsonAnswer): string =>
  [`status ${status}`, json['error'], json['error_description']].filter((each) => typeof each === 'string').join(', ')

/** The tokens of a successful response. @throws Verdict */
export function tokensIn(answer: JsonAnswer): Tokens {
  const { access_token: access, id_token: id, refresh_token: refresh } = answer.json
  if (answer.status !== 200 || typeof access !== 'string') return fail(`expected tokens, got ${problemIn(answer)}`)
  return { accessToken: access, idToken: textOr(id), refreshToken: typeof refresh === 'string' ? refresh : undefined, answer }
}

interface Dependencies {
  readonly send: Send
  readonly metadata: Metadata
  readonly registration: Registration
}

/** Requests of the client without a browser. */
export class ClientCalls {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Posts to an endpoint with the client's authentication, or with the given one. */
  async post(endpoint: EndpointName, parameters: Own, by?: Authentication): Promise<JsonAnswer> {
    const { headers, parameters: proof } = by ?? authenticationOf(this.#deps.registration.client)
    return this.send('POST', this.#deps.metadata.endpoint(endpoint), { headers, form: { ...parameters, ...proof } })
  }

  /** Sends one request with exactly these headers and this form. */
  async send(method: HttpRequest['method'], url: string, { headers = {}, form }: Sent = {}): Promise<JsonAnswer> {
    const body = form === undefined ? {} : { body: encodeForm(form) }
    const type = form === undefined ? {} : FORM_TYPE
    return jsonAnswer(await this.#deps.send({ method, url, headers: { accept: 'application/json', ...type, ...headers }, ...body }))
  }

  /** Redeems a code; parameters can be replaced or omitted (OIDC Core §3.1.3.1). */
  redeem({ code, redirectUri, verifier }: Grant, own: Own = {}, as?: ClientSettings): Promise<JsonAnswer> {
    const ordinary = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier, resource: this.#deps.registration.resource }
    return this.post('token_endpoint', { ...ordinary, ...own }, as && authenticationOf(as))
  }

  /** OIDC Core §12.1 */
  refresh(refreshToken: string, own: Own = {}): Promise<JsonAnswer> {
    return this.post('token_endpoint', { grant_type: 'refresh_token', refresh_token: refreshToken, ...own })
  }

  /** Calls userinfo with the token in the header (OIDC Core §5.3.1). */
  userinfo(accessToken: string, method: 'GET' | 'POST' = 'GET'): Promise<JsonAnswer> {
    return this.send(method, this.#deps.metadata.endpoint('userinfo_endpoint'), { headers: { authorization: `Bearer ${accessToken}` } })
  }
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: FormParameters
}
