import type { Client } from '../../parties/clients/index.js'
import type { InstanceSettings } from '../../foundation/instance/index.js'
import type { Parameters, ResponseType } from '../../foundation/protocol/index.js'
import {
  CODE_CHALLENGE_METHODS,
  isCodeChallenge,
  isHybrid,
  isPrompt,
  isResponseType,
  issues,
  normalResponseType,
  parseClaimsRequest,
  parseScope,
  unsupportedNarrowing,
} from '../../foundation/protocol/index.js'
import type { AuthorizationProblem } from './errors.js'
import { isStateTooLong } from './identify-request.js'

/** The features that are switched on. */
export type ServedFeatures = InstanceSettings['features']

/** One check; `undefined` when it finds no problem. */
export type RequestCheck = (parameters: Parameters, client: Client, features: ServedFeatures) => AuthorizationProblem | undefined

const invalid = (description: string): AuthorizationProblem => ({ error: 'invalid_request', description })
const words = (text: string | undefined): readonly string[] => (text ?? '').split(' ').filter(Boolean)

// RFC 6749 §3.1: parameters must not be included more than once; RFC 8707 §2 allows it for resource
const noRepeatedParameter: RequestCheck = ({ repeatedNames }) => {
  const [repeated] = [...repeatedNames].filter((name) => name !== 'resource')
  return repeated === undefined ? undefined : invalid('a parameter is repeated')
}

const wellFormedText: RequestCheck = ({ malformed }) =>
  malformed === undefined ? undefined : invalid('a parameter holds text that cannot be read')

// OIDC Core §3.1.2.6
const noRequestObject: RequestCheck = (parameters) => {
  if (parameters.has('request')) return { error: 'request_not_supported', description: 'request objects are not supported' }
  if (parameters.has('request_uri')) return { error: 'request_uri_not_supported', description: 'request_uri is not supported' }
  return undefined
}

/** Characters. Bounds what an unauthenticated request can store while the person signs in. */
const MAX_LENGTHS = { nonce: 2048, everything: 16_384 } as const

const ofBoundedLength: RequestCheck = (parameters) => {
  const size = [...parameters.entries()].reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (isStateTooLong(parameters.get('state') ?? '')) return invalid('state is too long: at most 4096 characters')
  if ((parameters.get('nonce')?.length ?? 0) > MAX_LENGTHS.nonce) return invalid('nonce is too long: at most 2048 characters')
  return size > MAX_LENGTHS.everything ? invalid('the parameters are too long: at most 16384 characters together') : undefined
}

/** A client that asks for a narrower audience must not get a wider one. */
const noUnsupportedNarrowing: RequestCheck = (parameters) => unsupportedNarrowing(parameters)

const responseTypeOf = (parameters: Parameters): ResponseType | undefined => {
  const type = normalResponseType(parameters.get('response_type') ?? '')
  return isResponseType(type) ? type : undefined
}

const responseTypeSupported: RequestCheck = (parameters, _client, { oidcHybridFlow }) => {
  if (!parameters.has('response_type')) return invalid('response_type is missing')
  const type = responseTypeOf(parameters)
  return type === undefined || (isHybrid(type) && !oidcHybridFlow)
    ? { error: 'unsupported_response_type', description: 'this response_type is not supported' }
    : undefined
}

const responseTypeAllowedForClient: RequestCheck = (parameters, client) =>
  (client.responseTypes as readonly string[]).includes(normalResponseType(parameters.get('response_type') ?? ''))
    ? undefined
    : {
        error: 'unauthorized_client',
        description: `the client is not registered for the response_type ${normalResponseType(parameters.get('response_type') ?? '')}`,
        advice: `registered response types: ${client.responseTypes.join(', ')}`,
      }

const openidScopePresent: RequestCheck = (parameters) => {
  const scopes = parseScope(parameters.get('scope') ?? '')
  if (!scopes) return { error: 'invalid_scope', description: 'scope is malformed' }
  return scopes.includes('openid') ? undefined : { error: 'invalid_scope', description: 'the scope openid is missing: send scope=openid, and others after a space' }
}

/** Only the nonce binds an ID token from the authorization endpoint to the client's session. */
// OIDC Core §3.2.2.1 and §3.3.2.1
const noncePresentForIdToken: RequestCheck = (parameters) => {
  const type = responseTypeOf(parameters)
  return type && issues(type, 'id_token') && !parameters.has('nonce') ? invalid('nonce is missing') : undefined
}

// RFC 7636 §4.3 and §4.4.1; RFC 9700 §2.1.1
const pkce: RequestCheck = (parameters, client) => {
  const type = responseTypeOf(parameters)
  if (type && !issues(type, 'code')) return undefined
  const challenge = parameters.get('code_challenge')
  const method = parameters.get('code_challenge_method')
  if (challenge === undefined) {
    if (method !== undefined) return invalid('code_challenge is missing')
    return client.authMethod === 'none' ? invalid('this client has no secret, so PKCE is required: send code_challenge and code_challenge_method=S256') : undefined
  }
  if (!(CODE_CHALLENGE_METHODS as readonly (string | undefined)[]).includes(method)) return invalid('code_challenge_method must be S256')
  return isCodeChallenge(challenge) ? undefined : invalid('code_challenge must be the base64url of a SHA-256')
}

// OIDC Core §3.1.2.1: none with any other value is an error
const promptIsConsistent: RequestCheck = (parameters) => {
  const prompts = words(parameters.get('prompt'))
  if (!prompts.every(isPrompt)) return invalid('prompt holds an unknown value')
  return prompts.includes('none') && prompts.length > 1 ? invalid('prompt none stands alone') : undefined
}

const maxAgeIsNumber: RequestCheck = (parameters) => {
  const maxAge = parameters.get('max_age')
  return maxAge === undefined || /^\d{1,9}$/.test(maxAge) ? undefined : invalid('max_age must be a number of seconds')
}

// OIDC Core §5.5
const claimsAreReadable: RequestCheck = (parameters) => {
  const claims = parameters.get('claims')
  return claims === undefined || parseClaimsRequest(claims) ? undefined : invalid('claims is no claims request')
}

// RFC 9449 §10
const dpopKeyIsThumbprint: RequestCheck = (parameters, _client, { oidcDpop }) => {
  const thumbprint = parameters.get('dpop_jkt')
  return !oidcDpop || thumbprint === undefined || isCodeChallenge(thumbprint) ? undefined : invalid('dpop_jkt must be the base64url of a SHA-256')
}

/** Checks whose problems go back to the client, in this order. */
export const requestChecks: readonly RequestCheck[] = [
  noRepeatedParameter,
  wellFormedText,
  ofBoundedLength,
  responseTypeSupported,
  responseTypeAllowedForClient,
  noRequestObject,
  noUnsupportedNarrowing,
  openidScopePresent,
  noncePresentForIdToken,
  pkce,
  dpopKeyIsThumbprint,
  promptIsConsistent,
  maxAgeIsNumber,
  claimsAreReadable,
]

/** The first problem of a request whose redirect URI is proven. */
export function firstProblem(parameters: Parameters, client: Client, features: ServedFeatures): AuthorizationProblem | undefined {
  for (const check of requestChecks) {
    const problem = check(parameters, client, features)
    if (problem) return problem
  }
  return undefined
}
