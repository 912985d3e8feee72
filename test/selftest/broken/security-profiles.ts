import type { HttpAnswer, HttpRequest, SECURITY_PROFILES } from '@keyhall/selftest'
import { PATHS, answered, both, hearing, jsonIn, parametersOf, pathOf, redirect, saying, sendingBack, without } from '../breakage.js'
import type { Breakage, Broken } from '../breakage.js'
import { accepting, pushed } from './profile-breakages.js'

/** A broken server, and the security profile whose client finds it. */
export interface BrokenProfile extends Broken {
  readonly profile: (typeof SECURITY_PROFILES)[number]
}

const METADATA = '/.well-known/oauth-authorization-server'

const audienceOf = (request: HttpRequest): unknown => {
  const [, claims = ''] = (parametersOf(request).get('client_assertion') ?? '').split('.')
  return claims === '' ? undefined : (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { readonly aud?: unknown }).aud
}

const TOKENS = { access_token: 'made', token_type: 'Bearer', expires_in: 60 }

const issued = () => answered(200, TOKENS)

/** Accepts assertions with such an audience. */
const acceptingAudience = (isMeant: (audience: unknown, request: HttpRequest) => boolean): Breakage =>
  both(
    accepting(PATHS.par, pushed, (request) => isMeant(audienceOf(request), request)),
    accepting(PATHS.token, issued, (request) => isMeant(audienceOf(request), request)),
  )

/** Answers an authorization request with a code, made by hand. */
const answeringWithCode = (isMeant: (asked: URLSearchParams) => boolean): Breakage =>
  hearing(PATHS.authorize, (asked) => {
    if (!isMeant(asked)) return undefined
    const address = new URL(asked.get('redirect_uri') ?? '')
    address.searchParams.set('code', 'made')
    return redirect(address)
  })

/** Uses a refresh token up. */
function rotating(): Breakage {
  const used = new Set<string>()
  return hearing(PATHS.token, (asked) => {
    const token = asked.get('refresh_token')
    if (token === null) return undefined
    return used.size === used.add(token).size ? answered(400, { error: 'invalid_grant' }) : undefined
  })
}

/** Answers a code for the second time as for the first. */
function answeringTwice(): Breakage {
  const known = new Map<string, HttpAnswer>()
  return async (request, pass) => {
    const code = pathOf(request) === PATHS.token ? parametersOf(request).get('code') : null
    const answer = await pass(request)
    if (code === null) return answer
    if (answer.status === 200) known.set(code, answer)
    return known.get(code) ?? answer
  }
}

/** Demands a nonce in proofs, and remembers the assertion beside a proof without one. */
function usingAssertionsUp(): Breakage {
  const used = new Set<string>()
  return async (request, pass) => {
    const assertion = parametersOf(request).get('client_assertion')
    if (assertion === null) return pass(request)
    if (used.has(assertion)) return answered(401, { error: 'invalid_client' })
    const [, claims = ''] = (request.headers['dpop'] ?? '').split('.')
    const hasNonce = 'nonce' in (JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as object)
    if (request.headers['dpop'] === undefined || hasNonce) return pass(request)
    used.add(assertion)
    return answered(400, { error: 'use_dpop_nonce' }, { 'dpop-nonce': 'made' })
  }
}

const isForgottenKey = (_request: HttpRequest, answer: HttpAnswer): boolean => String(jsonIn(answer)['error_description']).includes('another DPoP key')

const withAlgorithm = (token: string, alg: string): string => {
  const [header = '', ...rest] = token.split('.')
  const changed = { ...(JSON.parse(Buffer.from(header, 'base64url').toString()) as object), alg }
  return [Buffer.from(JSON.stringify(changed)).toString('base64url'), ...rest].join('.')
}

const withAudience = (token: string): string => {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { readonly aud?: unknown }
  return [header, Buffer.from(JSON.stringify({ ...read, aud: [read.aud, 'https://id.example'].flat() })).toString('base64url'), signature].join('.')
}

/** The resource of the client of the profile mcp. */
export const SELFTEST_RESOURCE = 'https://mcp.example/tools'

