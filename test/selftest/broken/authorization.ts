import {
  CLIENT_ORIGIN, PATHS, answered, answering, both, hearing, parametersOf, pathOf, redirect, saying, sendingBack,
} from '../breakage.js'
import type { Breakage, Broken } from '../breakage.js'
import { players } from '../selftest-world.js'

const MINE: string = players.basic.redirectUri

const KNOWN = [
  'client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'nonce', 'prompt', 'max_age', 'id_token_hint', 'login_hint',
  'response_mode', 'code_challenge', 'code_challenge_method', 'request', 'request_uri', 'claims',
]

const isKnown = (name: string): boolean => KNOWN.includes(name)
const scopeOf = (parameters: URLSearchParams): string => parameters.get('scope') ?? ''

/** An error for the client, made by hand. */
const refuse = (parameters: URLSearchParams, error: string) => {
  const address = new URL(MINE)
  address.searchParams.set('error', error)
  address.searchParams.set('state', parameters.get('state') ?? '')
  return redirect(address)
}

const asks = (change: (parameters: URLSearchParams) => void) => (): Breakage => hearing(PATHS.authorize, (parameters) => change(parameters))

/** Takes a redirect URI for a registered one when it begins so. */
const byPrefix: Breakage = async (request, pass) => {
  const [asked = '', ...others] = parametersOf(request).getAll('redirect_uri')
  if (pathOf(request) !== PATHS.authorize || !asked.startsWith(MINE) || others.length > 0) return pass(request)
  const answer = await hearing(PATHS.authorize, (parameters) => parameters.set('redirect_uri', MINE))(request, pass)
  const location = answer.headers.location?.replace(MINE, asked)
  return location === undefined ? answer : { ...answer, headers: { ...answer.headers, location } }
}

