import type { Browser } from '../../browser/browser.js'
import { authorizationResponse } from '../../party/authorization-response.js'
import type { AuthorizationResponse } from '../../party/authorization-response.js'
import type { Own } from '../../party/grant.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip } from '../../verdict.js'

export type ImplicitType = 'id_token' | 'id_token token'

/** An ordinary request for tokens at the authorization endpoint. */
export const implicitRequest = (type: ImplicitType, own: Own = {}): Own => ({
  response_type: type,
  nonce: 'n-0S6_WzA2Mj',
  code_challenge: undefined,
  code_challenge_method: undefined,
  ...own,
})

/**
 * Asks for tokens with the person signed in. Skips the check when the client is not registered for that, or the server does not say
 * that it can.
 */
export async function respondImplicitly(
  rp: RelyingParty,
  type: ImplicitType,
  own: Own = {},
  browser?: Browser,
): Promise<AuthorizationResponse> {
  const arrival = browser ? await rp.authorization.ask(implicitRequest(type, own), browser) : await signedIn(rp, implicitRequest(type, own))
  const response = authorizationResponse(arrival) ?? fail(`expected an authorization response, got ${arrival.description}`)
  const error = response.parameters.get('error')
  if (error === 'unauthorized_client') skip(`the client is not registered for the response_type ${type}`)
  if (error === 'unsupported_response_type' && !rp.metadata.list('response_types_supported').includes(type)) {
    skip(`discovery does not announce the response_type ${type}`)
  }
  return response
}

const signedIn = async ({ authorization }: RelyingParty, own: Own) => (await authorization.respond(own)).arrival

/** The text of a parameter of a response. @throws Verdict when it is not there */
export const parameterOf = ({ parameters, mode }: AuthorizationResponse, name: string): string =>
  parameters.get(name) ?? fail(`expected ${name}, got ${[...parameters.keys()].join(', ')} by ${mode}`)
