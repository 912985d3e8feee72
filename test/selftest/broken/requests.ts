import { decodeJwt } from 'jose'
import type { HttpAnswer, HttpRequest } from '@keyhall/selftest'
import { PATHS, answered, both, hearing, pathOf, redirect, saying, sendingBack, without } from '../breakage.js'
import type { Breakage, Broken, EndpointPath, Json } from '../breakage.js'
import { players } from '../selftest-world.js'

const OBJECTS = ['form-post-request-object', 'request-object', 'request-object-foreign-key']
const PUSHED = ['pushed-reopened', 'pushed-used']
const DPOP = ['dpop-bound', 'dpop-htu', 'dpop-other-address']

const discovery = (own: Json): Breakage => saying(PATHS.discovery, (json) => ({ ...json, ...own }))

/** An error for the client in the query, made by hand. */
const refuse = (parameters: URLSearchParams, error: string) => {
  const address = new URL(players.basic.redirectUri)
  address.searchParams.set('error', error)
  address.searchParams.set('state', parameters.get('state') ?? '')
  return redirect(address)
}

/** Answers a token request with two client identifiers. */
const repeated = (answer: HttpAnswer): Breakage =>
  hearing(PATHS.token, (asked) => (asked.getAll('client_id').length > 1 ? answer : undefined))

const ignores = (path: EndpointPath, ...names: readonly string[]): Breakage =>
  hearing(path, (parameters) => {
    for (const name of names) parameters.delete(name)
  })

/** Ignores request objects, by value and by reference; a pushed request is neither. */
const ignoresObjects = (): Breakage =>
  hearing(PATHS.authorize, (parameters) => {
    parameters.delete('request')
    if (parameters.get('request_uri')?.startsWith('https:')) parameters.delete('request_uri')
  })

/** Takes the parameters out of a request object without looking at its signature. */
const trustsObjects = (): Breakage =>
  hearing(PATHS.authorize, (parameters) => {
    const request = parameters.get('request')
    if (request === null) return
    for (const [name, value] of Object.entries(decodeJwt(request))) parameters.set(name, String(value))
    parameters.delete('request')
  })

/** Leaves the error in the query, with every response mode inside the object. */
const readsNoResponseMode = (): Breakage =>
  hearing(PATHS.authorize, (parameters) => {
    if (parameters.has('request')) parameters.set('response_mode', 'query')
  })

/** Keeps pushed requests itself, and never takes one back. */
function neverUsesUp(): Breakage {
  const pushed = new Map<string, URLSearchParams>()
  const push = hearing(PATHS.par, (parameters) => {
    const requestUri = `urn:ietf:params:oauth:request_uri:${pushed.size}`
    pushed.set(requestUri, parameters)
    return answered(201, { request_uri: requestUri, expires_in: 90 })
  })
  const open = hearing(PATHS.authorize, (parameters) => {
    for (const [name, value] of pushed.get(parameters.get('request_uri') ?? '') ?? []) parameters.set(name, value)
    if (pushed.has(parameters.get('request_uri') ?? '')) parameters.delete('request_uri')
  })
  return both(push, open)
}

/** Uses a pushed request up by showing the login. */
function usesUpByOpening(): Breakage {
  const opened = new Set<string>()
  return hearing(PATHS.authorize, (parameters) => {
    const requestUri = parameters.get('request_uri')
    if (requestUri === null) return undefined
    return opened.size === opened.add(requestUri).size ? answered(400, { error: 'invalid_request_uri' }) : undefined
  })
}

const htuIn = ({ headers }: HttpRequest): unknown => (headers['dpop'] === undefined ? undefined : decodeJwt(headers['dpop'])['htu'])

/** Treats a request with a DPoP proof in another way. */
const withProof = (breakage: Breakage, isMeant: (htu: unknown, request: HttpRequest) => boolean = () => true): Breakage =>
  (request, pass) => (pathOf(request) === PATHS.token && 'dpop' in request.headers && isMeant(htuIn(request), request) ? breakage(request, pass) : pass(request))

const withoutProof: Breakage = (request, pass) => pass({ ...request, headers: without(request.headers, 'dpop') })

