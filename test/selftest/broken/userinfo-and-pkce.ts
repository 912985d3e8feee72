import type { HttpAnswer } from '@keyhall/selftest'
import { PATHS, answered, answering, heading, hearing, parametersOf, pathOf, saying, withParameters } from '../breakage.js'
import type { Breakage, Broken, Json } from '../breakage.js'
import { claiming } from '../resigning.js'

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

/** Puts an address into ID tokens that the person does not have. */
const otherInside = (): Breakage => {
  let scope = ''
  const claim = claiming((claims) => (scope === 'openid email' ? { ...claims, email: 'other@mail.example' } : claims))
  return (request, pass) => {
    if (pathOf(request) === PATHS.authorize) scope = parametersOf(request).get('scope') ?? ''
    return claim(request, pass)
  }
}

/** Servers that return wrong claims, or do not enforce PKCE. */
export const brokenUserinfoAndPkce: readonly Broken[] = [
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
    does: 'returns the claims of another user',
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
    does: 'returns claims that were not requested',
    fails: ['scope-openid'],
    breakage: userinfo((json) => ({ email: 'alice@mail.example', ...json })),
  },
  {
    does: 'knows no user',
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
]
