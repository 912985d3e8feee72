import type { HttpAnswer } from '@keyhall/selftest'
import { PATHS, answered, hearing, parametersOf, pathOf, saying, withParameters, without } from '../breakage.js'
import type { Breakage, Broken, Json } from '../breakage.js'
import { basic } from '../../support/protocol.js'
import { claiming } from '../resigning.js'
import { players } from '../selftest-world.js'

const PROOF = { authorization: basic(players.basic.id, players.basic.secret) }

const refreshes = (change: (parameters: URLSearchParams) => HttpAnswer | void): Breakage =>
  hearing(PATHS.token, (parameters) => (parameters.get('grant_type') === 'refresh_token' ? change(parameters) : undefined))

const refreshed = (change: (json: Json, asked: URLSearchParams) => Json): Breakage =>
  saying(PATHS.token, (json, request) => {
    const asked = parametersOf(request)
    return asked.get('grant_type') === 'refresh_token' ? change(json, asked) : json
  })

/** Returns the same refresh token for ever, and hides the real ones. */
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

const done: HttpAnswer = { status: 200, headers: {}, body: '' }

/** Servers that go wrong when tokens are refreshed, revoked and looked at. */
export const brokenTokenLife: readonly Broken[] = [
  {
    does: 'issues refresh tokens that were not requested',
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
    does: 'changes the subject at a refresh',
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
    does: 'revokes nothing, for any client',
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
    does: 'introspects for any client',
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
