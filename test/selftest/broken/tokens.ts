import type { HttpAnswer } from '@keyhall/selftest'
import { PATHS, answered, answering, heading, hearing, jsonIn, parametersOf, pathOf, saying, withParameters } from '../breakage.js'
import type { Breakage, Broken, Json } from '../breakage.js'
import { players } from '../selftest-world.js'
import { clients } from '../../support/standard-document.js'
import { basic } from '../../support/protocol.js'

const MINE = { id: players.basic.id, secret: players.basic.secret, redirectUri: players.basic.redirectUri }
const PROOF = { authorization: basic(MINE.id, MINE.secret) }

const WRONG = basic(MINE.id, `${MINE.secret}x`)
const OTHER = basic(clients.billing.id, clients.billing.secret)

const isSuccess = ({ status }: HttpAnswer): boolean => status === 200
const tokens = (change: (json: Json) => Json | void) => () => saying(PATHS.token, change)
const hears = (change: (parameters: URLSearchParams) => HttpAnswer | void) => () => hearing(PATHS.token, (parameters) => change(parameters))

/** The header of the client in place of what came, for requests that are meant. */
const proving = (isMeant: (parameters: URLSearchParams, header: string | undefined) => boolean): Breakage => (request, pass) => {
  const parameters = parametersOf(request)
  if (pathOf(request) !== PATHS.token || !isMeant(parameters, request.headers['authorization'])) return pass(request)
  for (const name of ['client_id', 'client_secret']) parameters.delete(name)
  return pass({ ...withParameters(request, parameters), headers: { ...request.headers, ...PROOF } })
}

/** Answers the second use of a code as the first. */
const forgetfulOfUse = (): Breakage => {
  const used = new Map<string, HttpAnswer>()
  return async (request, pass) => {
    const code = pathOf(request) === PATHS.token ? parametersOf(request).get('code') : null
    const first = code === null ? undefined : used.get(code)
    const answer = first ?? (await pass(request))
    if (code !== null && answer.status === 200) used.set(code, answer)
    return answer
  }
}

/** Refuses the second use of a code, and leaves its tokens alive. */
const lenientOfReplay = (): Breakage => {
  const used = new Set<string>()
  return async (request, pass) => {
    const code = pathOf(request) === PATHS.token ? parametersOf(request).get('code') : null
    if (code !== null && used.has(code)) return answered(400, { error: 'invalid_grant' })
    const answer = await pass(request)
    if (code !== null && answer.status === 200) used.add(code)
    return answer
  }
}

/** Knows a code by its beginning. */
const careless = (): Breakage => {
  const codes = new Map<string, string>()
  const key = (code: string): string => code.slice(0, -4)
  return async (request, pass) => {
    const parameters = parametersOf(request)
    const known = pathOf(request) === PATHS.token ? codes.get(key(parameters.get('code') ?? '')) : undefined
    if (known !== undefined) parameters.set('code', known)
    const answer = await pass(known === undefined ? request : withParameters(request, parameters))
    const code = /[?&]code=([^&]+)/.exec(answer.headers.location ?? '')?.[1]
    if (code !== undefined) codes.set(key(code), code)
    return answer
  }
}