/** Servers that treat unusual requests, and people who refuse, in the wrong way. */
export const brokenRequests: readonly Broken[] = [
  { does: 'ignores request objects', fails: [...OBJECTS, 'request-uri'], breakage: ignoresObjects },
  {
    does: 'announces request objects and ignores them',
    fails: [...OBJECTS, 'request-uri'],
    breakage: () => both(discovery({ request_parameter_supported: true }), ignoresObjects()),
  },
  {
    does: 'refuses request objects with invalid_request',
    fails: OBJECTS,
    breakage: () => hearing(PATHS.authorize, (asked) => (asked.has('request') ? refuse(asked, 'invalid_request') : undefined)),
  },
  {
    does: 'announces unsigned request objects and refuses them',
    fails: [],
    warns: ['request-object-unsigned'],
    breakage: () => both(
      discovery({ request_parameter_supported: true, request_object_signing_alg_values_supported: ['RS256', 'none'] }),
      hearing(PATHS.authorize, (asked) => (asked.has('request') ? refuse(asked, 'invalid_request_object') : undefined)),
    ),
  },
  {
    does: 'reads one of two client identifiers',
    fails: ['client-parameter-repeated'],
    breakage: () => repeated(answered(200, { access_token: 'made', token_type: 'Bearer' })),
  },
  {
    does: 'calls a repeated client identifier missing',
    fails: [],
    warns: ['client-parameter-repeated'],
    breakage: () => repeated(answered(400, { error: 'invalid_request', error_description: 'client_id is missing' })),
  },
  {
    does: 'refuses request objects in the query, with every response mode',
    fails: ['form-post-request-object'],
    breakage: readsNoResponseMode,
  },
  {
    does: 'accepts a request object by any key',
    fails: ['request-object-foreign-key'],
    breakage: () => both(discovery({ request_parameter_supported: true }), trustsObjects()),
  },
  {
    does: 'announces no request_uri and refuses one with invalid_request',
    fails: ['request-uri'],
    breakage: () =>
      hearing(PATHS.authorize, (asked) =>
        asked.get('request_uri')?.startsWith('https:') ? refuse(asked, 'invalid_request') : undefined,
      ),
  },
  {
    does: 'calls a cancelled sign-in a fault of its own',
    fails: ['login-cancel'],
    breakage: () =>
      sendingBack((address) => (address.searchParams.get('error') === 'access_denied' ? address.searchParams.set('error', 'server_error') : undefined)),
  },
  {
    does: 'offers no way to cancel',
    fails: [],
    skips: ['login-cancel'],
    breakage: () => async (request, pass) => {
      const answer = await pass(request)
      return { ...answer, body: answer.body.replace(/<div class="cancel">[\s\S]*?<\/div>/, '') }
    },
  },
  { does: 'ends a pushed request by showing the login', fails: [], warns: ['pushed-reopened'], breakage: usesUpByOpening },
  { does: 'answers a pushed request twice', fails: ['pushed-used'], breakage: neverUsesUp },
  {
    does: 'announces pushed requests and takes none',
    fails: PUSHED,
    breakage: () => hearing(PATHS.par, () => answered(404, { error: 'not_found' })),
  },
  {
    does: 'knows no pushed requests',
    fails: [],
    skips: PUSHED,
    breakage: () => saying(PATHS.discovery, (json) => without(json, 'pushed_authorization_request_endpoint')),
  },
  {
    does: 'ignores DPoP proofs',
    fails: DPOP,
    breakage: () => withProof(withoutProof),
  },
  {
    does: 'compares htu as text',
    fails: ['dpop-htu'],
    breakage: () =>
      withProof(
        () => Promise.resolve(answered(400, { error: 'invalid_dpop_proof' })),
        (htu, { url }) => htu !== url,
      ),
  },
  {
    does: 'takes a DPoP proof for any address',
    fails: ['dpop-other-address'],
    breakage: () =>
      withProof(
        both(
          saying(PATHS.token, (json) => ({ ...json, token_type: 'DPoP' })),
          withoutProof,
        ),
      ),
  },
  {
    does: 'knows no DPoP',
    fails: [],
    skips: DPOP,
    breakage: () => saying(PATHS.discovery, (json) => without(json, 'dpop_signing_alg_values_supported')),
  },
  {
    does: 'ignores resource and authorization_details in authorization requests',
    fails: [],
    warns: ['authorization-details-authorize', 'resource-authorize'],
    breakage: () => ignores(PATHS.authorize, 'resource', 'authorization_details'),
  },
  {
    does: 'ignores resource and authorization_details in token requests',
    fails: [],
    warns: ['authorization-details-token', 'resource-token'],
    breakage: () => ignores(PATHS.token, 'resource', 'authorization_details'),
  },
  {
    does: 'refuses resource and authorization_details with invalid_request',
    fails: ['authorization-details-authorize', 'authorization-details-token', 'resource-authorize', 'resource-token'],
    breakage: () => {
      const isNarrow = (asked: URLSearchParams): boolean => asked.has('resource') || asked.has('authorization_details')
      return both(
        hearing(PATHS.authorize, (asked) => (isNarrow(asked) ? refuse(asked, 'invalid_request') : undefined)),
        hearing(PATHS.token, (asked) => (isNarrow(asked) ? answered(400, { error: 'invalid_request' }) : undefined)),
      )
    },
  },
]
