import type { Client } from '../../parties/clients/index.js'
import { demands, isPrivateUse } from '../../parties/clients/index.js'
import type { InstanceSettings } from '../../foundation/instance/index.js'
import type { ResponseType } from '../../foundation/protocol/index.js'
import { deliveryOf, isHybrid, issues } from '../../foundation/protocol/index.js'
import type { AuthorizationProblem } from './errors.js'
import type { ParsedAuthorization, Part } from './parse-authorization.js'
import { UNSUPPORTED_RESPONSE_TYPE } from './parse-authorization.js'

/** The features that are switched on. */
export type ServedFeatures = InstanceSettings['features']

/** A request with a response type that this server knows. */
type TypedAuthorization = ParsedAuthorization & { readonly responseType: ResponseType }

/** A request that passed every check. */
export type CheckedAuthorization = Omit<TypedAuthorization, 'problems'>

/** One check; `undefined` when it finds no problem. */
export type RequestCheck = (request: TypedAuthorization, client: Client, features: ServedFeatures) => AuthorizationProblem | undefined

const invalid = (description: string): AuthorizationProblem => ({ error: 'invalid_request', description })

/** Whether the part could be parsed. */
const valid = (part: Part): RequestCheck => ({ problems }) => problems[part]

const responseTypeServed: RequestCheck = ({ responseType }, _client, { oidcHybridFlow }) =>
  isHybrid(responseType) && !oidcHybridFlow ? UNSUPPORTED_RESPONSE_TYPE : undefined

const responseTypeAllowedForClient: RequestCheck = ({ responseType }, client) =>
  client.responseTypes.includes(responseType)
    ? undefined
    : {
        error: 'unauthorized_client',
        description: `the client is not registered for the response_type ${responseType}`,
        advice: `registered response types: ${client.responseTypes.join(', ')}`,
        reasonCode: 'clients.response_type_not_registered',
      }

// RFC 8707 §2
const resourceServed: RequestCheck = ({ problems }, _client, { oauthResources }) => (oauthResources ? undefined : problems.resource)

/** While the feature is off, the parameter is refused, so that it cannot be demanded. */
const resourceNamedWhereRequired: RequestCheck = ({ resources }, client, { oauthResources }) =>
  oauthResources && resources.length === 0 && demands(client, 'resource')
    ? { error: 'invalid_target', description: 'this client must say which API the token is for: send the parameter resource', reasonCode: 'clients.resource_required' }
    : undefined

/** While the feature is off, the client has no valid request. */
const signedResponseWhereRequired: RequestCheck = ({ responseMode }, client, { oidcJwtResponses }) => {
  const isSigned = oidcJwtResponses && responseMode !== undefined && deliveryOf(responseMode).isJwt
  if (isSigned || !demands(client, 'signed_responses')) return undefined
  return { ...invalid('this client must take signed responses: send response_mode=jwt'), reasonCode: 'clients.signed_response_required' }
}

// RFC 9396 §2
const detailsServed: RequestCheck = ({ problems }, _client, { oauthResources, oauthRichAuthorization }) =>
  oauthResources && oauthRichAuthorization ? undefined : problems.authorization_details

/** A request for resources may be one of OAuth without OpenID Connect, unless it requests an ID token. */
const openidScopePresent: RequestCheck = ({ scopes, resources, authorizationDetails, responseType }) =>
  scopes.includes('openid') || ((resources.length > 0 || authorizationDetails !== undefined) && !issues(responseType, 'id_token')) ? undefined : { error: 'invalid_scope', description: 'the scope openid is missing: send scope=openid, and others after a space' }

/** Only the nonce binds an ID token from the authorization endpoint to the client's session. */
// OIDC Core §3.2.2.1 and §3.3.2.1
const noncePresentForIdToken: RequestCheck = ({ responseType, nonce }) =>
  issues(responseType, 'id_token') && nonce === undefined ? invalid('nonce is missing') : undefined

// RFC 9700 §2.1.1
const pkceUsedWhereRequired: RequestCheck = ({ responseType, codeChallenge, redirectUri }, client) => {
  if (!issues(responseType, 'code') || codeChallenge !== undefined) return undefined
  const isPublic = client.authMethod === 'none'
  // RFC 8252 §8.1: another app of the device may claim the scheme, and receive the code.
  const isOpen = client.selfRegistered !== undefined && isPrivateUse(redirectUri ?? '')
  if (!isPublic && !isOpen && !demands(client, 'pkce')) return undefined
  const why = isPublic ? 'this client has no secret, so PKCE is required' : isOpen ? 'a private-use scheme needs PKCE' : 'this client is registered to use PKCE'
  return { ...invalid(`${why}: send code_challenge and code_challenge_method=S256`), reasonCode: 'clients.pkce_required' }
}

// RFC 9449 §5: only the token endpoint binds tokens
const tokenBoundWhereRequired: RequestCheck = ({ responseType }, client) =>
  issues(responseType, 'token') && demands(client, 'sender_constraint')
    ? { error: 'unauthorized_client', description: 'the access tokens of this client are bound to a key, which the authorization endpoint cannot do' }
    : undefined

// RFC 9449 §10
const dpopKeyIsThumbprint: RequestCheck = ({ problems }, _client, { oidcDpop }) => (oidcDpop ? problems.dpop_jkt : undefined)

/** Parts that must be valid before anything else is said about the request, in this order. */
const FIRST_PARTS: readonly Part[] = ['repetition', 'text', 'length', 'response_type']

/** Checks after those, whose problems go back to the client too, in this order. */
export const requestChecks: readonly RequestCheck[] = [
  responseTypeServed,
  responseTypeAllowedForClient,
  valid('request_object'),
  resourceServed,
  resourceNamedWhereRequired,
  detailsServed,
  signedResponseWhereRequired,
  valid('scope'),
  openidScopePresent,
  noncePresentForIdToken,
  valid('pkce'),
  pkceUsedWhereRequired,
  tokenBoundWhereRequired,
  dpopKeyIsThumbprint,
  valid('prompt'),
  valid('max_age'),
  valid('claims'),
]

/** The request, or its first problem. */
export type Checked =
  | { readonly problem: AuthorizationProblem; readonly checked?: undefined }
  | { readonly problem?: undefined; readonly checked: CheckedAuthorization }

/** Checks a request whose redirect URI is verified. */
export function checkAuthorization(request: ParsedAuthorization, client: Client, features: ServedFeatures): Checked {
  const { responseType, problems } = request
  const invalidPart = FIRST_PARTS.find((part) => problems[part])
  const first = invalidPart && problems[invalidPart]
  if (first || responseType === undefined) return { problem: first ?? UNSUPPORTED_RESPONSE_TYPE }
  const typed = { ...request, responseType }
  for (const check of requestChecks) {
    const problem = check(typed, client, features)
    if (problem) return { problem }
  }
  return { checked: typed }
}
