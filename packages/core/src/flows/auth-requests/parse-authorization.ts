import type { ClaimsRequest, Prompt, RequestedResponseMode, ResponseType } from '../../foundation/protocol/index.js'
import {
  CODE_CHALLENGE_METHODS,
  Parameters,
  isCodeChallenge,
  isPrompt,
  isResponseMode,
  isResponseType,
  issues,
  normalResponseType,
  parseClaimsRequest,
  parseScope,
  uiLocales,
  unsupportedNarrowing,
} from '../../foundation/protocol/index.js'
import { ClientId, defined, withDefined } from '../../foundation/shared/index.js'
import type { AuthorizationProblem } from './errors.js'

/** A part of the request that can be invalid independently of the client. */
export type Part =
  | 'repetition' | 'text' | 'length' | 'response_type' | 'request_object' | 'resource' | 'authorization_details' | 'scope' | 'pkce' | 'dpop_jkt' | 'prompt' | 'max_age'
  | 'claims'

/**
 * The parameters of an authorization request as typed values (RFC 6749 §4.1.1, OIDC Core §3.1.2.1). An invalid part is absent or empty, and
 * has an entry in `problems`.
 */
export interface ParsedAuthorization {
  readonly clientId?: ClientId
  /** The name of the first repeated parameter. */
  readonly repeated?: string
  /** As sent: it is compared exactly. */
  readonly redirectUri?: string
  readonly responseType?: ResponseType
  readonly responseMode?: RequestedResponseMode
  /** As sent. Absent when it is too long, so that no error URL repeats it. */
  readonly state?: string
  /** Distinct, in the order of the request; unknown ones too. */
  readonly scopes: readonly string[]
  readonly prompts: readonly Prompt[]
  /** Seconds. */
  readonly maxAge?: number
  readonly nonce?: string
  /** In the order of preference. */
  readonly acrValues: readonly string[]
  readonly claims?: ClaimsRequest
  readonly loginHint?: string
  /** Id or name of an identity provider. */
  readonly idpHint?: string
  readonly idTokenHint?: string
  /** As sent if the response type issues no code. */
  readonly codeChallenge?: string
  readonly keyThumbprint?: string
  /** As sent (RFC 8707 §2). */
  readonly resources: readonly string[]
  /** As sent (RFC 9396 §2). */
  readonly authorizationDetails?: string
  readonly uiLocales: readonly string[]
  readonly problems: Readonly<Partial<Record<Part, AuthorizationProblem>>>
}

const MALFORMED_SCOPE: AuthorizationProblem = { error: 'invalid_scope', description: 'scope is malformed' }

const invalid = (description: string): AuthorizationProblem => ({ error: 'invalid_request', description })

export const UNSUPPORTED_RESPONSE_TYPE: AuthorizationProblem = { error: 'unsupported_response_type', description: 'this response_type is not supported' }

/** Characters. Bounds what an unauthenticated request can store while the person signs in. */
const MAX_LENGTHS = { state: 4096, encodedState: 12_288, nonce: 2048, everything: 16_384 } as const

/** Encoded, a character has at most nine: three bytes of UTF-8. */
const isStateTooLong = (state: string): boolean =>
  state.length > MAX_LENGTHS.state || (state.length * 9 > MAX_LENGTHS.encodedState && encodeURIComponent(state).length > MAX_LENGTHS.encodedState)

/** A hint longer than any login name is ignored, because a truncated one could name another person or provider. */
const MAX_HINT = 256

// RFC 6749 §3.1: parameters must not be included more than once; RFC 8707 §2 allows it for resource
const repetition = ({ repeatedNames }: Parameters): AuthorizationProblem | undefined =>
  repeatedNames.some((name) => name !== 'resource') ? invalid('a parameter is repeated') : undefined

function lengthProblem(parameters: Parameters): AuthorizationProblem | undefined {
  let size = 0
  for (const [name, value] of parameters.entries()) size += name.length + value.length
  if (isStateTooLong(parameters.get('state') ?? '')) return invalid('state is too long: at most 4096 characters')
  if ((parameters.get('nonce')?.length ?? 0) > MAX_LENGTHS.nonce) return invalid('nonce is too long: at most 2048 characters')
  return size > MAX_LENGTHS.everything ? invalid('the parameters are too long: at most 16384 characters together') : undefined
}

// OIDC Core §3.1.2.6
function requestObject(parameters: Parameters): AuthorizationProblem | undefined {
  if (parameters.has('request')) return { error: 'request_not_supported', description: 'request objects are not supported' }
  if (parameters.has('request_uri')) return { error: 'request_uri_not_supported', description: 'request_uri is not supported' }
  return undefined
}

