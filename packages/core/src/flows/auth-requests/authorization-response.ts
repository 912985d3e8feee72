import type { IssuedTokens } from '../../tokens/tokens/index.js'
import type { ClientId, Issuer } from '../../foundation/shared/index.js'
import { defined } from '../../foundation/shared/index.js'
import type { RedirectReturn } from './auth-request.js'
import type { AuthorizationProblem, RedirectedError } from './errors.js'

/** The response and its destination. The transport decides how to deliver it (query, fragment, form). */
export interface AuthorizationResponse {
  readonly to: RedirectReturn
  /** Names and values in order. Always includes `iss` (RFC 9207). */
  readonly parameters: Readonly<Record<string, string>>
  /** The client that a person has signed in to. Absent from errors, and without `openid`. */
  readonly signedInTo?: ClientId
}

/**
 * Builds a successful code or implicit response, or both for the hybrid flow (OIDC Core §3.3.2.5).
 *
 * @param issued the code, and the tokens if the response type includes any
 */
export function successResponse(to: RedirectReturn, issued: { readonly code?: string; readonly tokens?: IssuedTokens }, issuer: Issuer): AuthorizationResponse {
  const { code, tokens } = issued
  return { to, parameters: defined({ code, ...(tokens ? tokenParameters(tokens) : {}), state: to.state, iss: issuer }) }
}

/** `expires_in` describes the access token, so it is present only with it. */
const tokenParameters = ({ accessToken, expiresIn, idToken, scopes }: IssuedTokens): Record<string, string> => ({
  ...(accessToken === undefined ? {} : { access_token: accessToken, expires_in: String(expiresIn) }),
  ...(idToken === undefined ? {} : { id_token: idToken }),
  token_type: 'Bearer',
  scope: scopes.join(' '),
})

export const problemResponse = (to: RedirectReturn, problem: AuthorizationProblem, issuer: Issuer): AuthorizationResponse => ({
  to,
  parameters: defined({ error: problem.error, error_description: problem.description, state: to.state, iss: issuer }),
})

export const errorResponse = (error: RedirectedError, issuer: Issuer): AuthorizationResponse => problemResponse(error.to, error.problem, issuer)
