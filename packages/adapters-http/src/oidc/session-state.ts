import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { AuthorizationResponse } from '@keyhall/core/auth-requests'
import { originOf } from '@keyhall/core/clients'
import type { Cookies } from '../login/cookies.js'
import { randomText } from '../wire/random-text.js'

/** OIDC Session Management §3.2: client, its origin, the state of the browser, and a salt. The script of the frame computes the same. */
function sessionState(clientId: string, redirectUri: string, browserState: string): string {
  const salt = randomText(12)
  return `${createHash('sha256').update(`${clientId} ${originOf(redirectUri) ?? ''} ${browserState} ${salt}`).digest('hex')}.${salt}`
}

/** Adds `session_state` to a response with a sign-in (OIDC Session Management §2). Nothing while the feature is off, and for apps without an origin. */
export function withSessionState(response: AuthorizationResponse, cookies: Cookies, { req, res }: { readonly req: Request; readonly res: Response }): AuthorizationResponse {
  const { signedInTo: clientId, parameters, to } = response
  if (clientId === undefined || !/^https?:/i.test(to.redirectUri)) return response
  const state = cookies.stateOf(req, res)
  return state === undefined ? response : { ...response, parameters: { ...parameters, session_state: sessionState(clientId, to.redirectUri, state) } }
}
