import type { HttpAnswer } from '@keyhall/selftest'
import {
  CLIENT_ORIGIN, PATHS, answered, answering, hearing, jsonIn, parametersOf, pathOf, redirect, saying, sendingBack, withParameters,
  without,
} from '../breakage.js'
import type { Breakage, Broken } from '../breakage.js'
import { claiming } from '../resigning.js'
import { players } from '../selftest-world.js'

const isFormPost = ({ body }: HttpAnswer): boolean => body.includes(`action="${CLIENT_ORIGIN}`)

/** Changes the pages that post a response to the client. */
const posting = (change: (answer: HttpAnswer) => HttpAnswer) => (): Breakage => async (request, pass) => {
  const answer = await pass(request)
  return isFormPost(answer) ? change(answer) : answer
}

const onPage = (from: RegExp, to: string) => posting((answer) => ({ ...answer, body: answer.body.replace(from, to) }))

const UNESCAPED = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&', '&#39;': "'" } as const

const unescaped = (html: string): string => Object.entries(UNESCAPED).reduce((text, [from, to]) => text.replaceAll(from, to), html)

const LOGOUTS = [
  'logout-added-query', 'logout-announced', 'logout-bad-hint', 'logout-by-cookie', 'logout-by-hint', 'logout-forged-hint', 'logout-head',
  'logout-no-state', 'logout-only-state', 'logout-other-hint', 'logout-post', 'logout-redirect', 'logout-unregistered-uri', 'logout-uri-alone',
]

/** Says good-bye and ends nothing: the server hears no cookie, and no hint that it would believe. */
const endsNothing = (): Breakage => {
  const given = new Set<unknown>()
  return async (request, pass) => {
    const isLogout = pathOf(request) === PATHS.endSession
    const parameters = parametersOf(request)
    if (isLogout && given.has(parameters.get('id_token_hint'))) {
      parameters.delete('id_token_hint')
      parameters.set('client_id', players.basic.id)
    }
    const headers = without(request.headers, 'cookie')
    const answer = await pass(isLogout ? { ...withParameters(request, parameters), headers } : request)
    if (pathOf(request) === PATHS.token && answer.status === 200) given.add(jsonIn(answer)['id_token'])
    return isLogout ? { ...answer, headers: without(answer.headers, 'set-cookie') } : answer
  }
}

/** Answers the question before a logout itself. */
const confirmsLogout = (): Breakage => async (request, pass) => {
  const answer = await pass(request)
  const [, csrf] = /name="csrf" value="([^"]+)"/.exec(answer.body) ?? []
  if (pathOf(request) !== PATHS.endSession || csrf === undefined) return answer
  const fields = parametersOf(request)
  fields.set('csrf', csrf)
  const headers = { ...request.headers, 'content-type': 'application/x-www-form-urlencoded' }
  return pass({ ...request, method: 'POST', url: request.url.split('?', 1).join(''), headers, body: fields.toString() })
}

const logout = (change: (parameters: URLSearchParams) => void) => (): Breakage =>
  hearing(PATHS.endSession, (parameters) => {
    change(parameters)
  })

