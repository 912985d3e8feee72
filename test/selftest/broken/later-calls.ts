import type { HttpAnswer } from '@keyhall/app/selftest'
import { PATHS, answered, answering, heading, hearing, parametersOf, pathOf, saying, withParameters, without } from '../breakage.js'
import type { Breakage, Broken, Json } from '../breakage.js'
import { basic } from '../../support/protocol.js'
import { claiming } from '../resigning.js'
import { players } from '../selftest-world.js'

const PROOF = { authorization: basic(players.basic.id, players.basic.secret) }

const userinfo = (change: (json: Json) => Json) => () => saying(PATHS.userinfo, change)

const post = (isMeant: (header: string | undefined) => boolean) => (): Breakage => (request, pass) =>
  pathOf(request) === PATHS.userinfo && request.method === 'POST' && isMeant(request.headers['authorization'])
    ? Promise.resolve(answered(405, {}))
    : pass(request)

/** Answers for every token that it has ever known. */
const neverForgets = (): Breakage => {
  let last: HttpAnswer | undefined
  return answering(PATHS.userinfo, (answer, request) => {
    if (answer.status === 200) last = answer
    return request.headers['authorization'] !== undefined && last ? last : answer
  })
}

const refreshes = (change: (parameters: URLSearchParams) => HttpAnswer | void): Breakage =>
  hearing(PATHS.token, (parameters) => (parameters.get('grant_type') === 'refresh_token' ? change(parameters) : undefined))

const refreshed = (change: (json: Json, asked: URLSearchParams) => Json): Breakage =>
  saying(PATHS.token, (json, request) => {
    const asked = parametersOf(request)
    return asked.get('grant_type') === 'refresh_token' ? change(json, asked) : json
  })

/** Gives the same refresh token for ever: the real ones stay behind it. */
const neverRotates = (): Breakage => {
  const current = new Map<string, string>()
  return async (request, pass) => {
    const asked = parametersOf(request)
    const shown = pathOf(request) === PATHS.token ? asked.get('refresh_token') : null
    if (shown === null) return pass(request)
    asked.set('refresh_token', current.get(shown) ?? shown)
    const answer = await pass(withParameters(request, asked))
    if (answer.status !== 200) return answer
    const json = JSON.parse(answer.body) as Json
    current.set(shown, String(json['refresh_token']))
    return { ...answer, body: JSON.stringify({ ...json, refresh_token: shown }) }
  }
}

/** Gives the access token again that it gave with the code. */
const neverRenews = (): Breakage => {
  const given = new Map<unknown, unknown>()
  return saying(PATHS.token, (json, request) => {
    const refresh = parametersOf(request).get('refresh_token')
    if (refresh === null) given.set(json['refresh_token'], json['access_token'])
    return { ...json, access_token: given.get(refresh) ?? json['access_token'] }
  })
}

/** Puts an address into ID tokens that the person does not have. */
const otherInside = (): Breakage => {
  let scope = ''
  const claim = claiming((claims) => (scope === 'openid email' ? { ...claims, email: 'other@mail.example' } : claims))
  return (request, pass) => {
    if (pathOf(request) === PATHS.authorize) scope = parametersOf(request).get('scope') ?? ''
    return claim(request, pass)
  }
}

const done: HttpAnswer = { status: 200, headers: {}, body: '' }