/** Servers whose token endpoint gives wrongly, or too easily. */
export const brokenTokens: readonly Broken[] = [
  {
    does: 'answers with tokens as text',
    fails: ['token-members'],
    breakage: () => heading(PATHS.token, { 'content-type': 'text/plain' }, isSuccess),
  },
  {
    does: 'gives tokens of type mac',
    fails: ['dpop-bound', 'dpop-htu', 'token-type'],
    breakage: tokens((json) => ({ ...json, token_type: 'mac' })),
  },
  { does: 'writes expires_in as a text', fails: ['token-expires-in'], breakage: tokens((json) => ({ ...json, expires_in: '3600' })) },
  { does: 'gives tokens that have expired', fails: ['token-expires-in'], breakage: tokens((json) => ({ ...json, expires_in: 0 })) },
  {
    does: 'grants more scopes than were asked for',
    fails: ['token-scope'],
    breakage: tokens((json) => ({ ...json, scope: `${String(json['scope'])} admin` })),
  },
  {
    does: 'lets tokens be cached',
    fails: ['token-no-store'],
    breakage: () => heading(PATHS.token, { 'cache-control': 'private', pragma: undefined }, isSuccess),
  },
  {
    does: 'lets errors be cached',
    fails: ['token-error-no-store'],
    breakage: () => heading(PATHS.token, { 'cache-control': undefined }, (answer) => !isSuccess(answer)),
  },
  {
    does: 'writes quotes into descriptions of errors',
    fails: ['token-error-json'],
    breakage: () =>
      answering(PATHS.token, (answer) => {
        if (isSuccess(answer) || answer.body === '') return answer
        return { ...answer, body: JSON.stringify({ ...jsonIn(answer), error_description: '"quoted"' }) }
      }),
  },
  {
    does: 'answers every error with status 200',
    fails: [
      'authorization-details-token', 'client-secret-in-query', 'client-secret-missing', 'client-secret-wrong', 'client-several',
      'code-missing', 'code-no-redirect-uri', 'code-other-client', 'code-redirect-uri', 'code-replay', 'code-unknown', 'dpop-other-address',
      'grant-type-missing', 'grant-type-unknown', 'pkce-alone', 'pkce-missing', 'pkce-wrong', 'refresh-reuse', 'refresh-scope',
      'refresh-unknown', 'resource-token', 'revoke-refresh-token', 'token-error-json', 'token-get',
    ],
    breakage: () => answering(PATHS.token, (answer) => ({ ...answer, status: 200 })),
  },
  {
    does: 'says invalid_request about every grant type that it does not know',
    fails: ['grant-type-unknown'],
    breakage: hears((asked) => (asked.get('grant_type') === 'selftest' ? answered(400, { error: 'invalid_request' }) : undefined)),
  },
  {
    does: 'says invalid_grant about everything that is missing',
    fails: ['code-missing', 'grant-type-missing'],
    breakage: hears((parameters) =>
      parameters.has('grant_type') && (parameters.has('code') || parameters.get('grant_type') !== 'authorization_code')
        ? undefined
        : answered(400, { error: 'invalid_grant' }),
    ),
  },
  {
    does: 'takes GET at the token endpoint',
    fails: ['token-get'],
    breakage: () => (request, pass) =>
      request.method === 'GET' && pathOf(request) === PATHS.token ? Promise.resolve(answered(200, {})) : pass(request),
  },
  {
    does: 'does not look at the secret',
    fails: ['client-challenge', 'client-secret-wrong'],
    breakage: () => proving((parameters, header) => !parameters.has('client_secret') && header === WRONG),
  },
  {
    does: 'names no way to prove oneself',
    fails: ['client-challenge'],
    breakage: () => heading(PATHS.token, { 'www-authenticate': undefined }),
  },
  {
    does: 'lets a client with a secret do without it',
    fails: ['client-secret-missing'],
    breakage: () => proving((parameters, header) => header === undefined && parameters.get('client_id') === MINE.id),
  },
  {
    does: 'takes one of several authentications',
    fails: ['client-several'],
    breakage: () => proving((parameters, header) => header !== undefined && parameters.has('client_secret')),
  },
  {
    does: 'reads secrets in the query',
    fails: ['client-secret-in-query'],
    breakage: () => (request, pass) => {
      const isMeant = pathOf(request) === PATHS.token && new URL(request.url).searchParams.has('client_secret')
      return pass(isMeant ? { ...request, url: request.url.replace(/\?.*/, ''), headers: { ...request.headers, ...PROOF } } : request)
    },
  },
  { does: 'gives tokens for a code as often as one likes', fails: ['code-replay', 'code-replay-revokes'], breakage: forgetfulOfUse },
  { does: 'leaves the tokens of a replayed code alive', fails: ['code-replay-revokes'], breakage: lenientOfReplay },
  {
    does: 'does not compare the redirect_uri of a code',
    fails: ['code-no-redirect-uri', 'code-redirect-uri'],
    breakage: hears((parameters) => (parameters.has('code') ? parameters.set('redirect_uri', MINE.redirectUri) : undefined)),
  },
  {
    does: 'gives tokens to another client than the one of the code',
    fails: ['code-other-client'],
    breakage: () => proving((_parameters, header) => header === OTHER),
  },
  { does: 'knows a code by its beginning', fails: ['code-unknown'], breakage: careless },
]