/** Servers that treat authorization requests in the wrong way. */
export const brokenAuthorization: readonly Broken[] = [
  {
    does: 'puts codes into the fragment',
    fails: ['code-in-query'],
    breakage: () =>
      sendingBack((address) => (address.searchParams.has('code') ? new URL(address.href.replace('?', '#')) : undefined)),
  },
  {
    does: 'gives an access token beside the code',
    fails: ['code-in-query'],
    breakage: () =>
      sendingBack((address) => {
        if (address.searchParams.has('code')) address.searchParams.set('access_token', 'a-token-in-the-query')
      }),
  },
  {
    does: 'does not name itself in its answers',
    fails: ['response-issuer'],
    breakage: () => sendingBack((address) => address.searchParams.delete('iss')),
  },
  {
    does: 'knows authorization requests by GET alone',
    fails: ['authorize-post'],
    breakage: () => (request, pass) =>
      pathOf(request) === PATHS.authorize && request.method === 'POST' ? Promise.resolve(answered(405, {})) : pass(request),
  },
  {
    does: 'takes HEAD at the authorization endpoint for GET',
    fails: ['authorize-head'],
    breakage: () => (request, pass) =>
      pass(pathOf(request) === PATHS.authorize && request.method === 'HEAD' ? { ...request, method: 'GET' } : request),
  },
  {
    does: 'forgets state',
    fails: ['login-cancel', 'logout-redirect', 'state-in-errors', 'state-odd', 'state-unchanged'],
    breakage: () => sendingBack((address) => address.searchParams.delete('state')),
  },
  {
    does: 'forgets state in errors alone',
    fails: ['login-cancel', 'state-in-errors'],
    breakage: () => sendingBack((address) => (address.searchParams.has('error') ? address.searchParams.delete('state') : undefined)),
  },
  {
    does: 'loses what is not ASCII from state',
    fails: ['form-post-escaping', 'state-odd'],
    breakage: asks((parameters) => {
      if (parameters.has('state')) parameters.set('state', (parameters.get('state') ?? '').replace(/[^\x20-\x7e]/gu, '?'))
    }),
  },
  {
    does: 'makes a state where there was none',
    fails: ['logout-no-state', 'state-absent'],
    breakage: () => sendingBack((address) => {
        if (address.hash === '' && !address.searchParams.has('state')) address.searchParams.set('state', 'null')
      }),
  },
  {
    does: 'takes a missing response_type for code',
    fails: ['response-type-missing'],
    breakage: asks((parameters) => (parameters.has('response_type') ? undefined : parameters.set('response_type', 'code'))),
  },
  {
    does: 'takes an unknown response_type for code',
    fails: ['response-type-unknown'],
    breakage: asks((parameters) => (parameters.get('response_type') === 'selftest' ? parameters.set('response_type', 'code') : undefined)),
  },
  {
    does: 'does without openid',
    fails: ['scope-without-openid'],
    breakage: asks((parameters) => {
      if (!scopeOf(parameters).includes('openid')) parameters.set('scope', `openid ${scopeOf(parameters)}`)
    }),
  },
  {
    does: 'takes the last one of repeated parameters',
    fails: ['parameter-repeated', 'redirect-uri-repeated'],
    breakage: asks((parameters) => {
      for (const [name, value] of Object.entries(Object.fromEntries(parameters))) parameters.set(name, value)
    }),
  },
  {
    does: 'sends every error to the redirect URI, also to an unregistered one',
    fails: ['client-missing', 'client-unknown', 'redirect-uri-below', 'redirect-uri-query', 'redirect-uri-unregistered'],
    breakage: () =>
      answering(PATHS.authorize, (answer, request) => {
        const [to, ...others] = parametersOf(request).getAll('redirect_uri')
        return answer.status === 400 && to !== undefined && others.length === 0 ? redirect(`${to}?error=invalid_request`) : answer
      }),
  },
  { does: 'compares only the beginning of redirect URIs', fails: ['redirect-uri-below', 'redirect-uri-query'], breakage: () => byPrefix },
  {
    does: 'needs no redirect_uri from a client that has registered one',
    fails: ['redirect-uri-missing'],
    breakage: asks((parameters) => (parameters.has('redirect_uri') ? undefined : parameters.set('redirect_uri', MINE))),
  },
  {
    does: 'shows its own pages with status 200 when something is wrong',
    fails: [
      'client-missing', 'client-unknown', 'redirect-uri-below', 'redirect-uri-missing', 'redirect-uri-query', 'redirect-uri-repeated',
      'redirect-uri-unregistered',
    ],
    breakage: () => answering(PATHS.authorize, (answer) => (answer.status === 400 ? { ...answer, status: 200 } : answer)),
  },
  {
    does: 'refuses parameters that it does not know',
    fails: [
      'acr-values', 'authorization-details-authorize', 'claims-locales', 'display-page', 'display-popup', 'parameter-unknown',
      'resource-authorize', 'ui-locales',
    ],
    breakage: () =>
      hearing(PATHS.authorize, (asked) => ([...asked.keys()].every(isKnown) ? undefined : refuse(asked, 'invalid_request'))),
  },
  {
    does: 'refuses scopes that it does not know',
    fails: ['scope-unknown'],
    breakage: () =>
      hearing(PATHS.authorize, (asked) => (scopeOf(asked).includes('selftest') ? refuse(asked, 'invalid_scope') : undefined)),
  },
  {
    does: 'wants openid to be the first scope',
    fails: ['scope-order', 'scope-without-openid'],
    breakage: () =>
      hearing(PATHS.authorize, (asked) =>
        asked.has('request_uri') || scopeOf(asked).startsWith('openid') ? undefined : refuse(asked, 'invalid_request'),
      ),
  },
  {
    does: 'announces the claims parameter and ignores it',
    fails: ['claims-parameter'],
    breakage: () =>
      both(
        hearing(PATHS.authorize, (parameters) => parameters.delete('claims')),
        saying(PATHS.discovery, (json) => ({ ...json, claims_parameter_supported: true })),
      ),
  },
  {
    does: 'sends codes to another path of the client',
    fails: ['code-in-query'],
    breakage: () =>
      sendingBack((address) =>
        address.searchParams.has('code') ? new URL(address.href.replace(CLIENT_ORIGIN, `${CLIENT_ORIGIN}/elsewhere`)) : undefined,
      ),
  },
]