/** Servers that go wrong after the sign-in: facts about people, PKCE, refreshing, revoking, introspection. */
export const brokenLaterCalls: readonly Broken[] = [
  { does: 'answers userinfo as text', fails: ['userinfo-get'], breakage: () => heading(PATHS.userinfo, { 'content-type': 'text/plain' }) },
  { does: 'takes no token in a form', fails: ['userinfo-post-body'], breakage: post((header) => header === undefined) },
  { does: 'takes no POST with a token in the header', fails: ['userinfo-post-header'], breakage: post((header) => header !== undefined) },
  {
    does: 'reads access tokens in the query',
    fails: ['userinfo-query'],
    breakage: () => (request, pass) => {
      const token = pathOf(request) === PATHS.userinfo ? new URL(request.url).searchParams.get('access_token') : null
      return pass(token === null ? request : { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
    },
  },
  {
    does: 'tells about somebody else',
    fails: ['implicit-userinfo', 'userinfo-subject'],
    breakage: userinfo((json) => ({ ...json, sub: 'somebody-else' })),
  },
  {
    does: 'gives no reason at userinfo',
    fails: ['userinfo-no-token', 'userinfo-wrong-token'],
    breakage: () => heading(PATHS.userinfo, { 'www-authenticate': undefined }),
  },
  {
    does: 'calls a missing token a wrong one',
    fails: ['userinfo-no-token'],
    breakage: () => heading(PATHS.userinfo, { 'www-authenticate': 'Bearer error="invalid_token"' }, ({ status }) => status === 401),
  },
  {
    does: 'honours dead tokens',
    fails: ['code-replay-revokes', 'revoke-access-token', 'revoke-with-refresh-token', 'userinfo-wrong-token'],
    breakage: neverForgets,
  },
  {
    does: 'writes everything as text',
    fails: ['scope-address', 'scope-email', 'scope-phone', 'scope-profile'],
    breakage: userinfo((json) => Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)]))),
  },
  {
    does: 'tells more than was asked for',
    fails: ['scope-openid'],
    breakage: userinfo((json) => ({ email: 'alice@mail.example', ...json })),
  },
  {
    does: 'knows nothing about anybody',
    fails: ['claims-parameter', 'implicit-claims'],
    warns: ['scope-address', 'scope-email', 'scope-phone', 'scope-profile'],
    breakage: userinfo(({ sub }) => ({ sub })),
  },
  {
    does: 'has another address in the ID token than at userinfo',
    fails: ['scope-email'],
    breakage: otherInside,
  },
  {
    does: 'takes no verifier for the right one',
    fails: ['pkce-right'],
    breakage: () => hearing(PATHS.token, (asked) => (asked.has('code_verifier') ? asked.set('code_verifier', 'x'.repeat(43)) : undefined)),
  },
  {
    does: 'does not know PKCE',
    fails: ['pkce-alone', 'pkce-missing', 'pkce-plain', 'pkce-wrong'],
    breakage: () => (request, pass) => {
      if (![PATHS.authorize, PATHS.token].some((path) => path === pathOf(request))) return pass(request)
      const parameters = parametersOf(request)
      for (const name of ['code_challenge', 'code_challenge_method', 'code_verifier']) parameters.delete(name)
      return pass(withParameters(request, parameters))
    },
  },
  {
    does: 'takes plain challenges',
    fails: ['pkce-plain'],
    breakage: () =>
      hearing(PATHS.authorize, (asked) => (asked.has('code_challenge') ? asked.set('code_challenge_method', 'S256') : undefined)),
  },
  {
    does: 'gives a public client a code without a challenge',
    asPublic: true,
    fails: ['pkce-required'],
    breakage: () =>
      hearing(PATHS.authorize, (parameters) => {
        if (parameters.get('response_type') !== 'code' || parameters.has('code_challenge')) return
        parameters.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
        parameters.set('code_challenge_method', 'S256')
      }),
  },
  {
    does: 'gives refresh tokens that nobody asked for',
    fails: ['refresh-asked-for'],
    breakage: () => saying(PATHS.token, (json) => ({ refresh_token: 'not-asked-for', ...json })),
  },
  {
    does: 'gives no refresh tokens',
    fails: [],
    skips: [
      'refresh-identity', 'refresh-renews', 'refresh-reuse', 'refresh-rotates', 'refresh-scope', 'revoke-refresh-token',
      'revoke-with-refresh-token',
    ],
    breakage: () => saying(PATHS.token, (json) => without(json, 'refresh_token')),
  },
  { does: 'gives the same access token again', fails: ['refresh-renews'], breakage: neverRenews },
  { does: 'gives the same refresh token for ever', fails: ['refresh-reuse', 'refresh-rotates'], breakage: neverRotates },
  {
    does: 'gives no refresh token at a refresh',
    fails: ['refresh-rotates'],
    breakage: () => refreshed((json) => without(json, 'refresh_token')),
  },
  {
    does: 'signs somebody else in at a refresh',
    fails: ['refresh-identity'],
    breakage: () => claiming((claims, from) => (from === 'refresh' ? { ...claims, sub: 'somebody-else' } : claims)),
  },
  {
    does: 'takes a refresh for a sign-in',
    fails: ['refresh-identity'],
    breakage: () => claiming((claims, from) => (from === 'refresh' ? { ...claims, auth_time: 1_900_000_000 } : claims)),
  },
  {
    does: 'gives no ID token at a refresh',
    fails: [],
    warns: ['refresh-identity'],
    breakage: () => refreshed((json) => without(json, 'id_token')),
  },
  {
    does: 'ignores the scope of a refresh',
    fails: ['refresh-scope'],
    breakage: () => refreshes((parameters) => parameters.delete('scope')),
  },
  {
    does: 'breaks over a refresh token that it does not know',
    fails: ['refresh-unknown'],
    breakage: () =>
      refreshes((asked) => (asked.get('refresh_token') === 'selftest' ? answered(500, { error: 'server_error' }) : undefined)),
  },
  {
    does: 'revokes nothing, for everybody',
    fails: ['revoke-access-token', 'revoke-refresh-token', 'revoke-unauthenticated', 'revoke-with-refresh-token'],
    breakage: () => (request, pass) => (pathOf(request) === PATHS.revoke ? Promise.resolve(done) : pass(request)),
  },
  {
    does: 'refuses to revoke a token that it does not know',
    fails: ['revoke-unknown'],
    breakage: () =>
      hearing(PATHS.revoke, (asked) => (asked.get('token') === 'selftest' ? answered(400, { error: 'invalid_request' }) : undefined)),
  },
  {
    does: 'has no revocation endpoint',
    fails: [],
    skips: ['revoke-access-token', 'revoke-refresh-token', 'revoke-unauthenticated', 'revoke-unknown', 'revoke-with-refresh-token'],
    breakage: () => saying(PATHS.discovery, (json) => without(json, 'revocation_endpoint')),
  },
  {
    does: 'calls every token inactive, and says why',
    fails: ['introspect-active', 'introspect-unknown'],
    breakage: () => saying(PATHS.introspect, () => ({ active: false, reason: 'expired' })),
  },
  {
    does: 'introspects for everybody',
    fails: ['introspect-unauthenticated'],
    breakage: () => (request, pass) =>
      pass(pathOf(request) === PATHS.introspect ? { ...request, headers: { ...request.headers, ...PROOF } } : request),
  },
  {
    does: 'says that tokens are of another client',
    fails: ['introspect-active'],
    breakage: () => saying(PATHS.introspect, (json) => (json['active'] === true ? { ...json, client_id: 'somebody-else' } : json)),
  },
]
