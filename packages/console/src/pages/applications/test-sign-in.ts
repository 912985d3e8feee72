import { challengeOf, random } from '../../session/attempt.js'
import type { ServerFacts } from '../../session/server-facts.js'
import { testRedirectUri } from '../../session/test-answer.js'

/** A client that authenticates by its secret, or is public. */
export interface TestedClient {
  readonly clientId: string
  /** Where the secret goes. `undefined`: the client is public. */
  readonly method: 'basic' | 'post' | undefined
}

/** A started trial sign-in. */
export interface Trial {
  readonly state: string
  readonly verifier: string
  readonly url: string
}

/** What the application would get. */
export interface TrialTokens {
  readonly idToken: Readonly<Record<string, unknown>>
  /** The claims of a JWT; `undefined` for an opaque token. */
  readonly accessToken: Readonly<Record<string, unknown>> | undefined
  readonly userInfo: Readonly<Record<string, unknown>>
}

/** The token endpoint refused the code. */
export class TrialRefused extends Error {
  override readonly name = 'TrialRefused'
}

/** The authorization request of a trial (RFC 6749 §4.1.1, RFC 7636 §4.3). @param isFresh whether the login page is shown in any case */
export async function beginTrial(facts: ServerFacts, clientId: string, { scopes, isFresh, locale }: { readonly scopes: readonly string[]; readonly isFresh: boolean; readonly locale: string }): Promise<Trial> {
  const [state, verifier] = [random(), random()]
  const parameters = new URLSearchParams({
    client_id: clientId, redirect_uri: testRedirectUri(facts), response_type: 'code', scope: [...new Set(['openid', ...scopes])].join(' '), state, nonce: random(),
    code_challenge: await challengeOf(verifier), code_challenge_method: 'S256', ui_locales: locale, ...(isFresh ? { prompt: 'login' } : {}),
  })
  return { state, verifier, url: `${facts.baseUrl}/oauth/v2/authorize?${parameters}` }
}

/** RFC 6749 §2.3.1: both parts are form-encoded before they are joined. */
const encoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

function postAs({ clientId, method }: TestedClient, secret: string, url: string, form: Readonly<Record<string, string>>): Promise<Response> {
  const body = new URLSearchParams({ ...form, ...(method === 'basic' ? {} : { client_id: clientId }), ...(method === 'post' ? { client_secret: secret } : {}) })
  const headers = method === 'basic' ? { authorization: `Basic ${btoa(`${encoded(clientId)}:${encoded(secret)}`)}` } : undefined
  return fetch(url, { method: 'POST', body, credentials: 'omit', ...(headers ? { headers } : {}) })
}

/** The claims of a JWT; `undefined` for another token. */
function claimsIn(token: string): Readonly<Record<string, unknown>> | undefined {
  const [, payload, signature] = token.split('.')
  if (payload === undefined || signature === undefined) return undefined
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Readonly<Record<string, unknown>>
}

interface TokenAnswer {
  readonly access_token?: string
  readonly refresh_token?: string
  readonly id_token?: string
  readonly error?: string
  readonly error_description?: string
}

/**
 * Redeems the code as the application would, reads the claims, and revokes the tokens (RFC 7009).
 *
 * @throws TrialRefused
 */
export async function finishTrial(facts: ServerFacts, client: TestedClient, { code, verifier, secret }: { readonly code: string; readonly verifier: string; readonly secret: string }): Promise<TrialTokens> {
  const form = { grant_type: 'authorization_code', code, redirect_uri: testRedirectUri(facts), code_verifier: verifier }
  const answer = (await (await postAs(client, secret, `${facts.baseUrl}/oauth/v2/token`, form)).json().catch(() => ({}))) as TokenAnswer
  const { access_token: accessToken, refresh_token: refreshToken, id_token: idToken = '' } = answer
  if (accessToken === undefined) throw new TrialRefused(answer.error_description ?? answer.error ?? 'server_error')
  try {
    const userInfo = await fetch(`${facts.baseUrl}/oidc/v1/userinfo`, { headers: { authorization: `Bearer ${accessToken}` }, credentials: 'omit' })
    return { idToken: claimsIn(idToken) ?? {}, accessToken: claimsIn(accessToken), userInfo: (await userInfo.json()) as Readonly<Record<string, unknown>> }
  } finally {
    await postAs(client, secret, `${facts.baseUrl}/oauth/v2/revoke`, { token: refreshToken ?? accessToken })
  }
}
