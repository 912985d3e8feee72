import type { Issuer } from '../shared/index.js'
import type { Return } from './auth-request.js'
import type { AuthorizationProblem, RedirectedError } from './errors.js'

/** What goes back to the client, and where to. How it travels (query, fragment, form) is the transport's work. */
export interface AuthorizationResponse {
  readonly to: Return
  /** Names and values in order. Always with `iss` (RFC 9207). */
  readonly parameters: Readonly<Record<string, string>>
}

const around = (to: Return, issuer: Issuer) => ({ ...(to.state === undefined ? {} : { state: to.state }), iss: issuer })

export const codeResponse = (to: Return, code: string, issuer: Issuer): AuthorizationResponse => ({
  to,
  parameters: { code, ...around(to, issuer) },
})

export const problemResponse = (to: Return, problem: AuthorizationProblem, issuer: Issuer): AuthorizationResponse => ({
  to,
  parameters: { error: problem.error, error_description: problem.description, ...around(to, issuer) },
})

export const errorResponse = (error: RedirectedError, issuer: Issuer): AuthorizationResponse => problemResponse(error.to, error.problem, issuer)