/** Servers whose other response modes, and whose ends of sessions, are wrong. */
export const brokenResponsesAndLogout: readonly Broken[] = [
  {
    does: 'does not know form_post',
    fails: ['form-post-errors', 'form-post-form', 'form-post-script', 'implicit-form-post'],
    breakage: () => hearing(PATHS.authorize, (parameters) => parameters.delete('response_mode')),
  },
  {
    does: 'does not announce form_post',
    fails: ['form-post-announced'],
    breakage: () => saying(PATHS.discovery, (json) => ({ ...json, response_modes_supported: ['query', 'fragment'] })),
  },
  {
    does: 'posts a code that is none',
    fails: ['form-post-redeemed'],
    breakage: onPage(/name="code" value="/, 'name="code" value="x'),
  },
  { does: 'waits for a click', fails: ['form-post-script'], breakage: onPage(/<script[\s\S]*?<\/script>/g, '') },
  {
    does: 'does not escape what it writes into forms',
    fails: ['form-post-escaping'],
    breakage: posting((answer) => ({ ...answer, body: answer.body.replace(/value="[^"]*"/g, unescaped) })),
  },
  {
    does: 'lets forms with codes be cached',
    fails: ['form-post-cache'],
    breakage: posting((answer) => ({ ...answer, headers: { ...answer.headers, 'cache-control': 'max-age=60' } })),
  },
  {
    does: 'posts errors to another place',
    fails: ['form-post-errors'],
    breakage: onPage(/action="[^"]*"(?=[\s\S]*name="error")/, 'action="https://elsewhere.example/"'),
  },
  {
    does: 'puts tokens into the query',
    fails: ['implicit-both', 'implicit-errors', 'implicit-id-token', 'implicit-query'],
    breakage: () => sendingBack((address) => new URL(address.href.replace('#', '?'))),
  },
  {
    does: 'needs no nonce for tokens',
    fails: ['implicit-both-no-nonce', 'implicit-id-token-no-nonce'],
    breakage: () =>
      hearing(PATHS.authorize, (asked) => {
        if (asked.get('response_type') !== 'code' && !asked.has('nonce')) asked.set('nonce', 'made-up')
      }),
  },
  {
    does: 'gives tokens of type mac in the fragment',
    fails: ['implicit-token-members'],
    breakage: () => sendingBack((address) => new URL(address.href.replace(/token_type=Bearer/, 'token_type=mac'))),
  },
  {
    does: 'keeps the claims of scopes out of ID tokens that come alone',
    fails: ['implicit-claims'],
    breakage: () => claiming((claims) => without(claims, 'name')),
  },
  {
    does: 'gives an access token where only an ID token was asked for',
    fails: ['implicit-id-token'],
    breakage: () =>
      sendingBack(({ hash, href }) => (/^(?!.*access_token=).*id_token=/.test(hash) ? new URL(`${href}&access_token=x`) : undefined)),
  },
  {
    does: 'announces no logout',
    fails: LOGOUTS,
    breakage: () => saying(PATHS.discovery, (json) => without(json, 'end_session_endpoint')),
  },
  {
    does: 'says good-bye and ends nothing',
    fails: ['logout-by-cookie', 'logout-by-hint', 'logout-only-state', 'logout-other-hint'],
    breakage: endsNothing,
  },
  {
    does: 'signs out without a question',
    fails: ['logout-by-cookie', 'logout-only-state', 'logout-other-hint'],
    breakage: () => confirmsLogout(),
  },
  {
    does: 'forgets state at logouts',
    fails: ['logout-redirect'],
    breakage: logout((parameters) => (parameters.has('post_logout_redirect_uri') ? parameters.delete('state') : undefined)),
  },
  {
    does: 'never comes back from a logout',
    fails: ['logout-added-query', 'logout-no-state', 'logout-post', 'logout-redirect', 'logout-unregistered-uri'],
    breakage: logout((parameters) => parameters.delete('post_logout_redirect_uri')),
  },
  {
    does: 'knows logouts by GET alone',
    fails: ['logout-by-cookie', 'logout-only-state', 'logout-other-hint', 'logout-post'],
    breakage: () => (request, pass) =>
      pathOf(request) === PATHS.endSession && request.method === 'POST' ? Promise.resolve(answered(405, {})) : pass(request),
  },
  {
    does: 'redirects to any address after a logout',
    fails: ['logout-added-query', 'logout-bad-hint', 'logout-forged-hint', 'logout-unregistered-uri'],
    breakage: () =>
      answering(PATHS.endSession, (answer, request) => {
        const to = parametersOf(request).get('post_logout_redirect_uri')
        return answer.status === 400 && to !== null ? redirect(to) : answer
      }),
  },
  {
    does: 'guesses the client of a logout',
    fails: ['logout-uri-alone'],
    breakage: logout((parameters) => (parameters.has('id_token_hint') ? undefined : parameters.set('client_id', players.basic.id))),
  },
  {
    does: 'takes HEAD at the end of sessions for GET',
    fails: ['logout-head'],
    breakage: () => (request, pass) =>
      pass(pathOf(request) === PATHS.endSession && request.method === 'HEAD' ? { ...request, method: 'GET' } : request),
  },
]