/** Servers that break a security profile. */
export const brokenProfiles: readonly BrokenProfile[] = [
  {
    profile: 'fapi2', does: 'calls bound tokens bearer tokens', fails: ['fapi2-bound'],
    breakage: () => saying(PATHS.token, (json) => ({ ...json, token_type: 'Bearer' })),
  },
  {
    profile: 'fapi2', does: 'issues tokens without a proof', fails: ['fapi2-proof-required'],
    breakage: () => accepting(PATHS.token, issued, ({ headers }) => headers['dpop'] === undefined),
  },
  {
    profile: 'fapi2', does: 'accepts bound tokens as bearer tokens', fails: ['fapi2-no-bearer'],
    breakage: () => accepting(PATHS.userinfo, () => answered(200, { sub: 'x' }), () => true),
  },
  { profile: 'fapi2', does: 'uses refresh tokens up', fails: ['fapi2-refresh-kept'], breakage: rotating },
  {
    profile: 'fapi2', does: 'accepts authorization requests that were not pushed', fails: ['fapi2-push-required'],
    breakage: () => answeringWithCode((asked) => !asked.has('request_uri')),
  },
  {
    profile: 'fapi2', does: 'accepts pushed requests of anyone', fails: ['fapi2-push-authenticated'],
    breakage: () => accepting(PATHS.par, pushed, (request) => !parametersOf(request).has('client_assertion')),
  },
  {
    profile: 'fapi2', does: 'accepts pushed requests without PKCE', fails: ['fapi2-pkce-required'],
    breakage: () => accepting(PATHS.par, pushed, (request) => !parametersOf(request).has('code_challenge')),
  },
  {
    profile: 'fapi2', does: 'accepts plain challenges', fails: ['fapi2-pkce-required'],
    breakage: () => accepting(PATHS.par, pushed, (request) => parametersOf(request).get('code_challenge_method') === 'plain'),
  },
  {
    profile: 'fapi2', does: 'accepts pushed requests without redirect_uri', fails: ['fapi2-redirect-uri'],
    breakage: () => accepting(PATHS.par, pushed, (request) => !parametersOf(request).has('redirect_uri')),
  },
  { profile: 'fapi2', does: 'accepts a list of audiences', fails: ['fapi2-audience-list'], breakage: () => acceptingAudience(Array.isArray) },
  {
    profile: 'fapi2', does: 'accepts its endpoint for pushed requests as audience', fails: ['fapi2-audience-push'],
    breakage: () => acceptingAudience((audience) => String(audience).endsWith(PATHS.par)),
  },
  {
    profile: 'fapi2', does: 'accepts its token endpoint as audience', fails: ['fapi2-audience-token'],
    breakage: () => acceptingAudience((audience) => String(audience).endsWith(PATHS.token)),
  },
  {
    profile: 'fapi2', does: 'does not name itself in the authorization response', fails: ['fapi2-iss'],
    breakage: () => sendingBack((address) => {
      address.searchParams.delete('iss')
    }),
  },
  {
    profile: 'fapi2', does: 'accepts other response types', fails: ['fapi2-code-only'],
    breakage: () => accepting(PATHS.par, pushed, (request) => parametersOf(request).get('response_type') !== 'code'),
  },
  {
    profile: 'fapi2', does: 'keeps pushed requests for ten minutes', fails: ['fapi2-request-uri-life'],
    breakage: () => async (request, pass) => {
      const answer = await pass(request)
      return pathOf(request) === PATHS.par && answer.status === 201 ? answered(201, { ...jsonIn(answer), expires_in: 600 }) : answer
    },
  },
  {
    profile: 'fapi2', does: 'signs ID tokens with RS256', fails: ['fapi2-algorithms'],
    breakage: () => saying(PATHS.token, (json) =>
      (typeof json['id_token'] === 'string' ? { ...json, id_token: withAlgorithm(json['id_token'], 'RS256') } : json)),
  },
  { profile: 'fapi2', does: 'forgets the key of a pushed request', fails: ['fapi2-code-bound'], breakage: () => accepting(PATHS.token, issued, isForgottenKey) },
  { profile: 'fapi2', does: 'accepts a code twice', fails: ['fapi2-code-once'], breakage: answeringTwice },
  {
    profile: 'oauth-2.1', does: 'does not demand PKCE', fails: ['oauth21-pkce-required'],
    breakage: () => answeringWithCode((asked) => !asked.has('code_challenge')),
  },
  {
    profile: 'oauth-2.1', does: 'accepts plain challenges', fails: ['oauth21-pkce-required'],
    breakage: () => answeringWithCode((asked) => asked.get('code_challenge_method') === 'plain'),
  },
  {
    profile: 'oauth-2.1', does: 'issues tokens from the authorization endpoint', fails: ['oauth21-no-implicit'],
    breakage: () => hearing(PATHS.authorize, (asked) =>
      asked.get('response_type')?.includes('token') ? redirect(`${asked.get('redirect_uri') ?? ''}#access_token=made&token_type=Bearer`) : undefined),
  },
  {
    profile: 'oauth-2.1', does: 'compares the beginning of redirect URIs', fails: ['oauth21-redirect-exact'],
    breakage: () => answeringWithCode((asked) => asked.get('redirect_uri')?.endsWith('/selftest') === true),
  },
  {
    profile: 'oauth-2.1', does: 'accepts tokens in the query', fails: ['oauth21-no-query-token'],
    breakage: () => accepting(PATHS.userinfo, () => answered(200, { sub: 'x' }), ({ url }) => url.includes('access_token=')),
  },
  {
    profile: 'mcp', does: 'has no authorization server metadata', fails: ['mcp-metadata', 'mcp-pkce-announced'],
    breakage: () => (request, pass) => (pathOf(request) === METADATA ? Promise.resolve(answered(404, {})) : pass(request)),
  },
  {
    profile: 'mcp', does: 'does not announce PKCE', fails: ['mcp-pkce-announced'],
    breakage: () => async (request, pass) => {
      const answer = await pass(request)
      return pathOf(request) === METADATA ? answered(200, without(jsonIn(answer), 'code_challenge_methods_supported')) : answer
    },
  },
  {
    profile: 'mcp', does: 'does not demand PKCE', fails: ['mcp-pkce-required'],
    breakage: () => answeringWithCode((asked) => !asked.has('code_challenge')),
  },
  {
    profile: 'mcp', does: 'ignores an unknown resource', fails: ['mcp-unknown-resource'],
    breakage: () => hearing(PATHS.authorize, (asked) => {
      if (asked.get('resource')?.includes('unknown')) asked.set('resource', SELFTEST_RESOURCE)
    }),
  },
  {
    profile: 'mcp', does: 'does not demand resource', fails: ['mcp-resource-required'],
    breakage: () => answeringWithCode((asked) => asked.has('code_challenge') && !asked.has('resource')),
  },
  {
    profile: 'mcp', does: 'adds itself to the audience', fails: ['mcp-resource-audience'],
    breakage: () => saying(PATHS.token, (json) => ({ ...json, access_token: withAudience(String(json['access_token'])) })),
  },
  {
    profile: 'mcp', does: 'issues tokens for resources that were not granted', fails: ['mcp-resource-granted'],
    breakage: () => accepting(PATHS.token, issued, (request) => parametersOf(request).get('resource')?.includes('unknown') === true),
  },
  {
    profile: 'mcp', does: 'asks the person for a resource that refuses the token', fails: ['mcp-token-accepted'],
    breakage: () => (request, pass) =>
      (request.url === SELFTEST_RESOURCE ? Promise.resolve(answered(401, {})) : pass(request)),
  },
  {
    profile: 'mcp', does: 'demands scope', fails: ['mcp-scope-default'],
    breakage: () => hearing(PATHS.authorize, (asked) => {
      if (asked.has('scope') || !asked.has('redirect_uri')) return undefined
      const address = new URL(asked.get('redirect_uri') ?? '')
      address.searchParams.set('error', 'invalid_scope')
      return redirect(address)
    }),
  },
  {
    profile: 'mcp', does: 'does not name the scopes of a token', fails: ['mcp-scope-default'],
    breakage: () => saying(PATHS.token, (json) => without(json, 'scope')),
  },
  {
    profile: 'fapi2', does: 'refuses keys for client_credentials', fails: ['fapi2-client-credentials'],
    breakage: () => hearing(PATHS.token, (asked) =>
      (asked.get('grant_type') === 'client_credentials' ? answered(401, { error: 'invalid_client' }) : undefined)),
  },
  {
    profile: 'fapi2', does: 'uses an assertion up before it demands a nonce', fails: ['fapi2-nonce-assertion'],
    breakage: usingAssertionsUp,
  },
]