// RFC 7636 §4.3 and §4.4.1
function pkceProblem(parameters: Parameters, type: ResponseType | undefined): AuthorizationProblem | undefined {
  if (type && !issues(type, 'code')) return undefined
  const challenge = parameters.get('code_challenge')
  const method = parameters.get('code_challenge_method')
  if (challenge === undefined) return method === undefined ? undefined : invalid('code_challenge is missing')
  if (!(CODE_CHALLENGE_METHODS as readonly (string | undefined)[]).includes(method)) return invalid('code_challenge_method must be S256')
  return isCodeChallenge(challenge) ? undefined : invalid('code_challenge must be the base64url of a SHA-256')
}

// OIDC Core §3.1.2.1: none with any other value is an error
function promptProblem(words: readonly string[]): AuthorizationProblem | undefined {
  if (!words.every(isPrompt)) return invalid('prompt holds an unknown value')
  return words.includes('none') && words.length > 1 ? invalid('prompt none excludes other values') : undefined
}

const hintOf = (hint: string | undefined): string | undefined => (hint !== undefined && hint.length <= MAX_HINT ? hint : undefined)
const wordsOf = (text: string | undefined): readonly string[] => (text ?? '').split(' ').filter(Boolean)

const responseTypeOf = (parameters: Parameters): ResponseType | undefined => {
  const type = normalResponseType(parameters.get('response_type') ?? '')
  return isResponseType(type) ? type : undefined
}

const narrowing = (parameters: Parameters, name: 'resource' | 'authorization_details'): AuthorizationProblem | undefined =>
  parameters.all(name).length === 0 ? undefined : unsupportedNarrowing(new Parameters(parameters.all(name).map((value) => [name, value])))

/** Problems of the request as a whole. */
const problemsOfWhole = (parameters: Parameters): ParsedAuthorization['problems'] =>
  defined({
    repetition: repetition(parameters),
    text: parameters.malformed === undefined ? undefined : invalid('a parameter holds text that cannot be read'),
    length: lengthProblem(parameters),
    response_type: parameters.has('response_type') ? undefined : invalid('response_type is missing'),
    request_object: requestObject(parameters),
    // A client that asks for less access must not get more.
    resource: narrowing(parameters, 'resource'),
    authorization_details: narrowing(parameters, 'authorization_details'),
  })

/** Reads each parameter once. The order of the problems is decided by the checks. */
export function parseAuthorization(parameters: Parameters): ParsedAuthorization {
  const text = (name: string): string | undefined => parameters.get(name)
  const [state, maxAge, claims] = [text('state'), text('max_age'), text('claims')]
  const [mode, thumbprint] = [text('response_mode'), text('dpop_jkt')]
  const responseType = responseTypeOf(parameters)
  const scopes = parseScope(text('scope') ?? '')
  const prompts = wordsOf(text('prompt'))
  const isMaxAge = maxAge !== undefined && /^\d{1,9}$/.test(maxAge)
  const claimsRequest = claims === undefined ? undefined : parseClaimsRequest(claims)
  return withDefined({
    scopes: scopes ?? [],
    prompts: prompts.filter(isPrompt),
    resources: parameters.all('resource'),
    acrValues: wordsOf(text('acr_values')),
    uiLocales: uiLocales(parameters),
    problems: withDefined(problemsOfWhole(parameters), {
      scope: scopes ? undefined : MALFORMED_SCOPE,
      pkce: pkceProblem(parameters, responseType),
      dpop_jkt: thumbprint === undefined || isCodeChallenge(thumbprint) ? undefined : invalid('dpop_jkt must be the base64url of a SHA-256'),
      prompt: promptProblem(prompts),
      max_age: maxAge === undefined || isMaxAge ? undefined : invalid('max_age must be a number of seconds'),
      // OIDC Core §5.5
      claims: claims === undefined || claimsRequest ? undefined : invalid('claims is not a claims request (OIDC Core 5.5)'),
    }),
  }, {
    clientId: ClientId.optional(text('client_id')),
    repeated: parameters.repeated,
    redirectUri: text('redirect_uri'),
    responseType,
    responseMode: isResponseMode(mode) ? mode : undefined,
    state: state === undefined || isStateTooLong(state) ? undefined : state,
    maxAge: isMaxAge ? Number(maxAge) : undefined,
    nonce: text('nonce'),
    claims: claimsRequest,
    loginHint: hintOf(text('login_hint')),
    idpHint: hintOf(text('idp_hint')),
    idTokenHint: text('id_token_hint'),
    codeChallenge: text('code_challenge'),
    keyThumbprint: thumbprint,
    authorizationDetails: text('authorization_details'),
  })
}
