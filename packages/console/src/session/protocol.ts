import type { ServerFacts } from './server-facts.js'
import type { SignInAttempt } from './attempt.js'
import { challengeOf } from './attempt.js'

/** The tokens of one tab. They stay in memory. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string | undefined
  readonly idToken: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The claims of the ID token that the console uses. */
export interface IdClaims {
  readonly sub: string
  readonly nonce?: string
  readonly iss: string
  readonly aud: string | readonly string[]
  /** Seconds since 1970. */
  readonly auth_time?: number
  readonly name?: string
}

/** An error response of the authorization or token endpoint (RFC 6749 §4.1.2.1, §5.2). */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly code: string

  constructor(code: string, description: string | null | undefined) {
    super(description ?? code)
    this.code = code
  }
}

const redirectUri = ({ baseUrl }: ServerFacts): string => `${baseUrl}/ui/console/callback`

/** The audience scope names the project of the server itself, so that the API accepts the token. */
const scopeOf = ({ vendor }: ServerFacts): string =>
  `openid profile email offline_access urn:${vendor}:iam:org:project:id:${vendor}:aud`

/** The address that starts an authorization request (RFC 6749 §4.1.1, RFC 7636 §4.3). */
export async function authorizationUrl(facts: ServerFacts, { state, nonce, verifier, prompt, maxAge, locale }: SignInAttempt): Promise<string> {
  const parameters = new URLSearchParams({
    client_id: facts.clientId,
    redirect_uri: redirectUri(facts),
    response_type: 'code',
    scope: scopeOf(facts),
    state,
    nonce,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(prompt === undefined ? {} : { prompt }),
    ...(maxAge === undefined ? {} : { max_age: String(maxAge) }),
    ...(locale === undefined ? {} : { ui_locales: locale }),
  })
  return `${facts.baseUrl}/oauth/v2/authorize?${parameters}`
}

interface TokenAnswer {
  readonly access_token?: string
  readonly refresh_token?: string
  readonly id_token?: string
  readonly expires_in?: number
  readonly error?: string
  readonly error_description?: string
}

/** @throws SignInRefused, and TypeError when the server cannot be reached */
async function requestTokens(facts: ServerFacts, form: Readonly<Record<string, string>>, idToken: string): Promise<Tokens> {
  const body = new URLSearchParams({ client_id: facts.clientId, ...form })
  const response = await fetch(`${facts.baseUrl}/oauth/v2/token`, { method: 'POST', body, credentials: 'omit' })
  // A proxy may answer with HTML. Its status decides.
  const answer = (await response.json().catch(() => ({}))) as TokenAnswer
  if (!response.ok && answer.error === undefined) throw new TypeError(`status ${response.status}`)
  if (answer.access_token === undefined) throw new SignInRefused(answer.error ?? 'server_error', answer.error_description)
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    idToken: answer.id_token ?? idToken,
    expiresAt: Date.now() + (answer.expires_in ?? 0) * 1000,
  }
}

/** The claims of an ID token that came from the token endpoint; TLS stands for its signature (OIDC Core §3.1.3.7). */
export function claimsOf(idToken: string): IdClaims {
  const payload = idToken.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as IdClaims
}

/** @throws SignInRefused */
export async function redeemCode(facts: ServerFacts, code: string, { verifier, nonce }: SignInAttempt): Promise<Tokens> {
  const tokens = await requestTokens(facts, { grant_type: 'authorization_code', code, redirect_uri: redirectUri(facts), code_verifier: verifier }, '')
  const claims = claimsOf(tokens.idToken)
  const audience = typeof claims.aud === 'string' ? [claims.aud] : claims.aud
  if (claims.nonce !== nonce || claims.iss !== facts.baseUrl || !audience.includes(facts.clientId)) throw new SignInRefused('invalid_id_token', undefined)
  return tokens
}

/** @throws SignInRefused */
export const refreshTokens = (facts: ServerFacts, { refreshToken = '', idToken }: Tokens): Promise<Tokens> =>
  requestTokens(facts, { grant_type: 'refresh_token', refresh_token: refreshToken }, idToken)

/** Revokes the grant of this tab (RFC 7009). The sign-out goes on when the server does not answer. */
export async function revokeTokens({ baseUrl, clientId }: ServerFacts, { refreshToken, accessToken }: Tokens): Promise<void> {
  const body = new URLSearchParams({ client_id: clientId, token: refreshToken ?? accessToken })
  await fetch(`${baseUrl}/oauth/v2/revoke`, { method: 'POST', body, credentials: 'omit', keepalive: true }).catch(() => undefined)
}

/** The address that ends the session at the server (OIDC RP-Initiated Logout §2). */
export function signOutUrl({ baseUrl, clientId }: ServerFacts, idToken: string): string {
  const parameters = new URLSearchParams({ id_token_hint: idToken, client_id: clientId, post_logout_redirect_uri: `${baseUrl}/ui/console` })
  return `${baseUrl}/oidc/v1/end_session?${parameters}`
}
