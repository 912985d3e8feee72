import { fail } from '../verdict.js'
import { described } from './authorization-response.js'
import type { AuthorizationResponse } from './authorization-response.js'

/** Parameters to add or replace; `undefined` omits one. */
export type Own = Readonly<Record<string, string | undefined>>

/** The parameters of an authorization request and its PKCE verifier. */
export interface AuthorizationRequest {
  readonly sent: Own
  readonly verifier?: string
}

/** A code and the parameters needed to redeem it. */
export interface Grant {
  readonly code: string
  readonly redirectUri: string
  readonly verifier?: string
  readonly response: AuthorizationResponse
}

/** The code of the response to a request. @throws Verdict */
export function grantIn(response: AuthorizationResponse, { sent, verifier }: AuthorizationRequest): Grant {
  const code = response.parameters.get('code') ?? fail(`expected a code, got ${described(response)}`)
  return { code, redirectUri: sent['redirect_uri'] ?? '', response, ...(verifier === undefined ? {} : { verifier }) }
}
